"""Cells on the plane: distances, picture edges, labels, and moving by arrow keys."""

from __future__ import annotations

from itertools import combinations
from math import dist, isclose
from string import ascii_lowercase

import pytest

from affinage.board.geometry import LABEL_STEP, Point, View
from affinage.board.topology import bits, board

BOARDS = ("square:4", "square:3x5", "hex:3", "hex:2x3x4", "limping:3", "rhombus:4", "triangle:5", "star:3")
ALL_BOARDS = (*BOARDS, "quasi", "plus:2")
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def views(text: str) -> list[View]:
    """Return a board in every rotation, mirrored and not."""
    found = board(text)
    turns = range(View(found).rotations)
    return [View(found, turn, mirrored) for turn in turns for mirrored in (False, True)]


@pytest.mark.parametrize("text", ALL_BOARDS)
def test_neighbours_are_one_apart_and_no_cells_nearer(text: str) -> None:
    near = board(text).near("ortho")
    for view in views(text):
        for a, b in combinations(range(view.board.size), 2):
            distance = dist(view.centres[a], view.centres[b])
            if near[a] >> b & 1:
                assert isclose(distance, 1)
            else:
                assert distance > 1.4


def corner_points(view: View) -> list[Point]:
    """Return the corners of all cells."""
    return [(x + dx, y + dy) for x, y in view.centres for dx, dy in view.corners]


@pytest.mark.parametrize("labelled", [True, False])
@pytest.mark.parametrize("text", ALL_BOARDS)
def test_the_picture_holds_every_cell_and_no_more(text: str, labelled: bool) -> None:
    for view in views(text):
        view = View(view.board, view.rotation, view.mirrored, labelled)
        width, height = view.size
        points = corner_points(view) + [place for _, place in view.labels]
        assert all(-1e-9 <= x <= width + 1e-9 and -1e-9 <= y <= height + 1e-9 for x, y in points)
        if not labelled:
            assert view.labels == ()
            assert isclose(min(x for x, _ in points), 0, abs_tol=1e-9)
            assert isclose(min(y for _, y in points), 0, abs_tol=1e-9)
            assert isclose(max(x for x, _ in points), width)
            assert isclose(max(y for _, y in points), height)


@pytest.mark.parametrize("text", ALL_BOARDS)
def test_every_row_and_column_has_a_label_outside_the_cells(text: str) -> None:
    names = board(text).names
    letters = {name.rstrip("0123456789") for name in names}
    numbers = {name.lstrip("abcdefghijklmnopqrstuvwxyz") for name in names}
    for view in views(text):
        labels = dict(view.labels)
        assert len(labels) == len(view.labels)
        assert set(labels) == letters | numbers
        for place in labels.values():
            assert min(dist(place, centre) for centre in view.centres) > 0.8  # beside the rind
        for one, other in combinations(labels.values(), 2):
            assert dist(one, other) > 0.5


@pytest.mark.parametrize("text", ALL_BOARDS)
def test_every_label_stands_at_an_end_of_the_line_that_it_names(text: str) -> None:
    for view in views(text):
        places = dict(zip(view.board.names, view.centres, strict=True))
        for label, place in view.labels:
            line = [
                at
                for name, at in places.items()
                if label in (name.strip("0123456789"), name.strip(ascii_lowercase))
            ]
            nearest = min(line, key=lambda at: dist(at, place))
            assert dist(nearest, place) == pytest.approx(LABEL_STEP)
            furthest = max(line, key=lambda at: dist(at, place))
            through = dist(place, nearest) + dist(nearest, furthest)
            assert through == pytest.approx(dist(place, furthest))


def test_unturned_the_first_row_is_at_the_foot_and_columns_go_right() -> None:
    for text in ALL_BOARDS:
        view = View(board(text))
        for (x, y), (across, down) in zip(view.board.coords, view.centres, strict=True):
            for (x2, y2), (across2, down2) in zip(view.board.coords, view.centres, strict=True):
                assert (y2 > y) == (down2 < down - 0.1)
                assert y2 != y or (x2 > x) == (across2 > across + 0.1)


@pytest.mark.parametrize("text", ["square:3x5", "hex:2x3x4", "quasi"])
def test_turning_keeps_the_board_and_mirroring_turns_it_over(text: str) -> None:
    found = board(text)
    a = 0
    b = next(bits(found.near("ortho")[a]))
    c = next(
        cell for cell in bits(found.near("ortho")[b]) if cell != a and not collinear(View(found), a, b, cell)
    )
    upright = turning(View(found), a, b, c)
    for view in views(text):
        assert isclose(turning(view, a, b, c), -upright if view.mirrored else upright)
    pictures = {tuple((round(x, 6), round(y, 6)) for x, y in view.centres) for view in views(text)}
    assert len(pictures) == len(views(text))
    whole = View(found, View(found).rotations)
    for once, again in zip(View(found).centres, whole.centres, strict=True):
        assert dist(once, again) < 1e-9


def turning(view: View, a: int, b: int, c: int) -> float:
    """Return twice the signed area of a triangle of cells; its sign is the orientation."""
    (ax, ay), (bx, by), (cx, cy) = (view.centres[cell] for cell in (a, b, c))
    return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)


def collinear(view: View, a: int, b: int, c: int) -> bool:
    return abs(turning(view, a, b, c)) < 1e-9


@pytest.mark.parametrize("text", ALL_BOARDS)
def test_towards_goes_the_right_way(text: str) -> None:
    for view in views(text):
        for cell in range(view.board.size):
            for step in STEPS:
                check_step(view, cell, step)


def check_step(view: View, cell: int, step: tuple[int, int]) -> None:
    x, y = view.centres[cell]
    along = [(cx - x) * step[0] + (cy - y) * step[1] for cx, cy in view.centres]
    found = view.towards(cell, step)
    if found == cell:
        assert max(along) < 0.1, "only at the edge it stays"
        return
    assert along[found] > 0.1
    straight = (x + step[0], y + step[1])
    ahead = [other for other, centre in enumerate(view.centres) if dist(centre, straight) < 0.01]
    assert ahead in ([], [found]), "a cell straight ahead is the one"


@pytest.mark.parametrize("text", ALL_BOARDS)
def test_the_arrow_keys_reach_every_cell(text: str) -> None:
    for view in views(text):
        reached: set[int] = set()
        waiting = [0]
        while waiting:
            here = waiting.pop()
            if here not in reached:
                reached.add(here)
                waiting += [view.towards(here, step) for step in STEPS]
        assert len(reached) == view.board.size
