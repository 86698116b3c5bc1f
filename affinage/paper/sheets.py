"""Layout of a board on sheets of paper; several are glued together if one is too small."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from affinage.board.geometry import Point

PAPERS: dict[str, Point] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height of each paper size, in portrait."""

MARGIN = 10.0  # some printers cannot print there
FOOT = 12.0  # line of text below a board
OVERLAP = 10.0  # strip shared with the next sheet
COMFORTABLE = (14.0, 25.0)  # minimum and maximum size of a cell by default
STEP = 0.5  # of default sizes
GAP = 6.0  # between a board and other content of its sheet


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

    board: Point  # new upper left corner of the board's window
    corner: Point
    size: Point  # width and height, possibly zero


@dataclass(frozen=True, slots=True)
class Layout:
    """All sheets of a board."""

    paper: Point  # width and height as used
    columns: int
    rows: int
    window: Point  # width and height of the part on each sheet

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
