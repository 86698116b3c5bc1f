"""`neutral=forbid`: no turn may leave a neutral hole, save the only hole or one that was there before.

A turn changes only the holes it places into. Most cells are quiet: filling one leaves its hole whole and
shifts the lead on the rim by a fixed number, so that two quiet cells far apart can be judged together by
adding two numbers. What is left over is tried out on the board.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from affinage.territory import Hole, hole_of, holes_within
from affinage.topology import Board, bits


@dataclass(frozen=True, slots=True)
class _Profile:
    """What one stone of one colour does, by the cell it fills: masks of cells."""

    splits: int  # the hole does not surely stay whole
    clean: int  # no part of the hole is neutral then
    by_lead: Mapping[tuple[int, int], int]  # (hole, Black's lead on its rim then) -> quiet cells


class Neutrality:
    """Which pairs would leave a neutral hole in one position, for the colours of their stones."""

    def __init__(
        self,
        board: Board,
        links: str,
        stones: tuple[int, ...],
        holes: tuple[Hole, ...],
        colours: tuple[int, int],
    ) -> None:
        self._board, self._links, self._holes = board, links, holes
        self._stones = (stones[0], stones[1])
        self._colours = colours
        self._near = board.near(links)
        self._around = board.near("ortho" if board.is_hex else "ortho-diag")
        self._hole_at = {cell: hole for hole in holes for cell in bits(hole.cells)}
        self._solos: dict[tuple[int, int], tuple[Hole, ...]] = {}
        self._profiles: dict[int, _Profile] = {}

    def forbids(self, first: int, second: int) -> bool:
        """Whether this pair would leave a neutral hole that is new and not the only one."""
        ends = ((first, self._colours[0]), (second, self._colours[1]))
        home, abroad = self._hole_at[first], self._hole_at[second]
        if home is abroad:
            parts, touched = self._parts_after(home, *ends), 1
        else:
            parts, touched = self._solo(*ends[0]) + self._solo(*ends[1]), 2
        is_only = len(self._holes) - touched + len(parts) == 1
        return not is_only and any(part.lead == 0 for part in parts)

    def sort_out(self, first: int, seconds: int) -> tuple[int, int]:
        """Of the second cells of a pair, the masks of those surely allowed and of those to be tried."""
        home, reach = self._hole_at[first].cells, self._around[first]
        too_near = self._board.beside(reach, self._around) | reach
        far = seconds & ~too_near
        allowed, doubtful = self._sort_out_home(first, far & home)
        allowed_abroad, doubtful_abroad = self._sort_out_abroad(first, far & ~home)
        return allowed | allowed_abroad, seconds & too_near | doubtful | doubtful_abroad

    def _sort_out_home(self, first: int, seconds: int) -> tuple[int, int]:
        """The same for cells of the first one's hole that are far enough from it."""
        own, other = (self._profile(colour) for colour in self._colours)
        if own.splits >> first & 1:
            return 0, seconds
        allowed, doubtful = seconds & ~other.splits, seconds & other.splits
        if len(self._holes) > 1:  # the two leads shift together; even is forbidden
            home, lead = self._hole_at[first], self._solo(first, self._colours[0])[0].lead
            allowed &= ~other.by_lead.get((home.cells, home.lead - lead), 0)
        return allowed, doubtful

    def _sort_out_abroad(self, first: int, seconds: int) -> tuple[int, int]:
        """The same for cells of other holes."""
        if len(self._holes) == 2 and 1 in (hole.size for hole in self._holes):
            return 0, seconds  # one hole vanishes, and the other may be left alone
        own, other = (self._profile(colour) for colour in self._colours)
        return seconds & other.clean if own.clean >> first & 1 else 0, 0

    def _profile(self, colour: int) -> _Profile:
        if colour not in self._profiles:
            splits = clean = 0
            by_lead: dict[tuple[int, int], int] = {}
            for cell, hole in self._hole_at.items():
                parts = self._solo(cell, colour)
                if self._stays_whole(hole.cells, cell):
                    key = hole.cells, parts[0].lead
                    by_lead[key] = by_lead.get(key, 0) | 1 << cell
                else:
                    splits |= 1 << cell
                if all(part.lead for part in parts):
                    clean |= 1 << cell
            self._profiles[colour] = _Profile(splits, clean, by_lead)
        return self._profiles[colour]

    def _with(self, *ends: tuple[int, int]) -> tuple[int, int]:
        """The masks of Black and White after adding (cell, colour)s."""
        stones = list(self._stones)
        for cell, colour in ends:
            stones[colour - 1] |= 1 << cell
        return stones[0], stones[1]

    def _solo(self, cell: int, colour: int) -> tuple[Hole, ...]:
        """What a hole becomes when one of its cells is filled."""
        if (cell, colour) not in self._solos:
            self._solos[cell, colour] = self._fill(self._hole_at[cell], cell, self._with((cell, colour)))
        return self._solos[cell, colour]

    def _parts_after(self, hole: Hole, *ends: tuple[int, int]) -> tuple[Hole, ...]:
        """What a hole becomes when two cells are filled, from what it becomes with one where that does."""
        stones = self._with(*ends)
        for one, (cell, _) in (ends, ends[::-1]):
            parts = self._solo(*one)
            split = next(part for part in parts if part.cells >> cell & 1)
            others = tuple(part for part in parts if part is not split)
            if self._stays_whole(split.cells, cell):
                return (*others, *self._fill(split, cell, stones))
            if split.size > 1 and any(part.lead == 0 for part in others):
                return parts  # enough to tell: a neutral part stays, and not alone
        rest = hole.cells & ~(stones[0] | stones[1])
        return holes_within(self._board, self._links, rest, stones)

    def _fill(self, hole: Hole, cell: int, stones: tuple[int, int]) -> tuple[Hole, ...]:
        """The holes that a hole becomes when a stone of `stones` fills one cell."""
        rest = hole.cells & ~(1 << cell)
        if self._stays_whole(hole.cells, cell):
            return (hole_of(rest, self._rim_kept(hole, cell, rest), stones),)
        return holes_within(self._board, self._links, rest, stones)

    def _stays_whole(self, cells: int, cell: int) -> bool:
        """Whether filling a cell surely leaves one hole: its free neighbours meet right around it."""
        ends = cells & self._near[cell]
        groups = self._board.groups(cells & self._around[cell] & ~(1 << cell), self._near)
        return sum(1 for group in groups if group & ends) == 1

    def _rim_kept(self, hole: Hole, cell: int, rest: int) -> int:
        """The rim of `rest`: the old one and the new stone, less stones that touched only the filled cell."""
        rim = hole.rim | 1 << cell
        for stone in bits((self._near[cell] & hole.rim) | 1 << cell):
            if not self._near[stone] & rest:
                rim ^= 1 << stone
        return rim
