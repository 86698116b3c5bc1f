"""The pages of variants without a name that more than random games were measured of.

There are hundreds. Each has every figure in it, as measured last. Plots, meanings, games to replay and data would make
it six times as large; a script adds them from `data/pages/7.json.gz`, which has the whole pages of some variants.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import zip_longest
from pathlib import Path
from urllib.parse import quote

from tools.atlas import columns, figures, sections, variant_page
from tools.atlas.surveyed import SurveyedVariant
from tools.atlas.variant_page import SHEET
from tools.common import write_bytes
from tools.previews.document import document

FOLDER = "pages"
TOGETHER = 10  # variants to a file
SCRIPT = "web/atlas/page.js"
DOWNLOADS = '<a href="../#measurements">All measurements</a>'
KEPT = "[]{},:/ "  # of the data, within an address


def write(atlas: Path, sets: Sequence[SurveyedVariant], base: str) -> None:
    """Write the pages of some variants into the atlas, and the files for their script."""
    for number, first in enumerate(range(0, len(sets), TOGETHER)):
        found = sets[first : first + TOGETHER]
        for one in found:
            write_bytes(atlas / one.slug / "index.html", page(one, number, base).encode())
        whole = [variant_page.body(one, base, data_link(one)) for one in found]
        data = {"slugs": [one.slug for one in found], "lines": beside(whole)}
        columns.write_data(atlas / columns.FOLDER / FOLDER / f"{number}.json.gz", data)


def beside(pages: Sequence[str]) -> list[tuple[str, ...]]:
    """Return for each line of some pages what it is in all of them: this close, like texts take half the room.

    >>> beside(["a\\nb", "c"])
    [('a', 'c'), ('b', '')]
    """
    return [*zip_longest(*(page.split("\n") for page in pages), fillvalue="")]


def page(one: SurveyedVariant, number: int, base: str) -> str:
    """Return the page of a variant, whose whole page the file of this number has."""
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


def data_link(one: SurveyedVariant) -> str:
    """Return a link that has the data of a variant in it."""
    address = f"data:application/json,{quote(columns.as_json(columns.measurements(one)), safe=KEPT)}"
    return f'<a href="{escape(address)}" download="{variant_page.DATA}">All of it as JSON</a>'
