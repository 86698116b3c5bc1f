"""The sounds that a move makes."""

from __future__ import annotations

import pytest

import affinage
from tests.strategies import random_line
from tests.tables import table_of
from web.model.happenings import ENDED, PLACED, TAKEN, last_happening


@pytest.mark.parametrize(
    ("link", "moves", "heard"),
    [
        ("", [], ""),
        ("board=square:4", ["a1,b1"], PLACED),
        ("game=taifas", ["Bc3"], PLACED),
        ("game=taifas", ["Bc3", "swap"], ""),
        ("game=emulsion", ["b2-c2"], PLACED),
        ("game=churn", ["b3", "a5", "d1", "b2", "d3", "e3", "c5", "e1"], PLACED),
        ("game=churn", ["b3", "a5", "d1", "b2", "d3", "e3", "c5", "e1", "a3"], TAKEN),
        ("game=moulds&board=square:6", ["b1"], PLACED),
        ("game=moulds&board=square:6", ["b1", "e1", "c1", "d1"], TAKEN),
    ],
)
def test_a_move_is_heard_as_what_it_did(link: str, moves: list[str], heard: str) -> None:
    assert last_happening(table_of(link, *moves).match) == heard


@pytest.mark.parametrize("system", affinage.game_keys())
def test_an_end_is_heard(system: str) -> None:
    line = random_line(affinage.load(f"game={system}"), 3)
    game_view = table_of(line.game.link())
    game_view.match.extend(line.moves[:1])
    game_view.resign()
    assert last_happening(game_view.match) == ENDED
    game_view.undo()
    game_view.match.extend(line.moves[1:])
    assert last_happening(game_view.match) == ENDED
