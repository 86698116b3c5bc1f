"""Holes of many positions at once: labels, sizes, leads on their edges, and pairs that leave a neutral hole.

Arrays of cells are (cells, rows), so that a neighbour is fetched for all rows in one sweep. A hole is identified by its
lowest cell; one additional line stands for everything that is not an empty cell. Pairs are checked as in
`affinage.games.affinage.neutral`, with arrays: a turn changes only the holes that it places into, so only their remains
are checked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from affinage.board.territory import leaves_neutral_hole
from affinage.board.topology import Board
from affinage.bots.playouts.groups import BitBoards, Masks, counts, group_labels, lowest, neighbour_table


@dataclass(frozen=True, slots=True)
class Holes:
    """The holes of each row; all but `places` by a hole's lowest cell, (cells + 1, rows)."""

    places: NDArray[np.intp]
    """Index of each cell's hole in the flat arrays below, (cells + 1, rows)."""
    sizes: NDArray[np.intp]
    lead: NDArray[np.intp]
    """Black stones on the edge minus white ones."""
    owners: NDArray[np.int8]
    """1 or 2, and 0 for a neutral hole or no hole."""

    def owners_by_cell(self) -> NDArray[np.int8]:
        """Return the owner of each cell's hole, (cells, rows)."""
        return self.owners.take(self.places[:-1])


class Surveyor:
    """Finds the holes of positions on one board."""

    def __init__(self, board: Board, links: str) -> None:
        self._size = board.size
        self._beside = neighbour_table(board.near(links))

    def holes(self, stones: NDArray[np.int8]) -> Holes:
        """Return the holes of boards, (cells, rows), with 0 for an empty cell, 1 for Black and 2 for White."""
        rows = stones.shape[1]
        # The last line is for missing neighbours, whose index is the number of cells.
        labels = np.full((self._size + 1, rows), self._size, np.int16)
        labels[:-1] = group_labels((stones.T == 0).astype(np.int8), self._beside).T
        places = labels * np.intp(rows) + np.arange(rows)
        sizes = np.bincount(places[:-1].ravel(), minlength=places.size).reshape(places.shape)
        sizes[-1] = 0
        lead = self._lead(stones, labels, places)
        return Holes(places, sizes, lead, (np.sign(lead) % 3).astype(np.int8))

    def _lead(
        self, stones: NDArray[np.int8], labels: NDArray[np.int16], places: NDArray[np.intp]
    ) -> NDArray[np.intp]:
        taken, lines = stones > 0, places.size
        seen: list[NDArray[np.int16]] = []
        # Each stone on an edge adds an index, those of white stones after all black ones.
        touched: list[NDArray[np.intp]] = []
        for beside in self._beside:
            label = labels[beside]
            counts = taken & (label < self._size)
            # A stone that touches a hole twice counts once.
            for other in seen:
                counts &= label != other
            seen.append(label)
            stone = counts.ravel().nonzero()[0]
            touched.append(places[beside].take(stone) + (stones.take(stone) == 2) * lines)
        counted = np.bincount(np.concatenate(touched), minlength=2 * lines)
        lead: NDArray[np.intp] = (counted[:lines] - counted[lines:]).reshape(places.shape)
        return lead


def scores_of(goal: str, holes: Holes) -> tuple[NDArray[np.float64], NDArray[np.intp]]:
    """Return points (rows, 2), and a number above 0 if Black leads by this goal, below 0 if White does."""
    owned = [np.where(holes.owners == colour, holes.sizes, 0) for colour in (1, 2)]
    if goal == "cascade":
        points = np.stack([sizes.max(0) for sizes in owned], 1)
        return points.astype(np.float64), _cascade(*owned)
    counted = [(sizes > 0).sum(0) if goal == "territories" else sizes.sum(0) for sizes in owned]
    points = np.stack(counted, 1)
    return points.astype(np.float64), points[:, 0] - points[:, 1]


def _cascade(black: NDArray[np.intp], white: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return the sign of the lead: more holes of the largest size at which the counts differ."""
    sizes, rows = black.shape
    row = np.arange(rows)
    more = [
        np.bincount((row * sizes + own).ravel(), minlength=rows * sizes).reshape(rows, sizes)
        for own in (black, white)
    ]
    # The largest size comes first, and size 0 is left out.
    ahead = (more[0] - more[1])[:, :0:-1]
    leads: NDArray[np.intp] = ahead[row, (ahead != 0).argmax(1)]
    return leads


Numbers: TypeAlias = NDArray[np.intp]
Movers: TypeAlias = NDArray[np.int8]
Flags: TypeAlias = NDArray[np.bool_]

FEW = 32
"""Maximum number of pairs that are checked faster one by one than in arrays."""
CANDIDATES = 1 << 14
"""Pairs per batch, so that their data stay in the processor's cache."""


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
        # Each part of a divided hole is beside the pair.
        ends = self._boards.neighbours(placed) & rest
        # Few pairs divide a hole, so few rows remain after the first round.
        while len(left := np.flatnonzero(ends.any(0))):
            hole = self._boards.filled(lowest(ends[:, left]), rest[:, left])
            rim = self._boards.neighbours(hole)
            neutral[left] |= counts(rim & black[:, left]) == counts(rim & white[:, left])
            holes[left] += 1
            ends[:, left] &= ~hole
            rest[:, left] &= ~hole
        # All unchanged holes together count as one.
        holes += rest.any(0)
        return neutral & (holes > 1)

    def _leaves(self, black: int, white: int, mover: int, pair: int) -> bool:
        """Return whether one pair leaves such a hole, computed on integers."""
        first, second = self._cells[pair]
        placed = 1 << first | 1 << second
        own = 1 << first if self._mixed else placed
        if mover == 2:
            own ^= placed
        return leaves_neutral_hole(self._board, self._near, black | own, white | placed & ~own, placed)
