"""Groups of cells in many positions at once: as labels of cells, and as bit boards.

Labels are (cells, rows), so that a neighbour is fetched for all rows with one copy of whole lines.

Masks of bit boards are (words, masks) of 64 bits each, lowest word first. Neighbours are found by shifts: one shift
serves all pairs of neighbours with the same difference of numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from affinage.board.topology import bits

Labels: TypeAlias = NDArray[np.unsignedinteger]
"""Labels as wide as the number of cells requires."""

BLOCK = 1 << 17
"""Bytes of labels per batch, so that a sweep stays in the processor's cache."""
SWEEPS = 12
"""Sweeps between checks for convergence or pointer jumps, which cost as much as some sweeps."""


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


Masks: TypeAlias = NDArray[np.uint64]

WIDTH = 64
"""Bits of a word."""


@dataclass(frozen=True, slots=True)
class _Shift:
    """A shift of mask words into others; `landing` has the cells with a neighbour at the origin."""

    into: slice
    source: slice
    shift: np.ufunc
    places: np.uint64
    landing: Masks  # (words of `into`, 1)

    def of(self, masks: Masks) -> Masks:
        """Return the cells reached."""
        shifted: Masks = self.shift(masks[self.source], self.places)
        shifted &= self.landing
        return shifted


class BitBoards:
    """Cell masks of a board, with the neighbours of one family of directions."""

    def __init__(self, near: Sequence[int]) -> None:
        self.size: int = len(near)
        self.words: int = -(-self.size // WIDTH)
        self.single: Masks = self.of_flags(np.eye(self.size, dtype=np.bool_))  # (words, cells)
        apart: dict[int, NDArray[np.bool_]] = {}
        for cell, mask in enumerate(near):
            for other in bits(mask):
                apart.setdefault(other - cell, np.zeros(self.size, np.bool_))[cell] = True
        # Shifts between neighbours, for each difference of cell numbers.
        self._shifts = [
            shift
            for step, cells in sorted(apart.items())
            for shift in _shifts(step, self.of_flags(cells[None]))
        ]

    def of_flags(self, flags: NDArray[np.bool_]) -> Masks:
        """Return the masks of flags, (masks, cells)."""
        padded = np.zeros((len(flags), self.words * WIDTH), np.bool_)
        padded[:, : self.size] = flags
        packed = np.packbits(padded, axis=1, bitorder="little").view(np.dtype("<u8"))
        return np.ascontiguousarray(packed.T, np.uint64)

    def whole(self, masks: Masks) -> list[int]:
        """Return the masks as Python integers."""
        words = masks.astype(np.dtype("<u8")).T.tobytes()
        width = 8 * self.words
        return [int.from_bytes(words[at : at + width], "little") for at in range(0, len(words), width)]

    def neighbours(self, masks: Masks) -> Masks:
        """Return the cells beside any cell of each mask."""
        around = np.zeros_like(masks)
        for shift in self._shifts:
            around[shift.into] |= shift.of(masks)
        return around

    def filled(self, seeds: Masks, within: Masks) -> Masks:
        """Return the groups in `within` that contain any of the seeds."""
        region = seeds & within
        # Constants of the rounds are computed first, as for few masks everything else is fast.
        parts = [
            (
                each.shift,
                region[each.source],
                each.places,
                region[each.into],
                within[each.into] & each.landing,
                np.empty_like(region[each.into]),
            )
            for each in self._shifts
        ]
        before = np.empty_like(region)
        while True:
            np.copyto(before, region)
            for shift, source, places, into, allowed, shifted in parts:
                shift(source, places, out=shifted)
                np.bitwise_and(shifted, allowed, out=shifted)
                np.bitwise_or(into, shifted, out=into)
            if not (before != region).any():
                return region


def lowest(masks: Masks) -> Masks:
    """Return the lowest cell of each mask."""
    lowest = masks & (~masks + np.uint64(1))
    for word in range(1, len(lowest)):
        lowest[word, masks[:word].any(0)] = 0
    return lowest


def counts(masks: NDArray[np.unsignedinteger], words: int = 0) -> NDArray[np.uint16]:
    """Return the number of cells in each mask, with its words along this axis."""
    counts: NDArray[np.uint16] = np.bitwise_count(masks).sum(words, dtype=np.uint16)
    return counts


def _shifts(step: int, cells: Masks) -> Iterator[_Shift]:
    """Yield the shifts of these cells by a step."""
    words = len(cells)
    whole, places = divmod(abs(step), WIDTH)
    here, carried = slice(whole, None), slice(whole + 1, None)
    short, shorter = slice(0, words - whole), slice(0, max(words - whole - 1, 0))
    ahead, back = (np.left_shift, np.right_shift) if step > 0 else (np.right_shift, np.left_shift)
    parts = [(here, short, ahead, places)]
    if places > 0 and words - whole > 1:
        parts.append((carried, shorter, back, WIDTH - places))
    for further, nearer, shift, by in parts:
        into, source = (further, nearer) if step > 0 else (nearer, further)
        yield _Shift(into, source, shift, np.uint64(by), shift(cells[source], np.uint64(by)))
