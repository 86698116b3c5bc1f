"""Holes: groups of empty cells, the stones around them, and their owners.

A hole's edge (Walton's perimeter) is the set of distinct stones linked to it; the colour with more stones there owns
the hole, and equal counts leave it neutral.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from affinage.board.topology import Board


@dataclass(frozen=True, slots=True)
class Hole:
    """A hole: masks of its cells and of the stones on its edge, and the number of stones of each colour there."""

    cells: int
    rim: int
    counts: tuple[int, int]

    @property
    def size(self) -> int:
        """Number of empty cells."""
        return self.cells.bit_count()

    @property
    def lead(self) -> int:
        """Black stones on the edge minus white ones."""
        return self.counts[0] - self.counts[1]

    @property
    def owner(self) -> int:
        """1 or 2, or 0 for a neutral hole."""
        return 0 if self.lead == 0 else 1 if self.lead > 0 else 2


def hole_of(cells: int, rim: int, stones: tuple[int, ...]) -> Hole:
    """Return the hole with these cells and edge stones; its counts come from the masks of Black and White."""
    return Hole(cells, rim, ((rim & stones[0]).bit_count(), (rim & stones[1]).bit_count()))


def holes_within(board: Board, links: str, cells: int, stones: tuple[int, ...]) -> tuple[Hole, ...]:
    """Return the holes formed by empty cells, by their lowest cell; `links` is the family that joins cells."""
    near, taken, holes = board.near(links), stones[0] | stones[1], []
    while cells:
        group, border = board.group(cells, near)
        holes.append(hole_of(group, border & taken, stones))
        cells ^= group
    return tuple(holes)


def sizes_by_owner(holes: Iterable[Hole], owner: int) -> tuple[int, ...]:
    """Return the sizes of the holes that a colour owns, largest first."""
    return tuple(sorted((hole.size for hole in holes if hole.owner == owner), reverse=True))


def leaves_neutral_hole(board: Board, near: tuple[int, ...], black: int, white: int, placed: int) -> bool:
    """Return whether placed stones leave a new neutral hole that is not the only hole; all stones are masks.

    `near` has the neighbours that join holes. The colours are interchangeable.
    """
    rest = board.full & ~(black | white)
    # Each part of a divided hole is beside a placed stone.
    ends = board.neighbours(placed, near) & rest
    holes, neutral = 0, False
    while ends:
        hole, rim = board.group(rest, near, ends & -ends)
        neutral |= (rim & black).bit_count() == (rim & white).bit_count()
        holes += 1
        ends &= ~hole
        rest &= ~hole
    # All unchanged holes count as one.
    return neutral and holes + bool(rest) > 1
