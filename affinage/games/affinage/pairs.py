"""Pairs of cells: which second cells the restriction of a variant allows with a first cell, and a table of all pairs.

A Restriction belongs to a variant. Its Eligibility for a position and the two colours to be placed answers for one
first cell at a time, so that no list of all pairs is needed.

A PairTable has all pairs as bits of one mask, in text order. A stone affects all pairs near it at once. So the legal
pairs of a position take a few operations per stone, without checking single pairs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from affinage.board.topology import Board, bits
from affinage.errors import IllegalMoveError
from affinage.game import Move
from affinage.games.affinage import texts as words
from affinage.plain_text import plural


class Eligibility(ABC):
    """The cells allowed by the restriction in one position, for the colours of the first and the second stone."""

    def __init__(self, place: tuple[int, ...]) -> None:
        self._place = place

    @cached_property
    @abstractmethod
    def candidates(self) -> int:
        """Empty cells that suit the first stone, with or without a second cell."""

    @abstractmethod
    def seconds(self, first: int) -> int:
        """Return the mask of the cells that complete a pair with this candidate."""

    @abstractmethod
    def refusal(self, cell: int, first: int | None) -> IllegalMoveError | None:
        """Return why an empty cell is not eligible as a first, or as a second cell in reach; None if it is."""


class Restriction(ABC):
    """The placement restriction of one variant, given the stones on the board."""

    @abstractmethod
    def eligibility(self, stones: tuple[int, ...], empty: int, colours: tuple[int, int]) -> Eligibility:
        """Return the eligible cells of a position for the colours of the first and the second stone."""

    @abstractmethod
    def barred(self, table: PairTable, stones: tuple[int, ...], colours: tuple[int, int]) -> int:
        """Return the mask of the pairs that have an occupied cell or are forbidden by the stones near them."""


class Crowd(Restriction):
    """`sparse`, `dense` and `combined`: at most `limit` stones near the pair."""

    def __init__(
        self, board: Board, place: tuple[int, ...], directions: str, limit: int, *, combined: bool
    ) -> None:
        self.place = place
        self.directions = directions
        self.near = near = board.near(directions)
        self.limit = limit
        self.combined = combined
        # Cells with a common neighbour.
        self.sharing: tuple[int, ...] = tuple(board.neighbours(mask, near) for mask in near)

    def eligibility(self, stones: tuple[int, ...], empty: int, colours: tuple[int, int]) -> Eligibility:
        """Return the eligible cells of a position; colours make no difference."""
        return _CrowdEligibility(self, stones[0] | stones[1], empty)

    def barred(self, table: PairTable, stones: tuple[int, ...], colours: tuple[int, int]) -> int:
        """Return the mask of the pairs that have an occupied cell or too many stones near them."""
        # Count binary digits for all pairs at once; the start value makes one more than the limit overflow.
        number = (self.limit + 1).bit_length()
        start = (1 << number) - 1 - self.limit
        digits = [table.full * (start >> at & 1) for at in range(number)]
        cells = _count(digits, table.touching) if self.combined else 0
        for cell in bits(stones[0] | stones[1]):
            first, second = table.near_first[cell], table.near_second[cell]
            cells |= table.having[cell]
            if self.combined:
                cells |= _count(digits, first) | _count(digits, second)
            else:
                cells |= _count(digits, first | second)
        return cells


def _count(digits: list[int], pairs: int) -> int:
    """Add one to the count of each of the pairs; return those that overflow the highest digit."""
    for at, digit in enumerate(digits):
        digits[at] = digit ^ pairs
        pairs &= digit
        if not pairs:
            break
    return pairs


class _CrowdEligibility(Eligibility):
    def __init__(self, rule: Crowd, taken: int, empty: int) -> None:
        super().__init__(rule.place)
        self._rule = rule
        self._taken = taken
        self._empty = empty

    @cached_property
    def _crowd(self) -> list[int]:
        """Number of stones near each cell."""
        return [(mask & self._taken).bit_count() for mask in self._rule.near]

    @cached_property
    def _up_to(self) -> list[int]:
        """Masks of the empty cells with at most 0, 1, … stones near."""
        limit, crowd = self._rule.limit, self._crowd
        levels = [0] * (limit + 1)
        for cell in bits(self._empty):
            if crowd[cell] <= limit:
                levels[crowd[cell]] |= 1 << cell
        for number in range(limit):
            levels[number + 1] |= levels[number]
        return levels

    @cached_property
    def candidates(self) -> int:
        return self._up_to[-1]

    def seconds(self, first: int) -> int:
        rule, open_cells = self._rule, self._place[first] & self._empty
        spare = rule.limit - self._crowd[first]
        if rule.combined:
            near = rule.near[first]
            beside = near & self._up_to[spare - 1] if spare else 0
            return open_cells & (beside | ~near & self._up_to[spare])
        partners = open_cells & self._up_to[spare]
        # A stone near both counts once, so cells with a common neighbour may still form a pair.
        for cell in bits(open_cells & self._up_to[-1] & rule.sharing[first] & ~partners):
            if self._pair_crowd(first, cell) <= rule.limit:
                partners |= 1 << cell
        return partners

    def _pair_crowd(self, first: int, second: int) -> int:
        near = self._rule.near
        return ((near[first] | near[second]) & self._taken).bit_count()

    def refusal(self, cell: int, first: int | None) -> IllegalMoveError | None:
        limit, crowd = self._rule.limit, self._pair_crowd(cell, cell)
        directions = self._rule.directions
        if first is None:
            number, text = crowd, plural(words.CROWD[directions], crowd, limit=limit)
        elif self._rule.combined:
            seen, own = crowd + (self._rule.near[first] >> cell & 1), self._pair_crowd(first, first)
            number = own + seen
            text = words.COMBINED_CROWD[directions].format(first=own, second=seen, limit=limit)
        else:
            number = self._pair_crowd(first, cell)
            text = plural(words.PAIR_CROWD[directions], number, limit=limit)
        return IllegalMoveError("crowded", text) if number > limit else None


@dataclass(frozen=True)
class Agreement(Restriction):
    """`match` (only stones of the same colour near a new stone) and `contrast` (only the other colour)."""

    board: Board
    place: tuple[int, ...]
    directions: str
    """Directions in which it looks for neighbours."""
    same: bool
    """True for `match`, False for `contrast`."""
    names: tuple[str, ...]
    """Names of the colours."""

    @property
    def near(self) -> tuple[int, ...]:
        """Neighbours of each cell that matter, as masks."""
        return self.board.near(self.directions)

    def eligibility(self, stones: tuple[int, ...], empty: int, colours: tuple[int, int]) -> Eligibility:
        """Return the eligible cells of a position for the colours of the first and the second stone."""
        return _AgreementEligibility(self, stones, empty, colours)

    def barred(self, table: PairTable, stones: tuple[int, ...], colours: tuple[int, int]) -> int:
        """Return the mask of the pairs that have an occupied cell or a stone of the wrong colour near them."""
        cells = 0
        for cell in bits(stones[0] | stones[1]):
            cells |= table.having[cell]
        for colour, near in zip(self.unwanted(colours), (table.near_first, table.near_second), strict=True):
            for cell in bits(stones[colour - 1]):
                cells |= near[cell]
        return cells

    def unwanted(self, colours: tuple[int, int]) -> tuple[int, int]:
        """Return the colours forbidden near the first and near the second stone."""
        first, second = (3 - colour if self.same else colour for colour in colours)
        return first, second


class _AgreementEligibility(Eligibility):
    def __init__(
        self, rule: Agreement, stones: tuple[int, ...], empty: int, colours: tuple[int, int]
    ) -> None:
        super().__init__(rule.place)
        self._names, self._directions = rule.names, rule.directions
        self._unwanted = rule.unwanted(colours)
        unwanted_near = {
            colour: rule.board.neighbours(stones[colour - 1], rule.near) for colour in set(self._unwanted)
        }
        self._fitting = tuple(empty & ~unwanted_near[colour] for colour in self._unwanted)

    @cached_property
    def candidates(self) -> int:
        return self._fitting[0]

    def seconds(self, first: int) -> int:
        return self._place[first] & self._fitting[1]

    def refusal(self, cell: int, first: int | None) -> IllegalMoveError | None:
        part = 0 if first is None else 1
        if self._fitting[part] >> cell & 1:
            return None
        colour = self._names[self._unwanted[part] - 1]
        return IllegalMoveError("colour", words.WRONG_COLOUR[self._directions].format(colour=colour))


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
