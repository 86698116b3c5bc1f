"""Random games of Churn in lockstep.

For every cell the group of the stone on it is kept as a mask, none on an empty cell, for the two colours apart. So the
group that a stone would form is the union of the masks beside its cell, no group is ever searched for, and merging
and removing groups are comparisons with the mask of the group just formed. Arrays are (words, cells + 1, rows).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from affinage.bots.batch import OVER, Batch, Bytes, Ends, Log
from affinage.bots.batch.groups import neighbour_table
from affinage.rules.churn import Churn, ChurnPosition

Words: TypeAlias = NDArray[np.unsignedinteger]  # unsigned, the bits of a mask from the lowest word up

SPARSE = 3 / 4  # rows that have ended are dropped when no more than this part is left
CELL_BITS, CHANCE_BITS = 9, 14  # of a key, below the size of a group: enough for 400 cells
TAKEN = np.uint32(0xFFFFFFFF)  # the key of a cell with a stone
CHANCES = 16  # columns of chances for every row
WHOLE = 29  # cells of the largest board whose games are played to the end
HORIZON = 3 / 2  # turns a cell: game for game as strong as whole games, which take three times as long
TURNS = 2  # a cell on larger boards: their games last long, and the end has nothing to do with the start


@dataclass(slots=True)
class Table:
    """The games still played, one column each."""

    own: Words  # (words, cells + 1, rows): groups of the colour to move, by cell
    enemy: Words  # (words, cells + 1, rows)
    rows: NDArray[np.intp]  # which row of the batch each is

    def only(self, keep: NDArray[np.bool_]) -> Table:
        """The games to keep."""
        return Table(self.own[:, :, keep], self.enemy[:, :, keep], self.rows[keep])


class ChurnBatch(Batch[Churn, ChurnPosition]):
    """Random games on one board of Churn."""

    # Stones come and go, so that where they stood at some time says little of a move; that is for games to show.
    prior = 5.0
    exploration = 0.3
    # Random games tell little of who wins, as a single stone turns everything over; but replies are few, so that
    # proofs reach far, and cost less than games.
    endgame = 64
    effort = 4

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
        self.longest = None if size <= WHOLE else TURNS * size
        self.horizon = int(HORIZON * size)

    def play(
        self,
        starts: Sequence[ChurnPosition],
        each: int,
        random: np.random.Generator,
        *,
        plies: int | None = None,
        log: Log | None = None,
    ) -> Ends:
        """Every move is equally likely at every ply; where `plies` is None, larger boards are cut off too."""
        limit = self.longest if plies is None else plies
        movers = np.repeat(np.array([start.to_move for start in starts], np.int8), each)
        table = self._table(starts, each)
        colours = np.zeros((self.size, movers.size), np.int8)
        chances = self._chances(movers.size, random)
        for ply in count():
            taken = held(table.own[:, :-1] | table.enemy[:, :-1])
            live = ~np.logical_and.reduce(taken)
            keep = live if ply != limit else np.zeros_like(live)
            if keep.sum() <= SPARSE * keep.size:
                gone = table.only(~keep)
                own = movers[gone.rows]
                colours[:, gone.rows] = self._colours(gone, 3 - own if ply % 2 else own)
                table, taken = table.only(keep), taken[:, keep]
            if not table.rows.size:
                break
            first = random.integers(chances.shape[1] - table.rows.size + 1)
            cells = self._place(table, taken, chances[:, first : first + table.rows.size])
            if log is not None:
                entries = np.full((movers.size, 2), OVER, np.int16)
                on = cells < self.size
                entries[table.rows[on]] = np.stack([np.zeros_like(cells[on]), cells[on]], 1)
                log.append(entries)
            table.own, table.enemy = table.enemy, table.own
        scores = np.stack([(colours == colour).sum(0) for colour in (1, 2)], 1).astype(np.float64)
        ahead = scores[:, 0] - scores[:, 1]
        winners = np.where(ahead > 0, 1, np.where(ahead < 0, 2, 0)).astype(np.int8)
        return Ends(winners, scores, np.ascontiguousarray(colours.T), np.logical_and.reduce(colours))

    def _table(self, starts: Sequence[ChurnPosition], each: int) -> Table:
        """The games at their starts."""
        own, enemy = (
            np.repeat(self._groups(masks), each, axis=2)
            for masks in (
                [start.stones[start.to_move - 1] for start in starts],
                [start.stones[2 - start.to_move] for start in starts],
            )
        )
        return Table(own, enemy, np.arange(len(starts) * each))

    def _groups(self, masks: Sequence[int]) -> Words:
        """For masks of stones the group of each stone, (words, cells + 1, masks)."""
        board = self.game.board
        groups = np.zeros((self.words, self.size + 1, len(masks)), self.kind)
        for column, stones in enumerate(masks):
            for group in board.groups(stones, board.near("ortho")):
                mask = self._mask(group)
                groups[:, held(self.single[:, :, 0] & mask), column] = mask
        return groups

    def _mask(self, mask: int) -> Words:
        """A mask as words, (words, 1)."""
        little = self.kind.newbyteorder("<")
        text = mask.to_bytes(self.words * self.kind.itemsize, "little")
        return np.frombuffer(text, little).astype(self.kind)[:, None]

    def _chances(self, rows: int, random: np.random.Generator) -> NDArray[np.uint32]:
        """Random keys in which each cell stands lowest, (cells, columns).

        Any stretch of columns serves a ply: drawing fresh numbers for every cell would take longer than all the rest.
        """
        shape = self.size, CHANCES * rows
        keys = random.integers(0, 1 << CHANCE_BITS, shape, np.uint32)
        keys <<= CELL_BITS
        keys |= np.arange(self.size, dtype=np.uint32)[:, None]
        return keys

    def _place(self, table: Table, taken: NDArray[np.bool_], chances: NDArray[np.uint32]) -> NDArray[np.intp]:
        """Make a random move in each game; returns its cell, or the number of cells on a full board."""
        formed = self._formed(table.own)
        keys = sizes_of(formed[:, :-1]).astype(np.uint32)
        keys <<= CELL_BITS + CHANCE_BITS
        keys |= chances
        np.copyto(keys, TAKEN, where=taken)
        # The lowest key has the smallest group and then a chance, and ends in its cell.
        cells: NDArray[np.intp] = np.minimum(keys.min(0) & ((1 << CELL_BITS) - 1), self.size).astype(np.intp)
        line = np.arange(cells.size)
        group = formed[:, cells, line][:, None]
        merged = held(table.own & group)
        # A group of one removes none, as none is smaller.
        kept = table.own * (sizes_of(table.own) >= sizes_of(group))
        table.own = np.where(merged, group, kept)
        table.own[:, cells, line] = group[:, 0]
        return cells

    def _formed(self, own: Words) -> Words:
        """The group that a stone on each cell would form, whatever is there now; none beyond the last cell."""
        formed = np.repeat(self.single, own.shape[2], axis=2)
        seen = np.empty_like(own[0, :-1])
        for word, groups in zip(formed[:, :-1], own, strict=True):
            for cells in self.beside:
                np.take(groups, cells, axis=0, out=seen, mode="clip")
                np.bitwise_or(word, seen, out=word)
        return formed

    def _colours(self, table: Table, movers: Bytes) -> Bytes:
        """The colours on the boards of games in which these colours are to move, (cells, games)."""
        own, enemy = (held(side[:, :-1]) for side in (table.own, table.enemy))
        return own * movers + enemy * (3 - movers)


def sizes_of(groups: Words) -> NDArray[np.uint16]:
    """How many cells are in groups, from (words, cells, rows)."""
    counts: NDArray[np.uint16] = np.bitwise_count(groups).sum(0, dtype=np.uint16)
    return counts


def held(masks: Words) -> NDArray[np.bool_]:
    """Where masks, (words, ...), have any bit."""
    found: NDArray[np.bool_] = np.bitwise_or.reduce(masks) != 0
    return found


BATCH = ChurnBatch
