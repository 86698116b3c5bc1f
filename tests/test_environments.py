"""What the environments of other libraries share, and their errors when the library is missing."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest

import affinage
from affinage.environments.actions import Actions, PartialTurn
from affinage.environments.planes import Planes
from affinage.environments.state_text import state_text
from affinage.errors import IllegalMoveError, OptionError

LINKS = [f"game={key}" for key in affinage.game_keys()]
VARIANTS = pytest.mark.parametrize("link", [*LINKS, "game=moulds&players=4", "board=hex:3&neutral=forbid"])


def wander(actions: Actions, seed: int) -> list[tuple[PartialTurn, int]]:
    """The stages of a random game, each with the action taken."""
    random, stage, found = Random(seed), actions.start(), []
    while (legal := actions.legal(stage)) and stage.taken < actions.most:
        found.append((stage, random.choice(legal)))
        stage = actions.after(*found[-1])
    return found


@VARIANTS
def test_actions_are_the_moves_of_the_rules(link: str) -> None:
    actions = Actions(affinage.load(link))
    for stage, action in wander(actions, seed=1)[:40]:
        legal = actions.legal(stage)
        assert legal == sorted(set(legal))
        assert action in legal
        assert max(legal) < actions.number
        if not stage.picked:
            reached = {actions.after(stage, action).position for action in legal}
            ends = reached - {stage.position}
            for first in legal:
                begun = actions.after(stage, first)
                if begun.picked:
                    ends |= {actions.after(begun, second).position for second in actions.legal(begun)}
            moves = stage.position.legal_moves()
            assert ends == {stage.position.apply(move) for move in moves}


def after(link: str, texts: str) -> PartialTurn:
    """The stage after some actions, by their words."""
    actions = Actions(affinage.load(link))
    stage = actions.start()
    for text in texts.split(", "):
        stage = actions.after(
            stage, next(each for each in actions.legal(stage) if actions.text(each) == text)
        )
    return stage


def test_ways_to_one_state_end_in_one_text() -> None:
    stages = [
        after("board=square:4", texts) for texts in ("a1, a2, b1, b2, c1, c2", "c1, c2, b1, b2, a1, a2")
    ]
    assert state_text(stages[0]) == state_text(stages[1])
    assert state_text(stages[0]) != state_text(after("board=square:4", "c1, c2, b1, b2, a1, a2, d1"))


@pytest.mark.parametrize(
    ("link", "one", "other"),
    [
        (
            "game=taifas&board=square:3&pie=off",
            "a1 Black stone, b1 White stone, c1 Black stone",
            "c1 Black stone, b1 White stone, a1 Black stone",
        ),
        ("game=moulds", "a1, a3, f1, f3, a3, a1, f3, f1", "a1, c1, f1, f3, c1, a1, f3, f1"),
    ],
)
def test_what_the_board_does_not_show_is_in_the_text(link: str, one: str, other: str) -> None:
    stages = [after(link, texts) for texts in (one, other)]
    assert stages[0].position.stones == stages[1].position.stones
    assert state_text(stages[0]) != state_text(stages[1])


def test_a_swap_is_in_the_text() -> None:
    assert "swapped" in state_text(after("game=churn&board=hex:2&pie=on", "a2, swap"))


@pytest.mark.parametrize(
    "link", ["game=churn&board=hex:2&pie=on", "board=square:3", "game=taifas&board=square:3"]
)
def test_the_text_of_a_finished_game_names_the_winner(link: str) -> None:
    actions, seen = Actions(affinage.load(link)), set()
    for seed in range(12):
        last = actions.after(*wander(actions, seed)[-1])
        rewards = last.rewards()
        ending = f"player {rewards.index(1)} won" if 1 in rewards else "drawn"
        assert f", {ending}" in state_text(last)
        seen.add(ending)
    assert {"player 0 won", "player 1 won"} <= seen


def test_the_text_of_a_game_that_runs_names_none() -> None:
    assert "won" not in state_text(after("game=churn&board=hex:2&pie=off", "a2, b1"))


@VARIANTS
def test_planes_show_the_viewers_stones_first(link: str) -> None:
    game = affinage.load(link)
    actions, planes = Actions(game), Planes(game)
    for stage, _ in wander(actions, seed=2)[-3:]:
        for viewer in range(1, game.players + 1):
            seen = planes.of(stage, viewer)
            assert (seen.shape, seen.dtype.name) == (planes.shape, "float32")
            assert 0 <= seen.min() < seen.max() <= 1
            by_cell = seen.reshape(len(seen), -1)[:, planes.places]
            for step in range(game.players):
                colour = (viewer - 1 + step) % game.players + 1
                stones = {cell for cell in range(game.board.size) if stage.position.colour_at(cell) == colour}
                assert set(np.flatnonzero(by_cell[step])) == stones
            assert set(np.flatnonzero(by_cell[game.players])) == set(stage.picked)
            held = by_cell[game.players + 1 : 2 * game.players + 1].min(1)
            assert held.tolist() == [float(colour == viewer) for colour in range(1, game.players + 1)]


def test_planes_hold_what_positions_have_beside_stones() -> None:
    game = affinage.load("board=square:4")
    stage = PartialTurn(game.initial().apply(game.parse_move(game.initial(), "a1,a2")))
    assert [Planes(game).of(stage, viewer)[5:].max((1, 2)).tolist() for viewer in (1, 2)] == [[1, 0], [0, 1]]
    game = affinage.load("game=taifas&board=square:3&pie=off")
    stage = Actions(game).start()
    for action in (4, 0):
        stage = Actions(game).after(stage, action)
    assert (9 * Planes(game).of(stage, 1)[5]).round(4).tolist() == [[2, 0, 0], [0, 1, 0], [0, 0, 0]]


def test_the_lowest_row_of_the_board_comes_first() -> None:
    game = affinage.load("game=churn&pie=off")
    planes = Planes(game)
    stage = PartialTurn(game.initial().apply(game.parse_move(game.initial(), "c1")))
    assert planes.shape == (5, 5, 5)
    assert np.argwhere(planes.of(stage, 1)[0]).tolist() == [[0, 2]]


def test_actions_have_names() -> None:
    actions = Actions(affinage.load("game=taifas&board=square:3"))
    texts = [actions.text(action) for action in range(actions.number)]
    assert texts[:2] == ["a1 Black stone", "a2 Black stone"]
    assert texts[9:10] + texts[-2:] == ["a1 White stone", "pass", "swap"]


@VARIANTS
def test_what_is_no_action_is_refused_alike(link: str) -> None:
    actions = Actions(affinage.load(link))
    numbers: list[Any] = [10**9, -1, actions.number, -(10**30), 1.0, True, "3", None, np.array([1, 2])]
    for number in numbers:
        for take in (partial(actions.after, actions.start()), actions.text):
            with pytest.raises(
                OptionError, match=r"^action .* is (not an integer|out of range); expected 0 to \d+$"
            ):
                take(number)
    legal = actions.legal(actions.start())[0]
    assert actions.after(actions.start(), np.int64(legal)) == actions.after(actions.start(), legal)


@VARIANTS
def test_an_action_that_is_not_legal_is_refused(link: str) -> None:
    actions, refused = Actions(affinage.load(link)), 0
    last = wander(actions, seed=3)
    for stage, _ in [*last[:30:5], *last[-2:], (actions.after(*last[-1]), 0)]:
        for action in {*range(actions.number)} - {*actions.legal(stage)}:
            refused += 1
            with pytest.raises(IllegalMoveError):
                actions.after(stage, action)
    assert refused > 10


@VARIANTS
def test_colours_people_and_viewers_are_counted_from_their_own_first(link: str) -> None:
    game = affinage.load(link)
    stage, planes = Actions(game).start(), Planes(game)
    numbers: list[Any] = [-1, game.players + 1, 1.5, None]
    for number in numbers:
        for member in (stage.colour_of, stage.person_of, partial(planes.of, stage)):
            with pytest.raises(OptionError, match="; expected "):
                member(number)


@pytest.mark.parametrize(
    ("name", "extra", "module"),
    [("affinage_v0", "pettingzoo", "gymnasium"), ("openspiel", "open-spiel", "pyspiel")],
)
def test_an_environment_says_in_one_line_what_it_lacks(name: str, extra: str, module: str) -> None:
    # In a Python without the libraries of the extra, whether or not they are installed here.
    code = f"import sys; sys.modules[{module!r}] = None; import affinage.environments.{name}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    said = done.stderr.splitlines()[-1]
    wanted = f'affinage.environments.{name} needs {module}: pip install -e ".[{extra}]"'
    assert said == f"ImportError: {wanted}"
    assert "During handling" not in done.stderr
