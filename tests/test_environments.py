"""Environments of other libraries and arrays of games: actions, planes, texts, and errors in one line."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest

import affinage
from affinage.environments import vector
from affinage.environments.actions import Actions, PartialTurn
from affinage.environments.planes import Planes
from affinage.environments.vector import TimeStep
from affinage.environments.vector.rows import ScalarRows, rows_of
from affinage.errors import IllegalMoveError, OptionError

LINKS = [f"game={key}" for key in affinage.game_keys()]
VARIANTS = pytest.mark.parametrize(
    "link", [*LINKS, "game=moulds&players=4", "board=hex:3&neutral=forbid", "extra=2", "game=taifas&extra=1"]
)


def wander(actions: Actions, seed: int) -> list[tuple[PartialTurn, int]]:
    """The stages of a random game, each with the action taken."""
    random, stage, results = Random(seed), actions.start(), []
    while (legal := actions.legal(stage)) and stage.taken < actions.most:
        results.append((stage, random.choice(legal)))
        stage = actions.after(*results[-1])
    return results


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
def test_wrong_actions_are_refused_alike(link: str) -> None:
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


@pytest.mark.parametrize(
    ("name", "extra", "module"),
    [("affinage_v0", "pettingzoo", "gymnasium"), ("openspiel", "open-spiel", "pyspiel")],
)
def test_an_environment_says_in_one_line_what_it_lacks(name: str, extra: str, module: str) -> None:
    # In a Python without the libraries of the extra, whether or not they are installed here.
    code = f"import sys; sys.modules[{module!r}] = None; import affinage.environments.{name}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    message = done.stderr.splitlines()[-1]
    wanted = f'affinage.environments.{name} needs {module}: pip install -e ".[{extra}]"'
    assert message == f"ImportError: {wanted}"
    assert "During handling" not in done.stderr


GAMES, STEPS = 6, 60
FAST = (
    "board=square:4&pie=on",
    "board=square:5&place=knight",
    "board=hex:3&colours=mixed&limit=match",
    "board=plus:1&limit=contrast&goal=cascade",
    "board=triangle:4&limit=combined&colours=mixed&place=independent",
    "board=square:4&neutral=forbid",
    "board=hex:3&neutral=forbid&place=knight&pie=on",
    "board=square:4&neutral=forbid&colours=mixed&limit=match&links=ortho-diag&goal=cascade",
    "game=churn&board=hex:2",
    "game=churn&board=hex:1x1x11",
    "game=churn&board=hex:6",
    "game=taifas&board=square:3",
    "game=taifas&board=square:2x4",
    "game=taifas&board=square:5x3&score=weighted&pie=off",
)
SLOW = ("game=emulsion&board=square:4", "game=moulds&board=star:3&players=3")


def check_row(
    actions: Actions, games: vector.VectorEnv, seen: TimeStep, row: int, stage: PartialTurn
) -> None:
    """Compare one row with the rules."""
    assert np.flatnonzero(seen.masks[row]).tolist() == actions.legal(stage)
    assert seen.people[row] == stage.person
    assert np.array_equal(seen.observations[row], games.planes.of(stage, stage.position.to_move))


@pytest.mark.parametrize("link", [*FAST, *SLOW])
def test_each_row_is_a_game_of_the_rules(link: str) -> None:
    random = np.random.default_rng(1)
    games = vector.env(link, GAMES)
    actions = games.actions
    stages, seen, ended = [actions.start()] * GAMES, games.reset(), 0
    for _ in range(STEPS):
        taken = np.array([random.choice(np.flatnonzero(mask)) for mask in seen.masks])
        seen = games.step(taken)
        for row in range(GAMES):
            stage = actions.after(stages[row], int(taken[row]))
            assert seen.terminated[row] == stage.position.is_terminal()
            assert seen.rewards[row].tolist() == pytest.approx(stage.rewards())
            ended += bool(seen.terminated[row])
            if seen.ended[row]:
                place = int(np.flatnonzero(seen.ended).searchsorted(row))
                final = games.planes.of(stage, stage.position.to_move)
                assert np.array_equal(seen.final_observations[place], final)
                assert seen.final_people[place] == stage.person
            stages[row] = actions.start() if seen.terminated[row] else stage
            check_row(actions, games, seen, row, stages[row])
        assert len(seen.final_observations) == len(seen.final_people) == seen.ended.sum()
    assert ended or games.actions.cells > 20


@pytest.mark.parametrize("link", FAST)
def test_the_rules_of_these_are_played_in_arrays(link: str) -> None:
    assert not isinstance(rows_of(affinage.load(link), 1), ScalarRows)


def test_the_shapes_and_types_are_those_in_the_document() -> None:
    games = vector.env("game=moulds&players=4", games=5)
    seen = games.reset()
    assert (seen.observations.shape, seen.observations.dtype.name) == ((5, *games.planes.shape), "float32")
    assert (seen.masks.shape, seen.masks.dtype.name) == ((5, games.actions.number), "bool")
    assert (seen.people.shape, seen.people.dtype.name) == ((5,), "int8")
    assert (seen.rewards.shape, seen.rewards.dtype.name) == ((5, 4), "float32")
    for flags in (seen.terminated, seen.truncated):
        assert (flags.shape, flags.dtype.name) == ((5,), "bool")


def test_truncated_game_restarts_without_reward() -> None:
    games = vector.env("game=churn&board=hex:3", games=2, most_actions=3)
    first = seen = games.reset()
    for step in range(1, 4):
        seen = games.step(seen.masks.argmax(1))
        assert seen.truncated.tolist() == [step == 3] * 2
    assert seen.final_observations[:, :2].sum((1, 2, 3)).tolist() == [3, 3]
    assert seen.final_people.tolist() == [1, 1]
    assert not seen.rewards.any()
    assert not seen.terminated.any()
    assert np.array_equal(seen.observations, first.observations)


def test_games_can_be_reset_at_any_time() -> None:
    games = vector.env("board=square:4", games=2)
    first = games.reset()
    games.step(first.masks.argmax(1))
    assert np.array_equal(games.reset(seed=1).observations, first.observations)


@pytest.mark.parametrize("link", ["board=square:4", "game=churn", "game=emulsion", "game=taifas"])
def test_actions_that_are_wrong_leave_all_games_as_they_are(link: str) -> None:
    games = vector.env(link, games=3)
    seen = games.reset()
    legal = seen.masks.argmax(1)
    seen = games.step(legal)
    wrong: list[Any] = [[0, -1, 0], [0, 10**9, 0], [0, 10**30, 0], [0, 0], [[0, 0, 0]], [0.0, 1.0, 2.0]]
    for actions in (*wrong, [True] * 3, None, "012"):
        with pytest.raises(OptionError, match=r"^actions .* not valid; expected 3 integers from 0 to \d+$"):
            games.step(actions)
    illegal = np.flatnonzero(~seen.masks[1])[0]
    with pytest.raises(IllegalMoveError, match=r"^game 1: .* is not legal"):
        games.step(np.where(np.arange(3) == 1, illegal, seen.masks.argmax(1)))
    begun = games.step(list(seen.masks.argmax(1))).observations
    games.reset()
    games.step(legal)
    assert np.array_equal(games.step(seen.masks.argmax(1)).observations, begun)


def test_numbers_may_be_those_of_numpy() -> None:
    games = vector.env("board=square:4", games=np.int32(2), most_actions=np.int64(9))
    assert games.reset(seed=np.int64(1)).people.shape == (2,)
