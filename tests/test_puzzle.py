"""Puzzles are judged exactly, or not at all."""

from __future__ import annotations

import pytest

import affinage
from affinage import Position
from affinage.errors import OptionError
from affinage.game import SWAP
from affinage.teach.puzzles.puzzle import Puzzle

SMALL = ("board=square:2", "board=square:2x3", "board=square:2x4", "board=square:3", "board=hex:2")


def value(position: Position, goal: int, side: int) -> bool:
    """Return the value of a position by plain minimax, without tables or cuts."""
    if position.is_terminal():
        own, other = position.score()[side - 1], position.score()[2 - side]
        return position.winner() == side and own - other >= goal
    found = [value(position.apply(move), goal, side) for move in position.legal_moves()]
    return any(found) if position.to_move == side else all(found)


@pytest.mark.parametrize("link", SMALL[:3])
@pytest.mark.parametrize("goal", [0, 1, 2])
def test_a_proof_agrees_with_trying_everything(link: str, goal: int) -> None:
    start = affinage.load(link).initial()
    assert Puzzle(start, str(goal or "win")).forced(start) is value(start, goal, 1)


@pytest.mark.parametrize("link", SMALL)
def test_a_forced_win_has_a_move_that_keeps_it_and_a_lost_one_has_none(link: str) -> None:
    start = affinage.load(link).initial()
    puzzle = Puzzle(start, "win")
    kept = [bool(puzzle.forced(start.apply(move))) for move in start.legal_moves()]
    assert any(kept) is puzzle.forced(start)


def test_a_proof_can_be_looked_for_a_little_at_a_time() -> None:
    start = affinage.load("board=square:3").initial()
    puzzle, asked = Puzzle(start, "1"), 0
    while puzzle.forced(start, 10) is None:
        asked += 1
        assert asked < 1000
    assert asked > 1
    assert puzzle.forced(start) is Puzzle(start, "1").forced(start) is True
    assert not puzzle.too_large


def test_a_large_position_is_not_judged() -> None:
    start = affinage.load("board=square:5").initial()
    puzzle = Puzzle(start, "win", most_steps=2_000)
    assert puzzle.forced(start, 1_000) is None
    assert not puzzle.too_large
    assert puzzle.forced(start, 4_000) is None
    assert puzzle.too_large


@pytest.mark.parametrize("link", ["board=hex:12", "board=square:17&place=knight"])
def test_a_wide_position_is_not_even_begun(link: str) -> None:
    start = affinage.load(link).initial()
    puzzle = Puzzle(start, "win")
    assert puzzle.forced(start, 2) is None
    assert puzzle.too_large


@pytest.mark.parametrize("goal", ["", "lose", "0", "-1", "401", "9" * 5000, "0400" + "9" * 5000, "1.5"])
def test_a_goal_that_is_none_is_refused(goal: str) -> None:
    with pytest.raises(
        OptionError, match=r"^goal .* is unknown; goals are win, or a number of points from 1$"
    ):
        Puzzle(affinage.load("board=square:2").initial(), goal)


def test_a_cascade_has_no_points_to_win_by() -> None:
    start = affinage.load("board=square:2&goal=cascade").initial()
    with pytest.raises(OptionError, match="expected the goal win"):
        Puzzle(start, "2")
    assert Puzzle(start, "win").forced(start) is False


def test_the_reply_goes_on_with_the_game_where_it_can() -> None:
    start = affinage.load("board=square:2x3").initial()
    for move in start.legal_moves():
        after = start.apply(move)
        going_on = [reply for reply in after.legal_moves() if not after.apply(reply).is_terminal()]
        reply = Puzzle(start, "win").reply(after)
        assert reply in (going_on or after.legal_moves())


def test_a_swap_is_no_reply() -> None:
    start = affinage.load("game=churn&board=hex:2&pie=on").initial()
    after = start.apply(start.legal_moves()[0])
    assert after.may_swap
    assert Puzzle(start, "win").reply(after) != SWAP
