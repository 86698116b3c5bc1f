"""Holes of many positions at once: labels, sizes and leads on their edges.

Arrays are (cells, rows), so that a neighbour is fetched for all rows in one sweep. A hole is identified by its lowest
cell; one additional line stands for everything that is not an empty cell.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from affinage.board.topology import Board
from affinage.bots.playouts.groups import group_labels, neighbour_table


@dataclass(frozen=True, slots=True)
class Holes:
    """The holes of each row; all but `places` by a hole's lowest cell, (cells + 1, rows)."""

    # (cells + 1, rows): index of each cell's hole in the flat arrays below
    places: NDArray[np.intp]
    sizes: NDArray[np.intp]
    lead: NDArray[np.intp]  # black stones on the edge minus white ones
    owners: NDArray[np.int8]  # 1 or 2, or 0 for a neutral hole and no hole

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
        labels = np.full((self._size + 1, rows), self._size, np.int16)  # the last line means no cell
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
        touched: list[NDArray[np.intp]] = []  # an index for each stone on an edge, Black's before White's
        for beside in self._beside:
            label = labels[beside]
            counts = taken & (label < self._size)
            for other in seen:  # a stone that touches a hole twice counts once
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
    ahead = (more[0] - more[1])[:, :0:-1]  # largest size first, without size 0
    leads: NDArray[np.intp] = ahead[row, (ahead != 0).argmax(1)]
    return leads
