"""The border of a group of cells, as closed lines around it."""

from __future__ import annotations

import re

import pytest

from affinage.board.geometry import View
from affinage.board.topology import bits, board
from affinage.picture.borders import border

INSET = 0.1


def lines(view: View, cells: int) -> list[list[tuple[float, float]]]:
    """Return the corners of each closed line."""
    paths = border(view, cells, INSET).removesuffix("z").split("z")
    return [[(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path)] for path in paths]


def area(corners: list[tuple[float, float]]) -> float:
    """Return the area that a line encloses, negative if it runs counter-clockwise."""
    after = [*corners[1:], corners[0]]
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(corners, after, strict=True)) / 2


def test_a_ring_has_a_line_around_it_and_one_around_what_it_leaves_out() -> None:
    ground = board("square:3")
    outer, inner = sorted(lines(View(ground), ground.full & ~(1 << ground.index["b2"])), key=area)[::-1]
    assert area(outer) == pytest.approx((3 - 2 * INSET) ** 2, abs=0.01)
    assert area(inner) == pytest.approx(-((1 + 2 * INSET) ** 2), abs=0.01)


def test_cells_that_meet_at_a_corner_have_lines_of_their_own() -> None:
    ground = board("square:2")
    found = lines(View(ground), 1 << ground.index["a1"] | 1 << ground.index["b2"])
    assert [area(corners) for corners in found] == [pytest.approx((1 - 2 * INSET) ** 2, abs=0.01)] * 2


@pytest.mark.parametrize("text", ["hex:4", "square:5", "star:3"])
def test_the_line_around_any_board_keeps_off_its_edge(text: str) -> None:
    view = View(board(text))
    (corners,) = lines(view, view.board.full)
    whole = sum(abs(area(list(view.corners))) for _ in bits(view.board.full))
    assert 0.7 * whole < area(corners) < whole
