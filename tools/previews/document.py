"""What chats, search engines and embedding sites learn about a page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from web.rules import words as rules_words
from web.sharing import links as share_links

PLAY, ATLAS, QUESTIONS = share_links.PAGES, "atlas", rules_words.QUESTIONS  # folders of the site
SITE = "Affinage"
PICTURE = "preview.png"
SIZE = (1200, 630)  # pixels, as chats expect


@dataclass(frozen=True)
class Preview:
    """Preview of a page in a link."""

    path: str  # of the page's folder in the site
    title: str
    description: str
    picture: str  # path in the site
    alt: str
    answer: str = ""  # file name of its oEmbed answer, "" for none
    facts: Mapping[str, object] = field(default_factory=dict)  # in the vocabulary of schema.org
    is_all: bool = True  # whether a link shares just the page, or also its query

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
