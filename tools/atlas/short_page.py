"""The pages of unnamed variants that have more than random games.

There are hundreds. Each page has every figure, as last measured. Plots, explanations, games to replay and data would
make it six times as large; a script adds them from a file such as `data/pages/7`, which has the full pages of
several variants.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

from tools.atlas import columns, variant_page
from tools.atlas.surveyed import SurveyedVariant
from tools.common import write_bytes
from tools.templates import render

FOLDER = "pages"
TOGETHER = 10  # variants per file


def write(atlas: Path, sets: Sequence[SurveyedVariant], base: str) -> None:
    """Write the short pages of some variants, and the files for their script."""
    for number, first in enumerate(range(0, len(sets), TOGETHER)):
        group = sets[first : first + TOGETHER]
        for one in group:
            write_bytes(atlas / one.slug / "index.html", page(one, number, base).encode())
        whole = [variant_page.body(one, base) for one in group]
        data = {"slugs": [one.slug for one in group], "lines": beside(whole)}
        columns.write_data(atlas / columns.FOLDER / FOLDER, str(number), data)


def beside(pages: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the lines of several pages side by side, as similar texts compress better that way.

    >>> beside(["a\\nb", "c"])
    [('a', 'c'), ('b', '')]
    """
    return [*zip_longest(*(page.split("\n") for page in pages), fillvalue="")]


def page(one: SurveyedVariant, number: int, base: str) -> str:
    """Return the short page of a variant; the file with this number has its full page."""
    values = variant_page.frame(one, base)
    return render("short.html", preview=variant_page.preview_of(one), number=number, **values)
