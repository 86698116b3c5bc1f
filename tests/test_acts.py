"""What can be done beside the board at each moment of a match, where keys lead on it, and the marked move."""

from __future__ import annotations

import pytest

import affinage
from affinage import setup
from affinage.match import Match
from affinage.screen import grid
from affinage.screen.acts import possible_acts
from affinage.screen.game_view import GameView
from affinage.screen.ownership import hint
from tests.tables import table_of

TINY = "game=churn&board=hex:2"


def acts(game_view: GameView) -> list[str]:
    """The actions that are offered."""
    return [action for action, _, _ in possible_acts(game_view)]


def test_people_are_offered_a_swap_and_another_game() -> None:
    assert acts(table_of(f"{TINY}&pie=on")) == []
    offered = table_of(f"{TINY}&pie=on", "b2")
    assert possible_acts(offered)[0][0] == "swap"
    offered.close()
    assert acts(offered) == []
    ended = table_of("board=square:2")
    while not ended.match.outcome:
        ended.play(ended.match.position.legal_moves()[0])
    assert possible_acts(ended) == (("again", "Play again", "Play again"),)


def test_computers_are_stopped_paused_and_let_go_on() -> None:
    against = table_of(TINY, levels=(1, 0))
    assert acts(against) == ["stop"]
    against.computers.pause()
    assert possible_acts(against) == (("go-on", "Let Ann play", f"Let {against.game.colours[0]} play"),)
    assert acts(table_of(TINY, levels=(1, 1))) == ["pause"]


def test_who_is_shut_in_is_offered_to_pass() -> None:
    game = affinage.load("game=moulds")
    board = game.board
    stones = tuple(
        sum(1 << board.index[name] for name in names.split()) for names in ("a2 b1 b2 a3 c1 c3", "a1")
    )
    start = setup.position(game, stones, 2)
    assert acts(GameView(Match(game, ("Ann", "Bob"), start), ())) == ["pass"]


@pytest.mark.parametrize(
    ("key", "to"), [("ArrowUp", "b3"), ("ArrowRight", "c2"), ("Home", "a2"), ("End", "c2")]
)
def test_keys_lead_through_the_grid(key: str, to: str) -> None:
    view = table_of("board=square:3").view
    names, index = view.board.names, view.board.index
    assert names[grid.target(view, index["b2"], key)] == to


def test_a_marked_move_shows_its_stones_and_rings() -> None:
    game_view = table_of("board=square:3")
    assert hint(game_view) == []
    move = game_view.game.parse_move(game_view.match.position, "a1,b1")
    game_view.marks.set_move(move)
    assert [layer.stroke for layer in hint(game_view)].count("focus") == 1
