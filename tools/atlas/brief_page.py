"""The pages of unnamed variants that have more than random games.

There are hundreds. Each page has every figure, as last measured. Plots, explanations, games to replay and data would
make it six times as large; a script adds them from a file such as `data/pages/7`, which has the full pages of
several variants.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

from tools.atlas import columns, figures, sections, variant_page
from tools.atlas.surveyed import SurveyedVariant
from tools.atlas.variant_page import SHEET
from tools.common import write_bytes
from tools.previews.document import document

FOLDER = "pages"
TOGETHER = 10  # variants per file
SCRIPT = "web/atlas/page.js"
DOWNLOADS = '<a href="../#measurements">All measurements</a>'


def write(atlas: Path, sets: Sequence[SurveyedVariant], base: str) -> None:
    """Write the short pages of some variants, and the files for their script."""
    for number, first in enumerate(range(0, len(sets), TOGETHER)):
        found = sets[first : first + TOGETHER]
        for one in found:
            write_bytes(atlas / one.slug / "index.html", page(one, number, base).encode())
        whole = [variant_page.body(one, base) for one in found]
        data = {"slugs": [one.slug for one in found], "lines": beside(whole)}
        columns.write_data(atlas / columns.FOLDER / FOLDER, str(number), data)


def beside(pages: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the lines of several pages side by side, as similar texts compress better that way.

    >>> beside(["a\\nb", "c"])
    [('a', 'c'), ('b', '')]
    """
    return [*zip_longest(*(page.split("\n") for page in pages), fillvalue="")]


def page(one: SurveyedVariant, number: int, base: str) -> str:
    """Return the short page of a variant; the file with this number has its full page."""
    preview = variant_page.preview_of(one)
    best = sections.best_of(one)
    parts = [
        *variant_page.beginning(one, preview.root),
        "<h2>Figures</h2>\n<noscript><p>Plots of them, and games to replay, need JavaScript.</p></noscript>",
        figures.scrolling("Figures", figures.in_brief(one)),
        *([f"<p>{best}</p>"] if best else []),
        *variant_page.ending(one, base, DOWNLOADS),
    ]
    body = (
        f'<p id="rule-set-message" role="status"></p>\n'
        f'<div id="rule-set" data-pages="{number}" data-slug="{one.slug}">\n{"".join(parts)}\n</div>'
    )
    return document(preview, variant_page.title_of(one), base, body, sheets=(SHEET,), script=SCRIPT)
