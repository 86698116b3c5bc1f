"""Thousands of games as arrays match the rules, game by game."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import affinage
from affinage.environments import vector
from affinage.environments.actions import Actions, PartialTurn
from affinage.environments.vector import Seen
from affinage.environments.vector.rows import rows_of
from affinage.environments.vector.scalar import ScalarRows
from affinage.errors import IllegalMoveError, OptionError

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
    "game=taifas&board=square:4&score=weighted&pie=off",
)
SLOW = ("game=emulsion&board=square:4", "game=moulds&board=star:3&players=3")


def check_row(actions: Actions, games: vector.VectorEnv, seen: Seen, row: int, stage: PartialTurn) -> None:
    """What one row shows is what the rules say."""
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


def test_a_game_that_is_cut_off_begins_anew_without_reward() -> None:
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


def test_games_can_be_begun_anew_at_any_time() -> None:
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


@pytest.mark.parametrize(
    "numbers",
    [{"games": number} for number in (0, -1, 1.5, "3", None, True, 10**12)]
    + [{"most_actions": number} for number in (0, -3, 2.0, "3")],
)
def test_a_number_of_games_or_actions_is_checked(numbers: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match=r"is (not an integer|out of range); expected 1 (to|or)"):
        vector.env("board=square:4", **numbers)


def test_numbers_may_be_those_of_numpy() -> None:
    games = vector.env("board=square:4", games=np.int32(2), most_actions=np.int64(9))
    assert games.reset(seed=np.int64(1)).people.shape == (2,)
