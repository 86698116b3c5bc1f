"""Pairs of cells for a turn of Affinage, and the load on each pair on a board.

Every pair that `place` allows has a column. `loads` counts for each pair the stones against it (stones near it, or
OCCUPIED for a stone on it), so that legality is one comparison with the limit, and a turn one addition.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from affinage.board.topology import Board, bits
from affinage.bots.playouts import cells_of
from affinage.games.affinage.playout_holes import NeutralPairs

OCCUPIED: Final = 100
"""Load of an occupied cell: above any limit, and twice this plus all possible neighbours still fits into a byte."""
SQUARE_TABLE: Final = 600
"""Maximum number of pairs for a table of the load of every pair on every pair."""
AGREEING: Final = ("match", "contrast")
"""Limits for which the colours of near stones matter."""


class PairMasks:
    """The pairs of a variant: for each cell a mask of those that can complete it, and a kind of limit.

    `near` has for each cell the mask of cells near it; `mixed` pairs have both colours; `links` is the family of
    neighbours of neutral holes if these are forbidden, else None.
    """

    def __init__(
        self,
        board: Board,
        place: Sequence[int],
        near: Sequence[int],
        *,
        kind: str,
        limit: int,
        mixed: bool,
        links: str | None,
    ) -> None:
        self.size: int = board.size
        self.limit: int = limit
        self.mixed: bool = mixed
        self.half_turn: tuple[int, ...] = board.half_turn
        self.coloured: bool = kind in AGREEING
        self.ordered: bool = mixed and (self.coloured or links is not None)
        """Whether legality depends on which stone goes where."""
        self.either_way: bool = mixed and not self.ordered
        """Whether either stone of a pair may be the mover's."""
        pairs = [
            (first, second)
            for first in range(board.size)
            for second in bits(place[first])
            if self.ordered or first < second
        ]
        self.firsts, self.seconds = np.array(pairs, np.intp).reshape(-1, 2).T.copy()
        self.neutral: NeutralPairs | None = (
            NeutralPairs(board, links, self.firsts, self.seconds, mixed=mixed) if links else None
        )
        flags, combined = cells_of(near, board.size), kind == "combined"
        self.base = (flags[self.firsts, self.seconds] if combined else np.zeros(len(pairs))).astype(np.uint8)
        cells = np.arange(board.size)[:, None]
        on_pair = ((cells == self.firsts) | (cells == self.seconds)).astype(np.uint8) * np.uint8(OCCUPIED)
        # (movers, colours, cells, pairs): load of a stone on each pair; size 1 where an index does not matter.
        self.weights = on_pair + (
            self._agreement(flags, same=kind == "match")
            if self.coloured
            else self._crowd(flags, combined=combined)
        )
        # (next movers, movers, pairs, pairs): load of placing a pair on every pair.
        self.pair_weights: NDArray[np.uint8] | None = (
            self._weigh_pairs() if len(pairs) <= SQUARE_TABLE else None
        )

    def __len__(self) -> int:
        return len(self.firsts)

    def _crowd(self, near: NDArray[np.bool_], *, combined: bool) -> NDArray[np.uint8]:
        """Return the load of a stone on each cell, for any mover and colour, (1, 1, cells, pairs)."""
        first, second = near[:, self.firsts], near[:, self.seconds]
        seen = first.astype(np.uint8) + second if combined else (first | second).astype(np.uint8)
        return seen[None, None]

    def _agreement(self, near: NDArray[np.bool_], *, same: bool) -> NDArray[np.uint8]:
        """Return the number of a mover's pair that may not be near such a stone, (movers, colours, cells, pairs)."""
        seen = np.zeros((2, 2, self.size, len(self)), np.uint8)
        for mover, colour in np.ndindex(2, 2):
            for own, cells in ((mover, self.firsts), (1 - mover if self.mixed else mover, self.seconds)):
                if (colour != own) == same:
                    seen[mover, colour] += near[:, cells]
        return seen

    def _weigh_pairs(self) -> NDArray[np.uint8]:
        movers, pairs = range(self.weights.shape[0]), np.arange(len(self))
        return np.array([[self.added(after, mover, pairs, pairs) for mover in movers] for after in movers])

    def added(
        self, after: int, mover: int, pairs: NDArray[np.intp], others: NDArray[np.intp]
    ) -> NDArray[np.uint8]:
        """Return the load that placing each of some pairs adds to others for a next mover, (pairs, others).

        Movers count from 0; both are 0 if legality does not depend on colours.
        """
        other = 1 - mover if self.coloured and self.mixed else mover
        weights = self.weights[after][:, :, others]
        added: NDArray[np.uint8] = weights[mover][self.firsts[pairs]] + weights[other][self.seconds[pairs]]
        return added

    def stones_and_loads(self, boards: Sequence[Sequence[int]]) -> tuple[NDArray[np.int8], NDArray[np.uint8]]:
        """Return the colours on boards, (boards, cells), and the load on each pair, (movers, boards, pairs).

        A board is a mask of stones for each colour.
        """
        begun = [cells_of([stones[colour] for stones in boards], self.size) for colour in (0, 1)]
        stones = begun[0].astype(np.int8) + 2 * begun[1].astype(np.int8)
        return stones, np.stack([self._load(of_mover, begun) for of_mover in self.weights])

    def _load(self, weights: NDArray[np.uint8], begun: list[NDArray[np.bool_]]) -> NDArray[np.uint8]:
        """Return the load on each pair for one mover, (boards, pairs)."""
        if self.pair_weights is not None:
            # Not `@`: its threads busy-wait, which counts as processor time, and WebAssembly has no threads.
            black, white = (
                np.einsum("bc,cp->bp", flags.view(np.uint8), weights[number % len(weights)])
                for number, flags in enumerate(begun)
            )
            loads: NDArray[np.uint8] = black + white + self.base
            return loads
        lines = []
        for flags in zip(*begun, strict=True):
            load = self.base.copy()
            for colour, stones in enumerate(flags):
                load += weights[colour % len(weights)][stones].sum(0, dtype=np.uint8)
            lines.append(load)
        return np.array(lines, np.uint8)

    def legal(
        self, stones: NDArray[np.int8], loads: NDArray[np.uint8], movers: NDArray[np.int8]
    ) -> NDArray[np.bool_]:
        """Return the pairs that the movers may place, (boards, pairs), from the result of `stones_and_loads`."""
        legal = self.within_limit(loads, movers, np.arange(len(movers)))
        if self.neutral:
            self.neutral.strike(stones, movers, legal)
        return legal

    def within_limit(
        self, loads: NDArray[np.uint8], movers: NDArray[np.int8], games: NDArray[np.intp]
    ) -> NDArray[np.bool_]:
        """Return the pairs that the restriction allows in some games, each with its mover, (some, pairs)."""
        if self.coloured:
            weighed = loads[movers - 1, games]
        else:
            weighed = loads[0] if len(games) == loads.shape[1] else loads[0, games]
        within: NDArray[np.bool_] = weighed <= self.limit
        return within

    def cells(self, pairs: NDArray[np.intp]) -> list[tuple[int, int]]:
        """Return the cells of some pairs, the mover's first; both orders if either stone may be the mover's."""
        ways = list(zip(self.firsts[pairs].tolist(), self.seconds[pairs].tolist(), strict=True))
        return ways + [(second, first) for first, second in ways] if self.either_way else ways

    @cached_property
    def numbers(self) -> NDArray[np.intp]:
        """Number of the pair of two cells, (cells, cells + 1); the number of pairs means none."""
        table = np.full((self.size, self.size + 1), len(self), np.intp)
        if not self.ordered:
            table[self.seconds, self.firsts] = np.arange(len(self))
        table[self.firsts, self.seconds] = np.arange(len(self))
        return table
