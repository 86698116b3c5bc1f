"""Geometry of a board in the plane: centres, outlines and labels of cells, rotated and mirrored.

The unit is the distance between the centres of two neighbouring cells; x grows to the right, y downwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from math import cos, dist, pi, sin, sqrt

from affinage.board.steps import Coord
from affinage.board.topology import Board, column_letters

Point = tuple[float, float]

ASIDE = 0.45
"""Sideways shift of a label if both ends of its line are taken, in cells."""

CLEARANCE = 0.5
"""Minimum distance of two labels, in cells."""

OFF_CELLS = 0.8
"""Minimum distance of a label from any cell's centre, so that it is not on a rind, in cells."""

LABEL_STEP = 0.84
"""Distance of a coordinate label from the first cell of its line, in cells."""


def _ends(first: float, other: float, line: float) -> list[Point]:
    """Return places for a label beyond both ends of a line, (along, across): first the ends, then beside them."""
    # A line of one cell has its first end below.
    outwards = LABEL_STEP if first > other else -LABEL_STEP
    ends = [first + outwards, other - outwards]
    return [(end, line + side) for side in (0, -ASIDE, ASIDE) for end in ends]


@dataclass(frozen=True)
class View:
    """A board after some rotations (90° on squares, 60° on hexes), optionally mirrored and labelled."""

    board: Board
    rotation: int = 0
    mirrored: bool = False
    labelled: bool = True

    @property
    def rotations(self) -> int:
        """Number of rotations until the board looks the same."""
        return 6 if self.board.is_hex else 4

    @cached_property
    def corners(self) -> tuple[Point, ...]:
        """Corners of a cell around its centre."""
        if self.board.is_hex:
            return tuple((sin(k * pi / 3) / sqrt(3), -cos(k * pi / 3) / sqrt(3)) for k in range(6))
        return ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))

    @cached_property
    def _placed(self) -> list[Point]:
        """Centre of each cell relative to the board's origin."""
        return [self._place(x, y) for x, y in self.board.coords]

    @cached_property
    def _origin(self) -> Point:
        """Offset that makes the picture begin at (0, 0)."""
        points = self._placed
        half_x, half_y = (max(axis) for axis in zip(*self.corners, strict=True))
        labels = [self._place(*place) for _, place in self._label_places] if self.labelled else []
        left = min([x - half_x for x, _ in points] + [x - 0.3 for x, _ in labels])
        top = min([y - half_y for _, y in points] + [y - 0.3 for _, y in labels])
        return -left, -top

    @cached_property
    def size(self) -> Point:
        """Width and height of the picture, including labels."""
        half_x, half_y = (max(axis) for axis in zip(*self.corners, strict=True))
        labels = [point for _, point in self.labels]
        right = max([x + half_x for x, _ in self.centres] + [x + 0.3 for x, _ in labels])
        bottom = max([y + half_y for _, y in self.centres] + [y + 0.3 for _, y in labels])
        return right, bottom

    @cached_property
    def centres(self) -> tuple[Point, ...]:
        """Centre of each cell."""
        left, top = self._origin
        return tuple((x + left, y + top) for x, y in self._placed)

    @cached_property
    def labels(self) -> tuple[tuple[str, Point], ...]:
        """Column letters and row numbers with their centres; empty when not labelled."""
        if not self.labelled:
            return ()
        return tuple((text, self._moved(*place)) for text, place in self._label_places)

    @cached_property
    def _label_places(self) -> list[tuple[str, Point]]:
        """Labels in board coordinates: rows at the left, columns at the bottom (on hexes at the top).

        Those of squares are in one line each. On hexes they are at the ends of their lines; where two would collide at
        a corner, one of them moves to the other end.
        """
        coords = self.board.coords
        left, bottom = min(x for x, _ in coords), min(y for _, y in coords)
        rows, columns = (sorted({place[axis] for place in coords}) for axis in (1, 0))
        if not self.board.is_hex:
            return [
                *((str(y - bottom + 1), (left - LABEL_STEP, y)) for y in rows),
                *((column_letters(x - left), (x, bottom - LABEL_STEP)) for x in columns),
            ]
        ends: dict[str, list[Point]] = {}
        for y in rows:
            row = [x for x, at in coords if at == y]
            ends[str(y - bottom + 1)] = _ends(min(row), max(row), y)
        for x in columns:
            column = [y for at, y in coords if at == x]
            ends[column_letters(x - left)] = [
                (across, along) for along, across in _ends(max(column), min(column), x)
            ]
        places: dict[str, Point] = {}
        for text in ends:
            self._settle(text, ends, places, frozenset())
        return [(text, places[text]) for text in ends]

    def _settle(
        self, text: str, ends: Mapping[str, list[Point]], places: dict[str, Point], fixed: frozenset[str]
    ) -> None:
        """Place a label at an end of its line; it may displace labels that are not in `fixed`."""
        on_line, aside = ends[text][:2], ends[text][2:]

        def is_clear(place: Point) -> bool:
            return self._distance(place, self._placed) > OFF_CELLS

        def met(place: Point) -> list[str]:
            return [
                other
                for other, at in places.items()
                if self._distance(place, [self._place(*at)]) <= CLEARANCE
            ]

        choices = [(place, met(place)) for place in on_line if is_clear(place)]
        free = next((choice for choice in choices if not choice[1]), None)
        free = free or next((choice for choice in choices if fixed.isdisjoint(choice[1])), None)
        free = free or next(
            ((place, []) for place in aside if is_clear(place) and not met(place)), (on_line[0], [])
        )
        places[text], sent = free
        for other in sent:
            del places[other]
        for other in sent:
            self._settle(other, ends, places, fixed | {text})

    def _distance(self, place: Point, others: Sequence[Point]) -> float:
        """Return the distance of a place, in board coordinates, to the nearest of some points in the plane."""
        return min(map(partial(dist, self._place(*place)), others))

    def _moved(self, x: float, y: float) -> Point:
        across, down = self._place(x, y)
        return across + self._origin[0], down + self._origin[1]

    def _place(self, x: float, y: float) -> Point:
        """Return board coordinates as a point in the plane, relative to the board's origin."""
        across, down = (x + y / 2, -y * sqrt(3) / 2) if self.board.is_hex else (x, -y)
        angle = 2 * pi * self.rotation / self.rotations
        turned = (across * cos(angle) - down * sin(angle), across * sin(angle) + down * cos(angle))
        return (-turned[0] if self.mirrored else turned[0]), turned[1]

    def towards(self, cell: int, step: Coord) -> int:
        """Return the nearest cell in a screen direction such as (0, −1), or the cell itself at the edge."""
        x, y = self.centres[cell]

        def cost(other: int) -> float:
            dx, dy = self.centres[other][0] - x, self.centres[other][1] - y
            along = dx * step[0] + dy * step[1]
            aside = dx * step[1] - dy * step[0]
            # Between two equally good hexes, going back must return to the start.
            return along + 1.5 * abs(aside) + 0.001 * aside if along > 0.1 else float("inf")

        best = min(range(self.board.size), key=cost)
        return best if cost(best) < float("inf") else cell
