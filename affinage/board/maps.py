"""Maps: boards drawn cell by cell, as texts such as `map:s3x3:_4A`.

A map is `map:`, the kind of cells (s for squares, h for hexagons), the columns and rows of the box around them, and
a bit for each cell of the box, set where the board has it. Bits go row by row from a1 on, the highest bit of a byte
first; the bytes are written as base64url without padding. In a box of hexagons columns are q and rows r.

A map has one text: its box has a cell in every outer row and column. A wider box is read, and made tight.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from affinage.board.steps import Coord, steps
from affinage.errors import OptionError
from affinage.plain_text import excerpt

NAME = "map"
FORMS = "map:sWxH:BITS, map:hWxH:BITS"
MIN_CELLS, MAX_CELLS = 4, 400
MAX_SIDE = 30
"""Columns and rows of a box, at most."""

_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_SIZE = re.compile(r"([sh])([1-9][0-9]?)x([1-9][0-9]?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class BoardMap:
    """A map: the kind of its cells, and their coordinates, the lowest of which are 0."""

    is_hex: bool
    cells: frozenset[Coord]

    @classmethod
    def of(cls, cells: Iterable[Coord], *, is_hex: bool) -> BoardMap:
        """Return the map of some cells anywhere in the plane, unchecked.

        >>> BoardMap.of([(5, 5), (6, 5), (5, 6), (6, 6)], is_hex=False).text
        'map:s2x2:8A'
        """
        places = list(cells)
        left, bottom = (min((place[axis] for place in places), default=0) for axis in (0, 1))
        return cls(is_hex, frozenset((x - left, y - bottom) for x, y in places))

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of its box."""
        width, height = (max((cell[axis] + 1 for cell in self.cells), default=0) for axis in (0, 1))
        return width, height

    @property
    def text(self) -> str:
        """The board text."""
        width, height = self.size
        bits = "".join("01"[(x, y) in self.cells] for y in range(height) for x in range(width))
        bits = bits.ljust(6 * _digits_for(width * height), "0")
        digits = (_DIGITS[int(bits[at : at + 6], 2)] for at in range(0, len(bits), 6))
        return f"{NAME}:{'sh'[self.is_hex]}{width}x{height}:{''.join(digits)}"

    def parts(self) -> int:
        """Return the number of parts that its cells form, joined by sides."""
        count, left = 0, set(self.cells)
        while left:
            count += 1
            ahead = [left.pop()]
            while ahead:
                x, y = ahead.pop()
                near = {(x + dx, y + dy) for dx, dy in steps("ortho", is_hex=self.is_hex)} & left
                left -= near
                ahead += near
        return count

    def fault(self) -> str:
        """Return the reason why the map is not a valid board, "" if it is.

        >>> BoardMap.of([(0, 0), (1, 0), (2, 1), (3, 1)], is_hex=False).fault()
        'its cells are in 2 parts; expected cells that are connected by sides'
        """
        number, sides = len(self.cells), self.size
        if not MIN_CELLS <= number <= MAX_CELLS:
            cells = "1 cell" if number == 1 else f"{number} cells"
            return f"it has {cells}; expected {MIN_CELLS} to {MAX_CELLS}"
        if max(sides) > MAX_SIDE:
            return f"its box is {sides[0]} by {sides[1]} cells; expected at most {MAX_SIDE} by {MAX_SIDE}"
        if (parts := self.parts()) > 1:
            return f"its cells are in {parts} parts; expected cells that are connected by sides"
        return ""


def _digits_for(bits: int) -> int:
    """Return the number of base64 digits of so many bits, which come in whole bytes."""
    return -(-8 * -(-bits // 8) // 6)


def parse_map(text: str) -> BoardMap:
    """Return the map of a board text.

    >>> sorted(parse_map("map:s3x2:8A").cells)
    [(0, 0), (0, 1), (1, 0), (2, 0)]

    Raises OptionError for anything but a whole text of a connected board with 4 to 400 cells.
    """
    _, size, digits = (*text.split(":", 2), "", "")[:3]
    match = _SIZE.fullmatch(size)
    if not match:
        raise _error(text, f"has a bad size; expected {FORMS}, such as map:s3x3:_4A")
    width, height = int(match[2]), int(match[3])
    if max(width, height) > MAX_SIDE:
        raise _error(text, f"is too large; expected a box of at most {MAX_SIDE} by {MAX_SIDE} cells")
    if strange := sorted(set(digits) - set(_DIGITS)):
        signs = "A to Z, a to z, 0 to 9, - and _, without padding"
        raise _error(text, f"has {excerpt(strange[0])!r} among its bits; expected {signs}")
    if len(digits) != (wanted := _digits_for(width * height)):
        raise _error(text, f"has {len(digits)} characters of bits; expected {wanted} for {width} by {height}")
    bits = "".join(f"{_DIGITS.index(digit):06b}" for digit in digits)
    if "1" in bits[width * height :]:
        raise _error(text, f"has bits set behind its {width * height} cells; expected zeros there")
    cells = ((at % width, at // width) for at, bit in enumerate(bits) if bit == "1")
    board_map = BoardMap.of(cells, is_hex=match[1] == "h")
    if fault := board_map.fault():
        raise _error(text, f"is not a board: {fault}")
    return board_map


def _error(text: str, fault: str) -> OptionError:
    return OptionError(f"board={excerpt(text)} {fault}")
