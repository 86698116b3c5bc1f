"""Boards on the plane and as bits: shapes, cells, edges, labels, borders and arrow keys."""

from __future__ import annotations

import re
from itertools import combinations
from math import dist, isclose
from random import Random

import numpy as np
import pytest

import affinage
from affinage.board.geometry import Point, View
from affinage.board.shapes import every_board, parse_board
from affinage.board.topology import Board, bits, board
from affinage.bots.playouts import Log, Playouts, playouts_of
from affinage.bots.playouts.groups import BitBoards, Masks, counts, lowest
from affinage.errors import OptionError
from affinage.games.affinage.playout_holes import FEW, NeutralPairs
from affinage.picture.borders import border
from tests.strategies import affinage_game

BOARDS = ("square:4", "square:3x5", "hex:3", "hex:2x3x4", "limping:3", "rhombus:4", "triangle:5", "star:3")
ALL_BOARDS = (*BOARDS, "quasi", "plus:2")
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def views(text: str) -> list[View]:
    """Return a board in every rotation, mirrored and not."""
    result = board(text)
    turns = range(View(result).rotations)
    return [View(result, turn, mirrored) for turn in turns for mirrored in (False, True)]


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
            assert min(dist(place, centre) for centre in view.centres) > 0.8, "it is beside the rind"
        for one, other in combinations(labels.values(), 2):
            assert dist(one, other) > 0.5


@pytest.mark.parametrize("text", ALL_BOARDS)
def test_labels_of_rows_and_of_columns_are_in_one_line_on_squares(text: str) -> None:
    view = View(board(text))
    downs = {round(down, 9) for label, (_, down) in view.labels if label.isalpha()}
    acrosses = {round(across, 9) for label, (across, _) in view.labels if label.isdigit()}
    assert view.board.is_hex or len(downs) == len(acrosses) == 1


def test_unturned_the_first_row_is_at_the_foot_and_columns_go_right() -> None:
    for text in ALL_BOARDS:
        view = View(board(text))
        for (x, y), (across, down) in zip(view.board.coords, view.centres, strict=True):
            for (x2, y2), (across2, down2) in zip(view.board.coords, view.centres, strict=True):
                assert (y2 > y) == (down2 < down - 0.1)
                assert y2 != y or (x2 > x) == (across2 > across + 0.1)


@pytest.mark.parametrize("text", ["square:3x5", "hex:2x3x4", "quasi"])
def test_turning_keeps_the_board_and_mirroring_turns_it_over(text: str) -> None:
    actual = board(text)
    a = 0
    b = next(bits(actual.near("ortho")[a]))
    c = next(
        cell
        for cell in bits(actual.near("ortho")[b])
        if cell != a and not collinear(View(actual), a, b, cell)
    )
    upright = turning(View(actual), a, b, c)
    for view in views(text):
        assert isclose(turning(view, a, b, c), -upright if view.mirrored else upright)
    pictures = {tuple((round(x, 6), round(y, 6)) for x, y in view.centres) for view in views(text)}
    assert len(pictures) == len(views(text))
    whole = View(actual, View(actual).rotations)
    for once, again in zip(View(actual).centres, whole.centres, strict=True):
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
    result = view.towards(cell, step)
    if result == cell:
        assert max(along) < 0.1, "only at the edge it stays"
        return
    assert along[result] > 0.1
    straight = (x + step[0], y + step[1])
    ahead = [other for other, centre in enumerate(view.centres) if dist(centre, straight) < 0.01]
    assert ahead in ([], [result]), "a cell straight ahead is the one"


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
    actual = lines(View(ground), 1 << ground.index["a1"] | 1 << ground.index["b2"])
    assert [area(corners) for corners in actual] == [pytest.approx((1 - 2 * INSET) ** 2, abs=0.01)] * 2


@pytest.mark.parametrize("text", ["hex:4", "square:5", "star:3"])
def test_the_line_around_any_board_keeps_off_its_edge(text: str) -> None:
    view = View(board(text))
    (corners,) = lines(view, view.board.full)
    whole = sum(abs(area(list(view.corners))) for _ in bits(view.board.full))
    assert 0.7 * whole < area(corners) < whole


# Boards of up to 361 cells.
MASKED = (
    "square:3",
    "square:7",
    "square:8",
    "hex:5",
    "star:4",
    "square:10",
    "hex:6",
    "square:19",
)
BANNED = (
    *("board=square:4&place=independent", "board=square:5&place=independent&colours=same&limit=match"),
    *("board=hex:3&colours=mixed&limit=dense", "board=square:6&place=gap1&links=ortho-diag&limit=contrast"),
    *("board=square:9&place=knight", "board=hex:6&place=diag&limit=match&colours=mixed"),
)


def drawn(on: Board, number: int) -> list[int]:
    """Return random masks of a board, dense and sparse ones."""
    random = Random(on.text)
    return [
        sum(1 << cell for cell in range(on.size) if random.random() < chance)
        for chance in (random.random() for _ in range(number))
    ]


def to_masks(boards: BitBoards, masks: list[int]) -> Masks:
    """Return numbers as arrays of words."""
    return boards.of_flags(
        np.array([[mask >> cell & 1 for cell in range(boards.size)] for mask in masks], bool)
    )


def to_numbers(masks: Masks) -> list[int]:
    return [sum(int(word) << 64 * place for place, word in enumerate(words)) for words in masks.T]


