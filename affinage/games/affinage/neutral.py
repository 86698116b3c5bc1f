"""`neutral=forbid`: no turn may leave a neutral hole, except the only hole or an unchanged one.

A turn changes only the holes that it places into. The results of many pairs are computed at once: every pair has a lane
of one long integer, a board of its own, and all lanes are filled together. As Python adds and shifts long integers
quickly, a hundred boards take little longer than one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from affinage.board.topology import Board

ABREAST = 1024
"""Pairs per step, few enough for the processor's cache."""
FIELD = 16
"""Bits per counting field; a lane has a whole number of fields."""
COUNTS = bytes(number.bit_count() for number in range(256))


@dataclass(frozen=True, slots=True)
class _Lanes:
    """Constants repeated in every lane."""

    lowest: int
    """Lowest bit of each lane."""
    top: int
    """Highest bit of each lane, used by no cell, so that nothing carries into the next lane."""
    even_bytes: int
    """Every other byte."""
    per_field: int
    """Maximum number of stones per field."""
    last: int
    """All but the highest bit of a lane's last field."""
    balanced: int
    """Value of the last field if both colours have equal counts."""


class NeutralBan:
    """The ban on neutral holes for one board and one family of links."""

    def __init__(self, board: Board, links: str) -> None:
        steps = board.steps(links)
        wide, high = (max(step[axis] for step in steps) for axis in (0, 1))
        left, bottom = (min(axis) for axis in zip(*board.coords, strict=True))
        # Steps off the board end in a margin, which never has holes or stones.
        column = max(y for _, y in board.coords) - bottom + 1 + high
        places = [(x - left) * column + y - bottom for x, y in board.coords]
        self._shifts = [shift for shift in (dx * column + dy for dx, dy in steps) if shift > 0]
        self._width = -(-(max(places) + wide * column + high + 2) // FIELD) * FIELD
        self._cells = [(1 << place).to_bytes(self._width // 8, "little") for place in places]
        # Shifts of cells from a board mask to a lane.
        moved: dict[tuple[int, int], int] = {}
        for cell, place in enumerate(places):
            way = max(place - cell, 0), max(cell - place, 0)
            moved[way] = moved.get(way, 0) | 1 << cell
        self._moved = [(up, down, cells) for (up, down), cells in moved.items()]
        self._full = self._laid_out(board.full)
        self._fields = sum(1 << at for at in range(0, self._width, FIELD))

    def forbids(
        self, stones: tuple[int, ...], colours: tuple[int, int], pairs: Sequence[tuple[int, int]]
    ) -> bytes:
        """Return 1 for each pair of empty cells that would leave a neutral hole, else 0.

        `colours` are those of the first and the second stone of a pair.
        """
        parts = [pairs[begin : begin + ABREAST] for begin in range(0, len(pairs), ABREAST)]
        return b"".join(self._forbids(stones, colours, part) for part in parts)

    def _forbids(
        self, stones: tuple[int, ...], colours: tuple[int, int], pairs: Sequence[tuple[int, int]]
    ) -> bytes:
        lanes = _lanes_of(self._width, len(pairs))
        first, second = (self._placed([pair[at] for pair in pairs]) for at in (0, 1))
        black, white = map(self._laid_out, stones)
        rest = (self._full ^ black ^ white) * lanes.lowest ^ first ^ second
        # Each part of a divided hole is beside the pair.
        ends = self._neighbours(first | second) & rest
        black, white = black * lanes.lowest, white * lanes.lowest
        for stone, colour in zip((first, second), colours, strict=True):
            black, white = (black | stone, white) if colour == 1 else (black, white | stone)
        neutral = several = 0
        begun = False
        while ends:
            live = (ends + lanes.top - lanes.lowest) & lanes.top
            part = self._filled(ends ^ ends & ((ends | lanes.top) - lanes.lowest), rest)
            rim = self._neighbours(part)
            neutral |= live & ~self._uneven(rim & black, rim & white, lanes)
            several |= live if begun else 0
            begun = True
            ends ^= ends & part
            rest ^= part
        others = (rest + lanes.top - lanes.lowest) & lanes.top
        step = self._width // 8
        # The shift moves the flag of a lane from the highest to the lowest bit of its byte.
        forbidden = (neutral & (several | others)) >> 7
        return forbidden.to_bytes(step * len(pairs), "little")[step - 1 :: step]

    def _laid_out(self, mask: int) -> int:
        """Return a mask of the board's cells in the layout of a lane."""
        spread = 0
        for up, down, cells in self._moved:
            spread |= (mask & cells) << up >> down
        return spread

    def _placed(self, cells: Sequence[int]) -> int:
        """Return a number with one cell per lane."""
        return int.from_bytes(b"".join([self._cells[cell] for cell in cells]), "little")

    def _neighbours(self, cells: int) -> int:
        """Return the neighbours of cells; they may include the cells themselves and margins."""
        around = 0
        for shift in self._shifts:
            around |= cells << shift | cells >> shift
        return around

    def _filled(self, region: int, within: int) -> int:
        """Return the groups in `within` that contain any of the given cells."""
        before = 0
        while region != before:
            before = region
            for shift in self._shifts:
                region |= (region << shift | region >> shift) & within
        return region

    def _uneven(self, black: int, white: int, lanes: _Lanes) -> int:
        """Return the top bit of each lane with unequal counts of black and white stones."""
        size = lanes.even_bytes.bit_length() // 8 + 1
        counted = []
        for stones in (black, white):
            by_byte = int.from_bytes(stones.to_bytes(size, "little").translate(COUNTS), "little")
            counted.append((by_byte & lanes.even_bytes) + (by_byte >> 8 & lanes.even_bytes))
        # Multiplication by 1 in every field sums up all fields in the last one.
        added = (counted[0] + lanes.per_field - counted[1]) * self._fields
        return ((added & lanes.last ^ lanes.balanced) + lanes.last) & lanes.top


@lru_cache(maxsize=128)
def _lanes_of(width: int, number: int) -> _Lanes:
    """Return the constants for `number` lanes of a width."""
    lowest = sum(1 << width * lane for lane in range(number))
    fields, last = width // FIELD, (1 << FIELD - 1) - 1
    field = lowest * sum(1 << FIELD * at for at in range(fields))
    return _Lanes(
        lowest,
        lowest << width - 1,
        field * 255,
        field * FIELD,
        lowest * last << width - FIELD,
        lowest * (FIELD * fields) << width - FIELD,
    )
