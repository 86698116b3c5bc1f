"""Symmetries of boards, and positions that are equal up to symmetry."""

from __future__ import annotations

from functools import lru_cache

from affinage.board.steps import Coord, steps
from affinage.board.topology import Board

PARTS = 4
"""Number of parts of a mask, each with a lookup table."""


def _axes(board: Board) -> list[tuple[Coord, Coord]]:
    """Return, for each rotation and reflection of the plane, the images of a step along x and of one along y."""
    circle = steps("ortho", is_hex=board.is_hex)
    number = len(circle)
    turns = [(circle[k], circle[(k + 1) % number]) for k in range(number)]
    return turns + [(second, first) for first, second in turns]


@lru_cache(maxsize=64)
def symmetries(board: Board) -> tuple[tuple[int, ...], ...]:
    """Return the image of each cell, for each rotation and reflection that maps the board onto itself.

    >>> from affinage.board.topology import board
    >>> [len(symmetries(board(text))) for text in ("square:3", "square:2x3", "hex:3", "limping:3", "rhombus:4")]
    [8, 4, 12, 6, 4]
    """
    left, bottom = (min(axis) for axis in zip(*board.coords, strict=True))
    symmetric = []
    for (ax, ay), (bx, by) in _axes(board):
        moved = [(ax * x + bx * y, ay * x + by * y) for x, y in board.coords]
        dx, dy = (low - min(axis) for low, axis in zip((left, bottom), zip(*moved, strict=True), strict=True))
        places = [(x + dx, y + dy) for x, y in moved]
        if all(place in board.at for place in places):
            symmetric.append(tuple(board.at[place] for place in places))
    return tuple(symmetric)


class SymmetryTable:
    """Lookup tables for the images of two cell masks in one number, under the symmetries of a small board.

    Bits above the masks are unchanged. The tables grow exponentially with the board. With stones on more than half of
    the cells, hardly any two positions are symmetric, and looking for it costs more than it saves.

    >>> from affinage.board.topology import board
    >>> images = SymmetryTable(board("square:2"))
    >>> sorted({images.least(1 << cell) for cell in range(4)}), images.least(0b1_0001_1000)
    ([1], 280)
    """

    def __init__(self, board: Board) -> None:
        size = board.size
        self._all = 2 * size
        self._width = -(-self._all // PARTS)
        self._most = size // 2
        goes = [[*cells, *(size + cell for cell in cells)] for cells in symmetries(board)]
        self._tables = [self._table(goes, part * self._width) for part in range(PARTS)]

    def _table(self, goes: list[list[int]], first: int) -> list[tuple[int, ...]]:
        """Return the images of each part of a number, from its first bit on."""
        table = [(0,) * len(goes)]
        for bit in range(first, min(first + self._width, self._all)):
            moved = [1 << places[bit] for places in goes]
            table += [
                tuple(image | other for image, other in zip(images, moved, strict=True)) for images in table
            ]
        return table

    def shared(self, number: int) -> int:
        """Return the smallest image of a number with few stones, and any other number itself."""
        return self.least(number) if number.bit_count() <= self._most else number

    def least(self, number: int) -> int:
        """Return the smallest of all images of a number, which is the same for all of them."""
        width, above = self._width, number >> self._all << self._all
        number ^= above
        low = (1 << width) - 1
        first, second, third, fourth = self._tables
        images = zip(
            first[number & low],
            second[number >> width & low],
            third[number >> 2 * width & low],
            fourth[number >> 3 * width],
            strict=True,
        )
        return above | min([one | two | three | four for one, two, three, four in images])
