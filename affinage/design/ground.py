"""Questions about the board and the stones on it: neighbours, groups, lines, sides, symmetries."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Self

from affinage.board import lines as straight
from affinage.board import symmetry
from affinage.board.topology import Board, board
from affinage.design.cells import Cells, SomeCells, mask_of


def straight_directions(of: Board) -> str:
    """Return the directions of straight lines: eight on squares, six on hexagons."""
    return "ortho" if of.is_hex else "ortho-diag"


@cache
def _lines(of: Board, length: int, directions: str) -> tuple[Cells, ...]:
    return tuple(Cells(of, mask) for mask in straight.lines(of, length, directions))


class Ground:
    """A board with stones on it; the part of `Draft` that knows no turns.

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
        """Return a position to try things on: a board such as `hex:4`, and the names of each colour's cells."""
        of = board(text)
        given = (*stones, "", "")[: max(2, len(stones))]
        return cls(of, [Cells.named(of, names).mask for names in given], mover)

    # Stones

    @property
    def players(self) -> int:
        """Number of colours."""
        return len(self._stones)

    @property
    def other(self) -> int:
        """The next colour, which is the opponent in a game of two."""
        return self.mover % len(self._stones) + 1

    @property
    def cells(self) -> Cells:
        """All cells of the board."""
        return Cells(self.board, self.board.full)

    @property
    def own(self) -> Cells:
        """The stones of the colour to move."""
        return Cells(self.board, self._stones[self.mover - 1])

    @property
    def enemy(self) -> Cells:
        """The stones of all other colours."""
        return Cells(self.board, self._taken & ~self._stones[self.mover - 1])

    @property
    def taken(self) -> Cells:
        """All stones."""
        return Cells(self.board, self._taken)

    @property
    def empty(self) -> Cells:
        """The cells without a stone."""
        return Cells(self.board, self.board.full & ~self._taken)

    @property
    def _taken(self) -> int:
        taken = 0
        for mask in self._stones:
            taken |= mask
        return taken

    def stones(self, colour: int) -> Cells:
        """Return the stones of a colour."""
        return Cells(self.board, self._stones[self._colour(colour) - 1])

    def count(self, colour: int) -> int:
        """Return the number of a colour's stones."""
        return self._stones[self._colour(colour) - 1].bit_count()

    def colour(self, cell: int) -> int:
        """Return the colour of the stone on a cell, 0 if there is none."""
        return next((colour for colour, mask in enumerate(self._stones, 1) if mask >> cell & 1), 0)

    def _colour(self, colour: int) -> int:
        if colour not in range(1, len(self._stones) + 1):
            raise ValueError(f"{colour!r} is no colour; colours are 1 to {len(self._stones)}")
        return colour

    # Names

    def name(self, cell: int) -> str:
        """Return the name of a cell.

        >>> Ground.on("hex:3").name(0)
        'a3'
        """
        return self.board.names[cell]

    def at(self, name: str) -> int:
        """Return the cell with a name; raises ValueError for one that is not there."""
        if name not in self.board.index:
            raise ValueError(f"{name} is no cell of {self.board.text}; {self.board.hint(name)}")
        return self.board.index[name]

    def named(self, names: str) -> Cells:
        """Return the cells with these names, separated by spaces.

        >>> Ground.on("square:3").named("c3 a1")
        Cells('a1 c3')
        """
        return Cells(self.board, mask_of(self.board, [self.at(name) for name in names.split()]))

    # Neighbours and groups

    def neighbours(self, cells: SomeCells, directions: str = "ortho") -> Cells:
        """Return the cells next to a cell, or to any of several; without these.

        >>> p = Ground.on("square:3", "a1 b1")
        >>> p.neighbours(p.at("a1")), p.neighbours(p.own), p.neighbours(p.at("a1"), "knight")
        (Cells('a2 b1'), Cells('a2 b2 c1'), Cells('b3 c2'))
        """
        mask = mask_of(self.board, cells)
        return Cells(self.board, self.board.beside(mask, self.board.near(directions)) & ~mask)

    def groups(self, cells: SomeCells, directions: str = "ortho") -> list[Cells]:
        """Return the groups that cells form, each connected step by step.

        >>> p = Ground.on("square:3", "a1 b1 c3")
        >>> p.groups(p.own)
        [Cells('a1 b1'), Cells('c3')]
        """
        near = self.board.near(directions)
        return [Cells(self.board, group) for group in self.board.groups(mask_of(self.board, cells), near)]

    def group(self, cell: int, directions: str = "ortho") -> Cells:
        """Return the group of a cell: connected stones of its colour, or connected empty cells.

        >>> p = Ground.on("square:3", "a1 b1 c3", "a2 b2")
        >>> p.group(p.at("a1")), p.group(p.at("a3"))
        (Cells('a1 b1'), Cells('a3 b3'))
        """
        alike = next((mask for mask in self._stones if mask >> cell & 1), self.empty.mask)
        return Cells(self.board, self.board.group(alike, self.board.near(directions), 1 << cell)[0])

    def connects(self, cells: SomeCells, *sides: Cells | str, directions: str = "ortho") -> bool:
        """Return whether one group among cells touches all these sides, or other sets of cells.

        >>> p = Ground.on("rhombus:3", "a1 a2 a3")
        >>> p.connects(p.own, "top", "bottom"), p.connects(p.own, "left", "right")
        (True, False)
        """
        ends = [self.side(side).mask if isinstance(side, str) else side.mask for side in sides]
        groups = self.board.groups(mask_of(self.board, cells), self.board.near(directions))
        return any(all(group & end for end in ends) for group in groups)

    def distance(self, start: int, end: int, directions: str = "ortho") -> int | None:
        """Return the fewest steps from one cell to another over any cells, None if no way leads there.

        >>> p = Ground.on("square:3")
        >>> p.distance(p.at("a1"), p.at("c3")), p.distance(p.at("a1"), p.at("c3"), "ortho-diag")
        (4, 2)
        """
        near, reached, steps = self.board.near(directions), 1 << start, 0
        while not reached >> end & 1:
            further = reached | self.board.beside(reached, near)
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
        near, mask = self.board.near(directions), mask_of(self.board, cells)
        for _ in range(steps):
            mask |= self.board.beside(mask, near)
        return Cells(self.board, mask)

    # Lines

    def step(self, cell: int, across: int, up: int) -> int | None:
        """Return the cell so many columns to the right and rows up, None off the board.

        >>> p = Ground.on("square:3")
        >>> p.name(p.step(p.at("a1"), 1, 2)), p.step(p.at("a1"), -1, 0)
        ('b3', None)
        """
        x, y = self.board.coords[cell]
        return self.board.at.get((x + across, y + up))

    def rays(self, cell: int, directions: str = "") -> tuple[tuple[int, ...], ...]:
        """Return the straight lines that leave a cell, each a tuple of cells in order; by default in all directions.

        >>> p = Ground.on("square:3")
        >>> [" ".join(map(p.name, ray)) for ray in p.rays(p.at("a1"))]
        ['b1 c1', 'a2 a3', 'b2 c3']
        """
        return straight.rays(self.board, directions or straight_directions(self.board))[cell]

    def reach(self, cell: int, directions: str = "") -> Cells:
        """Return the empty cells that a piece reaches in straight lines without jumping, as a queen does in chess.

        >>> p = Ground.on("square:4", "a1", "a3")
        >>> p.reach(p.at("a1"), "ortho")
        Cells('a2 b1 c1 d1')
        """
        taken, mask = self._taken, 0
        for ray in self.rays(cell, directions):
            for other in ray:
                if taken >> other & 1:
                    break
                mask |= 1 << other
        return Cells(self.board, mask)

    def flanked(self, cell: int, directions: str = "") -> Cells:
        """Return the enemy stones that a stone here would hold in straight lines between itself and one's own.

        >>> p = Ground.on("square:4", "d1", "b1 c1 a2")
        >>> p.flanked(p.at("a1"))
        Cells('b1 c1')
        """
        own, enemy, mask = self._stones[self.mover - 1], self.enemy.mask, 0
        for ray in self.rays(cell, directions):
            held = 0
            for other in ray:
                if not enemy >> other & 1:
                    mask |= held if own >> other & 1 else 0
                    break
                held |= 1 << other
        return Cells(self.board, mask)

    def jumps(self, cell: int, directions: str = "ortho") -> tuple[tuple[int, int], ...]:
        """Return the pairs of the next cell and the one behind it, in each direction where the board has both.

        >>> p = Ground.on("square:3")
        >>> [(p.name(over), p.name(to)) for over, to in p.jumps(p.at("a1"))]
        [('b1', 'c1'), ('a2', 'a3')]
        """
        return straight.jumps(self.board, directions)[cell]

    def lines(self, length: int, directions: str = "") -> tuple[Cells, ...]:
        """Return all straight lines of so many cells; by default in all directions.

        >>> len(Ground.on("square:3").lines(3)), len(Ground.on("square:3").lines(3, "ortho"))
        (8, 6)
        """
        return _lines(self.board, length, directions or straight_directions(self.board))

    def has_line(self, cells: SomeCells, length: int, directions: str = "") -> bool:
        """Return whether so many of these cells, or more, stand in a straight line without a gap.

        >>> p = Ground.on("square:3", "a1 b2 c3", "a2 a3")
        >>> p.has_line(p.own, 3), p.has_line(p.enemy, 3)
        (True, False)
        """
        mask = mask_of(self.board, cells)
        masks = straight.lines(self.board, length, directions or straight_directions(self.board))
        return any(mask & line == line for line in masks)

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The rows of the board from the bottom, each from the left."""
        return self.board.rows[::-1]

    @property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        """The columns of the board from the left, each from the bottom.

        >>> p = Ground.on("square:3")
        >>> [p.name(column[0]) for column in p.columns]
        ['a1', 'b1', 'c1']
        """
        return _columns(self.board)

    # Sides and symmetries

    @property
    def sides(self) -> tuple[Cells, ...]:
        """The straight sides of the board, round it from the bottom.

        >>> Ground.on("triangle:3").sides
        (Cells('a1 b1 c1'), Cells('a3 b2 c1'), Cells('a1 a2 a3'))
        """
        return tuple(Cells(self.board, mask) for mask in straight.sides(self.board).values())

    def side(self, name: str) -> Cells:
        """Return a side by name: bottom, right, top or left; on hexagons also lower or upper right or left.

        >>> Ground.on("square:3").side("top"), Ground.on("rhombus:3").side("left")
        (Cells('a3 b3 c3'), Cells('a1 a2 a3'))
        """
        known = straight.sides(self.board)
        others = {"right": "lower right", "left": "upper left"} if self.board.is_hex else {}
        if (mask := known.get(others.get(name, name))) is None:
            raise ValueError(
                f"{self.board.text} has no side {name!r}; its sides are {', '.join(known) or 'none'}"
            )
        return Cells(self.board, mask)

    @property
    def edge(self) -> Cells:
        """The cells at the edge of the board, which have fewer neighbours than those inside."""
        near = self.board.near("ortho")
        inner = 6 if self.board.is_hex else 4
        return Cells(self.board, sum(1 << cell for cell, mask in enumerate(near) if mask.bit_count() < inner))

    @property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """The rotations and reflections of the board: each gives the image of every cell.

        >>> len(Ground.on("square:3").symmetries), len(Ground.on("hex:3").symmetries)
        (8, 12)
        """
        return symmetry.symmetries(self.board)


@cache
def _columns(of: Board) -> tuple[tuple[int, ...], ...]:
    by_column: dict[int, list[int]] = {}
    for cell in sorted(range(of.size), key=lambda cell: of.coords[cell]):
        by_column.setdefault(of.coords[cell][0], []).append(cell)
    return tuple(map(tuple, by_column.values()))
