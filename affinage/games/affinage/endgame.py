"""The end of a game of Affinage: the solver, and the turns that may end it.

The solver works on bits of integers. Stones stay, and every new stone makes pairs harder to place, never easier. So the
pairs that are legal at the start of a proof are all that will ever be. The load on each of them is a byte of one long
integer, as in the arrays of `AffinagePlayouts`: a turn adds another such integer, and the pairs whose highest bit is
still clear are legal, except those that would leave a forbidden neutral hole, which are checked one by one. Of the
empty cells only holes with such pairs can change, and few fillings of a hole end differently, so that each is searched
once.

A turn may end the game if nobody can place any of some pairs after it. These pairs are the witnesses. They are within
the limit now, and each rules out all turns after which either colour could still place it. As a turn affects little of
a board, a few witnesses rule out every turn, until shortly before the end.
"""

from __future__ import annotations

from functools import cached_property
from operator import itemgetter
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from affinage.board.territory import holes_within, leaves_neutral_hole
from affinage.bots.playouts import playouts_of
from affinage.bots.solver import LineSolver, Node
from affinage.game import Move
from affinage.games.affinage.playouts import AffinagePlayouts
from affinage.games.affinage.rules import Affinage, AffinagePosition

HOLES = 8
"""Bits for the number of holes of one size, enough for the largest board."""
HIGHEST = 0x80
"""Bit of a byte that is set when the load on a pair exceeds the limit."""

Stones: TypeAlias = tuple[int, int]
"""Stones of the mover, and of the other player."""


