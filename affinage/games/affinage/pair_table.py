"""All pairs of a variant as bits of one mask, in text order.

A stone affects all pairs near it at once. So the legal pairs of a position take a few operations per stone, without
checking single pairs.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from affinage.board.topology import Board, bits
from affinage.game import Move

MAX_PAIRS = 4096
"""With more pairs, the masks are so long that searching pairs cell by cell is faster."""

IS_ONE = bytes(character == ord("1") for character in range(256))


class PairTable:
    """The pairs of one variant; with `ordered`, the order of their cells matters."""

    def __init__(self, board: Board, place: Sequence[int], near: Sequence[int], *, ordered: bool) -> None:
        self._names = board.names
        self.cells: tuple[tuple[int, int], ...] = tuple(
            (first, second)
            for first in range(board.size)
            for second in bits(place[first])
            if ordered or first < second
        )
        # By cell: the pairs with it as first or second cell, and those that have it or can begin with it.
        self.first: list[int] = [0] * board.size
        self.second: list[int] = [0] * board.size
        for number, (first, second) in enumerate(self.cells):
            self.first[first] |= 1 << number
            self.second[second] |= 1 << number
        self.having: list[int] = [one | other for one, other in zip(self.first, self.second, strict=True)]
        self._begun = self.first if ordered else self.having
        # By cell: the pairs whose first, and those whose second cell is near it.
        self.near_first: list[int] = [sum(self.first[cell] for cell in bits(mask)) for mask in near]
        self.near_second: list[int] = [sum(self.second[cell] for cell in bits(mask)) for mask in near]
        self.full: int = (1 << len(self.cells)) - 1

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """Move of each pair."""
        names = self._names
        return tuple(Move(f"{names[first]},{names[second]}", (first, second)) for first, second in self.cells)

    @cached_property
    def touching(self) -> int:
        """Pairs whose second cell is near the first."""
        both = zip(self.first, self.near_second, strict=True)
        return sum(first & near_second for first, near_second in both)

    def firsts(self, pairs: int) -> int:
        """Return the mask of the first cells of some pairs."""
        return sum(1 << cell for cell, begun in enumerate(self._begun) if begun & pairs)

    def seconds(self, pairs: int, first: int) -> int:
        """Return the mask of the cells that complete one of the pairs after a first cell."""
        partners = 0
        for number in bits(pairs & self._begun[first]):
            one, other = self.cells[number]
            partners |= 1 << (other if one == first else one)
        return partners


def flags(mask: int) -> bytes:
    """Return the bits of a mask as bytes of 0 and 1, lowest first.

    >>> list(flags(0b1101))
    [1, 0, 1, 1]
    """
    return bin(mask)[:1:-1].encode().translate(IS_ONE)
