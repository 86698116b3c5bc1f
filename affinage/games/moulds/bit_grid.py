"""A board of Attack of the Moulds as bits of integers, and what cubes reach and touch on it.

The cells are on a grid with an empty margin, so that a shift moves all cubes by a step. Numbers of cubes beside cells
are in binary, a mask per digit, and are added up for all cells at once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from affinage.board.topology import bits
from affinage.games.moulds.rules import Moulds

MARGIN = 2
"""Empty cells around the grid, as many as a spread is long."""


class BitGrid:
    """A variant's board as bits of a grid whose rows are a fixed shift apart."""

    def __init__(self, game: Moulds) -> None:
        coords = game.board.coords
        low_x, low_y = min(x for x, _ in coords) - MARGIN, min(y for _, y in coords) - MARGIN
        self.width: int = max(x for x, _ in coords) - low_x + MARGIN + 1
        self.places: list[int] = [(y - low_y) * self.width + x - low_x for x, y in coords]
        self.cells: dict[int, int] = {1 << place: cell for cell, place in enumerate(self.places)}
        self.size: int = self.width * (max(y for _, y in coords) - low_y + MARGIN + 1)  # bits
        self.low: int = (1 << self.size) - 1
        self.board: int = self.spread_out(game.board.full)
        self.near: dict[int, int] = self._by_place(game.near)
        self.reach: dict[int, int] = self._by_place(game.reach)
        most_near = max(mask.bit_count() for mask in game.near)
        self.edges: int = self.spread_out(
            sum(1 << cell for cell, mask in enumerate(game.near) if mask.bit_count() < most_near)
        )
        steps, leaps = self._shifts(game.near), self._shifts(game.reach)
        # Each step also goes back, so that half of them are enough.
        self.steps: list[int] = [step for step in sorted(steps) if step > 0]
        self.leaps: list[tuple[int, int]] = sorted(leaps.items())
        self.is_stopped: bool = game.is_stopped
        self.has_boxes: bool = steps.keys() == {
            up + right for up in (-self.width, 0, self.width) for right in (-1, 0, 1)
        } - {0}
        # Each leap also goes back. There is none if anything but cubes on its end can be in the way of one.
        self.free_leaps: list[int] = (
            [leap for leap in sorted(leaps) if leap > 0]
            if not self.is_stopped and all(self._is_free(leap, sources) for leap, sources in leaps.items())
            else []
        )
        self.has_rings: bool = (
            bool(self.free_leaps)
            and {one + other for one in steps for other in steps} - steps.keys() - {0} == leaps.keys()
        )

    def spread_out(self, mask: int) -> int:
        """Return the grid's bits for a mask of cells."""
        return sum(1 << self.places[cell] for cell in bits(mask))

    def _by_place(self, masks: Sequence[int]) -> dict[int, int]:
        return {1 << self.places[cell]: self.spread_out(mask) for cell, mask in enumerate(masks)}

    def _shifts(self, masks: Sequence[int]) -> Mapping[int, int]:
        """Return, for each shift between these cells, the cells with a neighbour at that distance."""
        shifts: defaultdict[int, int] = defaultdict(int)
        for cell, mask in enumerate(masks):
            for other in bits(mask):
                shifts[self.places[other] - self.places[cell]] |= 1 << self.places[cell]
        return shifts

    def _is_free(self, leap: int, sources: int) -> bool:
        """Return whether all cells with a cell of the board at this distance can spread to it."""
        return sources == self.board & shifted(self.board, -leap)

    def beside(self, cubes: int) -> int:
        """Return the cells next to cubes, perhaps with cells of cubes and the margin."""
        if self.has_boxes:
            row = cubes | cubes << 1 | cubes >> 1
            return row | row << self.width | row >> self.width
        reached = 0
        for step in self.steps:
            reached |= cubes << step | cubes >> step
        return reached

    def away(self, cubes: int, empty: int) -> int:
        """Return the empty cells that cubes can spread to, and perhaps some that they can grow to."""
        if self.has_rings:
            return self.beside(self.beside(cubes)) & empty
        reached = 0
        if self.free_leaps:
            for leap in self.free_leaps:
                reached |= cubes << leap | cubes >> leap
            return reached & empty
        for leap, sources in self.leaps:
            able = cubes & sources
            if self.is_stopped:
                # A leap is two equal steps, and the cell between them must be empty.
                able &= shifted(empty, -leap // 2)
            reached |= shifted(able, leap)
        return reached & empty

    def sources(self, target: int, cubes: int, empty: int) -> int:
        """Return the cubes that can spread to an empty cell."""
        able = self.reach[target] & cubes
        if not self.is_stopped:
            return able
        stopped = able
        for leap, _ in self.leaps:
            if able & shifted(target, -leap) and not empty & shifted(target, -leap // 2):
                stopped ^= shifted(target, -leap)
        return stopped

    def counts(self, cubes: int) -> tuple[int, ...]:
        """Return the number of cubes beside each cell without a cube in binary: a mask per digit, highest first."""
        if self.has_boxes:
            return self._counts_in_boxes(cubes)
        ones = twos = fours = eights = 0
        for step in self.steps:
            for more in (cubes << step, cubes >> step):
                more, ones = ones & more, ones ^ more
                more, twos = twos & more, twos ^ more
                more, fours = fours & more, fours ^ more
                eights |= more
        return eights, fours, twos, ones

    def _counts_in_boxes(self, cubes: int) -> tuple[int, ...]:
        """Return the same for three by three cells: those of each row, then of the three rows together."""
        left, right, width = cubes << 1, cubes >> 1, self.width
        odd = left ^ right
        pairs = odd & cubes | left & right
        odd ^= cubes
        above, below = odd << width, odd >> width
        two = above ^ below
        ones, carried = two ^ odd, two & odd | above & below
        above, below = pairs << width, pairs >> width
        two = above ^ below
        twos, fours = two ^ pairs, two & pairs | above & below
        carried, twos = carried & twos, carried ^ twos
        return carried & fours, carried ^ fours, twos, ones


def shifted(mask: int, shift: int) -> int:
    """Return a mask moved by a shift, which may be negative."""
    return mask << shift if shift > 0 else mask >> -shift


def each_bit(mask: int) -> Iterator[int]:
    """Yield the single bits of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def most(cells: int, counts: Sequence[int]) -> int:
    """Return the highest count of a cell; counts are in binary, a mask per digit, highest first."""
    number = 0
    for digit in counts:
        number *= 2
        if cells & digit:
            cells &= digit
            number += 1
    return number


def graded(cells: int, counts: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the numbers of cells in descending order, each with its cells; counts are as in `most`."""
    parts = [(0, cells)]
    for digit in counts:
        parts = [
            (2 * number + has, some)
            for number, group in parts
            for has, some in ((1, group & digit), (0, group & ~digit))
            if some
        ]
    yield from parts