@pytest.mark.parametrize("text", MASKED)
@pytest.mark.parametrize("family", ["ortho", "ortho-diag", "knight"])
def test_neighbours_groups_and_counts_are_those_of_the_board(text: str, family: str) -> None:
    on = board(text)
    near, boards, masks = on.near(family), BitBoards(on.near(family)), drawn(on, 12)
    arrays = to_masks(boards, masks)
    assert to_numbers(arrays) == boards.whole(arrays) == masks
    assert to_numbers(boards.neighbours(arrays)) == [
        sum(1 << cell for cell in range(on.size) if near[cell] & mask) for mask in masks
    ]
    assert to_numbers(lowest(arrays)) == [mask & -mask for mask in masks]
    assert counts(arrays).tolist() == [mask.bit_count() for mask in masks]
    seeds = [1 << next(bits(mask), 0) for mask in masks]
    groups = [
        sum(group for group in on.groups(mask, near) if group & seed)
        for mask, seed in zip(masks, seeds, strict=True)
    ]
    assert to_numbers(boards.filled(to_masks(boards, seeds), arrays)) == groups


@pytest.mark.parametrize("link", BANNED)
def test_the_moves_counted_under_the_ban_are_those_of_the_rules(link: str) -> None:
    game = affinage.load(f"{link}&neutral=forbid")
    log: Log = []
    playouts = playouts_of(game)
    playouts.play([game.initial()], 3, np.random.default_rng(4), log=log)
    by_rules = Playouts.move_counts(playouts, game.initial(), log)
    assert np.array_equal(playouts.move_counts(game.initial(), log), by_rules)
    assert by_rules.max() > 1


@pytest.mark.parametrize("link", BANNED)
def test_few_pairs_leave_the_neutral_holes_that_they_leave_among_many(link: str) -> None:
    game = affinage_game(f"{link}&neutral=forbid")
    pairs = np.array([(a, b) for a, mask in enumerate(game.place) for b in bits(mask)]).T
    ban = NeutralPairs(game.board, game.links, *pairs, mixed=game.mixed)
    random = np.random.default_rng(4)
    stones = random.choice(np.array([0, 0, 0, 0, 1, 2], np.int8), (40, game.board.size))
    games, free = ((stones[:, pairs[0]] | stones[:, pairs[1]]) == 0).nonzero()
    movers = random.integers(1, 3, 40, np.int8)
    many = ban.among(stones, movers, games, free)
    few = [
        ban.among(stones, movers, games[begin : begin + FEW], free[begin : begin + FEW])
        for begin in range(0, len(games), FEW)
    ]
    assert np.array_equal(np.concatenate(few), many)
    assert 0 < many.sum() < len(many)


def test_canonical_texts_round_trip() -> None:
    for text in every_board():
        shape, sizes = parse_board(text)
        assert shape.text(sizes) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("square:8x8", "square:8"),
        ("square:8x7", "square:8x7"),
        ("hex:3x3x3", "hex:3"),
        ("hex:3x3x5", "hex:3x3x5"),
        ("hex:5x3x3", "hex:5x3x3"),
        ("quasi", "quasi"),
        ("plus:2", "plus:2"),
    ],
)
def test_canonical_text(text: str, canonical: str) -> None:
    assert board(text).text == canonical
    assert board(text).names == board(canonical).names


@pytest.mark.parametrize("text", ["", "octagon:8", "Square:8", " square:8", "squares:8", ":8", "8"])
def test_the_error_of_an_unknown_shape_names_all_shapes(text: str) -> None:
    with pytest.raises(OptionError) as caught:
        parse_board(text)
    for form in ("square:N", "square:WxH", "hex:N", "hex:AxBxC", "limping:N", "rhombus:N", "triangle:N"):
        assert form in str(caught.value)
    assert all(form in str(caught.value) for form in ("star:N", "quasi", "plus:A"))


BAD_NUMBERS = [
    "",
    ":",
    ":08",
    ":+8",
    ":-8",
    ": 8",
    ":8 ",
    ":8.0",
    ":٨",
    ":8x",
    ":x8",
    ":8X8",
    ":8x08",
    ":0",
    ":1000",
    ":8x8x8",
]
BAD_SIZES = {
    **{f"square{numbers}": "write square:N, square:WxH with whole numbers" for numbers in BAD_NUMBERS},
    **{text: f"{text} has a bad size" for text in ("hex:3x3", "hex:3x3x3x3", "rhombus:3x3", "star:1x2")},
    "quasi:3": "quasi takes no size",
}


@pytest.mark.parametrize("text", BAD_SIZES)
def test_the_error_of_bad_sizes_names_the_form(text: str) -> None:
    with pytest.raises(OptionError, match=re.escape(BAD_SIZES[text])):
        parse_board(text)


RANGES = {
    "square": (2, 19),
    "hex": (2, 12),
    "limping": (2, 11),
    "rhombus": (2, 20),
    "triangle": (3, 27),
    "star": (2, 8),
    "plus": (1, 8),
}


@pytest.mark.parametrize(("name", "least", "most"), [(name, *both) for name, both in RANGES.items()])
def test_the_error_of_a_size_out_of_range_names_the_range(name: str, least: int, most: int) -> None:
    board(f"{name}:{least}")
    board(f"{name}:{most}")
    wrong = {most + 1: "large"} | ({least - 1: "small"} if least > 1 else {})
    for size, excess in wrong.items():
        message = f"board={name}:{size} is too {excess}; from {name}:{least} to {name}:{most}, "
        with pytest.raises(OptionError, match=re.escape(message)):
            parse_board(f"{name}:{size}")


@pytest.mark.parametrize(
    ("text", "excess"),
    [("square:1x9", "small"), ("square:20x2", "large"), ("hex:1x1x3", "small"), ("hex:1x1x401", "large")],
)
def test_long_boards_out_of_range(text: str, excess: str) -> None:
    with pytest.raises(OptionError, match=f"is too {excess}; from .* 4 to 400 cells"):
        parse_board(text)
