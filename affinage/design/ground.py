"""Questions about the stones on a board, and about cells near each other: neighbours, groups, distances."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from affinage.board.steps import FAMILIES
from affinage.board.topology import Board, board
from affinage.checks import described, whole
from affinage.design.cells import CELLS_AS_COLOUR, Cells, SomeCells, cell_of, checked, mask_of
from affinage.errors import OptionError

MOST_COLOURS = 4


def known(directions: str) -> str:
    """Return directions; raises OptionError for unknown ones."""
    if directions not in FAMILIES:
        raise OptionError(f"{described(directions)} is not a direction; expected {', '.join(FAMILIES)}")
    return directions


class Ground:
    """A board with stones on it; the part of `Draft` that knows neither lines nor turns.

    `directions` are `ortho` (across sides), `diag` (across corners), `ortho-diag` or `knight`.
    """

    __slots__ = ("_stones", "board", "mover")

    board: Board
    """The board, with `names`, `coords` and `size`."""
    mover: int
    """The colour to move."""
    _stones: list[int]

    def __init__(self, of: Board, stones: Sequence[int], mover: int) -> None:
        put = object.__setattr__
        put(self, "board", of)
        put(self, "_stones", list(stones))
        put(self, "mover", mover)

    @classmethod
    def on(cls, text: str, *stones: str, mover: int = 1) -> Self:
        """Return a position to try things on: a board such as `hex:4`, and the names of each colour's cells.

        >>> Ground.on("hex:4", "a4 b3", "c5", mover=2).own
        Cells('c5')

        Raises OptionError for wrong names, a cell with two stones, and a colour that does not play.
        """
        of = board(text)
        named = (*stones, "", "")[: max(2, len(stones))]
        if len(named) > MOST_COLOURS:
            raise OptionError(f"stones have 2 to {MOST_COLOURS} colours, not {len(named)}")
        masks, taken = [], 0
        for names in named:
            mask = Cells.named(of, names).mask
            if held := mask & taken:
                raise OptionError(f"{Cells(of, held).first_name} has two stones; expected one on a cell")
            masks.append(mask)
            taken |= mask
        return cls(of, masks, whole("mover", mover, 1, len(named)))

    # Stones

    @property
    def players(self) -> int:
        """Number of colours.

        >>> Ground.on("square:3", "a1", "b1", "c1").players
        3
        """
        return len(self._stones)

    @property
    def other(self) -> int:
        """The next colour, which is the opponent in a game of two.

        >>> Ground.on("square:3").other, Ground.on("square:3", mover=2).other
        (2, 1)
        """
        return self.mover % len(self._stones) + 1

    @property
    def cells(self) -> Cells:
        """All cells of the board.

        >>> Ground.on("square:2").cells
        Cells('a1 a2 b1 b2')
        """
        return Cells(self.board, self.board.full)

    @property
    def own(self) -> Cells:
        """The stones of the colour to move.

        >>> Ground.on("square:3", "a1 b1", "c3").own
        Cells('a1 b1')
        """
        return Cells(self.board, self._stones[self.mover - 1])

    @property
    def enemy(self) -> Cells:
        """The stones of all other colours.

        >>> Ground.on("square:3", "a1", "b1", "c1").enemy
        Cells('b1 c1')
        """
        return Cells(self.board, self._taken & ~self._stones[self.mover - 1])

    @property
    def taken(self) -> Cells:
        """All stones.

        >>> Ground.on("square:3", "a1", "c3").taken
        Cells('a1 c3')
        """
        return Cells(self.board, self._taken)

    @property
    def empty(self) -> Cells:
        """The cells without a stone.

        >>> Ground.on("square:2", "a1", "b1").empty
        Cells('a2 b2')
        """
        return Cells(self.board, self.board.full & ~self._taken)

    @property
    def _taken(self) -> int:
        taken = 0
        for mask in self._stones:
            taken |= mask
        return taken

    def stones(self, colour: int) -> Cells:
        """Return the stones of a colour.

        >>> Ground.on("square:3", "a1 b1", "c3").stones(2)
        Cells('c3')
        """
        return Cells(self.board, self._stones[self._colour(colour) - 1])

    def count(self, colour: int) -> int:
        """Return the number of a colour's stones.

        >>> Ground.on("square:3", "a1 b1", "c3").count(1)
        2
        """
        return self._stones[self._colour(colour) - 1].bit_count()

    def colour(self, cell: int) -> int:
        """Return the colour of the stone on a cell, 0 if there is none.

        >>> p = Ground.on("square:3", "a1", "c3")
        >>> p.colour(p.at("c3")), p.colour(p.at("b2"))
        (2, 0)
        """
        bit = 1 << checked(self.board, cell)
        return next((colour for colour, mask in enumerate(self._stones, 1) if mask & bit), 0)

    def _colour(self, colour: int | None) -> int:
        """Return a colour, by default that to move; raises OptionError for an invalid one."""
        if colour is None:
            return self.mover
        if isinstance(colour, Cells):
            raise OptionError(f"a colour is expected, not {CELLS_AS_COLOUR}")
        if isinstance(colour, bool) or colour not in range(1, len(self._stones) + 1):
            raise OptionError(f"{described(colour)} is not a colour; expected 1 to {len(self._stones)}")
        return colour

    # Names

    def name(self, cell: int) -> str:
        """Return the name of a cell.

        >>> Ground.on("hex:3").name(0)
        'a3'
        """
        return self.board.names[checked(self.board, cell)]

    def at(self, name: str) -> int:
        """Return the cell with a name; raises OptionError for one that is not there.

        >>> Ground.on("square:3").at("b1")
        3
        """
        return cell_of(self.board, name)

    def named(self, names: str) -> Cells:
        """Return the cells with these names, separated by spaces.

        >>> Ground.on("square:3").named("c3 a1")
        Cells('a1 c3')
        """
        return Cells.named(self.board, names)

    # Neighbours and groups

    def _near(self, directions: str) -> tuple[int, ...]:
        return self.board.near(known(directions))

    def neighbours(self, cells: SomeCells, directions: str = "ortho") -> Cells:
        """Return the cells next to a cell, or to any of several; without these.

        >>> p = Ground.on("square:3", "a1 b1")
        >>> p.neighbours(p.at("a1")), p.neighbours(p.own), p.neighbours(p.at("a1"), "knight")
        (Cells('a2 b1'), Cells('a2 b2 c1'), Cells('b3 c2'))
        """
        mask = mask_of(self.board, cells)
        return Cells(self.board, self.board.neighbours(mask, self._near(directions)) & ~mask)

    def groups(self, cells: SomeCells, directions: str = "ortho") -> list[Cells]:
        """Return the groups that cells form, each connected step by step.

        >>> p = Ground.on("square:3", "a1 b1 c3")
        >>> p.groups(p.own)
        [Cells('a1 b1'), Cells('c3')]
        """
        near = self._near(directions)
        return [Cells(self.board, group) for group in self.board.groups(mask_of(self.board, cells), near)]

    def group(self, cell: int, directions: str = "ortho") -> Cells:
        """Return the group of a cell: connected stones of its colour, or connected empty cells.

        >>> p = Ground.on("square:3", "a1 b1 c3", "a2 b2")
        >>> p.group(p.at("a1")), p.group(p.at("a3"))
        (Cells('a1 b1'), Cells('a3 b3'))
        """
        bit = 1 << checked(self.board, cell)
        alike = next((mask for mask in self._stones if mask & bit), self.empty.mask)
        return Cells(self.board, self.board.group(alike, self._near(directions), bit)[0])

    def distance(self, start: int, end: int, directions: str = "ortho") -> int | None:
        """Return the fewest steps from one cell to another over any cells, None if no way leads there.

        >>> p = Ground.on("square:3")
        >>> p.distance(p.at("a1"), p.at("c3")), p.distance(p.at("a1"), p.at("c3"), "ortho-diag")
        (4, 2)
        """
        near, reached, steps = self._near(directions), 1 << checked(self.board, start), 0
        while not reached >> checked(self.board, end) & 1:
            further = reached | self.board.neighbours(reached, near)
            if further == reached:
                return None
            reached, steps = further, steps + 1
        return steps

    def within(self, cells: SomeCells, steps: int, directions: str = "ortho") -> Cells:
        """Return the cells within so many steps of a cell, or of any of several; these included.

        >>> p = Ground.on("square:5")
        >>> len(p.within(p.at("c3"), 2))
        13
        """
        near, mask = self._near(directions), mask_of(self.board, cells)
        for _ in range(min(whole("steps", steps, 0), self.board.size)):
            mask |= self.board.neighbours(mask, near)
        return Cells(self.board, mask)
