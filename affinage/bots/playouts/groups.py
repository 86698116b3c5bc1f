"""Connected groups of cells in many positions at once.

Arrays are (cells, rows), so that a neighbour is fetched for all rows with one copy of whole lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from affinage.board.topology import bits

Labels: TypeAlias = NDArray[np.unsignedinteger]  # as wide as the number of cells requires

BLOCK = 1 << 17  # bytes of labels per batch, so that a sweep stays in the processor's cache
SWEEPS = 12  # between checks for convergence or pointer jumps, which cost as much as some sweeps


def neighbour_table(near: Sequence[int]) -> NDArray[np.intp]:
    """Return the neighbours of each cell from masks, (directions, cells), padded with the number of cells."""
    cells = [list(bits(mask)) for mask in near]
    most = max(map(len, cells))
    return np.array(
        [near_cells + [len(near)] * (most - len(near_cells)) for near_cells in cells], np.intp
    ).T.copy()


def group_labels(colours: NDArray[np.int8], neighbours: NDArray[np.intp]) -> Labels:
    """Return the lowest cell of the group of each cell, (rows, cells); the number of cells where the colour is 0.

    `colours` is (rows, cells), and `neighbours` is from `neighbour_table`. The result is the transpose of an array
    contiguous by rows, as `colours` may be, which saves a copy.
    """
    rows, size = colours.shape
    kind: np.dtype[np.unsignedinteger] = np.dtype("u1" if size < 255 else "u2")
    labels = np.empty((size, rows), kind)
    step = max(1, BLOCK // (size * kind.itemsize))
    for first in range(0, rows, step):
        part = np.ascontiguousarray(colours[first : first + step].T)
        labels[:, first : first + step] = _block_labels(part, neighbours, kind)
    return labels.T


def _block_labels(
    colours: NDArray[np.int8], neighbours: NDArray[np.intp], kind: np.dtype[np.unsignedinteger]
) -> Labels:
    """Return the labels of a block of rows, both (cells, rows): the lowest label spreads until nothing changes."""
    size, rows = colours.shape
    padded = np.zeros((size + 1, rows), np.int8)
    padded[:-1] = colours
    # All bits are set for neighbours in other groups: the result is too high to spread.
    walls = [(padded[cells] != colours).astype(kind) * np.iinfo(kind).max for cells in neighbours]
    labels = np.full((size + 1, rows), size, kind)
    numbers, line = labels[:-1], np.arange(rows)
    numbers[:] = np.where(colours > 0, np.arange(size, dtype=kind)[:, None], kind.type(size))
    seen = np.empty_like(numbers)
    before = numbers.copy()
    while True:
        for _ in range(SWEEPS):
            for cells, wall in zip(neighbours, walls, strict=True):
                np.take(labels, cells, axis=0, out=seen, mode="clip")
                np.bitwise_or(seen, wall, out=seen)
                np.minimum(numbers, seen, out=numbers)
            if np.array_equal(numbers, before):
                return numbers
            before[:] = numbers
        # The label of a label: long groups settle in few rounds.
        numbers[:] = labels.ravel()[numbers.astype(np.intp) * rows + line]
