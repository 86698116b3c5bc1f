"""Finished matches: every move names the winner, nobody has a turn, and the rematch names its colours."""

from __future__ import annotations

import affinage
from affinage.matches.correspondence import ID_SIGNS, new_id
from affinage.matches.match import Match
from affinage.view.game_view import GameView
from affinage.view.standing import standings
from tests.tables import table_of
from web.friends import game as friends
from web.table.result import match_result
from web.text import words


def play_out(game_view: GameView) -> None:
    """Play the first legal moves to the end."""
    while not game_view.match.position.is_terminal():
        game_view.play(game_view.match.position.legal_moves()[0])


def test_an_earlier_move_of_a_finished_match_is_no_turn() -> None:
    game_view = table_of("game=churn&board=hex:2", "a2", "swap")
    play_out(game_view)
    game_view.finish()
    plies, outcome = len(game_view.match.moves), game_view.match.outcome
    assert outcome
    winner = ("Ann", "Bob") if outcome.winner == 2 else ("Bob", "Ann")  # they have swapped
    game_view.set_people(("Ann", "Bob"))
    game_view.goto(plies - 1)
    colour = game_view.game.colours[outcome.winner - 1]
    assert (
        words.turn_or_review(game_view)
        == f"Move {plies - 1} of {plies}. {winner[0]} ({colour}) won this game."
    )
    assert not any(standing.about in ("to move", "your turn") for standing in standings(game_view))
    game_view.goto(1)  # before the swap, so that each has the other colour
    before = game_view.game.colours[2 - outcome.winner]
    assert words.turn_or_review(game_view) == f"Move 1 of {plies}. {winner[0]} ({before}) won this game."
    game_view.goto(0)
    assert words.turn_or_review(game_view).startswith("Before the first move. ")
    game_view.play(game_view.match.position.legal_moves()[1])
    assert words.turn_or_review(game_view) == words.turn(game_view), "a variation goes on"
    play_out(game_view)
    game_view.goto(1)
    assert words.turn_or_review(game_view) == words.turn(game_view), "also one with an end of its own"


def test_a_draw_and_a_match_without_a_winner_are_reviewed_too() -> None:
    game_view = table_of("board=square:4", "a1,b1", "c3,c4")
    game_view.agree_on_draw()
    game_view.finish()
    game_view.goto(1)
    assert words.turn_or_review(game_view) == "Move 1 of 2. This game was a draw."
    three = GameView(Match(affinage.load("game=moulds&board=quasi&players=3")))
    three.play(three.match.position.legal_moves()[0])
    three.resign()
    three.finish()
    three.goto(0)
    assert words.turn_or_review(three) == "Before the first move. Nobody won this game."


def test_a_rematch_names_the_colours_that_change() -> None:
    for link, people, label in (
        ("board=square:4", None, "Rematch"),
        ("board=square:4", ("Ann", "Bob"), "Rematch: swap colours"),
        ("board=square:4&extra=1", ("Ann", "Bob"), "Rematch"),
        ("game=moulds&players=4", ("Ann", "Bob", "Cy", "Di"), "Rematch: colours rotate"),
    ):
        game_view = table_of(link, people=people)
        game_view.match.resign()
        assert match_result(game_view).rematch == label
    for seat, colour in ((1, "White"), (2, "Black")):
        game_view = friends.begun(
            affinage.load("board=square:4"), ("Ann", "Bob"), new_id(bytes(ID_SIGNS)), seat
        )
        game_view.match.resign()
        assert match_result(game_view).rematch == f"Rematch: you play {colour}"
        following = friends.rematch(game_view)
        assert following is not None
        assert following.game.colours[following.you - 1] == colour
