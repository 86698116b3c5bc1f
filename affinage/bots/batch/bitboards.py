"""Masks of cells of many positions at once: what lies beside them, and the groups that they form.

Masks are (words, masks) of 64 bits each, the lowest word first. Neighbours are found by shifts: all pairs of
neighbours whose numbers are equally far apart take one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from affinage.topology import bits

Masks: TypeAlias = NDArray[np.uint64]

WIDTH = 64  # bits of a word


@dataclass(frozen=True, slots=True)
class _Move:
    """Shifts words of masks, and puts them into others."""

    into: slice
    source: slice
    shift: np.ufunc
    places: np.uint64


class BitBoards:
    """Masks of the cells of one board, beside each other as one family of directions has it."""

    def __init__(self, near: Sequence[int]) -> None:
        self.size = len(near)
        self.words = -(-self.size // WIDTH)
        self.single = self.of_flags(np.eye(self.size, dtype=np.bool_))  # (words, cells)
        apart: dict[int, NDArray[np.bool_]] = {}
        for cell, mask in enumerate(near):
            for other in bits(mask):
                apart.setdefault(other - cell, np.zeros(self.size, np.bool_))[cell] = True
        # For all pairs of neighbours equally far apart: the cells that begin them, and what moves these to the others.
        self._steps = [
            (self.of_flags(cells[None]), list(_moves(step, self.words)))
            for step, cells in sorted(apart.items())
        ]

    def of_flags(self, flags: NDArray[np.bool_]) -> Masks:
        """Masks from flags, (masks, cells)."""
        padded = np.zeros((len(flags), self.words * WIDTH), np.bool_)
        padded[:, : self.size] = flags
        packed = np.packbits(padded, axis=1, bitorder="little").view(np.dtype("<u8"))
        return np.ascontiguousarray(packed.T, np.uint64)

    def beside(self, masks: Masks) -> Masks:
        """The cells that have any of a mask beside them."""
        found = np.zeros_like(masks)
        for cells, moves in self._steps:
            begun = masks & cells
            for move in moves:
                found[move.into] |= move.shift(begun[move.source], move.places)
        return found

    def filled(self, seeds: Masks, within: Masks) -> Masks:
        """The groups of cells of `within` that have any of the seeds."""
        found = seeds & within
        before, begun = np.empty_like(found), np.empty_like(found)
        while True:
            before[:] = found
            for cells, moves in self._steps:
                np.bitwise_and(found, cells, out=begun)
                for move in moves:
                    moved = move.shift(begun[move.source], move.places)
                    moved &= within[move.into]
                    found[move.into] |= moved
            if np.array_equal(before, found):
                return found


def lowest(masks: Masks) -> Masks:
    """The lowest cell of each mask."""
    found = masks & (~masks + np.uint64(1))
    for word in range(1, len(found)):
        found[word, masks[:word].any(0)] = 0
    return found


def counts(masks: Masks) -> NDArray[np.int16]:
    """How many cells each mask has, (masks,)."""
    found: NDArray[np.int16] = np.bitwise_count(masks).sum(0, dtype=np.int16)
    return found


def _moves(step: int, words: int) -> Iterator[_Move]:
    """What moves every cell so many further on."""
    whole, places = divmod(abs(step), WIDTH)
    here, carried = slice(whole, None), slice(whole + 1, None)
    short, shorter = slice(0, words - whole), slice(0, max(words - whole - 1, 0))
    carries = places > 0 and words - whole > 1
    if step > 0:
        yield _Move(here, short, np.left_shift, np.uint64(places))
        if carries:
            yield _Move(carried, shorter, np.right_shift, np.uint64(WIDTH - places))
    else:
        yield _Move(short, here, np.right_shift, np.uint64(places))
        if carries:
            yield _Move(shorter, carried, np.left_shift, np.uint64(WIDTH - places))
