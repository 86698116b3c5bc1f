"""What the holes of a position become when stones fill one or two of their cells.

Most cells leave their hole whole, which shows right around them; only the others are worth a new search.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from affinage.territory import Hole, hole_of, holes_within
from affinage.topology import Board, bits

Stone: TypeAlias = tuple[int, int]  # the cell it fills, and its colour


class Filling:
    """The holes of one position, cell by cell, and what is left of them; what was worked out is kept."""

    def __init__(self, board: Board, links: str, stones: tuple[int, ...], holes: tuple[Hole, ...]) -> None:
        self.hole_at = {cell: hole for hole in holes for cell in bits(hole.cells)}
        self.around = board.near("ortho" if board.is_hex else "ortho-diag")
        self._board, self._links, self._near = board, links, board.near(links)
        self._stones = (stones[0], stones[1])
        self._after_one: dict[Stone, tuple[Hole, ...]] = {}

    def after_one(self, stone: Stone) -> tuple[Hole, ...]:
        """What a hole becomes when one of its cells is filled."""
        if stone not in self._after_one:
            self._after_one[stone] = self._filled(self.hole_at[stone[0]], stone[0], self._with(stone))
        return self._after_one[stone]

    def after_two(self, first: Stone, second: Stone) -> tuple[Hole, ...]:
        """What a hole becomes when two of its cells are filled.

        Where one stone alone leaves a neutral part that the other does not touch, the rest may not be worked out.
        """
        stones = self._with(first, second)
        for one, (cell, _) in ((first, second), (second, first)):
            parts = self.after_one(one)
            split = next(part for part in parts if part.cells >> cell & 1)
            others = tuple(part for part in parts if part is not split)
            if self.stays_whole(split.cells, cell):
                return (*others, *self._filled(split, cell, stones))
            if split.size > 1 and any(part.lead == 0 for part in others):
                return parts  # enough to tell: a neutral part stays, and not alone
        rest = self.hole_at[first[0]].cells & ~(stones[0] | stones[1])
        return holes_within(self._board, self._links, rest, stones)

    def stays_whole(self, cells: int, cell: int) -> bool:
        """Whether filling a cell of a hole surely leaves one hole: its free neighbours meet right around it."""
        return _meet(self._board, self._links, cell, cells & self.around[cell])

    def _with(self, *added: Stone) -> tuple[int, int]:
        """The masks of Black and White after adding stones."""
        stones = list(self._stones)
        for cell, colour in added:
            stones[colour - 1] |= 1 << cell
        return stones[0], stones[1]

    def _filled(self, hole: Hole, cell: int, stones: tuple[int, int]) -> tuple[Hole, ...]:
        """The holes that a hole becomes when a stone of `stones` fills one cell."""
        rest = hole.cells & ~(1 << cell)
        if self.stays_whole(hole.cells, cell):
            return (hole_of(rest, self._rim_kept(hole, cell, rest), stones),)
        return holes_within(self._board, self._links, rest, stones)

    def _rim_kept(self, hole: Hole, cell: int, rest: int) -> int:
        """The rim of `rest`: the old one and the new stone, less stones that touched only the filled cell."""
        rim = hole.rim | 1 << cell
        for stone in bits(self._near[cell] & hole.rim):
            if not self._near[stone] & rest:
                rim ^= 1 << stone
        return rim


@lru_cache(maxsize=1 << 14)
def _meet(board: Board, links: str, cell: int, free: int) -> bool:
    """Whether the free neighbours of a cell are linked by free cells around it, and there are any."""
    near = board.near(links)
    return sum(1 for group in board.groups(free, near) if group & near[cell]) == 1
