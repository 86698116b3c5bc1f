"""A board's cells, their names and neighbours.

Cells are numbered 0…n−1 in the order of their names as text, so that iterating over a bit mask visits cells (and lists
moves) in alphabetical order. Bit i of a mask stands for cell i.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import groupby
from types import MappingProxyType
from typing import Any
from weakref import WeakValueDictionary

from affinage.board.shapes import parse_board
from affinage.board.steps import Coord, steps
from affinage.checks import as_text, whole, wholes

_WRONG = (LookupError, TypeError)
"""Errors that Python raises for a wrong mask or wrong neighbours."""
CELL_NAME = re.compile(r"[a-z]+[0-9]+", re.ASCII)


def bits(mask: int) -> Iterator[int]:
    """Yield the cells of a bit mask, lowest first.

    >>> list(bits(0b1011))
    [0, 1, 3]
    """
    try:
        # A negative mask has no highest cell.
        if mask < 0:
            whole("mask", mask, 0)
        while mask:
            low = mask & -mask
            yield low.bit_length() - 1
            mask ^= low
    except TypeError:
        whole("mask", mask, 0)
        raise


def column_letters(number: int) -> str:
    """Return the letters of a column counted from 0: a … z, aa, ab, …

    >>> [column_letters(n) for n in (0, 25, 26, 52)]
    ['a', 'z', 'aa', 'ba']
    """
    letters = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters


class Board:
    """An immutable board: cells in name order, and neighbour masks by family of directions.

    >>> star = board("star:3")
    >>> star
    <Board star:3>
    >>> star.size, star.names[:3]
    (37, ('a7', 'b6', 'b7'))
    >>> star.spell(star.near("ortho")[star.index["a7"]])
    'b6 b7'

    Create boards with `board(text)`, which caches them.
    """

    def __init__(self, text: str) -> None:
        shape, sizes = parse_board(text)
        self.text: str = shape.text(sizes)
        self.shape: str = shape.name
        self.sizes = sizes
        self.is_hex: bool = shape.is_hex
        coords = list(shape.cells(*sizes))
        left, bottom = min(x for x, _ in coords), min(y for _, y in coords)
        named = sorted((f"{column_letters(x - left)}{y - bottom + 1}", (x, y)) for x, y in coords)
        self.names: tuple[str, ...] = tuple(name for name, _ in named)
        self.coords: tuple[Coord, ...] = tuple(coord for _, coord in named)
        self.size: int = len(named)
        self.full: int = (1 << self.size) - 1
        self._near: dict[str, tuple[int, ...]] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return board, (self.text,)

    def __repr__(self) -> str:
        return f"<Board {self.text}>"

    @property
    def geometry(self) -> str:
        """`hex` or `square`: the kind of cells."""
        return "hex" if self.is_hex else "square"

    @cached_property
    def index(self) -> Mapping[str, int]:
        """Cell number by name."""
        return MappingProxyType({name: i for i, name in enumerate(self.names)})

    @cached_property
    def at(self) -> Mapping[Coord, int]:
        """Cell number by coordinates."""
        return MappingProxyType({coord: i for i, coord in enumerate(self.coords)})

    @cached_property
    def half_turn(self) -> tuple[int, ...]:
        """Image of each cell after a rotation by 180°; empty if that gives another board.

        >>> board("square:2").half_turn, board("triangle:3").half_turn
        ((3, 2, 1, 0), ())
        """
        across, up = (min(axis) + max(axis) for axis in zip(*self.coords, strict=True))
        images = [(across - x, up - y) for x, y in self.coords]
        return tuple(self.at[image] for image in images) if all(image in self.at for image in images) else ()

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """Cells of each row from the left, the top row first."""
        cells = sorted(range(self.size), key=lambda cell: (-self.coords[cell][1], self.coords[cell][0]))
        return tuple(tuple(row) for _, row in groupby(cells, key=lambda cell: self.coords[cell][1]))

    def steps(self, family: str) -> tuple[Coord, ...]:
        """Return the steps of a family, in both directions, as changes of coordinates."""
        return steps(family, is_hex=self.is_hex)

    def near(self, family: str) -> tuple[int, ...]:
        """Return the mask of neighbours of each cell, in `family`: ortho, diag, ortho-diag or knight."""
        try:
            return self._near[family]
        except (KeyError, TypeError):
            offsets, at = self.steps(family), self.at
            self._near[family] = tuple(
                sum(1 << at[x + dx, y + dy] for dx, dy in offsets if (x + dx, y + dy) in at)
                for x, y in self.coords
            )
        return self._near[family]

    def within(self, steps: int, family: str) -> tuple[int, ...]:
        """Return, for each cell, the mask of cells within `steps` steps, including itself; any cells may be crossed."""
        near = self.near(family)
        reached = tuple(1 << i for i in range(self.size))
        for _ in range(min(whole("steps", steps, 0), self.size)):
            reached = tuple(mask | self.neighbours(mask, near) for mask in reached)
        return reached

    def neighbours(self, mask: int, near: tuple[int, ...]) -> int:
        """Return the cells next to at least one cell of `mask`; they may include cells of the mask."""
        around, rest = 0, mask
        try:
            while rest:
                low = rest & -rest
                around |= near[low.bit_length() - 1]
                rest ^= low
        except _WRONG:
            self._check(mask, near)
            raise
        return around

    def groups(self, mask: int, near: tuple[int, ...]) -> list[int]:
        """Return the connected groups of a mask, each a mask, by their lowest cell."""
        groups, rest = [], mask
        while rest:
            group, _ = self.group(rest, near)
            groups.append(group)
            rest ^= group
        return groups

    def group(self, mask: int, near: tuple[int, ...], first: int = 0) -> tuple[int, int]:
        """Return the connected group of a mask's lowest cell, or of its cell `first`, and the cells beside it."""
        group, beside = 0, 0
        try:
            ahead = first or mask & -mask
            while ahead:
                low = ahead & -ahead
                group |= low
                reached = near[low.bit_length() - 1]
                beside |= reached
                ahead = ahead ^ low | reached & mask & ~group
        except _WRONG:
            whole("first", first, 0, self.full)
            self._check(mask, near)
            raise
        return group, beside & ~group

    def _check(self, mask: Any, near: Any) -> None:
        """Raise OptionError for a mask with cells off the board, and for neighbours of another board."""
        whole("mask", mask, 0, self.full)
        wholes("near", near, self.size, self.full)

    def hint(self, name: str) -> str:
        """Return the valid cells for an invalid name: the rows of its column, or else the columns."""
        rows: dict[str, list[int]] = {}
        for known in self.names:
            letters = known.rstrip("0123456789")
            rows.setdefault(letters, []).append(int(known[len(letters) :]))
        column = as_text("the name of a cell", name, "one such as a1").rstrip("0123456789")
        if column in rows:
            return f"column {column} has rows {min(rows[column])} to {max(rows[column])}"
        columns = sorted(rows, key=lambda letters: (len(letters), letters))
        return f"columns are {columns[0]} to {columns[-1]}"

    def spell(self, mask: int) -> str:
        """Return the names of a mask's cells, in order, separated by spaces."""
        return " ".join(self.names[i] for i in bits(whole("mask", mask, 0, self.full)))


def board(text: str) -> Board:
    """Return the board of a text such as `hex:5`; raises OptionError for an unknown one, or one that is too large."""
    return _board(as_text("a board", text, "one such as square:8"))


@lru_cache(maxsize=64)
def _board(text: str) -> Board:
    return _in_use.setdefault(text, Board(text))


_in_use: WeakValueDictionary[str, Board] = WeakValueDictionary()
"""All boards in use: equal boards are the same object, even after the cache has dropped one."""
