"""Stones to cut out: their numbers, and their layout on sheets in adjacent squares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from affinage.board.geometry import Point
from affinage.game import Position

TILE = 0.72  # side of a stone's square, in cells: fits into square and hexagonal cells
STONE = 0.8  # size of a stone in its square, relative to pictures


def enough(position: Position) -> tuple[int, ...]:
    """Return the number of stones of each colour that always suffices.

    >>> import affinage
    >>> enough(affinage.load("game=emulsion").initial()), enough(affinage.load("game=churn").initial())
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


def grid(size: Point, cell: float) -> PaperGrid:
    """Return the squares that fit into a width and height, for stones of a board with cells of this size.

    >>> grid((190, 265), 20).number
    234
    """
    side = TILE * cell
    columns, rows = (int(length / side) for length in size)
    return PaperGrid(columns, rows, side)


def stones(counts: Sequence[int]) -> list[int]:
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
