"""Build the pages with their pictures; they are cached in build/previews/ until a source changes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from affinage.picture.diagram import DiagramOptions, diagram
from affinage.picture.raster import png
from affinage.survey.atlas import SUFFIX
from tools import landing
from tools.atlas import columns, surveyed
from tools.atlas.making import MEASURED
from tools.common import ROOT, say, write_bytes
from tools.made_pages import INDEX, MadePages
from tools.previews import card, pages
from tools.previews.document import PICTURE
from tools.previews.subjects import Subject, subjects
from tools.questions import making as questions

BOARD_OPTIONS = DiagramOptions("auto", 480, coordinates=False)
PAGES = MadePages(
    __name__,
    pages.FOLDER,
    ROOT / "build" / "previews",
    (
        *(("affinage", "*.py"), ("tools", "*.py"), ("tools", "*.html"), ("web/icons", "*.svg")),
        *((f"web/{room}", "*.py") for room in ("embed", "lab", "rules", "sharing", "text")),
        (str(MEASURED), f"*{SUFFIX}"),
        (str(questions.ANSWERS.parent), questions.ANSWERS.name),
    ),
)
sources, key, provide, install = PAGES.sources, PAGES.key, PAGES.provide, PAGES.install


def make(target: Path, base: str) -> None:
    """Build the pages and print the time taken."""
    begun = time.monotonic()
    listed = list(subjects())
    say(f"previews: making the pages of {len(listed)} games and variants")
    figures = columns.named(surveyed.read(ROOT / MEASURED))
    for subject in listed:
        make_subject(target / subject.slug, subject, base, figures.get(subject.slug))
    write_bytes(target / INDEX, pages.list_page(base).encode())
    if base:  # without it no page can name the pictures
        draw_cards(target, listed)
    say(f"previews: made in {time.monotonic() - begun:.0f} s")


def draw_cards(target: Path, chosen: Sequence[Subject]) -> None:
    """Draw the preview pictures of the list and of some games and variants."""
    write_bytes(target / PICTURE, png(card.of_all()))
    for subject in chosen:
        write_bytes(target / subject.slug / PICTURE, png(card.of_subject(subject)))


def make_subject(folder: Path, subject: Subject, base: str, figures: pages.Figures | None = None) -> None:
    """Build the page of a game or a variant, with the picture of its board."""
    board = diagram(landing.played(subject.game, landing.PART), BOARD_OPTIONS)
    write_bytes(folder / pages.BOARD, board.encode())
    write_bytes(folder / INDEX, pages.subject_page(subject, base, figures).encode())
