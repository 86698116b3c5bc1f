"""Random games of Churn in lockstep.

For every cell, the group of its stone is stored as a mask, empty for an empty cell, for each colour separately. So the
group that a stone would form is the union of the masks of its neighbours; no group is ever searched for, and merging
and removing groups are comparisons with the mask of the new group. Arrays are (words, cells + 1, rows).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from affinage.bots.playouts import OVER, PlayoutResults, by_row, cells_of
from affinage.bots.playouts.groups import counts, neighbour_table
from affinage.bots.playouts.lockstep import Lockstep, LockstepPlayouts
from affinage.bots.random_numbers import RandomSource
from affinage.games.churn.rules import Churn, ChurnPosition

Groups: TypeAlias = NDArray[np.unsignedinteger]
"""Masks, lowest word first, (words, cells, rows)."""
Placed: TypeAlias = tuple[Groups, NDArray[np.intp]]
"""New groups by cell, and cells of the moves."""

CELL_BITS, CHANCE_BITS = 9, 14
"""Bits of a key below the size of a group, for a cell and a random number; enough for 400 cells."""
TAKEN = np.uint32(0xFFFFFFFF)
"""Key of an occupied cell."""
CHANCES = 16
"""Columns of random keys per row."""
WHOLE = 29
"""Cells of the largest board whose games are played to the end."""
CUTOFF = 3 / 2
"""Turns per cell of a cutoff that is as strong per game as whole games, which take three times as long."""
TURNS = 2
"""Turns per cell on larger boards, as games are long, and their ends say little about the start."""


class ChurnPlayouts(LockstepPlayouts[Churn, ChurnPosition, "_ChurnGames"]):
    """Random games on one board of Churn."""

    # Stones come and go, so AMAF says little about a move: a small prior, which games soon outweigh.
    prior: float = 5.0
    exploration: float = 0.3
    # Random games say little about the winner, as a single stone can change everything; but there are few replies, so
    # proofs reach far, and cost less than games.
    endgame = 64
    weak_levels_prove = True
    solver_steps_per_playout = 8
    puzzle_playouts: tuple[int, ...] = (8, 30, 90, 340)

    def __init__(self, game: Churn) -> None:
        super().__init__(game)
        size = game.board.size
        self.size: int = size
        self.orthogonal: NDArray[np.intp] = neighbour_table(game.board.near("ortho"))
        self.kind = np.dtype(np.uint32 if size <= 32 else np.uint64)
        width = 8 * self.kind.itemsize
        self.words: int = -(-size // width)
        cells = np.arange(size)
        self.single = np.zeros((self.words, size + 1, 1), self.kind)
        self.single[cells // width, cells, 0] = np.left_shift(
            1, cells % width, dtype=self.kind, casting="unsafe"
        )
        self.weight: int = max(1, round(size / 30))
        self.longest = None if size <= WHOLE else TURNS * size
        self.playout_cutoff: int = int(CUTOFF * size)

    def begin(self, starts: Sequence[ChurnPosition], each: int, random: RandomSource) -> _ChurnGames:
        """Begin `each` games from every start."""
        return _ChurnGames(self, starts, each, random)

    def turns(self, positions: Sequence[ChurnPosition]) -> list[NDArray[np.int16]]:
        """Return a stone on each empty cell that forms the smallest group."""
        own = self.groups([position.stones[position.to_move - 1] for position in positions])
        sizes = counts(self.formed(own)[:, :-1]).T
        empty = cells_of([position.empty for position in positions], self.size)
        least = np.where(empty, sizes, self.size).min(1, keepdims=True)
        rows, cells = np.nonzero(empty & (sizes == least))
        return by_row(np.stack([np.zeros_like(cells), cells], 1).astype(np.int16), rows, len(positions))

    def results(self, games: _ChurnGames) -> PlayoutResults:
        """Return the results from the stones on the boards."""
        colours = games.colours
        scores = np.stack([(colours == colour).sum(0) for colour in (1, 2)], 1).astype(np.float64)
        ahead = scores[:, 0] - scores[:, 1]
        winners = np.where(ahead > 0, 1, np.where(ahead < 0, 2, 0)).astype(np.int8)
        occupied = np.count_nonzero(colours, 0)
        owners, tiebreaks = np.ascontiguousarray(colours.T), np.zeros(len(winners), np.bool_)
        return PlayoutResults(winners, scores, owners, occupied, games.finished, tiebreaks)

    def groups(self, masks: Sequence[int]) -> Groups:
        """Return the group of each stone in masks, (words, cells + 1, masks)."""
        stones = np.zeros((self.size + 1, len(masks)), np.bool_)
        stones[:-1] = cells_of(masks, self.size).T
        groups = self.single * stones
        before = np.zeros_like(groups)
        while not np.array_equal(groups, before):
            before = groups
            groups = self.formed(groups) * stones
        return groups

    def chances(self, rows: int, random: RandomSource) -> NDArray[np.uint32]:
        """Return random keys, by which each cell is equally likely to be lowest, (cells, columns).

        Any stretch of columns serves a ply: new numbers for every cell would dominate the running time.
        """
        shape = self.size, CHANCES * rows
        keys = random.integers(0, 1 << CHANCE_BITS, shape, dtype=np.uint32)
        keys <<= CELL_BITS
        keys |= np.arange(self.size, dtype=np.uint32)[:, None]
        return keys

    def formed(self, own: Groups) -> Groups:
        """Return the group that a stone on each cell would form, empty or not; none after the last cell."""
        formed = np.repeat(self.single, own.shape[2], axis=2)
        seen = np.empty_like(own[0, :-1])
        for word, groups in zip(formed[:, :-1], own, strict=True):
            for cells in self.orthogonal:
                np.take(groups, cells, axis=0, out=seen, mode="clip")
                np.bitwise_or(word, seen, out=word)
        return formed

    def placed(self, own: Groups, formed: Groups, cells: NDArray[np.intp]) -> Groups:
        """Return the mover's groups after placing on one cell per row, which forms the group in `formed`."""
        line = np.arange(cells.size)
        group = formed[:, cells, line][:, None]
        merged = held(own & group)
        # A single stone removes nothing, as no group is smaller.
        largest = own * (counts(own) >= counts(group))
        after: Groups = np.where(merged, group, largest)
        after[:, cells, line] = group[:, 0]
        return after


