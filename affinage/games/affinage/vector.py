"""Rows of Affinage. As in its playouts, `loads` counts the stones against each pair; arrays are (pairs, rows).

If neutral holes are forbidden, the pairs of a row are kept until its turn ends, as finding holes takes longest.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from affinage.bots.playouts.groups import neighbour_table
from affinage.environments.vector.rows import EVERY, NONE, Flags, Numbers, Rows
from affinage.games.affinage.playout_pairs import OCCUPIED
from affinage.games.affinage.playouts import AffinagePlayouts
from affinage.games.affinage.rules import Affinage


class AffinageRows(Rows):
    """Rows of one variant."""

    def __init__(self, game: Affinage, number: int) -> None:
        super().__init__(number, game.board.size)
        self._playouts = playouts = AffinagePlayouts(game)
        cells, pairs = game.board.size, len(playouts.pairs)
        # (partners, cells), padded: the cells that can complete a pair, and the pair; the last one means none.
        self._partners = neighbour_table(game.place)
        self._pairs = playouts.pairs.numbers[np.arange(cells), self._partners]
        # (movers, colours, pairs, cells + 1): load of a stone on each pair, 0 for no cell.
        self._weights = np.pad(playouts.pairs.weights.swapaxes(2, 3), ((0, 0), (0, 0), (0, 0), (0, 1)))
        self._begun = np.full((len(playouts.pairs.weights), pairs + 1, 1), OCCUPIED, np.uint8)
        self._begun[:, :-1, 0] = playouts.pairs.base
        self._loads = np.repeat(self._begun, number, axis=2)
        self._placers = np.zeros(number, np.int8)
        self._legal_pairs = np.zeros((pairs + 1, number), np.bool_)
        # The legal pairs of these rows must be computed again.
        self._turned = np.ones(number, np.bool_)

    def restart(self, which: Flags) -> None:
        """See `Rows.restart`."""
        self.stones[:, which] = 0
        self.movers[which], self.picked[which], self._placers[which] = 1, NONE, 0
        np.copyto(self._loads, self._begun, where=which)
        self._turned |= which

    def pick(self, actions: Numbers) -> None:
        """See `Rows.pick`."""
        begins = (actions != NONE) & (self.picked == NONE)
        ends = np.flatnonzero((actions != NONE) & ~begins)
        firsts, seconds = np.full((2, actions.size), len(self.stones))
        firsts[ends], seconds[ends] = self.picked[ends], actions[ends]
        movers = self.movers[ends]
        self.stones[firsts[ends], ends] = movers
        self.stones[seconds[ends], ends] = 3 - movers if self._playouts.pairs.mixed else movers
        for load, weights in zip(self._loads[:, :-1], self._weights, strict=True):
            load += self._added(weights, firsts, seconds)
        self.picked = np.where(begins, actions, np.where(actions != NONE, NONE, self.picked))
        self._placers[ends] = movers
        self.movers[ends] = 3 - movers
        self._turned[ends] = True

    def _added(self, weights: NDArray[np.uint8], firsts: Numbers, seconds: Numbers) -> NDArray[np.uint8]:
        """Return the load of stones on these cells on each pair, (pairs, rows)."""
        mixed = self._playouts.pairs.mixed
        added: NDArray[np.uint8] = weights[0][:, firsts] + weights[-1 if mixed else 0][:, seconds]
        if self._playouts.pairs.coloured:
            by_second = weights[1][:, firsts] + weights[0 if mixed else 1][:, seconds]
            added = np.where(self.movers == 1, added, by_second)
        return added

    def pass_turn(self, which: Flags) -> None:
        """See `Rows.pass_turn`."""
        self.movers[which] = 3 - self.movers[which]
        self._turned |= which

    def legal(self) -> Flags:
        """See `Rows.legal`."""
        if self._playouts.pairs.neutral is None:
            self._legal_pairs = self._allowed(self.movers)
        elif (turned := np.flatnonzero(self._turned)).size:
            self._legal_pairs[:, turned] = self._allowed(self.movers[turned], turned)
            self._turned[:] = False
        allowed = self._legal_pairs
        legal = np.zeros(self.stones.shape, np.bool_)
        for pairs in self._pairs:
            legal |= allowed[pairs]
        begun = np.flatnonzero(self.picked != NONE)
        legal[:, begun] = False
        cells, pairs = self._partners[:, self.picked[begun]], self._pairs[:, self.picked[begun]]
        direction, column = np.nonzero(allowed[pairs, begun])
        legal[cells[direction, column], begun[column]] = True
        return legal

    def _allowed(self, movers: NDArray[np.int8], rows: Numbers | slice = EVERY) -> Flags:
        """Return the pairs that these colours can place in some rows, (pairs + 1, rows)."""
        pairs = self._playouts.pairs
        light = self._loads[..., rows] <= pairs.limit
        allowed: Flags = np.where(movers == 1, light[0], light[-1]) if pairs.coloured else light[0]
        if pairs.neutral:
            legal = allowed[:-1].T.copy()
            pairs.neutral.strike(self.stones[:, rows].T, movers, legal)
            allowed[:-1] = legal.T
        return allowed

    def over(self, stuck: Flags) -> Flags:
        """See `Rows.over`."""
        rows = np.flatnonzero(stuck)
        over = stuck.copy()
        if rows.size:
            over[rows] = ~self._allowed(3 - self.movers[rows], rows).any(0)
        return over

    def winners(self, which: Numbers) -> NDArray[np.int8]:
        """See `Rows.winners`."""
        results = self._playouts.results(
            self.stones[:, which], self._placers[which], np.ones(which.size, np.bool_)
        )
        return results.winners

    def extra(self, field: str) -> NDArray[Any]:
        """See `Rows.extra`."""
        return self._placers


def rows(game: Affinage, number: int) -> AffinageRows:
    """Return the rows of a variant."""
    return AffinageRows(game, number)
