"""Alpha-beta search of Attack of the Moulds: principal-variation search over cubes as bits of integers.

The cells are on a grid with an empty margin, so that a shift moves all cubes by a step. The value of a frontier
position is its number of cubes after the best single turn, computed without a list of turns: the number of enemy cubes
beside each cell is added up for all cells at once, in binary. Sources: Marsland and Campbell, "Parallel search of
strongly ordered game trees" (1982), for the null-window search; Knuth and Moore, "An analysis of alpha-beta pruning"
(1975).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from typing import TypeAlias

from affinage.board.topology import bits
from affinage.bots.alphabeta import AlphaBeta, OutOfStepsError
from affinage.game import Move
from affinage.games.moulds.rules import ENOUGH_CUBES, Moulds, MouldsPosition

WON = 10_000  # above any number of cubes; a win is worth less for each turn that it takes
MAX_BOUNDS = 150_000  # positions of about a hundred bytes each
MAX_WON = 9  # cubes per turn: the new one, and one on each side of it
BOUNDLESS = -3 * WON, 3 * WON
TURNS_A_CELL, MORE_TURNS = 4, 20  # maximum depth: cubes can spread forever
MARGIN = 2  # empty cells around the grid: the length of a spread

Cubes: TypeAlias = "tuple[int, ...]"  # of each player in turn order, the mover's first, as bits of the grid


class BitGrid:
    """A variant's board as bits of a grid whose rows are a fixed shift apart."""

    def __init__(self, game: Moulds) -> None:
        coords = game.board.coords
        low_x, low_y = min(x for x, _ in coords) - MARGIN, min(y for _, y in coords) - MARGIN
        self.width: int = max(x for x, _ in coords) - low_x + MARGIN + 1
        self.places: list[int] = [(y - low_y) * self.width + x - low_x for x, y in coords]
        self.cells: dict[int, int] = {1 << place: cell for cell, place in enumerate(self.places)}
        self.size: int = self.width * (max(y for _, y in coords) - low_y + MARGIN + 1)  # bits
        self.board: int = self.spread_out((1 << len(coords)) - 1)
        self.near: dict[int, int] = self._by_place(game.near)
        self.reach: dict[int, int] = self._by_place(game.reach)
        self.steps: list[int] = sorted(self._shifts(game.near))
        self.leaps: list[tuple[int, int]] = sorted(self._shifts(game.reach).items())
        self.is_stopped: bool = game.is_stopped

    def spread_out(self, mask: int) -> int:
        """Return the grid's bits for a mask of cells."""
        return sum(1 << self.places[cell] for cell in bits(mask))

    def _by_place(self, masks: Sequence[int]) -> dict[int, int]:
        return {1 << self.places[cell]: self.spread_out(mask) for cell, mask in enumerate(masks)}

    def _shifts(self, masks: Sequence[int]) -> dict[int, int]:
        """Return, for each shift between these cells, the cells with a neighbour at that distance."""
        shifts: defaultdict[int, int] = defaultdict(int)
        for cell, mask in enumerate(masks):
            for other in bits(mask):
                shifts[self.places[other] - self.places[cell]] |= 1 << self.places[cell]
        return shifts

    def neighbours(self, cubes: int) -> list[int]:
        """Return the cubes moved by a step in each direction; cubes that leave the board are in the margin."""
        return [shifted(cubes, step) for step in self.steps]

    def away(self, cubes: int, empty: int) -> int:
        """Return the empty cells that cubes can spread to."""
        reached = 0
        for leap, sources in self.leaps:
            able = cubes & sources
            if self.is_stopped:  # a leap is two equal steps
                able &= shifted(empty, -leap // 2)
            reached |= shifted(able, leap)
        return reached & empty


class MouldsAlphaBeta(AlphaBeta[Moulds, MouldsPosition]):
    """Searches with iterative deepening; with more than two players, all others are assumed to oppose the mover.

    That is the paranoid search of Sturtevant and Korf, "On pruning techniques for multi-player games" (2000).
    """

    def __init__(self, game: Moulds) -> None:
        super().__init__(game)
        self._grid = BitGrid(game)
        self._enough = ENOUGH_CUBES if game.stops_at_twenty else game.board.size + 1
        self._bounds: dict[tuple[Cubes, int, int], tuple[int, int]] = {}  # of positions at each depth
        self._best_turns: dict[tuple[Cubes, int], int] = {}
        self._left = 0  # steps
        self._position: MouldsPosition | None = None
        self._best: Move | None = None

    def search(self, position: MouldsPosition, steps: int) -> Move | None:
        """Search for a number of steps; return the move of the deepest finished search, if any."""
        if position != self._position:
            self._position, self._best = position, None
            self.depth, self.value, self.is_settled = 0, 0, False
        if len(self._bounds) > MAX_BOUNDS:
            self._bounds.clear()
            self._best_turns.clear()
        cubes = self._cubes(position)
        deepest = TURNS_A_CELL * position.empty.bit_count() + MORE_TURNS
        self._left = steps
        try:
            while self._left > 0 and not self.is_settled:
                self.value = self._search(cubes, 0, max(self.depth, 1) + 1, -2 * WON, 2 * WON)
                self.depth = max(self.depth, 1) + 1
                if (cubes, 0) in self._best_turns:
                    self._best = self._move(self._best_turns[cubes, 0])
                self.is_settled = abs(self.value) >= WON or self.depth >= deepest
        except OutOfStepsError:
            pass
        return self._best

    def _cubes(self, position: MouldsPosition) -> Cubes:
        grid, first = self._grid, position.to_move - 1
        masks = [grid.spread_out(mask) for mask in position.stones]
        return tuple(masks[first:] + masks[:first])

    def _move(self, turn: int) -> Move:
        """Return the move of a turn: the cell grown to or, above the grid's size, a pair with the spreading cube."""
        cells, size = self._grid.cells, self._grid.size
        source, target = turn >> size, turn & ((1 << size) - 1)
        return self.game.spread(cells[source], cells[target]) if source else self.game.growth(cells[target])

    def _search(self, cubes: Cubes, seat: int, depth: int, low: int, high: int) -> int:
        """Return the value of a position for the side to move, exact within the bounds; the searcher sits at `seat`."""
        own, asker = cubes[0], cubes[seat]
        taken = reduce(or_, cubes)
        empty = self._grid.board & ~taken
        if not empty or own == taken:
            return _ended(cubes, seat, depth)
        if depth == 0 or (depth == 1 and own.bit_count() + MAX_WON < self._enough):
            if depth and self._can_take_all(own, taken & ~own, empty):
                return WON + depth
            lead = 2 * asker.bit_count() - taken.bit_count()
            gain = self._gain(own, asker if seat else taken & ~own, empty) if depth else 0
            return gain - lead if seat else gain + lead
        least, greatest = self._bounds.get((cubes, seat, depth), BOUNDLESS)
        if least >= high or greatest <= low or least == greatest:
            return greatest if greatest <= low else least
        self._left -= 1
        if self._left < 0:
            raise OutOfStepsError
        value = self._best_of(cubes, seat, depth, low, high)
        # Both bounds are kept for each depth, so that a restarted search soon reaches its old depth.
        self._bounds[cubes, seat, depth] = (
            value if value > low else least,
            value if value < high else greatest,
        )
        return value

    def _best_of(self, cubes: Cubes, seat: int, depth: int, low: int, high: int) -> int:
        """Return the value of the best turn; the best one of the last search is tried first."""
        best, best_turn, floor = -3 * WON, 0, low
        for turn, after in self._turns(cubes, self._best_turns.get((cubes, seat), 0)):
            value = self._after(after, seat, depth, floor, high, is_first=not best_turn)
            if value > best:
                best, best_turn = value, turn
                floor = max(floor, value)
                if value >= high:
                    break
        if not best_turn:  # only a pass
            return self._then((*cubes[1:], cubes[0]), seat, depth, low, high)
        self._best_turns[cubes, seat] = best_turn
        return best

    def _after(self, after: Cubes, seat: int, depth: int, low: int, high: int, *, is_first: bool) -> int:
        """Return the value of a turn; later turns first get a cheaper test of whether they are better at all."""
        if after[-1].bit_count() >= self._enough:
            return WON + depth
        if is_first:
            return self._then(after, seat, depth, low, high)
        value = self._then(after, seat, depth, low, low + 1)
        return self._then(after, seat, depth, low, high) if low < value < high else value

    def _then(self, after: Cubes, seat: int, depth: int, low: int, high: int) -> int:
        """Return the value of a position for the side that has just moved."""
        players = len(after)
        left = (seat - 1) % players
        while not after[0]:
            after = (*after[1:], after[0])
            left = (left - 1) % players
        if bool(left) == bool(seat):  # the same side moves again
            return self._search(after, left, depth - 1, low, high)
        return -self._search(after, left, depth - 1, -high, -low)

    def _gain(self, own: int, prey: int, empty: int) -> int:
        """Return the largest gain of the mover's side in one turn that captures from `prey`."""
        ones = twos = fours = eights = 0  # number of prey cubes beside each cell, in binary
        for more in self._grid.neighbours(prey):
            more, ones = ones & more, ones ^ more
            more, twos = twos & more, twos ^ more
            more, fours = fours & more, fours ^ more
            eights |= more
        counts = (eights, fours, twos, ones)
        grown = reduce(or_, self._grid.neighbours(own)) & empty
        leapt = self._grid.away(own, empty)
        growth = 1 + 2 * most(grown, counts) if grown else 0
        return max(growth, 2 * most(leapt, counts))

    def _can_take_all(self, own: int, others: int, empty: int) -> bool:
        """Return whether one turn captures all other cubes, which wins at once."""
        if others.bit_count() >= MAX_WON:
            return False
        targets = empty
        for cube in each_bit(others):
            targets &= self._grid.near[cube]
        return bool(targets & (reduce(or_, self._grid.neighbours(own)) | self._grid.away(own, empty)))

    def _turns(self, cubes: Cubes, first: int) -> Iterator[tuple[int, Cubes]]:
        """Yield the turns with their results: the turn `first`, then by captures, growths before spreads."""
        grid, own, taken = self._grid, cubes[0], reduce(or_, cubes)
        near, others, empty = grid.near, taken & ~own, grid.board & ~taken
        growths = reduce(or_, grid.neighbours(own)) & empty
        turns = [
            (-2 * (near[target] & others).bit_count() - 1, target, target, own)
            for target in each_bit(growths)
        ]
        for source in each_bit(own):
            targets = grid.away(source, empty) if grid.is_stopped else grid.reach[source] & empty
            for target in each_bit(targets):
                turn = source << grid.size | target
                turns.append((-2 * (near[target] & others).bit_count(), turn, target, own ^ source))
        turns.sort()
        if first:
            turns.sort(key=lambda each: each[1] != first)
        for _, turn, target, rest in turns:
            touched = near[target]
            yield turn, (*[mask & ~touched for mask in cubes[1:]], rest | target | (touched & taken))


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


def _ended(cubes: Cubes, seat: int, depth: int) -> int:
    """Return the value of a finished game for the side to move; earlier wins are worth more."""
    asker = cubes[seat].bit_count()
    best = max(mask.bit_count() for place, mask in enumerate(cubes) if place != seat)
    value = (asker > best) - (asker < best)
    return (-value if seat else value) * (WON + depth)
