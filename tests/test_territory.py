"""Holes, compared with a plain search from cell to cell."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from affinage.board.territory import Hole, holes_within, leaves_neutral_hole, sizes_by_owner
from affinage.board.topology import Board, bits
from affinage.board.topology import board as board_of

BOARDS = [("square:5", "ortho"), ("square:7x3", "ortho-diag"), ("hex:3", "ortho"), ("star:2", "ortho")]
STONES = 300  # scattered positions a board


def plain_holes(board: Board, links: str, stones: dict[int, int]) -> set[tuple[frozenset[int], int, int]]:
    """Return each hole: its cells, and the numbers of black and white stones linked to it."""
    near = [list(bits(mask)) for mask in board.near(links)]
    left, results = {cell for cell in range(board.size) if cell not in stones}, set()
    while left:
        hole, waiting = set(), [left.pop()]
        while waiting:
            cell = waiting.pop()
            hole.add(cell)
            waiting += [other for other in near[cell] if other in left]
            left -= set(waiting)
        rim = {other for cell in hole for other in near[cell] if other in stones}
        black = sum(stones[cell] == 1 for cell in rim)
        results.add((frozenset(hole), black, len(rim) - black))
    return results


def scattered(board: Board, random: Random) -> dict[int, int]:
    """Return the colours of stones scattered over the board, by cell."""
    share = random.choice((0.2, 0.4, 0.6))
    return {cell: random.choice((1, 2)) for cell in range(board.size) if random.random() < share}


def masks(stones: dict[int, int]) -> tuple[int, int]:
    """Return the stones of each colour."""
    black, white = (sum(1 << cell for cell, owner in stones.items() if owner == colour) for colour in (1, 2))
    return black, white


@pytest.fixture(params=BOARDS, ids=lambda param: "-".join(param))
def positions(request: pytest.FixtureRequest) -> Iterator[tuple[Board, str, dict[int, int], Random]]:
    """Yield a generator of scattered positions of a board and a family of links."""
    shape, links = request.param
    random, board = Random(shape), board_of(shape)
    return ((board, links, scattered(board, random), random) for _ in range(STONES))


def test_holes_are_groups_of_empty_cells_in_order(
    positions: Iterator[tuple[Board, str, dict[int, int], Random]],
) -> None:
    for board, links, stones, _ in positions:
        black, white = masks(stones)
        holes = holes_within(board, links, board.full & ~(black | white), (black, white))
        assert [next(bits(hole.cells)) for hole in holes] == sorted(next(bits(hole.cells)) for hole in holes)
        assert {(frozenset(bits(hole.cells)), *hole.counts) for hole in holes} == plain_holes(
            board, links, stones
        )
        for hole in holes:
            assert hole.rim.bit_count() == sum(hole.counts)
            assert hole.rim & (black | white) == hole.rim
            assert hole.size == len(list(bits(hole.cells)))


def test_a_new_neutral_hole_is_found_where_stones_are_placed(
    positions: Iterator[tuple[Board, str, dict[int, int], Random]],
) -> None:
    answers = set()
    for board, links, stones, random in positions:
        free = [cell for cell in range(board.size) if cell not in stones]
        if len(free) < 2:
            continue
        placed = {cell: random.choice((1, 2)) for cell in random.sample(free, 2)}
        before, after = plain_holes(board, links, stones), plain_holes(board, links, {**stones, **placed})
        known = {cells for cells, *_ in before}
        expected = len(after) > 1 and any(b == w and cells not in known for cells, b, w in after)
        black, white = masks({**stones, **placed})
        mask = sum(1 << cell for cell in placed)
        near = board.near(links)
        assert leaves_neutral_hole(board, near, black, white, mask) is expected
        assert leaves_neutral_hole(board, near, white, black, mask) is expected, "colours interchange"
        answers.add(expected)
    assert answers == {False, True}


@pytest.mark.parametrize(("counts", "owner", "lead"), [((3, 1), 1, 2), ((1, 3), 2, -2), ((2, 2), 0, 0)])
def test_a_hole_belongs_to_the_colour_with_more_stones_around(
    counts: tuple[int, int], owner: int, lead: int
) -> None:
    hole = Hole(0b11, 0b1111 << 2, counts)
    assert (hole.owner, hole.lead, hole.size) == (owner, lead, 2)


def test_sizes_are_sorted_by_owner() -> None:
    holes = [
        Hole(0b1, 0, (1, 0)),
        Hole(0b1110, 0, (2, 1)),
        Hole(0b110000, 0, (0, 1)),
        Hole(0b1 << 9, 0, (1, 1)),
    ]
    assert [sizes_by_owner(holes, owner) for owner in (1, 2, 0)] == [(3, 1), (2,), (1,)]
