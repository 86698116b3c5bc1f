"""Solve Churn on a small board: every reachable position, and its winner, as the file of a bitbase.

No position repeats: each turn moves the sizes of its colour's groups, sorted descending, later in lexicographic order.
So each position has a depth, the rank of the sizes of both colours together: positions are generated depth by depth,
and solved depth by depth from the last one back (retrograde analysis: Thompson, "Retrograde analysis of certain
endgames", 1986). Symmetric positions count as one.

The file holds the bits of a `Retrieval`: keys with a slot of their own are peeled off one by one. With 1.23 bits per
key this succeeds for nearly every seed: Majewski, Wormald, Havas and Czech (1996).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from affinage import registry
from affinage.board.symmetry import symmetries
from affinage.board.topology import Board, board
from affinage.bots.learned import places
from affinage.games.churn.bitbase import EVERY, REACH
from research.training import checkpoints
from tools.common import ToolError, say

AT_ONCE = 1 << 18  # positions
SAVED_EVERY = 20
"""Depths after which results are saved."""
BITS_A_NUMBER = 1.23
"""Bits per number of a retrieval."""
MIN = 32
"""Additional bits, needed for few keys."""
SEEDS = 256
"""Number of seeds that are tried."""

SOURCES: tuple[str, ...] = (
    __name__,
    "affinage.bots.learned",
    "affinage.games.churn.bitbase",
    "affinage.board.shapes",
    "affinage.board.symmetry",
    "affinage.board.topology",
)

Masks = NDArray[np.int64]
Whole = NDArray[np.int64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class Tables:
    """Tables by the mask of one colour's stones; for boards of up to about 19 cells."""

    board: Board

    @cached_property
    def masks(self) -> Masks:
        """All masks, (masks,)."""
        return np.arange(1 << self.board.size)

    @cached_property
    def counts(self) -> Masks:
        """Numbers of stones, (masks,)."""
        return np.bitwise_count(self.masks).astype(np.int64)

    @cached_property
    def _beside(self) -> Masks:
        """Neighbouring cells, (masks,)."""
        around = np.zeros(1, np.int64)
        for near in self.board.near("ortho"):
            around = np.concatenate([around, around | near])
        return around

    @cached_property
    def formed(self) -> Masks:
        """Group that a stone on each cell would form with the stones of the mask, (cells, masks)."""
        groups = np.empty((self.board.size, len(self.masks)), np.int64)
        for cell, group in enumerate(groups):
            group[:] = 1 << cell
            while True:
                larger = group | self._beside[group] & self.masks
                if (larger == group).all():
                    break
                group[:] = larger
        return groups

    @cached_property
    def sizes(self) -> Masks:
        """Sizes of those groups, (cells, masks)."""
        return self.counts[self.formed]

    @cached_property
    def after(self) -> Masks:
        """Stones after one is placed on each cell and smaller groups are removed, (cells, masks)."""
        removed = self.formed.copy()
        for cell in range(self.board.size):
            has = self.masks >> cell & 1 == 1
            removed |= np.where(has & (self.sizes[cell] >= self.sizes), 1 << cell, 0)
        return removed

    @cached_property
    def largest(self) -> Masks:
        """Sizes of the largest groups, (masks,)."""
        has = self.masks >> np.arange(self.board.size)[:, None] & 1
        largest: Masks = (self.sizes * has).max(0)
        return largest

    @cached_property
    def depth(self) -> Masks:
        """Rank of the group sizes, largest first, among those of all masks, (masks,)."""
        has = self.masks >> np.arange(self.board.size)[:, None] & 1
        # A size appears once per stone of its group.
        order = -np.sort(-self.sizes * has, axis=0)
        return np.unique(order, axis=1, return_inverse=True)[1].ravel()

    @cached_property
    def images(self) -> list[Masks]:
        """Images of the masks under each symmetry, (masks,)."""
        images = []
        for goes in symmetries(self.board):
            image = np.zeros(1, np.int64)
            for place in goes:
                image = np.concatenate([image, image | 1 << place])
            images.append(image)
        return images

    def least(self, own: Masks, other: Masks) -> Masks:
        """Return the smallest image of each position: the mover's stones in the low bits, the other's above."""
        size, least = self.board.size, own | other << self.board.size
        for image in self.images:
            np.minimum(least, image[own] | image[other] << size, out=least)
        return least

    def apart(self, numbers: Masks) -> tuple[Masks, Masks]:
        """Return the mover's stones and the other's, for each position."""
        return numbers & self.board.full, numbers >> self.board.size

    def choices(self, own: Masks, other: Masks) -> Flags:
        """Return the cells to place on, (cells, positions): empty ones that form the smallest group."""
        is_empty = ~(own | other) >> np.arange(self.board.size)[:, None] & 1 == 1
        sizes = np.where(is_empty, self.sizes[:, own], self.board.size + 1)
        choices: Flags = is_empty & (sizes == sizes.min(0))
        return choices

    def turns(self, numbers: Masks) -> tuple[Masks, Masks]:
        """Return for each turn the index of its position, and the resulting position."""
        own, other = self.apart(numbers)
        cells, places = np.nonzero(self.choices(own, other))
        return places, self.least(other[places], self.after[cells, own[places]])


