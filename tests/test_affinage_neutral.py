"""`neutral=forbid` without a search: what is told of a pair at once is true, and most pairs are told at once."""

from __future__ import annotations

from random import Random

import pytest

from affinage.rules.affinage import AffinagePosition
from affinage.rules.affinage.filling import Filling
from affinage.rules.affinage.neutral import Neutrality
from affinage.topology import bits
from tests.strategies import affinage_game


def drawn(link: str, *rows: str) -> AffinagePosition:
    """The position of a square board, the top row first, 'x' Black and 'o' White, Black to move."""
    game = affinage_game(link)
    marks = {(x, y): mark for y, row in enumerate(reversed(rows)) for x, mark in enumerate(row)}
    return set_up(link, [marks[coord] for coord in game.board.coords])


def scattered(link: str, seed: int) -> AffinagePosition:
    """A board on which about a third of the cells are taken."""
    chance = Random(seed)
    return set_up(link, [chance.choice("....xo") for _ in range(affinage_game(link).board.size)])


def set_up(link: str, marks: list[str]) -> AffinagePosition:
    """The position of these marks, cell by cell."""
    black, white = (sum(1 << cell for cell, mark in enumerate(marks) if mark == colour) for colour in "xo")
    return AffinagePosition(affinage_game(link), (black, white), 1)


def neutrality(position: AffinagePosition) -> Neutrality:
    """What the position itself asks."""
    game = position.game
    return Neutrality(game.board, game.links, position.stones, position.holes, position.pair_colours)


def leaves_neutral_hole(position: AffinagePosition, first: int, second: int) -> bool:
    """Whether the holes after the pair, searched for anew, include a neutral one that is new and not alone."""
    after = position.after_turn(position.game.pair(first, second)).holes
    before = {hole.cells for hole in position.holes}
    return len(after) > 1 and any(hole.owner == 0 and hole.cells not in before for hole in after)


@pytest.mark.parametrize("board", ["square:7", "square:5&links=ortho-diag", "hex:3"])
@pytest.mark.parametrize("colours", ["same", "mixed"])
def test_what_is_told_of_a_pair_is_true(board: str, colours: str) -> None:
    for seed in range(12, 16):  # boards on which each step of the reckoning counts
        position = scattered(f"neutral=forbid&place=independent&colours={colours}&board={board}", seed)
        asked = neutrality(position)
        for first in bits(position.empty):
            seconds = position.empty ^ 1 << first
            allowed, doubtful = asked.sort_out(first, seconds)
            assert allowed & ~(seconds & ~doubtful) == 0
            for second in bits(seconds):
                forbidden = leaves_neutral_hole(position, first, second)
                assert asked.forbids(first, second) == forbidden
                assert doubtful >> second & 1 or allowed >> second & 1 != forbidden


OPEN = [
    ("square:7", [], "ortho-diag"),
    ("hex:4", [], "ortho"),
    ("square:9x3", ["....x...."] * 3, "ortho-diag"),
]


@pytest.mark.parametrize(("board", "rows", "family"), OPEN)
def test_in_the_open_only_the_cells_within_two_steps_are_tried(
    board: str, rows: list[str], family: str
) -> None:
    link = f"neutral=forbid&place=independent&board={board}"
    position = drawn(link, *rows) if rows else affinage_game(link).initial()
    asked, near = neutrality(position), position.game.board.within(2, family)
    for first in bits(position.empty):
        seconds = position.empty ^ 1 << first
        assert asked.sort_out(first, seconds) == (seconds & ~near[first], seconds & near[first])


WHOLE = [
    (("....", "....", "....", "...."), True),
    (("....", ".x..", "....", "...."), True),  # a3 a2 a1 b1 c1 c2 c3 hang together
    (("....", ".x..", "..x.", "...."), True),  # c3 does not hang with them, but touches b2 at a corner alone
    (("....", ".x..", "....", ".x.."), False),  # the way round is not looked for
    (("....", "xx..", "..x.", "x..."), False),  # a2 would be cut off
]


@pytest.mark.parametrize(("rows", "whole"), WHOLE)
def test_a_hole_stays_whole_where_the_free_neighbours_meet(rows: tuple[str, ...], *, whole: bool) -> None:
    position = drawn("board=square:4", *rows)
    board = position.game.board
    cell = board.index["b2"]
    filling = Filling(board, "ortho", position.stones, position.holes)
    assert filling.stays_whole(filling.hole_at[cell].cells, cell) == whole
