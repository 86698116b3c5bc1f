"""Circles and arrows that people have drawn on a position, as layers."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from affinage.board.geometry import Point
from affinage.picture.board import Frame
from affinage.picture.grounds import rimmed
from affinage.picture.stones import Layer, circle
from affinage.play.drawing import COLOURS, DrawnMark

RADIUS = 0.43  # of a circle, in cells
WIDTH = 0.1  # of the lines
BEGINS, ENDS = 0.22, 0.12  # how far from the middle of its cells an arrow begins and ends
BARB = 0.3  # how far the two lines of its tip reach back
SPREAD = 0.5  # how far they reach aside, in parts of that


def drawn_by_people(frame: Frame) -> list[Layer]:
    """Return the layers of the circles and arrows on a position, each with a rim, as an arrow crosses any ground."""
    layers: list[Layer] = []
    for colour in COLOURS:
        paths = [_line_of(frame.view.centres, mark) for mark in frame.drawn if mark.colour == colour]
        if paths:
            layers += rimmed(Layer("".join(paths), stroke=f"mark-{colour}", width=WIDTH))
    return layers


def _line_of(centres: Sequence[Point], mark: DrawnMark) -> str:
    """Return the path of a circle or an arrow."""
    (x, y), (to_x, to_y) = centres[mark.tail], centres[mark.head]
    if mark.is_circle:
        return circle(x, y, RADIUS)
    length = hypot(to_x - x, to_y - y)
    dx, dy = (to_x - x) / length, (to_y - y) / length
    x, y, to_x, to_y = x + BEGINS * dx, y + BEGINS * dy, to_x - ENDS * dx, to_y - ENDS * dy
    barbs = ((to_x - BARB * (dx + side * dy), to_y - BARB * (dy - side * dx)) for side in (SPREAD, -SPREAD))
    (left, high), (right, low) = barbs
    return (
        f"M{x:.3f} {y:.3f}L{to_x:.3f} {to_y:.3f}"
        f"M{left:.3f} {high:.3f}L{to_x:.3f} {to_y:.3f}L{right:.3f} {low:.3f}"
    )
