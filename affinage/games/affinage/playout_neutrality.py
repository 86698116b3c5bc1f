"""Pairs that leave a neutral hole, in many positions at once: `affinage.games.affinage.neutral` with arrays.

A turn changes only the holes that it places into, so only their remains are checked.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from affinage.board.territory import leaves_neutral_hole
from affinage.board.topology import Board
from affinage.bots.playouts.bitboards import BitBoards, Masks, counts, lowest

Numbers: TypeAlias = NDArray[np.intp]
Movers: TypeAlias = NDArray[np.int8]
Flags: TypeAlias = NDArray[np.bool_]

FEW = 32  # pairs that are checked faster one by one than in arrays
CANDIDATES = 1 << 14  # pairs per batch, so that their data stay in the processor's cache


class NeutralPairs:
    """The ban on neutral holes for the pairs of one variant."""

    def __init__(self, board: Board, links: str, firsts: Numbers, seconds: Numbers, *, mixed: bool) -> None:
        self._board, self._near = board, board.near(links)
        self._boards = BitBoards(self._near)
        self._full = self._boards.of_flags(np.ones((1, board.size), np.bool_))
        self._firsts, self._seconds = self._boards.single[:, firsts], self._boards.single[:, seconds]
        self._cells = list(zip(firsts.tolist(), seconds.tolist(), strict=True))
        self._mixed = mixed

    def among(self, stones: NDArray[np.int8], movers: Movers, games: Numbers, pairs: Numbers) -> Flags:
        """Return whether each pair leaves a neutral hole in one of the games, (games, cells), each with its mover."""
        black, white = self._boards.of_flags(stones == 1), self._boards.of_flags(stones == 2)
        if len(games) <= FEW:
            each = zip(
                self._boards.whole(black[:, games]),
                self._boards.whole(white[:, games]),
                movers[games].tolist(),
                pairs.tolist(),
                strict=True,
            )
            return np.array([self._leaves(*one) for one in each], np.bool_)
        parts = [
            self._leave(black[:, game], white[:, game], movers[game], pair)
            for game, pair in (
                (games[begin : begin + CANDIDATES], pairs[begin : begin + CANDIDATES])
                for begin in range(0, len(games), CANDIDATES)
            )
        ]
        return np.concatenate([np.zeros(0, np.bool_), *parts])

    def strike(self, stones: NDArray[np.int8], movers: Movers, legal: Flags) -> None:
        """Remove the pairs, (games, pairs), that would leave a neutral hole."""
        games, pairs = legal.nonzero()
        legal[games, pairs] = ~self.among(stones, movers, games, pairs)

    def _leave(self, black: Masks, white: Masks, movers: Movers, pairs: Numbers) -> Flags:
        """Return whether pairs, one per position, leave a new neutral hole that is not the only hole."""
        first, second = self._firsts[:, pairs], self._seconds[:, pairs]
        placed = first | second
        own = first if self._mixed else placed
        rest = self._full & ~(black | white | placed)
        black = black | np.where(movers == 1, own, placed & ~own)
        white = white | np.where(movers == 2, own, placed & ~own)
        holes = np.zeros(len(pairs), np.int16)
        neutral = np.zeros(len(pairs), np.bool_)
        ends = self._boards.neighbours(placed) & rest  # each part of a divided hole is beside the pair
        while len(left := np.flatnonzero(ends.any(0))):  # few pairs divide a hole
            hole = self._boards.filled(lowest(ends[:, left]), rest[:, left])
            rim = self._boards.neighbours(hole)
            neutral[left] |= counts(rim & black[:, left]) == counts(rim & white[:, left])
            holes[left] += 1
            ends[:, left] &= ~hole
            rest[:, left] &= ~hole
        holes += rest.any(0)  # unchanged holes count as one
        return neutral & (holes > 1)

    def _leaves(self, black: int, white: int, mover: int, pair: int) -> bool:
        """Return whether one pair leaves such a hole, computed on integers."""
        first, second = self._cells[pair]
        placed = 1 << first | 1 << second
        own = 1 << first if self._mixed else placed
        if mover == 2:
            own ^= placed
        return leaves_neutral_hole(self._board, self._near, black | own, white | placed & ~own, placed)
