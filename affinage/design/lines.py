"""Questions about straight lines, sides and symmetries of a board."""

from __future__ import annotations

from functools import cache
from math import inf

from affinage.board import lines as straight
from affinage.board import symmetry
from affinage.board.topology import Board
from affinage.checks import as_text, whole
from affinage.design.cells import Cells, SomeCells, checked, mask_of
from affinage.design.ground import Ground, known
from affinage.errors import OptionError


def straight_directions(of: Board) -> str:
    """Return the directions of straight lines: eight on squares, six on hexagons."""
    return "ortho" if of.is_hex else "ortho-diag"


def _length(length: int) -> int:
    return whole("length", length, 1, unit="cells")


@cache
def _lines(of: Board, length: int, directions: str) -> tuple[Cells, ...]:
    return tuple(Cells(of, mask) for mask in straight.lines(of, length, directions))


class Lines(Ground):
    """The ground with its lines; the part of `Draft` that knows no turns."""

    __slots__ = ()

    def _straight(self, directions: str) -> str:
        """Return the directions of lines, by default all straight ones."""
        return known(directions) if directions else straight_directions(self.board)

    def step(self, cell: int, across: int, up: int) -> int | None:
        """Return the cell so many columns to the right and rows up, None off the board.

        >>> p = Lines.on("square:3")
        >>> p.name(p.step(p.at("a1"), 1, 2)), p.step(p.at("a1"), -1, 0)
        ('b3', None)
        """
        x, y = self.board.coords[checked(self.board, cell)]
        try:
            return self.board.at.get((x + across, y + up))
        except TypeError:
            whole("across", across, -inf)
            whole("up", up, -inf)
            raise

    def rays(self, cell: int, directions: str = "") -> tuple[tuple[int, ...], ...]:
        """Return the straight lines that leave a cell, each a tuple of cells in order; by default in all directions.

        >>> p = Lines.on("square:3")
        >>> [" ".join(map(p.name, ray)) for ray in p.rays(p.at("a1"))]
        ['b1 c1', 'a2 a3', 'b2 c3']
        """
        return straight.rays(self.board, self._straight(directions))[checked(self.board, cell)]

    def reach(self, cell: int, directions: str = "") -> Cells:
        """Return the empty cells that a piece reaches in straight lines without jumping, as a queen does in chess.

        >>> p = Lines.on("square:4", "a1", "a3")
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
        """Return the enemy stones in straight lines between a stone on this cell and another own stone.

        >>> p = Lines.on("square:4", "d1", "b1 c1 a2")
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

        >>> p = Lines.on("square:3")
        >>> [(p.name(over), p.name(to)) for over, to in p.jumps(p.at("a1"))]
        [('b1', 'c1'), ('a2', 'a3')]
        """
        return straight.jumps(self.board, self._straight(directions))[checked(self.board, cell)]

    def between(self, start: int, end: int) -> Cells:
        """Return the cells in a straight line between two cells; none if these stand in no line, or side by side.

        >>> p = Lines.on("square:4")
        >>> p.between(p.at("a1"), p.at("d4")), p.between(p.at("a1"), p.at("b3"))
        (Cells('b2 c3'), Cells(''))
        """
        ray = self._ray_to(start, checked(self.board, end))
        return Cells(self.board, sum(1 << cell for cell in ray[: ray.index(end)]) if ray else 0)

    def behind(self, start: int, end: int) -> int | None:
        """Return the next cell of the straight line from one cell to another; None without one, as off the board.

        >>> p = Lines.on("square:4")
        >>> p.name(p.behind(p.at("a1"), p.at("b2"))), p.behind(p.at("a1"), p.at("d4"))
        ('c3', None)
        """
        ray = self._ray_to(start, checked(self.board, end))
        return next(iter(ray[ray.index(end) + 1 :]), None) if ray else None

    def _ray_to(self, start: int, end: int) -> tuple[int, ...]:
        """Return the straight line from one cell through another, without the first; empty without one."""
        return next((ray for ray in self.rays(start) if end in ray), ())

    def lines(self, length: int, directions: str = "") -> tuple[Cells, ...]:
        """Return all straight lines of so many cells; by default in all directions.

        >>> len(Lines.on("square:3").lines(3)), len(Lines.on("square:3").lines(3, "ortho"))
        (8, 6)
        """
        return _lines(self.board, _length(length), self._straight(directions))

    def has_line(self, cells: SomeCells, length: int, directions: str = "") -> bool:
        """Return whether so many of these cells, or more, stand in a straight line without a gap.

        >>> p = Lines.on("square:3", "a1 b2 c3", "a2 a3")
        >>> p.has_line(p.own, 3), p.has_line(p.enemy, 3)
        (True, False)
        """
        mask = mask_of(self.board, cells)
        masks = straight.lines(self.board, _length(length), self._straight(directions))
        return any(mask & line == line for line in masks)

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The rows of the board from the bottom, each from the left.

        >>> p = Lines.on("square:3")
        >>> [" ".join(map(p.name, row)) for row in p.rows]
        ['a1 b1 c1', 'a2 b2 c2', 'a3 b3 c3']
        """
        return self.board.rows[::-1]

    @property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        """The columns of the board from the left, each from the bottom.

        >>> p = Lines.on("square:3")
        >>> [p.name(column[0]) for column in p.columns]
        ['a1', 'b1', 'c1']
        """
        return _columns(self.board)

    # Sides and symmetries

    def connects(self, cells: SomeCells, *sides: SomeCells | str, directions: str = "ortho") -> bool:
        """Return whether one group among cells touches all these sides, or other sets of cells.

        >>> p = Lines.on("rhombus:3", "a1 a2 a3")
        >>> p.connects(p.own, "top", "bottom"), p.connects(p.own, "left", "right")
        (True, False)
        """
        ends = [
            self.side(side).mask if isinstance(side, str) else mask_of(self.board, side) for side in sides
        ]
        groups = self.board.groups(mask_of(self.board, cells), self._near(directions))
        return any(all(group & end for end in ends) for group in groups)

    @property
    def sides(self) -> tuple[Cells, ...]:
        """The straight sides of the board, in order around it, the bottom first.

        >>> Lines.on("triangle:3").sides
        (Cells('a1 b1 c1'), Cells('a3 b2 c1'), Cells('a1 a2 a3'))
        """
        return tuple(Cells(self.board, mask) for mask in straight.sides(self.board).values())

    def side(self, name: str) -> Cells:
        """Return a side by name: bottom, right, top or left; on hexagons also lower or upper right or left.

        >>> Lines.on("square:3").side("top"), Lines.on("rhombus:3").side("left")
        (Cells('a3 b3 c3'), Cells('a1 a2 a3'))
        """
        sides = straight.sides(self.board)
        others = {"right": "lower right", "left": "upper left"} if self.board.is_hex else {}
        if (mask := sides.get(others.get(as_text("a side", name, "one such as top"), name))) is None:
            raise OptionError(
                f"{self.board.text} has no side {name!r}; its sides are {', '.join(sides) or 'none'}"
            )
        return Cells(self.board, mask)

    @property
    def edge(self) -> Cells:
        """The cells at the edge of the board, which have fewer neighbours than those inside.

        >>> len(Lines.on("square:5").edge), len(Lines.on("hex:3").edge)
        (16, 12)
        """
        near = self.board.near("ortho")
        inner = 6 if self.board.is_hex else 4
        return Cells(self.board, sum(1 << cell for cell, mask in enumerate(near) if mask.bit_count() < inner))

    @property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """The rotations and reflections of the board: each gives the image of every cell.

        >>> len(Lines.on("square:3").symmetries), len(Lines.on("hex:3").symmetries)
        (8, 12)
        """
        return symmetry.symmetries(self.board)


@cache
def _columns(of: Board) -> tuple[tuple[int, ...], ...]:
    by_column: dict[int, list[int]] = {}
    for cell in sorted(range(of.size), key=lambda cell: of.coords[cell]):
        by_column.setdefault(of.coords[cell][0], []).append(cell)
    return tuple(map(tuple, by_column.values()))
