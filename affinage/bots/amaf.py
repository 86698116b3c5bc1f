"""All moves as first: how games went in which a colour picked a cell at any time, read from the logs of batches."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from affinage.bots.batch import Log
from affinage.game import Position

Floats = NDArray[np.float64]
KINDS = 2  # picks a turn that are told apart


def kinds_of(position: Position) -> tuple[int, ...]:
    """Which picks of a turn do the same, such as the two stones of a pair in one colour, by the first of them."""
    placed = position.to_place()
    return tuple(placed.index(placed[number]) if number < len(placed) else number for number in range(KINDS))


class Amaf:
    """Games and shares of the colour to move by kind of pick, cell, and meaning of the cell."""

    __slots__ = ("_counts", "_kinds", "_sums")

    def __init__(self, position: Position, counts: Floats, sums: Floats) -> None:
        self._kinds = kinds_of(position)
        self._counts, self._sums = counts, sums

    def add(self, counts: Floats, sums: Floats) -> None:
        """Take in more games."""
        self._counts += counts
        self._sums += sums

    def of(self, picks: Sequence[int], cells: NDArray[np.intp], moves: int) -> tuple[Floats, Floats]:
        """Counts and sums after the cells picked so far: of each cell to pick next, then of each complete move."""
        if not picks and not moves:
            kind = self._kinds[0]
            return self._counts[kind, cells].sum(axis=1), self._sums[kind, cells].sum(axis=1)
        counts, sums = np.zeros(len(cells) + moves), np.zeros(len(cells) + moves)
        kind = self._kinds[min(len(picks), KINDS - 1)]
        counts[: len(cells)] = self._counts[kind, cells].sum(axis=1)
        sums[: len(cells)] = self._sums[kind, cells].sum(axis=1)
        if picks:
            kind, end = self._kinds[min(len(picks), KINDS) - 1], len(cells) + self._counts.shape[2]
            counts[len(cells) : end] = self._counts[kind, picks[-1], :moves]
            sums[len(cells) : end] = self._sums[kind, picks[-1], :moves]
        return counts, sums


def tally(starts: Sequence[Position], shares: Floats, log: Log) -> tuple[Floats, Floats]:
    """Counts and sums of a batch, (starts, players, kinds, cells, meanings); `shares` is (rows, players).

    Colours are taken to follow each other without a gap, which a colour that drops out of a game of three or four
    makes untrue for the rest of that game: a prior can bear that.
    """
    game, players = starts[0].game, len(starts[0].stones)
    meanings = max(1, len(game.alternatives))
    shape = (len(starts), players, KINDS, game.board.size, meanings)
    if not log:
        return np.zeros(shape), np.zeros(shape)
    each = len(shares) // len(starts)
    entries = np.stack(log)  # (plies, rows, 1 + picks)
    rows = np.arange(len(shares))
    first = np.array([start.to_move - 1 for start in starts])[rows // each]
    movers = (first + np.arange(len(log))[:, None]) % players
    blocks = (rows // each * players + movers) * KINDS
    values = shares[rows, movers]
    kinds = np.array([kinds_of(start) for start in starts])[rows // each]
    meaning = np.clip(entries[..., 0], 0, meanings - 1)
    counts, sums = np.zeros(np.prod(shape)), np.zeros(np.prod(shape))
    for number in range(min(KINDS, entries.shape[2] - 1)):
        cells = entries[..., 1 + number]
        keys = ((blocks + kinds[:, number]) * game.board.size + cells) * meanings + meaning
        played = (cells >= 0) & (entries[..., 0] >= 0)
        counts += np.bincount(keys[played], minlength=len(counts))
        sums += np.bincount(keys[played], values[played], minlength=len(sums))
    return counts.reshape(shape), sums.reshape(shape)
