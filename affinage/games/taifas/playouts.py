"""Random games of Taifas, all plies at once.

A random game is a random order of the empty cells and a random colour for each. Only the order of stones that can break
a tie matters, so plies are not played one by one: cells get random keys, sorted for a cut-off or a log.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm

import numpy as np
from numpy.typing import NDArray

from affinage.bots.playouts import OVER, Bytes, Log, PlayoutResults, Playouts, by_row, cells_of
from affinage.bots.playouts.groups import group_labels, neighbour_table
from affinage.bots.random_numbers import RandomSource
from affinage.games.taifas.rules import Taifas, TaifasPosition
from affinage.matches.steps import Steps

CLOSE = 1e-9
"""Sums of 1/n that are closer are compared exactly; rounding of 400 terms stays far below this."""


class TaifasPlayouts(Playouts[Taifas, TaifasPosition]):
    """Random games of one variant of Taifas; arrays are (cells, rows) inside."""

    def __init__(self, game: Taifas) -> None:
        super().__init__(game)
        self.size: int = game.board.size
        self.is_weighted: bool = game.is_weighted
        self.orthogonal: NDArray[np.intp] = neighbour_table(game.board.near("ortho"))
        self.cells = np.arange(self.size)[:, None]
        whole = lcm(*range(1, self.size + 1))
        # Value of a zone of each size, in parts of `whole`: integers too long for NumPy.
        self.parts = np.array([0, *(whole // size for size in range(1, self.size + 1))], object)

    def steps(
        self,
        starts: Sequence[TaifasPosition],
        each: int,
        random: RandomSource,
        plies: int | None,
        log: Log | None,
    ) -> Steps[PlayoutResults]:
        """Play in steps; every move is equally likely at every ply."""
        colours = np.repeat(self._colours(starts), each, axis=1)
        keys = np.repeat(self._turns(starts), each, axis=1)
        empty = colours == 0
        left = empty.sum(0)
        # New stones come after existing ones, whose keys are negative.
        keys = np.where(empty, random.random(keys.shape), keys)
        random_colours = random.integers(1, 3, colours.shape, np.int8)
        most = int(left.max(initial=0))
        limit = most if plies is None else min(plies, most)
        if limit < most or log is not None:
            order = np.where(empty, keys, np.inf).argsort(0)[:limit]
            placed = np.zeros_like(empty)
            np.put_along_axis(placed, order, True, 0)
            if log is not None:
                log.extend(self._entries(order, np.take_along_axis(random_colours, order, 0), left))
            empty &= placed
        colours = np.where(empty, random_colours, colours)
        yield
        return self.results(colours, keys, left <= limit)

    def turns(self, positions: Sequence[TaifasPosition]) -> list[NDArray[np.int16]]:
        """Return a stone of each colour on each empty cell."""
        rows, cells = np.nonzero(self._colours(positions).T == 0)
        entries = np.stack([np.tile([0, 1], rows.size), np.repeat(cells, 2)], 1).astype(np.int16)
        return by_row(entries, np.repeat(rows, 2), len(positions))

    def results(
        self, colours: Bytes, keys: NDArray[np.float64], finished: NDArray[np.bool_]
    ) -> PlayoutResults:
        """Return the results of boards, (cells, rows); `keys` increase in placement order."""
        scores, ahead = self._scores(colours)
        winners = np.where(ahead > 0, 1, np.where(ahead < 0, 2, 0)).astype(np.int8)
        tied = finished & (ahead == 0)
        winners[tied] = self._broken_ties(colours[:, tied], keys[:, tied])
        owners, occupied = np.ascontiguousarray(colours.T), np.count_nonzero(colours, 0)
        return PlayoutResults(winners, scores, owners, occupied, finished, tied)

    def _colours(self, starts: Sequence[TaifasPosition]) -> Bytes:
        """Return the colours on the boards of positions, (cells, positions)."""
        black, white = (cells_of([start.stones[colour] for start in starts], self.size) for colour in (0, 1))
        return (black + 2 * white.astype(np.int8)).T.astype(np.int8)

    def _turns(self, starts: Sequence[TaifasPosition]) -> NDArray[np.float64]:
        """Return negative keys in placement order for the stones of positions, (cells, positions)."""
        turns = np.zeros((self.size, len(starts)))
        for column, start in enumerate(starts):
            turns[list(start.order), column] = np.arange(-len(start.order), 0)
        return turns

    @staticmethod
    def _entries(order: NDArray[np.intp], colours: Bytes, left: NDArray[np.intp]) -> list[NDArray[np.int16]]:
        """Return the log of stones placed in order, both (plies, rows), while a row has cells left."""
        over = np.arange(len(order))[:, None] >= left
        entries = np.stack([np.where(over, OVER, colours - 1), np.where(over, -1, order)], 2)
        return list(entries.astype(np.int16))

    def _scores(self, colours: Bytes) -> tuple[NDArray[np.float64], NDArray[np.intp] | NDArray[np.float64]]:
        """Return points (rows, 2), and a number above 0 if Black leads, below 0 if White does."""
        rows = colours.shape[1]
        # On a full board, the zones of one player are the groups of the other, so one labelling finds both.
        shared = group_labels(colours.T, self.orthogonal).T if colours.all() else None
        scores = np.empty((rows, 2))
        sizes = []
        is_full = colours.all(0)
        for owner in (1, 2):
            # A zone borders on a stone of its owner; only a full board has zones of a player without stones.
            outside = (colours != owner) & (is_full | (colours == owner).any(0))
            labels = group_labels(outside.astype(np.int8).T, self.orthogonal).T if shared is None else shared
            firsts = (labels == self.cells) & outside
            if not self.is_weighted:
                scores[:, owner - 1] = firsts.sum(0)
                continue
            places = labels[outside].astype(np.intp) * rows + np.nonzero(outside)[1]
            counted = np.bincount(places, minlength=colours.size).reshape(colours.shape)
            sizes.append(counted)
            scores[:, owner - 1] = np.where(counted, 1 / np.maximum(counted, 1), 0).sum(0)
        ahead = scores[:, 0] - scores[:, 1]
        if self.is_weighted:
            close = np.flatnonzero(np.abs(ahead) < CLOSE)
            ahead[close] = self._compared(*(counted[:, close] for counted in sizes))
        return scores, ahead

    def _compared(self, black: NDArray[np.intp], white: NDArray[np.intp]) -> NDArray[np.float64]:
        """Return the sign of the exact difference between weighted zones, from sizes (cells, rows), 0 for no zone."""
        rows, sizes = black.shape[1], len(self.parts)
        more = np.zeros((rows, sizes), np.intp)
        for counted, sign in ((black, 1), (white, -1)):
            places = np.arange(rows) * sizes + counted
            more += sign * np.bincount(places.ravel(), minlength=more.size).reshape(more.shape)
        more[:, 0] = 0
        signs = np.zeros(rows)
        unlike = np.flatnonzero(more.any(1))
        signs[unlike] = np.sign((more[unlike] * self.parts).sum(1)).astype(np.float64)
        return signs

    def _broken_ties(self, colours: Bytes, keys: NDArray[np.float64]) -> Bytes:
        """Return the winners of tied full boards: the owner of the stone that completed the last zone loses.

        A zone is completed by the last of its owner's stones beside it, so the last zone is completed by the last stone
        that has a neighbour of another colour.
        """
        padded = np.concatenate([colours, np.zeros_like(colours[:1])])
        borders = np.zeros(colours.shape, np.bool_)
        for cells in self.orthogonal:
            borders |= (padded[cells] != colours) & (cells < self.size)[:, None]
        last = np.where(borders, keys, -np.inf).argmax(0)
        loser: Bytes = colours[last, np.arange(colours.shape[1])]
        return np.asarray(3 - loser, np.int8)
