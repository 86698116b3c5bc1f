"""Boards: cells, names and neighbours against the reference, canonical texts, and errors."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affinage.board.shapes import MAX_CELLS, MIN_CELLS, SHAPES, every_board, parse_board
from affinage.board.topology import bits, board, column_letters
from affinage.errors import OptionError
from tests.reference import boards as reference

FAMILIES = ("ortho", "diag", "ortho-diag", "knight")
UP_TO_120_CELLS = (
    *("square:2", "square:3", "square:8", "square:3x5", "square:5x3", "square:19x2"),
    *("hex:2", "hex:3", "hex:6", "hex:3x3x5", "hex:4x2x3", "hex:2x3x4", "hex:1x2x3", "hex:1x1x30"),
    *("limping:2", "limping:3", "limping:6", "rhombus:2", "rhombus:5", "rhombus:10"),
    *("triangle:3", "triangle:7", "triangle:14", "star:2", "star:3", "star:4", "quasi"),
    *("plus:1", "plus:2", "plus:4"),
)
LARGEST = (
    "square:19",
    "hex:12",
    "limping:11",
    "rhombus:20",
    "triangle:27",
    "star:8",
    "plus:8",
    "hex:1x1x400",
)


@pytest.mark.parametrize("text", [*UP_TO_120_CELLS, *LARGEST])
def test_cells_and_names_are_those_of_the_reference(text: str) -> None:
    actual, wanted = board(text), reference.cells(text)
    assert set(actual.names) == set(wanted)
    shifts = {
        (actual.coords[i][0] - wanted[name][0], actual.coords[i][1] - wanted[name][1])
        for i, name in enumerate(actual.names)
    }
    assert len(shifts) == 1, "the same shape at another place in the plane"
    assert list(actual.names) == sorted(actual.names)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("text", UP_TO_120_CELLS)
def test_neighbours_are_those_of_the_reference(text: str, family: str) -> None:
    actual = board(text)
    for name, mask in zip(actual.names, actual.near(family), strict=True):
        assert set(actual.spell(mask).split()) == reference.neighbours(text, name, family), name


@pytest.mark.parametrize("text", ["square:19", "hex:12", "star:8", "plus:8"])
def test_neighbours_on_the_largest_boards(text: str) -> None:
    actual = board(text)
    for name in (actual.names[0], actual.names[-1], *actual.names[7::97]):
        for family in FAMILIES:
            near = actual.near(family)[actual.index[name]]
            assert set(actual.spell(near).split()) == reference.neighbours(text, name, family)


@pytest.mark.parametrize("family", ["ortho", "ortho-diag", "knight"])
@pytest.mark.parametrize("text", ["square:4", "plus:2", "hex:3", "star:2", "triangle:5"])
def test_cells_within_some_steps(text: str, family: str) -> None:
    actual = board(text)
    for steps in (0, 1, 2, 3):
        for name, mask in zip(actual.names, actual.within(steps, family), strict=True):
            distances = reference.distances(text, name, family)
            assert set(actual.spell(mask).split()) == {n for n, far in distances.items() if far <= steps}


@pytest.mark.parametrize("text", ["square:4", "hex:3"])
def test_the_full_mask_has_every_cell(text: str) -> None:
    actual = board(text)
    assert actual.spell(actual.full).split() == list(actual.names)


@given(st.data())
def test_groups_are_the_linked_parts_of_a_mask(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(["square:5", "hex:3", "star:2", "plus:2"]))
    family = data.draw(st.sampled_from(FAMILIES))
    actual = board(text)
    mask = data.draw(st.integers(0, 2**actual.size - 1))
    groups = actual.groups(mask, actual.near(family))
    assert sum(groups) == mask
    assert [group & -group for group in groups] == sorted(group & -group for group in groups)
    for group in groups:
        names = set(actual.spell(group).split())
        reached, waiting = set(), [min(names)]
        while waiting:
            here = waiting.pop()
            reached.add(here)
            waiting += (reference.neighbours(text, here, family) & names) - reached
        assert reached == names, "all of a group hangs together"
        beside = set().union(*(reference.neighbours(text, name, family) for name in names))
        others = set(actual.spell(mask).split()) - names
        assert not beside & others, "no other cell of the mask is linked to it"


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("text", ["square:5", "hex:3", "star:2"])
@given(data=st.data())
def test_a_group_comes_with_the_cells_beside_it(text: str, family: str, data: st.DataObject) -> None:
    actual = board(text)
    near = actual.near(family)
    mask = data.draw(st.integers(1, (1 << actual.size) - 1))
    first = data.draw(st.sampled_from(list(bits(mask))))
    group, beside = actual.group(mask, near, 1 << first)
    assert group == next(each for each in actual.groups(mask, near) if each >> first & 1)
    around = {cell for member in bits(group) for cell in bits(near[member])}
    assert set(bits(beside)) == around - set(bits(group))


def test_bits_are_the_cells_of_a_mask() -> None:
    assert list(bits(0)) == []
    assert list(bits(1 << 399 | 1 << 64 | 1)) == [0, 64, 399]


def test_column_letters_beyond_z() -> None:
    assert [column_letters(n) for n in (0, 25, 26, 27, 51, 52, 701, 702)] == [
        *("a", "z", "aa", "ab", "az", "ba", "zz", "aaa")
    ]
    assert [column_letters(n) for n in range(800)] == [reference.letters(n) for n in range(800)]
    assert "ac8" in board("star:8").index


def cell_count(text: str) -> int:
    """Return the number of cells by the shape's formula."""
    shape, sizes = parse_board(text)
    return shape.count(*sizes)


