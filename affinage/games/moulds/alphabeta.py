"""Alpha-beta search of Attack of the Moulds: principal-variation search over cubes as bits of integers.

The value of a frontier position is its number of cubes after the best single turn, computed without a list of turns. At
full strength the places of cubes count, too, with learned weights where there are some, and late turns are looked at
less deep. Sources: Marsland and Campbell, "Parallel search of strongly ordered game trees" (1982), for the null-window
search; Knuth and Moore, "An analysis of alpha-beta pruning" (1975); Heinz, "Extended futility pruning" (1998), for
turns that cannot gain enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, TypeAlias

from affinage.bots.alphabeta import AlphaBeta, OutOfStepsError
from affinage.game import Move
from affinage.games.moulds.bit_grid import BitGrid, each_bit, graded, most
from affinage.games.moulds.rules import ENOUGH_CUBES, Moulds, MouldsPosition

if TYPE_CHECKING:
    # Only levels that use learned files load this module.
    from affinage.games.moulds.value import LearnedPlaces

WON = 100_000
"""Value of a win, above that of any number of cubes; it is less for each turn that the win takes."""
MAX_BOUNDS = 150_000
"""Maximum number of positions with known bounds, of about a hundred bytes each."""
MAX_WON = 9
"""Maximum number of cubes won per turn: the new one, and one on each side of it."""
MOST_GAINED = 2 * MAX_WON - 1
"""Maximum gain in the lead per turn."""
BOUNDLESS = -3 * WON, 3 * WON
FULL_TURNS = 6
"""Turns of a position that are searched to full depth at full strength."""
LEARNED_ON = {"players": "2", "directions": "8", "win": "full"}
"""Options of the variants whose weights were learned, on square boards."""
UNIT = 32
"""Parts of a cube in which learned weights are counted."""
HALVES = 2
"""Parts of a cube in which other values at full strength are counted, as the next two."""
WIDE = 16
"""Maximum worth of places."""
SLACK, LEARNED_SLACK = 1, 2
"""Cubes: estimates of the worth of places with two turns left."""
TURNS_A_CELL, MORE_TURNS = 4, 20
"""Maximum depth, per cell and in addition, as cubes can spread forever."""

Cubes: TypeAlias = "tuple[int, ...]"
"""Cubes of each player in turn order, the mover's first, as bits of the grid."""


