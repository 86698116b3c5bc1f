"""Options of printing."""

from __future__ import annotations

from dataclasses import dataclass

from affinage.checks import described, number, text_fault, whole_or_none
from affinage.errors import OptionError
from affinage.paper.sheets import PAPERS
from affinage.picture.palette import STYLES
from affinage.plain_text import excerpt

SMALLEST, LARGEST = 6.0, 60.0  # of a cell
MAX_STONES = 400  # of each colour


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """Options of printing; raises OptionError for an invalid value."""

    paper: str = "a4"
    cell: float | None = None  # size of a cell; None for the largest comfortable one that needs one sheet
    stones: int | None = None  # of each colour; None fills the board
    style: str = "plain"  # of the board
    site: str = ""  # address of a page to play on, for the QR code

    def __post_init__(self) -> None:
        if text_fault("paper", self.paper) or self.paper not in PAPERS:
            raise OptionError(f"paper {described(self.paper)} is unknown; papers are {', '.join(PAPERS)}")
        if text_fault("style", self.style) or self.style not in STYLES:
            raise OptionError(f"style {described(self.style)} is unknown; styles are {', '.join(STYLES)}")
        if self.cell is not None:
            object.__setattr__(self, "cell", number("cell", self.cell, SMALLEST, LARGEST, "mm"))
        object.__setattr__(self, "stones", whole_or_none("stones", self.stones, 0, MAX_STONES))
        if text_fault("site", self.site) or not (self.site == "" or _is_address(self.site)):
            site = described(self.site) if text_fault("site", self.site) else self.site
            raise OptionError(f"{excerpt(site)} is not the address of a page; expected https://...")


def _is_address(site: str) -> bool:
    return site.startswith(("http://", "https://")) and site.isprintable()