def normal_form(text: str) -> tuple[bool, tuple[tuple[int, int], ...]]:
    """Return the board up to symmetry: whether it consists of hexes, and the smallest of its pictures."""
    coords = board(text).coords
    if board(text).is_hex:
        pictures = [[(q, r), (r, q)] for q, r in coords]
        for _ in range(5):
            for places in pictures:
                (q, r), (a, b) = places[-2:]
                places += [(-r, q + r), (-b, a + b)]
    else:
        pictures = [
            [p for x, y in ((x, y), (y, x)) for p in ((x, y), (-x, y), (x, -y), (-x, -y))] for x, y in coords
        ]
    moved = []
    for cells in zip(*pictures, strict=True):
        left, low = min(x for x, _ in cells), min(y for _, y in cells)
        moved.append(tuple(sorted((x - left, y - low) for x, y in cells)))
    return board(text).is_hex, min(moved)


def test_the_formula_is_the_real_number_of_cells() -> None:
    texts = [text for text in every_board() if cell_count(text) <= 60]
    assert {text.partition(":")[0] for text in texts} == set(SHAPES)
    for text in texts:
        assert cell_count(text) == board(text).size == len(reference.cells(text)), text


def test_every_board_is_listed_once_up_to_turning_and_mirroring() -> None:
    listed = [text for text in every_board() if cell_count(text) <= 36]
    forms = [normal_form(text) for text in listed]
    assert len(set(forms)) == len(forms)
    possible = [
        f"{name}:{n}" for name in ("limping", "rhombus", "triangle", "star", "plus") for n in range(2, 7)
    ]
    possible += [f"square:{w}x{h}" for w in range(2, 19) for h in range(2, 19) if w * h <= 36]
    sides = range(1, 8)
    possible += [
        f"hex:{a}x{b}x{c}" for a in sides for b in sides for c in sides if a * b + b * c + c * a >= 4
    ]
    known = set(forms)
    for text in ["quasi", "plus:1", *possible]:
        try:
            is_small = cell_count(text) <= 36
        except OptionError:
            continue
        assert not is_small or normal_form(text) in known, text


def test_every_board_has_4_to_400_cells() -> None:
    counts = [cell_count(text) for text in every_board()]
    assert len(counts) > 300
    assert min(counts) == MIN_CELLS == 4
    assert max(counts) == MAX_CELLS == 400


def test_the_hint_for_a_cell_that_is_none() -> None:
    assert board("hex:3").hint("a1") == "column a has rows 3 to 5"
    assert board("hex:3").hint("f1") == "columns are a to e"
    assert board("hex:1x1x30").hint("?") == "columns are a to ad"
    assert board("hex:3").hint("aX1") == "columns are a to e"


def test_rows_go_from_the_top_and_from_the_left() -> None:
    names = [[board("triangle:3").names[cell] for cell in row] for row in board("triangle:3").rows]
    assert names == [["a3"], ["a2", "b2"], ["a1", "b1", "c1"]]
    for text in UP_TO_120_CELLS:
        actual = board(text)
        assert sorted(cell for row in actual.rows for cell in row) == list(range(actual.size))
        heights = [{actual.coords[cell][1] for cell in row} for row in actual.rows]
        assert [len(height) for height in heights] == [1] * len(heights)
        assert heights == sorted(heights, key=max, reverse=True)


def test_a_half_turn_moves_each_cell_through_the_middle() -> None:
    for text in ("square:3x4", "hex:3", "hex:2x3x4", "rhombus:4", "star:2"):
        actual = board(text)
        middles = {
            tuple(map(sum, zip(actual.coords[cell], actual.coords[image], strict=True)))
            for cell, image in enumerate(actual.half_turn)
        }
        assert len(middles) == 1
        assert len(set(actual.half_turn)) == actual.size
    assert not board("triangle:4").half_turn


NEAR = board("square:3").near("ortho")


@pytest.mark.parametrize(
    ("method", "arguments", "reason"),
    [
        ("neighbours", (1 << 9, NEAR), "mask 512 is out of range; expected 0 to 511"),
        ("neighbours", (-1, NEAR), "mask -1 is out of range; expected 0 to 511"),
        ("neighbours", ("x", NEAR), "mask 'x' is not an integer; expected 0 to 511"),
        (
            "neighbours",
            (1 << 8, NEAR[:4]),
            "near (10, 21, 34, 81) are not valid; expected 9 integers from 0 to 511",
        ),
        ("group", (1 << 9, NEAR), "mask 512 is out of range; expected 0 to 511"),
        ("group", (1 << 8, None), "near None are not valid; expected 9 integers from 0 to 511"),
        ("group", (1, NEAR, 1 << 9), "first 512 is out of range; expected 0 to 511"),
    ],
)
def test_wrong_mask_or_neighbours_are_named(method: str, arguments: tuple[Any, ...], reason: str) -> None:
    with pytest.raises(OptionError, match=re.escape(reason)):
        getattr(board("square:3"), method)(*arguments)


def test_names_are_spelled_of_masks_alone() -> None:
    assert board("square:3").spell(0b101) == "a1 a3"
    for mask, reason in ((-1, "mask -1 is out of range"), ("a", "mask 'a' is not an integer")):
        with pytest.raises(OptionError, match=f"{reason}; expected 0 to 511"):
            board("square:3").spell(mask)  # type: ignore[arg-type]
