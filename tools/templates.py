"""Jinja templates of the generated pages: every value is escaped, and a missing one is an error."""

from __future__ import annotations

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from affinage.notation.credit import SOURCE, credit
from affinage.survey import words
from tools.atlas.charts import whisker
from tools.common import ROOT

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
