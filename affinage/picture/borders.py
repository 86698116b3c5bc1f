"""The border of a group of cells, as closed lines within it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import dist
from typing import TypeAlias

from affinage.board.geometry import Point, View
from affinage.board.topology import bits

Side: TypeAlias = "tuple[Point, Point]"
"""A side of a cell, from corner to corner, with the cell on its right side."""


def border(view: View, cells: int, inset: float) -> str:
    """Return the closed lines around a group of cells and around gaps in it, `inset` cells inside."""
    # Sides are stored by their first corner.
    after: dict[tuple[int, int], list[Side]] = {}
    for start, end in _sides(view, cells):
        after.setdefault(_spot(start), []).append((start, end))
    parts = []
    while after:
        start, end = next(iter(after.values()))[0]
        loop = [(start, end)]
        _take(after, (start, end))
        while _spot(loop[-1][1]) != _spot(start):
            side = max(after[_spot(loop[-1][1])], key=partial(_turn, loop[-1]))
            _take(after, side)
            loop.append(side)
        corners = [_moved_in(loop[number - 1], side, inset) for number, side in enumerate(loop)]
        parts.append(f"M{'L'.join(f'{x:.3f} {y:.3f}' for x, y in corners)}z")
    return "".join(parts)


def _sides(view: View, cells: int) -> Iterator[Side]:
    """Yield the sides of a group's cells towards cells outside it, each with the group on its right."""
    at, near = view.centres, view.board.near("ortho")
    for cell in bits(cells):
        x, y = at[cell]
        within = [at[other] for other in bits(near[cell] & cells)]
        for (ax, ay), (bx, by) in zip(view.corners, (*view.corners[1:], view.corners[0]), strict=True):
            # This is the centre of the cell across the side.
            beyond = (x + ax + bx, y + ay + by)
            if not any(dist(beyond, other) < 0.1 for other in within):
                yield (x + ax, y + ay), (x + bx, y + by)


def _spot(point: Point) -> tuple[int, int]:
    """Return a corner, equal for all cells that meet there."""
    return round(100 * point[0]), round(100 * point[1])


def _take(after: dict[tuple[int, int], list[Side]], side: Side) -> None:
    sides = after[_spot(side[0])]
    sides.remove(side)
    if not sides:
        del after[_spot(side[0])]


def _turn(before: Side, after: Side) -> float:
    """Return how far a line turns right, towards the group: where cells meet at a corner, it stays with one."""
    (ax, ay), (bx, by) = _along(before), _along(after)
    return ax * by - ay * bx


def _along(side: Side) -> Point:
    (ax, ay), (bx, by) = side
    return (bx - ax) / dist(*side), (by - ay) / dist(*side)


def _moved_in(before: Side, after: Side, inset: float) -> Point:
    """Return the corner between two sides, moved into the group."""
    (ax, ay), (bx, by) = _along(before), _along(after)
    # The new corner is equally far from both sides.
    far = inset / (1 + ax * bx + ay * by)
    return after[0][0] - far * (ay + by), after[0][1] + far * (ax + bx)