class _ChurnGames(Lockstep[Placed]):
    """Some running games."""

    def __init__(
        self, playouts: ChurnPlayouts, starts: Sequence[ChurnPosition], each: int, random: RandomSource
    ) -> None:
        super().__init__(starts, each)
        self._playouts, self._random = playouts, random
        own = [start.stones[start.to_move - 1] for start in starts]
        enemy = [start.stones[2 - start.to_move] for start in starts]
        # Groups by cell, (words, cells + 1, games), of the mover and of the other colour.
        self._own, self._enemy = (np.repeat(playouts.groups(masks), each, axis=2) for masks in (own, enemy))
        self._taken = np.zeros((playouts.size, self.rows.size), np.bool_)
        self._chances = playouts.chances(self.rows.size, random)
        # (cells, rows), of finished games
        self.colours = np.zeros((playouts.size, self.rows.size), np.int8)

    def live(self) -> NDArray[np.bool_]:
        """Update the occupied cells; return which boards have an empty one."""
        self._taken = held(self._own[:, :-1] | self._enemy[:, :-1])
        live: NDArray[np.bool_] = ~np.logical_and.reduce(self._taken)
        return live

    def drop(self, keep: NDArray[np.bool_]) -> None:
        """Store the colours of the games that have ended, and continue with those to keep."""
        gone = ~keep
        movers = self.movers[gone]
        own, enemy = (held(side[:, :-1, gone]) for side in (self._own, self._enemy))
        self.colours[:, self.rows[gone]] = own * movers + enemy * (3 - movers)
        self._own, self._enemy = self._own[:, :, keep], self._enemy[:, :, keep]
        self._taken = self._taken[:, keep]

    def sample(self) -> Placed:
        """Return the new groups by cell, and a cell for each game; on a full board, the number of cells."""
        first = self._random.integers(self._chances.shape[1] - self.rows.size + 1)
        formed = self._playouts.formed(self._own)
        keys = counts(formed[:, :-1]).astype(np.uint32)
        keys <<= CELL_BITS + CHANCE_BITS
        keys |= self._chances[:, first : first + self.rows.size]
        np.copyto(keys, TAKEN, where=self._taken)
        # The lowest key has the smallest group, then a random number, then its cell.
        lowest = keys.min(0) & ((1 << CELL_BITS) - 1)
        return formed, np.minimum(lowest, self._playouts.size).astype(np.intp)

    def entries(self, moves: Placed) -> NDArray[np.int16]:
        """Return the entries: alternative 0, and the cell."""
        _, cells = moves
        entries = np.where(cells < self._playouts.size, [np.zeros_like(cells), cells], OVER).T
        return entries.astype(np.int16)

    def move(self, moves: Placed) -> None:
        """Place on the cells, and pass the turn."""
        formed, cells = moves
        self._own, self._enemy = self._enemy, self._playouts.placed(self._own, formed, cells)


def held(masks: Groups) -> NDArray[np.bool_]:
    """Return where masks, (words, ...), are not empty."""
    is_held: NDArray[np.bool_] = np.bitwise_or.reduce(masks) != 0
    return is_held
