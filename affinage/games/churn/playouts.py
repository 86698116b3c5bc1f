"""Random games of Churn in lockstep.

For every cell the group of the stone on it is kept as a mask, none on an empty cell, for the two colours apart. So the
group that a stone would form is the union of the masks beside its cell, no group is ever searched for, and merging
and removing groups are comparisons with the mask of the group just formed. Arrays are (words, cells + 1, rows).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from affinage.bots.playouts import OVER, PlayoutResults, by_row, cells_of
from affinage.bots.playouts.bitboards import counts
from affinage.bots.playouts.groups import neighbour_table
from affinage.bots.playouts.lockstep import Lockstep, LockstepPlayouts
from affinage.games.churn.rules import Churn, ChurnPosition

Groups: TypeAlias = NDArray[np.unsignedinteger]  # (words, cells, rows): masks, the lowest word first
Placed: TypeAlias = tuple[Groups, NDArray[np.intp]]  # groups that stones would form, and cells of the moves

CELL_BITS, CHANCE_BITS = 9, 14  # of a key, below the size of a group: enough for 400 cells
TAKEN = np.uint32(0xFFFFFFFF)  # the key of a cell with a stone
CHANCES = 16  # columns of chances for every row
WHOLE = 29  # cells of the largest board whose games are played to the end
CUTOFF = 3 / 2  # turns a cell: game for game as strong as whole games, which take three times as long
TURNS = 2  # a cell on larger boards: their games last long, and the end has nothing to do with the start


class ChurnPlayouts(LockstepPlayouts[Churn, ChurnPosition, "_ChurnGames"]):
    """Random games on one board of Churn."""

    # Stones come and go, so that where they stood at some time says little of a move; that is for games to show.
    prior = 5.0
    exploration = 0.3
    # Random games tell little of who wins, as a single stone turns everything over; but replies are few, so that
    # proofs reach far, and cost less than games.
    endgame = 64
    weak_count_out = True
    solver_steps_per_playout = 8
    puzzle_playouts = (8, 30, 90, 340)

    def __init__(self, game: Churn) -> None:
        super().__init__(game)
        self.size = size = game.board.size
        self.beside = neighbour_table(game.board.near("ortho"))
        self.kind = np.dtype(np.uint32 if size <= 32 else np.uint64)
        width = 8 * self.kind.itemsize
        self.words = -(-size // width)
        cells = np.arange(size)
        self.single = np.zeros((self.words, size + 1, 1), self.kind)
        self.single[cells // width, cells, 0] = np.left_shift(
            1, cells % width, dtype=self.kind, casting="unsafe"
        )
        self.weight = max(1, round(size / 30))
        self.longest = None if size <= WHOLE else TURNS * size
        self.playout_cutoff = int(CUTOFF * size)

    def begin(self, starts: Sequence[ChurnPosition], each: int, random: np.random.Generator) -> _ChurnGames:
        """`each` games from every start."""
        return _ChurnGames(self, starts, each, random)

    def turns(self, positions: Sequence[ChurnPosition]) -> list[NDArray[np.int16]]:
        """Return a stone on each of the empty cells that form the smallest group."""
        own = self.groups([position.stones[position.to_move - 1] for position in positions])
        sizes = counts(self.formed(own)[:, :-1]).T
        empty = cells_of([position.empty for position in positions], self.size)
        least = np.where(empty, sizes, self.size).min(1, keepdims=True)
        rows, cells = np.nonzero(empty & (sizes == least))
        return by_row(np.stack([np.zeros_like(cells), cells], 1).astype(np.int16), rows, len(positions))

    def results(self, games: _ChurnGames) -> PlayoutResults:
        """The ends of games by the stones on the board."""
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

    def chances(self, rows: int, random: np.random.Generator) -> NDArray[np.uint32]:
        """Return random keys in which each cell stands lowest, (cells, columns).

        Any stretch of columns serves a ply: drawing fresh numbers for every cell would take longer than all the rest.
        """
        shape = self.size, CHANCES * rows
        keys = random.integers(0, 1 << CHANCE_BITS, shape, np.uint32)
        keys <<= CELL_BITS
        keys |= np.arange(self.size, dtype=np.uint32)[:, None]
        return keys

    def formed(self, own: Groups) -> Groups:
        """Return the group that a stone on each cell would form, whether empty or not; none beyond the last cell."""
        formed = np.repeat(self.single, own.shape[2], axis=2)
        seen = np.empty_like(own[0, :-1])
        for word, groups in zip(formed[:, :-1], own, strict=True):
            for cells in self.beside:
                np.take(groups, cells, axis=0, out=seen, mode="clip")
                np.bitwise_or(word, seen, out=word)
        return formed

    def placed(self, own: Groups, formed: Groups, cells: NDArray[np.intp]) -> Groups:
        """Return the groups of the mover after it placed on one cell a row; each forms the group in `formed`."""
        line = np.arange(cells.size)
        group = formed[:, cells, line][:, None]
        merged = held(own & group)
        # A group of one removes none, as none is smaller.
        kept = own * (counts(own) >= counts(group))
        after: Groups = np.where(merged, group, kept)
        after[:, cells, line] = group[:, 0]
        return after


class _ChurnGames(Lockstep[Placed]):
    """Some games under way."""

    def __init__(
        self, playouts: ChurnPlayouts, starts: Sequence[ChurnPosition], each: int, random: np.random.Generator
    ) -> None:
        super().__init__(starts, each)
        self._playouts, self._random = playouts, random
        own = [start.stones[start.to_move - 1] for start in starts]
        enemy = [start.stones[2 - start.to_move] for start in starts]
        # Groups by cell, (words, cells + 1, games), of the colour to move and of the other.
        self._own, self._enemy = (np.repeat(playouts.groups(masks), each, axis=2) for masks in (own, enemy))
        self._taken = np.zeros((playouts.size, self.rows.size), np.bool_)
        self._chances = playouts.chances(self.rows.size, random)
        # (cells, rows), of games that are over
        self.colours = np.zeros((playouts.size, self.rows.size), np.int8)

    def look(self) -> NDArray[np.bool_]:
        """Find the cells with stones; a game goes on until its board is full."""
        self._taken = held(self._own[:, :-1] | self._enemy[:, :-1])
        live: NDArray[np.bool_] = ~np.logical_and.reduce(self._taken)
        return live

    def drop(self, keep: NDArray[np.bool_]) -> None:
        """Write down the colours on the boards."""
        gone = ~keep
        movers = self.movers[gone]
        own, enemy = (held(side[:, :-1, gone]) for side in (self._own, self._enemy))
        self.colours[:, self.rows[gone]] = own * movers + enemy * (3 - movers)
        self._own, self._enemy = self._own[:, :, keep], self._enemy[:, :, keep]
        self._taken = self._taken[:, keep]

    def draw(self) -> Placed:
        """Return the groups that stones would form, and a cell in every game, the number of cells on a full board."""
        first = self._random.integers(self._chances.shape[1] - self.rows.size + 1)
        formed = self._playouts.formed(self._own)
        keys = counts(formed[:, :-1]).astype(np.uint32)
        keys <<= CELL_BITS + CHANCE_BITS
        keys |= self._chances[:, first : first + self.rows.size]
        np.copyto(keys, TAKEN, where=self._taken)
        # The lowest key has the smallest group and then a chance, and ends in its cell.
        lowest = keys.min(0) & ((1 << CELL_BITS) - 1)
        return formed, np.minimum(lowest, self._playouts.size).astype(np.intp)

    def entries(self, drawn: Placed) -> NDArray[np.int16]:
        """Return the only choice of the cell, and the cell."""
        _, cells = drawn
        entries = np.where(cells < self._playouts.size, [np.zeros_like(cells), cells], OVER).T
        return entries.astype(np.int16)

    def move(self, drawn: Placed) -> None:
        """Place on the cells, and hand on to the other colour."""
        formed, cells = drawn
        self._own, self._enemy = self._enemy, self._playouts.placed(self._own, formed, cells)


def held(masks: Groups) -> NDArray[np.bool_]:
    """Return where masks, (words, ...), have any bit."""
    found: NDArray[np.bool_] = np.bitwise_or.reduce(masks) != 0
    return found
