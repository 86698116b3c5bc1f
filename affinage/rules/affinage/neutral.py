"""`neutral=forbid`: no turn may leave a neutral hole, save the only hole or one that was there before.

A turn changes only the holes it places into. Most cells are quiet: filling one leaves its hole whole and
shifts the lead on the rim by a fixed number, so that two quiet cells far apart can be judged together by
adding two numbers. What is left over is tried out on the board.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from affinage.rules.affinage.filling import Filling
from affinage.territory import Hole
from affinage.topology import Board


@dataclass(frozen=True, slots=True)
class _Profile:
    """What one stone of one colour does, by the cell it fills: masks of cells."""

    quiet: int  # the hole surely stays whole
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
        self._board, self._holes, self._colours = board, holes, colours
        self._filling = Filling(board, links, stones, holes)
        self._profiles: dict[int, _Profile] = {}

    def forbids(self, first: int, second: int) -> bool:
        """Whether this pair would leave a neutral hole that is new and not the only one."""
        filling = self._filling
        one, other = (first, self._colours[0]), (second, self._colours[1])
        if filling.hole_at[first] is filling.hole_at[second]:
            parts, touched = filling.after_two(one, other), 1
        else:
            parts, touched = filling.after_one(one) + filling.after_one(other), 2
        is_only = len(self._holes) - touched + len(parts) == 1
        return not is_only and any(part.lead == 0 for part in parts)

    def sort_out(self, first: int, seconds: int) -> tuple[int, int]:
        """Of the second cells of a pair, the masks of those surely allowed and of those to be tried."""
        home = self._filling.hole_at[first].cells
        far = seconds & ~self._too_near(first)
        told_home = far & home & self._quiet_beside(first)
        told_abroad = 0 if self._may_leave_one_hole() else far & ~home
        allowed = told_home & ~self._evened_by(first) | told_abroad & self._clean_beside(first)
        return allowed, seconds & ~(told_home | told_abroad)

    def _too_near(self, first: int) -> int:
        """The cells whose surroundings a stone on the first may change."""
        around = self._filling.around
        return self._board.beside(around[first], around) | around[first]

    def _quiet_beside(self, first: int) -> int:
        """The cells that leave the first one's hole whole, where that does so too."""
        own, other = (self._profile(colour) for colour in self._colours)
        return other.quiet if own.quiet >> first & 1 else 0

    def _evened_by(self, first: int) -> int:
        """The quiet cells of a quiet first one's hole with which it makes the rim even, which is forbidden."""
        own, other = (self._profile(colour) for colour in self._colours)
        if len(self._holes) == 1 or not own.quiet >> first & 1:
            return 0
        hole = self._filling.hole_at[first]
        (part,) = self._filling.after_one((first, self._colours[0]))
        # The leads shift together: what the first one adds, the second has to take away.
        return other.by_lead.get((hole.cells, hole.lead - part.lead), 0)

    def _clean_beside(self, first: int) -> int:
        """The cells that leave no neutral part of their hole, where the first leaves none of its own."""
        own, other = (self._profile(colour) for colour in self._colours)
        return other.clean if own.clean >> first & 1 else 0

    def _may_leave_one_hole(self) -> bool:
        """Whether a pair in two holes may leave one: the one of a single cell goes, and the other stays alone."""
        return len(self._holes) == 2 and 1 in (hole.size for hole in self._holes)

    def _profile(self, colour: int) -> _Profile:
        if colour not in self._profiles:
            quiet = clean = 0
            by_lead: dict[tuple[int, int], int] = {}
            for cell, hole in self._filling.hole_at.items():
                parts = self._filling.after_one((cell, colour))
                if self._filling.stays_whole(hole.cells, cell):
                    quiet |= 1 << cell
                    key = hole.cells, parts[0].lead
                    by_lead[key] = by_lead.get(key, 0) | 1 << cell
                if all(part.lead for part in parts):
                    clean |= 1 << cell
            self._profiles[colour] = _Profile(quiet, clean, by_lead)
        return self._profiles[colour]
