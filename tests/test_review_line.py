"""A line of a review on the board: nobody has a turn in it, and it is gone once the board shows something else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from affinage.view.acts import possible_acts
from affinage.view.game_view import GameView
from affinage.view.standing import standings
from tests.tables import match_of, tap, texts
from web.text.words import turn_or_review

LOST_LINE = ("b3,b4", "a1,a2")
"""A line after two moves of the reviewed game."""


def reviewed_game() -> GameView:
    """Return a finished game of Black against a computer, of which the last position is shown."""
    match = match_of("board=square:4", "c1,c2", "d3,d4", "d1,d2", people=("Ann", "Computer"))
    match.resign()
    game_view = GameView(match, levels=(0, 1))
    game_view.finish()
    return game_view


def test_a_line_of_a_review_gives_nobody_a_turn_and_leaves_no_variation() -> None:
    game_view = reviewed_game()
    end, moves = game_view.match.end, list(game_view.match.moves)
    game_view.open_line(["c1,c2", "d3,d4"], LOST_LINE)
    assert (game_view.match.ply, game_view.place_in_line) == (3, (1, 2))
    assert [standing.about for standing in standings(game_view)] == ["placed on b3 and b4", ""]
    assert not any(standing.is_to_move for standing in standings(game_view))
    assert possible_acts(game_view) == ()
    assert turn_or_review(game_view) == "A line of the review: move 1 of 2"
    game_view.show(end)
    assert game_view.line is None
    assert (game_view.match.end, game_view.match.moves) == (end, moves)
    assert [len(node.children) for node in game_view.match.line()] == [1, 1, 1, 0]


def test_a_step_back_out_of_a_line_of_a_review_removes_it() -> None:
    game_view = reviewed_game()
    game_view.open_line(["c1,c2", "d3,d4"], LOST_LINE)
    game_view.goto(2)
    assert game_view.place_in_line == (0, 2)
    game_view.goto(1)
    assert texts(game_view) == ["c1,c2", "d3,d4", "d1,d2"]


def write(game_view: GameView) -> None:
    game_view.match.node.comment = "Here."


def play_on(game_view: GameView) -> None:
    game_view.redo()
    tap(game_view, "a3", "a4")


def remove_the_last_move(game_view: GameView) -> None:
    game_view.redo()
    game_view.prune(game_view.match.node)


@pytest.mark.parametrize("act", [write, play_on, remove_the_last_move])
def test_changes_in_a_line_of_a_review_stay(act: Callable[[GameView], None]) -> None:
    game_view = reviewed_game()
    end = game_view.match.end
    game_view.open_line(["c1,c2", "d3,d4"], LOST_LINE)
    act(game_view)
    game_view.show(end)
    assert [str(node.move) for node in game_view.match.line()[2].children] == ["d1,d2", "b3,b4"]


def test_a_line_of_a_review_can_be_removed_and_restored() -> None:
    game_view = reviewed_game()
    game_view.open_line(["c1,c2", "d3,d4"], LOST_LINE)
    pruned = game_view.prune(game_view.match.node)
    assert texts(game_view) == ["c1,c2", "d3,d4", "d1,d2"]
    game_view.graft(pruned)
    assert texts(game_view) == ["c1,c2", "d3,d4", *LOST_LINE]


def test_a_line_of_moves_that_were_played_adds_none_and_takes_none_away() -> None:
    game_view = reviewed_game()
    moves = list(game_view.match.moves)
    game_view.open_line(["c1,c2"], ("d3,d4", "d1,d2"))
    assert game_view.place_in_line == (1, 2)
    game_view.close_line()
    game_view.open_line([], ("c1,c2", "d3,d4"))
    assert game_view.place_in_line == (1, 2), "the game goes on after the line"
    assert not any(standing.is_to_move for standing in standings(game_view))
    game_view.goto(3)
    assert not game_view.is_in_line
    game_view.close_line()
    assert (game_view.match.moves, game_view.place_in_line) == (moves, (0, 0))