class MouldsAlphaBeta(AlphaBeta[Moulds, MouldsPosition]):
    """Searches with iterative deepening; with more than two players, all others are assumed to oppose the mover.

    That is the paranoid search of Sturtevant and Korf, "On pruning techniques for multi-player games" (2000).
    """

    def __init__(self, game: Moulds) -> None:
        super().__init__(game)
        self._grid = BitGrid(game)
        self._enough = ENOUGH_CUBES if game.stops_at_twenty else game.board.size + 1
        # Positions have bounds at each depth.
        self._bounds: dict[tuple[Cubes, int, int], tuple[int, int]] = {}
        self._best_turns: dict[tuple[Cubes, int], int] = {}
        # The search stops after this number of further steps.
        self._left = 0
        self._position: MouldsPosition | None = None
        self._best: Move | None = None
        self._places: LearnedPlaces | None = None

    @staticmethod
    def has_learned(game: Moulds) -> bool:
        """Return whether the weights were learned on such a variant."""
        return game.board.shape == "square" and LEARNED_ON.items() <= game.values.items()

    def take_learned(self) -> None:
        """Use learned weights at full strength, where they are installed."""
        if not self.has_learned(self.game):
            return
        try:
            from affinage.games.moulds.value import learned_places
        except ModuleNotFoundError:
            # The page loads NumPy when it is first needed.
            return
        self._places = learned_places(self.game, self._grid)

    @property
    def _cube(self) -> int:
        """Value of a cube in the lead."""
        return (UNIT if self._places else HALVES) if self.at_full_strength else 1

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
        source, target = turn >> size, turn & self._grid.low
        return self.game.spread(cells[source], cells[target]) if source else self.game.growth(cells[target])

    def _search(self, cubes: Cubes, seat: int, depth: int, low: int, high: int) -> int:
        """Return the value of a position for the side to move, exact within the bounds; the searcher sits at `seat`."""
        own = cubes[0]
        taken = reduce(or_, cubes)
        empty = self._grid.board & ~taken
        if not empty or own == taken:
            return _ended(cubes, seat, depth)
        if depth == 0 or (depth == 1 and own.bit_count() + MAX_WON < self._enough):
            return self._frontier(cubes, seat, depth, low, high)
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

    def _frontier(self, cubes: Cubes, seat: int, depth: int, low: int, high: int) -> int:
        """Return the value of a position with one turn left or none, exact within the bounds."""
        own, asker, taken = cubes[0], cubes[seat], reduce(or_, cubes)
        lead = 2 * asker.bit_count() - taken.bit_count()
        if seat:
            lead = -lead
        if not depth:
            return lead * self._cube
        others, empty = taken & ~own, self._grid.board & ~taken
        if self._can_take_all(own, others, empty):
            return WON + depth
        if self.at_full_strength:
            ours, theirs = (taken & ~asker, asker) if seat else (own, others)
            if self._places:
                return lead * UNIT + self._places.worth(ours, theirs, empty)
            return self.standing(ours, theirs, empty, lead * HALVES, low, high)
        if lead + MOST_GAINED <= low:
            return lead + MOST_GAINED
        grown = self._grid.beside(own) & empty
        if grown and lead + 1 >= high:
            return lead + 1
        counts = self._grid.counts(asker if seat else others)
        growth = 1 + 2 * most(grown, counts) if grown else 0
        return lead + max(growth, 2 * most(self._grid.away(own, empty), counts))

    def standing(self, ours: int, theirs: int, empty: int, lead: int, low: int, high: int) -> int:
        """Return the value of a position for the side to move in halves of a cube; a lead beyond the bounds is enough.

        Half of its best turn's gain counts, as the other side answers. A cube at an edge is worth another half, as is
        an empty cell that only its side reaches, and grows to; one beside a cell that the others reach, half less.
        """
        if lead + WIDE <= low:
            return lead + WIDE
        if lead - WIDE >= high:
            return lead - WIDE
        grid = self._grid
        grown, their_grown = grid.beside(ours) & empty, grid.beside(theirs) & empty
        reached = grown | grid.away(ours, empty)
        their_reached = their_grown | grid.away(theirs, empty)
        counts = grid.counts(theirs)
        growth = 1 + 2 * most(grown, counts) if grown else 0
        return (
            lead
            + max(growth, 2 * most(reached, counts))
            + (ours & grid.edges).bit_count()
            - (theirs & grid.edges).bit_count()
            + (grown & ~their_reached).bit_count()
            - (their_grown & ~reached).bit_count()
            + (theirs & grid.beside(reached)).bit_count()
            - (ours & grid.beside(their_reached)).bit_count()
        )

    def _best_of(self, cubes: Cubes, seat: int, depth: int, low: int, high: int) -> int:
        """Return the value of the best turn; the best one of the last search is tried first."""
        best, best_turn, floor = -3 * WON, 0, low
        limit = self._limit(cubes, seat) if depth == 2 else None
        turns = self._turns(cubes, seat, self._best_turns.get((cubes, seat), 0))
        for number, (gain, turn, after) in enumerate(turns):
            if limit is not None and best_turn and limit + gain * self._cube <= floor:
                # Turns are in the order of gains, so that no other is better.
                best = max(best, limit + gain * self._cube)
                break
            value = self._after(after, seat, depth, floor, high, number)
            if value > best:
                best, best_turn = value, turn
                floor = max(floor, value)
                if value >= high:
                    break
        if not best_turn:
            # There is only a pass.
            return self._then((*cubes[1:], cubes[0]), seat, depth, low, high)
        self._best_turns[cubes, seat] = best_turn
        return best

    def _limit(self, cubes: Cubes, seat: int) -> int | None:
        """Return the value, less its gain, that no turn exceeds with two turns left; None if a turn may end the game.

        The other side, which is to move then, gains something or nothing. At full strength places count, too, so that
        the limit is a guess.
        """
        own, asker, taken = cubes[0], cubes[seat], reduce(or_, cubes)
        prey = asker if seat else taken & ~own
        if (
            # From seat 2 on, another opponent moves next.
            seat > 1
            or prey.bit_count() < MAX_WON
            or (self._grid.board & ~taken).bit_count() < 3
            or own.bit_count() + MAX_WON >= self._enough
        ):
            return None
        lead = 2 * asker.bit_count() - taken.bit_count()
        slack = (LEARNED_SLACK if self._places else SLACK) * self.at_full_strength
        return ((-lead if seat else lead) + slack) * self._cube

    def _after(self, after: Cubes, seat: int, depth: int, low: int, high: int, number: int) -> int:
        """Return the value of a turn; later turns first get a cheaper test of whether they are better at all.

        At full strength late turns are tested a round less deep, so that the same player has the last turn.
        """
        if after[-1].bit_count() >= self._enough:
            return WON + depth
        if not number:
            return self._then(after, seat, depth, low, high)
        less = depth - len(after)
        if self.at_full_strength and number >= FULL_TURNS and less > 1:
            value = self._then(after, seat, less, low, low + 1)
            if value <= low:
                return value
        value = self._then(after, seat, depth, low, low + 1)
        return self._then(after, seat, depth, low, high) if low < value < high else value

    def _then(self, after: Cubes, seat: int, depth: int, low: int, high: int) -> int:
        """Return the value of a position for the side that has just moved."""
        players = len(after)
        left = (seat - 1) % players
        while not after[0]:
            after = (*after[1:], after[0])
            left = (left - 1) % players
        if bool(left) == bool(seat):
            # The same side moves again.
            return self._search(after, left, depth - 1, low, high)
        return -self._search(after, left, depth - 1, -high, -low)

    def _can_take_all(self, own: int, others: int, empty: int) -> bool:
        """Return whether one turn captures all other cubes, which wins at once."""
        if others.bit_count() >= MAX_WON:
            return False
        targets = empty
        for cube in each_bit(others):
            targets &= self._grid.near[cube]
            if not targets:
                return False
        return bool(targets & (self._grid.beside(own) | self._grid.away(own, empty)))

    def _turns(self, cubes: Cubes, seat: int, first: int) -> Iterator[tuple[int, int, Cubes]]:
        """Yield the turns with their gains and results: the turn `first`, then by gains, growths before spreads."""
        grid, own, taken = self._grid, cubes[0], reduce(or_, cubes)
        near, rivals, empty = grid.near, cubes[1:], grid.board & ~taken
        prey = cubes[seat] if seat else taken & ~own
        if first:
            source, target = first >> grid.size, first & grid.low
            touched = near[target]
            gain = 2 * (touched & prey).bit_count() + (not source)
            yield (
                gain,
                first,
                (*[mask & ~touched for mask in rivals], own ^ source | target | touched & taken),
            )
        growths = grid.beside(own) & empty
        for captured, cells in graded(growths | grid.away(own, empty), grid.counts(prey)):
            results = []
            for target in each_bit(cells):
                touched = near[target]
                rest = [mask & ~touched for mask in rivals]
                results.append((target, rest, own | target | touched & taken))
            gain = 2 * captured
            for target, rest, after in results:
                if target & growths and target != first:
                    yield gain + 1, target, (*rest, after)
            for target, rest, after in results:
                for source in each_bit(grid.sources(target, own, empty)):
                    turn = source << grid.size | target
                    if turn != first:
                        yield gain, turn, (*rest, after ^ source)


def _ended(cubes: Cubes, seat: int, depth: int) -> int:
    """Return the value of a finished game for the side to move; earlier wins are worth more."""
    asker = cubes[seat].bit_count()
    best = max(mask.bit_count() for place, mask in enumerate(cubes) if place != seat)
    value = (asker > best) - (asker < best)
    return (-value if seat else value) * (WON + depth)
