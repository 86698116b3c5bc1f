"""Layout on sheets of paper, and its options: a board, in several parts if one sheet is too small, and its stones.

The parts of a board are glued together. Stones to cut out are in adjacent squares.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from affinage.board.geometry import Point
from affinage.checks import described, number, text_fault, whole_or_none
from affinage.errors import OptionError
from affinage.game import Position
from affinage.picture.palette import STYLES
from affinage.plain_text import excerpt

PAPERS: dict[str, Point] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height of each paper size, in portrait."""

MARGIN = 10.0
"""Margin in which some printers cannot print."""
FOOT = 12.0
"""Height of the line of text below a board."""
OVERLAP = 10.0
"""Width of the strip that a sheet shares with the next one."""
COMFORTABLE = (14.0, 25.0)
"""Minimum and maximum size of a cell by default."""
STEP = 0.5
"""Step between default sizes."""
GAP = 6.0
"""Distance between a board and other content of its sheet."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet's part of a board: its place among the others, and the left and top of its part."""

    column: int
    row: int
    left: float
    top: float


@dataclass(frozen=True, slots=True)
class Spare:
    """The free space on a board's last sheet, when the board is moved aside."""

    board: Point
    """New upper left corner of the board's window."""
    corner: Point
    size: Point
    """Width and height, possibly zero."""


@dataclass(frozen=True, slots=True)
class Layout:
    """All sheets of a board."""

    paper: Point
    """Width and height as used."""
    columns: int
    rows: int
    window: Point
    """Width and height of the part on each sheet."""

    @property
    def number(self) -> int:
        """Number of sheets."""
        return self.columns * self.rows

    @property
    def corner(self) -> Point:
        """Upper left corner of the window on a sheet, centred in the printable area."""
        width, height = room(self.paper)
        return MARGIN + (width - self.window[0]) / 2, MARGIN + (height - self.window[1]) / 2

    @property
    def spare(self) -> Spare:
        """The larger of the free spaces below the board and on its right."""
        (whole, high), (width, height) = room(self.paper), self.window
        below, aside = max(0.0, high - height - GAP), max(0.0, whole - width - GAP)
        if whole * below >= aside * high:
            return Spare((self.corner[0], MARGIN), (MARGIN, MARGIN + height + GAP), (whole, below))
        return Spare((MARGIN, self.corner[1]), (MARGIN + width + GAP, MARGIN), (aside, high))

    def sheets(self) -> Iterator[Sheet]:
        """Yield the sheets, row by row."""
        width, height = self.window
        for row in range(self.rows):
            for column in range(self.columns):
                yield Sheet(column, row, column * (width - OVERLAP), row * (height - OVERLAP))


def room(paper: Point) -> Point:
    """Return the width and height available for a board on a sheet.

    >>> room(PAPERS["a4"])
    (190.0, 265.0)
    """
    return paper[0] - 2 * MARGIN, paper[1] - 2 * MARGIN - FOOT


def turned(paper: Point) -> tuple[Point, Point]:
    """Return the paper in portrait and in landscape."""
    return paper, (paper[1], paper[0])


def layout(size: Point, paper: Point) -> Layout:
    """Return the fewest sheets for a board of this size, in portrait unless that needs more.

    >>> layout((180, 180), PAPERS["a4"]).number, layout((180, 300), PAPERS["a4"]).rows
    (1, 2)
    """
    return min((_laid_out(size, each) for each in turned(paper)), key=lambda laid: laid.number)


def _laid_out(size: Point, paper: Point) -> Layout:
    whole = room(paper)
    columns, rows = (
        1 if length <= most else ceil((length - OVERLAP) / (most - OVERLAP))
        for length, most in zip(size, whole, strict=True)
    )
    window = (size[0] + (columns - 1) * OVERLAP) / columns, (size[1] + (rows - 1) * OVERLAP) / rows
    return Layout(paper, columns, rows, window)


def comfortable_cell(size: Point, paper: Point) -> float:
    """Return the largest comfortable cell size that needs no more sheets, for a board of this size in cells.

    >>> comfortable_cell((8.5, 8.5), PAPERS["a4"]), comfortable_cell((20.5, 20.5), PAPERS["a4"])
    (22.0, 18.0)
    """

    def number(cell: float) -> int:
        return layout((size[0] * cell, size[1] * cell), paper).number

    least, most = COMFORTABLE
    cell = most
    while cell > least and number(cell) > number(least):
        cell -= STEP
    return cell


SMALLEST, LARGEST = 6.0, 60.0
"""Smallest and largest size of a cell."""
MAX_STONES = 400
"""Maximum number of stones of each colour."""


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """Options of printing; raises OptionError for an invalid value."""

    paper: str = "a4"
    cell: float | None = None
    """Size of a cell; None for the largest comfortable one that needs one sheet."""
    stones: int | None = None
    """Stones of each colour; None fills the board."""
    style: str = "plain"
    """Style of the board."""
    site: str = ""
    """Address of a page to play on, for the QR code."""

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


TILE = 0.72
"""Side of a stone's square in cells; it fits into square and hexagonal cells."""
STONE = 0.8
"""Size of a stone in its square, relative to pictures."""


def enough_stones(position: Position) -> tuple[int, ...]:
    """Return the number of stones of each colour that always suffices.

    >>> import affinage
    >>> enough_stones(affinage.load("game=emulsion").initial()), enough_stones(affinage.load("game=churn").initial())
    ((32, 32), (19, 19))
    """
    if position.game.traits.adds_alike:
        half = position.empty.bit_count() // 2
        return tuple(mask.bit_count() + half for mask in position.stones)
    return (position.game.board.size,) * position.game.players


@dataclass(frozen=True, slots=True)
class PaperGrid:
    """Squares on a sheet of paper."""

    columns: int
    rows: int
    side: float

    @property
    def number(self) -> int:
        """Number of squares."""
        return self.columns * self.rows

    def corner(self, place: int) -> Point:
        """Return the upper left corner of a square relative to the first, row by row."""
        row, column = divmod(place, self.columns)
        return column * self.side, row * self.side


def stone_grid(size: Point, cell: float) -> PaperGrid:
    """Return the squares that fit into a width and height, for stones of a board with cells of this size.

    >>> stone_grid((190, 265), 20).number
    234
    """
    side = TILE * cell
    columns, rows = (int(length / side) for length in size)
    return PaperGrid(columns, rows, side)


def stone_colours(counts: Sequence[int]) -> list[int]:
    """Return the colours of all stones, from 0."""
    return [colour for colour, count in enumerate(counts) for _ in range(count)]


def on_the_board_sheet(number: int, spare: PaperGrid, squares: PaperGrid) -> int:
    """Return the number of stones for the board's last sheet: as many as fit, if that saves a sheet.

    >>> spare, squares = PaperGrid(2, 1, 10), PaperGrid(2, 2, 10)
    >>> on_the_board_sheet(5, spare, squares), on_the_board_sheet(8, spare, squares)
    (2, 0)
    """
    some = min(number, spare.number)
    return some if ceil((number - some) / squares.number) < ceil(number / squares.number) else 0


def dealt(colours: Sequence[int], squares: PaperGrid) -> list[Sequence[int]]:
    """Return the colours of the stones, sheet by sheet.

    >>> dealt([0, 0, 0, 1, 1], PaperGrid(2, 2, 10))
    [[0, 0, 0, 1], [1]]
    """
    return [colours[begin : begin + squares.number] for begin in range(0, len(colours), squares.number)]
