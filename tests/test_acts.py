"""Actions beside the board at each point of a match: buttons, keys, and the highlighted move."""

from __future__ import annotations

import ast
from typing import get_args

import pytest

from affinage.view import grid
from affinage.view.acts import Act, possible_acts
from affinage.view.game_view import GameView
from affinage.view.ownership import hint
from tests.tables import shut_in, table_of
from tools.common import ROOT

TINY = "game=churn&board=hex:2"


def acts(game_view: GameView) -> list[str]:
    """Return the actions that are offered."""
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
    assert acts(GameView(shut_in())) == ["pass"]


def test_the_page_can_do_whatever_is_offered() -> None:
    """Its code is only read, as it needs a browser."""
    nodes = ast.walk(ast.parse((ROOT / "web" / "table" / "controller.py").read_text("utf-8")))
    done = next(node for node in nodes if isinstance(node, ast.FunctionDef) and node.name == "acts")
    keys = {node.value for node in ast.walk(done) if isinstance(node, ast.Constant)}
    assert keys >= set(get_args(Act))


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


@pytest.mark.parametrize(
    ("key", "code", "meaning"),
    [
        *[
            (letter, "KeyI", "i")
            for letter in ("i", "I", "ш", "Ш", "ι", "ن", "ן", "に", "ㅑ", "ｉ", "Process")
        ],
        *[("ı", "KeyI", "i"), ("I", "KeyI", "i"), ("i", "Quote", "i"), ("İ", "Quote", "i")],
        *[("z", "KeyY", "z"), ("w", "KeyZ", "w"), ("c", "KeyI", "c"), ("é", "KeyI", "é"), ("ạ", "KeyI", "ạ")],
        *[
            ("'", "KeyW", "w"),
            ("'", "KeyQ", "'"),
            (",", "KeyW", ","),
            ("لا", "KeyB", "b"),
            ("я", "KeyZ", "z"),
        ],
        *[("?", "Slash", "?"), ("؟", "Slash", "?"), ("？", "Slash", "?"), ("\u3000", "Space", " ")],
        *[(" ", "Space", " "), ("Enter", "NumpadEnter", "enter"), ("Dead", "Quote", "dead"), ("i", "", "i")],
    ],
)
def test_a_key_means_its_latin_letter_on_every_layout(key: str, code: str, meaning: str) -> None:
    assert grid.latin(key, code) == meaning