class AffinageSolver(LineSolver[AffinagePosition]):
    """Finds the winner with best play of a variant of Affinage."""

    def __init__(self, game: Affinage) -> None:
        super().__init__()
        self._game = game
        self._size, self._full = game.board.size, game.board.full
        self._near = game.board.near(game.links)
        # For the current proof, by pair: the ways to place it, and the load that it adds for its own colour and the
        # other.
        self._turns: list[list[Stones]] = []
        self._same: list[int] = []
        self._cross: list[int] = []
        # The highest bit of every pair's byte, which shows whether its load exceeds the limit.
        self._high = 0
        # Every part of the empty cells has two masks: its cells, and its cells with their edge.
        self._parts: list[tuple[int, int]] = []
        # The mover's lead in a part, by its cells and the stones in and around it.
        self._leads: dict[tuple[int, Stones], int] = {}

    @cached_property
    def _playouts(self) -> AffinagePlayouts:
        """Playouts of the search, or new ones for the first proof."""
        shared: Any = playouts_of(self._game)
        playouts: AffinagePlayouts = shared
        return playouts

    def number_of(self, position: AffinagePosition) -> int:
        """Return a position as an integer: the mover's stones, the other's, and who placed last."""
        own, other = position.stones[position.to_move - 1], position.stones[2 - position.to_move]
        return own | other << self._size | (position.last_placer == position.to_move) << 2 * self._size

    def root(self, position: AffinagePosition) -> Node:
        """Return the start node: the number, the loads on the pairs for mover and other, and uncounted replies."""
        rules = self._playouts.pairs
        loads = rules.stones_and_loads([position.stones])[1][:, 0]
        pairs = np.flatnonzero((loads <= rules.limit).any(0))
        firsts, seconds = rules.firsts[pairs].tolist(), rules.seconds[pairs].tolist()
        self._turns = [
            self._turns_of(1 << first, 1 << second) for first, second in zip(firsts, seconds, strict=True)
        ]
        self._high = int.from_bytes(bytes([HIGHEST] * len(pairs)), "little")
        self._same = self._packed(rules.added(0, 0, pairs, pairs))
        self._cross = self._packed(rules.added(1, 0, pairs, pairs)) if rules.coloured else self._same
        self._divide(position, sum(1 << cell for cell in {*firsts, *seconds}))
        room = (HIGHEST - 1 - rules.limit) * (self._high // HIGHEST)
        starts = [load + room for load in self._packed(loads[:, pairs])]
        mover = position.to_move - 1 if rules.coloured else 0
        return self.number_of(position), starts[mover], starts[-1 - mover], 0

    def after(self, node: Node) -> list[Node]:
        """Return the positions after each turn, those with the fewest replies last."""
        number, own_loads, other_loads, _ = node
        size, full, high = self._size, self._full, self._high
        own, other = number & full, number >> size & full
        legal = self._allowed(high & ~own_loads, own, other)
        if not legal:
            replies = self._allowed(high & ~other_loads, other, own)
            passed = other | own << size | 1 << 2 * size
            return [(passed, other_loads, own_loads, replies.bit_count())] if replies else []
        turns = []
        while legal:
            lowest = legal & -legal
            legal ^= lowest
            pair = lowest.bit_length() // 8 - 1
            theirs, mine = other_loads + self._cross[pair], own_loads + self._same[pair]
            replies = (high & ~theirs).bit_count()
            turns += [
                (other | turned | (own | placed) << size, theirs, mine, replies)
                for placed, turned in self._turns[pair]
            ]
        turns.sort(key=itemgetter(3), reverse=True)
        return turns

    def is_won(self, node: Node) -> bool:
        """Return whether the mover has won: by score, or on a tie by the last placement."""
        number, size = node[0], self._size
        own, other = number & self._full, number >> size & self._full
        lead = 0
        for cells, around in self._parts:
            key = cells, (own & around, other & around)
            gained = self._leads.get(key)
            if gained is None:
                gained = self._leads[key] = self._lead(cells & ~(own | other), own, other)
            lead += gained
        return lead > 0 or (lead == 0 and number >> 2 * size == 1)

    def _allowed(self, legal: int, own: int, other: int) -> int:
        """Return the pairs within the limit, by their highest bits, that leave no forbidden neutral hole."""
        if not self._game.forbids_neutral:
            return legal
        allowed = 0
        while legal:
            lowest = legal & -legal
            legal ^= lowest
            placed, turned = self._turns[lowest.bit_length() // 8 - 1][0]
            if not leaves_neutral_hole(
                self._game.board, self._near, own | placed, other | turned, placed | turned
            ):
                allowed |= lowest
        return allowed

    def _turns_of(self, first: int, second: int) -> list[Stones]:
        """Return the ways to place a pair of cells, given as bits."""
        if not self._playouts.pairs.mixed:
            return [(first | second, 0)]
        return [(first, second), (second, first)] if self._playouts.pairs.either_way else [(first, second)]

    def _packed(self, weights: NDArray[np.uint8]) -> list[int]:
        """Return weights as integers, a byte per pair; the excess over the limit is cut to one, so that sums fit."""
        rows = np.minimum(weights, self._playouts.pairs.limit + 1)
        return [int.from_bytes(row.tobytes(), "little") for row in rows]

    def _divide(self, position: AffinagePosition, open_cells: int) -> None:
        """Separate the holes that can still change from each other, and from all others, which form a single part."""
        self._leads.clear()
        self._parts = [(0, 0)]
        for hole in position.holes:
            if hole.cells & open_cells:
                self._parts.append((hole.cells, hole.cells | hole.rim))
            else:
                cells, around = self._parts[0]
                self._parts[0] = cells | hole.cells, around | hole.rim

    def _lead(self, cells: int, own: int, other: int) -> int:
        """Return the lead of the first colour in the holes of these empty cells, counted by the goal."""
        game, lead = self._game, 0
        for hole in holes_within(game.board, game.links, cells, (own, other)):
            worth = self._worth(hole.size)
            lead += (0, worth, -worth)[hole.owner]
        return lead

    def _worth(self, size: int) -> int:
        """Return the value of a hole; in a cascade, more than any number of smaller ones."""
        goal = self._game.values["goal"]
        return size if goal == "sites" else 1 if goal == "territories" else 1 << HOLES * size


Pairs: TypeAlias = NDArray[np.intp]

WITNESSES = 32
"""Witnesses per colour, if there are enough pairs; up to twice as many."""
ABREAST = 1 << 12
"""Turns checked at a time."""


class Witnesses:
    """Pairs of a position that are checked after each turn."""

    def __init__(self, position: AffinagePosition) -> None:
        shared: Any = playouts_of(position.game)
        playouts: AffinagePlayouts = shared
        self.pairs = playouts.pairs
        stones, loads = self.pairs.stones_and_loads([position.stones])
        self._stones, self._loads = stones[0], loads[:, 0]
        self._mover = position.to_move - 1

    def turns(self) -> Pairs:
        """Return the pairs that the limit allows the mover."""
        return self._within(self._mover)

    def left_by_none(self, turns: Pairs) -> Pairs:
        """Return the turns that leave no witness to any colour; if there are few pairs, every pair is one."""
        for colour in (0, 1) if self.pairs.coloured or self.pairs.neutral else (0,):
            legal = self._within(colour)
            for witness in legal[:: max(1, len(legal) // WITNESSES)].tolist():
                turns = turns[~self._leave(turns, witness, colour)]
                if not turns.size:
                    return turns
        return turns

    def _within(self, colour: int) -> Pairs:
        return np.flatnonzero(self._loads[colour % len(self._loads)] <= self.pairs.limit)

    def _leave(self, turns: Pairs, witness: int, colour: int) -> NDArray[np.bool_]:
        """Return whether a colour can place the witness after each of some turns."""
        # There is only one load per pair if the limit ignores colours.
        movers = len(self._loads)
        added = self.pairs.added(colour % movers, self._mover % movers, turns, np.array([witness]))[:, 0]
        can: NDArray[np.bool_] = self._loads[colour % movers, witness] + added <= self.pairs.limit
        if self.pairs.neutral:
            rows = np.flatnonzero(can)
            after = np.repeat(self._stones[None], len(rows), axis=0)
            games, own = np.arange(len(rows)), self._mover + 1
            after[games, self.pairs.firsts[turns[rows]]] = own
            after[games, self.pairs.seconds[turns[rows]]] = 3 - own if self.pairs.mixed else own
            next_movers = np.full(len(rows), colour + 1, np.int8)
            can[rows] = ~self.pairs.neutral.among(after, next_movers, games, np.full(len(rows), witness))
        return can


def terminal_moves(position: AffinagePosition) -> list[Move]:
    """Return the turns that leave no witness."""
    witnesses = Witnesses(position)
    pairs, turns = witnesses.pairs, witnesses.turns()
    parts = (turns[begin : begin + ABREAST] for begin in range(0, len(turns), ABREAST))
    picks = [pick for part in parts for pick in pairs.cells(witnesses.left_by_none(part))]
    return sorted(move for pick in picks for move in position.continuations(pick).moves)
