"""Generated pages: what chats, search engines and embedding sites learn about one, and its Jinja template.

Every value in a template is escaped, and a missing one is an error.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from affinage.notation.credit import SOURCE, credit
from affinage.survey import words
from tools.atlas.charts import whisker
from tools.common import ROOT
from web.rules import words as rules_words
from web.sharing import links as share_links

PLAY, ATLAS, QUESTIONS = share_links.PAGES, "atlas", rules_words.QUESTIONS
"""Folders of the site."""
SITE = "Affinage"
PICTURE = "preview.png"
SIZE = (1200, 630)
"""Width and height in pixels, as chats expect."""


@dataclass(frozen=True)
class Preview:
    """Preview of a page in a link."""

    path: str
    """Path of the page's folder in the site."""
    title: str
    description: str
    picture: str
    """Path of the picture in the site."""
    alt: str
    answer: str = ""
    """File name of the page's oEmbed answer, or "" if there is none."""
    facts: Mapping[str, object] = field(default_factory=dict)
    """Facts in the vocabulary of schema.org."""
    is_all: bool = True
    """Whether a link shares just the page, and not its query."""

    @property
    def root(self) -> str:
        """Relative path from the page to the site's folder."""
        return "../" * self.path.count("/") or "./"

    def structured_data(self, base: str) -> dict[str, object]:
        """Return the facts with the description, and with addresses if that of the site is known."""
        facts = {"@context": "https://schema.org", **self.facts, "description": self.description}
        if base:
            facts |= {"url": base + self.path, "image": base + self.picture}
        return facts


TEMPLATES = Environment(
    loader=FileSystemLoader(
        [ROOT / "tools" / room / "templates" for room in ("previews", "atlas", "questions")]
    ),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
TEMPLATES.policies["json.dumps_kwargs"] = {"ensure_ascii": False}
TEMPLATES.globals |= {
    "SOURCE": SOURCE,
    "credit": credit,
    "whisker": whisker,
    "words": words,
}


def render(template: str, **values: object) -> str:
    """Return a page, or a part of one, from a template."""
    return TEMPLATES.get_template(template).render(values)