def parts(numbers: Masks) -> Iterator[Masks]:
    """Yield chunks of positions."""
    for first in range(0, len(numbers), AT_ONCE):
        yield numbers[first : first + AT_ONCE]


def positions(tables: Tables, starts: Masks) -> list[Masks]:
    """Return all positions reachable from some others, including these, by depth and without duplicates."""
    by_place: list[list[Masks]] = [[] for _ in range(2 * int(tables.depth.max()) + 1)]
    by_depth = []

    def add(numbers: Masks) -> None:
        own, other = tables.apart(numbers)
        depths = tables.depth[own] + tables.depth[other]
        for place in np.unique(depths).tolist():
            by_place[place].append(numbers[depths == place])

    add(starts)
    for number, some in enumerate(by_place):
        here = np.unique(np.concatenate([*some, np.zeros(0, np.int64)]))
        some.clear()
        by_depth.append(here)
        for part in parts(here):
            add(np.unique(tables.turns(part)[1]))
        if number % SAVED_EVERY == 0:
            say(f"{number} of {len(by_place)} depths, {sum(map(len, by_depth)):,} positions")
    return by_depth


def decided(tables: Tables, by_depth: list[Masks], path: Path) -> tuple[Masks, Flags]:
    """Return all positions in their order, and whether the mover wins, both (positions,).

    It continues from a file of the same positions; raises ToolError if the file has other contents.
    """
    numbers = np.sort(np.concatenate(by_depth))
    won, left = np.zeros(len(numbers), np.bool_), len(by_depth)
    if path.exists():
        packed, left = checkpoints.read(path, "won", "left")
        won = np.unpackbits(packed, count=len(numbers)).astype(np.bool_)
    for depth in reversed(range(int(left))):
        if depth % SAVED_EVERY == SAVED_EVERY - 1:
            checkpoints.write(path, won=np.packbits(won), left=depth + 1)
            say(f"{depth + 1} depths left to decide")
        for part in parts(by_depth[depth]):
            own, other = tables.apart(part)
            is_won = (own | other == tables.board.full) & (tables.counts[own] > tables.counts[other])
            places, after = tables.turns(part)
            is_won[places[~won[np.searchsorted(numbers, after)]]] = True
            won[np.searchsorted(numbers, part)] = is_won
    return numbers, won


def held(tables: Tables) -> Masks:
    """Return the positions in the bitbase, without duplicates."""
    masks, largest, counts = tables.masks, tables.largest, tables.counts
    # The smallest image of a position is smallest in its upper half, so other stones need not be considered.
    is_least = np.min(tables.images, axis=0) == masks
    parts = [np.zeros(0, np.int64)]
    for other in masks[is_least & (largest <= REACH)].tolist():
        own = masks[(largest + largest[other] <= REACH) & (masks & other == 0)]
        own = own[(counts[own] + counts[other]) % EVERY == 0]
        own = own[tables.choices(own, np.full_like(own, other)).sum(0) > 1]
        parts.append(np.unique(tables.least(own, np.full_like(own, other))))
    return np.unique(np.concatenate(parts))


def file(path: Path) -> bytes:
    """Return the bitbase as a file; intermediate results go to another file, to continue from there."""
    tables = Tables(board(str(registry.GAMES["churn"].bitbase_board)))
    starts = held(tables)
    say(f"{len(starts):,} positions to be held")
    numbers, won = decided(tables, positions(tables, starts), path)
    say(f"{len(numbers):,} positions, {won.mean():.1%} of them won by the colour to move")
    return file_of(starts.astype(np.uint64), won[np.searchsorted(numbers, starts)])


def file_of(numbers: NDArray[np.uint64], values: Flags) -> bytes:
    """Return the file of a retrieval with these values for distinct keys, both (numbers,)."""
    size = -(-int(BITS_A_NUMBER * len(numbers) + MIN) // 24) * 24
    for seed in range(SEEDS):
        at = np.stack([each.astype(np.int64) for each in places(numbers, seed, size // 3)])
        order = _peeled(at, size)
        if order is not None:
            return bytes([seed]) + _bits(at, order, values, size).tobytes()
    raise ToolError("no seed peels all numbers off")


def _peeled(at: Whole, size: int) -> list[tuple[Whole, Whole]] | None:
    """Return rounds of peeled keys with their own slots, None if some are left; slots are (3, numbers)."""
    left = np.arange(at.shape[1])
    rounds = []
    while left.size:
        taken = at[:, left].ravel()
        alone = np.bincount(taken, minlength=size)[taken].reshape(3, -1) == 1
        chosen = np.flatnonzero(alone.any(0))
        if not chosen.size:
            return None
        rounds.append((left[chosen], at[alone[:, chosen].argmax(0), left[chosen]]))
        left = np.delete(left, chosen)
    return rounds


def _bits(at: Whole, rounds: list[tuple[Whole, Whole]], values: Flags, size: int) -> NDArray[np.uint8]:
    """Return bits that give all keys their values; the last key peeled is settled first."""
    bits = np.zeros(size, np.bool_)
    for numbers, own in reversed(rounds):
        bits[own] = values[numbers] ^ np.bitwise_xor.reduce(bits[at[:, numbers]], axis=0)
    return np.packbits(bits, bitorder="little")
