"""Build the pages of the atlas in build/atlas/, again when a source has changed."""

from __future__ import annotations

import time
from pathlib import Path

from affinage.survey.atlas import SUFFIX
from tools.atlas import (
    columns,
    download,
    index_page,
    surveyed,
    template_page,
    variant_page,
)
from tools.common import ROOT, copy, say, write_bytes
from tools.made_pages import INDEX, MadePages
from tools.previews.document import ATLAS

MEASURED = Path("research/atlas")
"""Folder of the survey's files."""
PAGES = MadePages(
    __name__,
    ATLAS,
    ROOT / "build" / "atlas",
    (
        *(("affinage", "*.py"), ("tools", "*.py"), ("tools", "*.html"), (str(MEASURED), f"*{SUFFIX}")),
        *((f"web/{room}", "*.py") for room in ("embed", "lab", "rules", "sharing", "text")),
    ),
)
sources, key, provide, install = PAGES.sources, PAGES.key, PAGES.provide, PAGES.install


def make(target: Path, base: str, measured: Path = ROOT / MEASURED) -> None:
    """Build the pages for a folder of the survey's files, which may be empty or missing."""
    begun = time.monotonic()
    sets = surveyed.read(measured)
    say(f"atlas: making the pages of {len(sets)} variants")
    files = sorted(measured.glob(f"*{SUFFIX}"))
    for path in files:
        copy(path, target / path.name)
    download.write(target, sets)
    columns.write(target / columns.FOLDER, sets)
    template_page.write_chunks(target / columns.FOLDER, sets)
    for one in sets:
        if one.slug:
            write_bytes(target / one.slug / INDEX, variant_page.page(one, base).encode())
    variant_page.write_files(target / columns.FOLDER, sets, base)
    page = index_page.page(sets, [path.name for path in files], base)
    write_bytes(target / INDEX, page.encode())
    write_bytes(target / template_page.FOLDER / INDEX, template_page.page(sets, base).encode())
    say(f"atlas: made in {time.monotonic() - begun:.0f} s")
