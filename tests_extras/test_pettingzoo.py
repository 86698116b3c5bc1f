"""The environment of PettingZoo under that library's own tests, and what they leave out."""

from __future__ import annotations

import sys
from functools import partial
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

import affinage
from affinage.environments import pettingzoo
from tests_extras.sampled import LINKS

RULE_SETS = pytest.mark.parametrize("link", LINKS)


@RULE_SETS
# The library knows by name which environments may have a mask beside what is seen: its own.
@pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array", "ignore:Observation space for each agent"
)
def test_it_passes_the_librarys_test_of_the_interface(link: str) -> None:
    api_test(pettingzoo.env(link), num_cycles=200)


@RULE_SETS
def test_it_passes_the_librarys_test_of_seeds(link: str) -> None:
    seed_test(partial(pettingzoo.env, link), num_cycles=100)


@RULE_SETS
def test_it_passes_the_librarys_test_of_pictures(link: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(pettingzoo.env, link))
    assert "    a b" in capsys.readouterr().out


@RULE_SETS
def test_it_passes_the_librarys_benchmark(
    link: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ticks = count(step=0.1)  # so that its five seconds are fifty rounds
    module = sys.modules[performance_benchmark.__module__]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(ticks)))
    performance_benchmark(pettingzoo.env(link))
    assert "turns per second" in capsys.readouterr().out


def mask_of(env: Any) -> Any:
    """What the agent whose turn it is may do."""
    return env.last()[0]["action_mask"]


def play(env: Any, random: Random) -> dict[str, float]:
    """What everybody gets for a game of random actions."""
    env.reset()
    while env.agents and not (env.terminations[env.agent_selection] or env.truncations[env.agent_selection]):
        env.step(random.choice(np.flatnonzero(mask_of(env)).tolist()))
    return dict(env.rewards)


@RULE_SETS
def test_the_winner_gets_what_the_others_lose(link: str) -> None:
    env = pettingzoo.env(link)
    rewards = play(env, Random(1))
    stage = env.unwrapped.stage
    assert sum(rewards.values()) == pytest.approx(0)
    winner = stage.position.winner()
    if winner:
        assert rewards[f"player_{stage.person_of(winner)}"] == 1
    else:
        assert set(rewards.values()) == {0}
        assert winner == 0 or set(env.truncations.values()) == {True}


def test_after_a_swap_the_second_player_holds_the_first_colour() -> None:
    env = pettingzoo.env("game=churn&pie=on")
    env.reset()
    env.step(0)
    assert env.agent_selection == "player_1"
    env.step(env.unwrapped.actions.swap)
    assert env.agent_selection == "player_0"
    first = affinage.load("game=churn").board.index["a3"]
    own, theirs, _picked, holds_red, holds_blue, *_ = env.last()[0]["observation"]
    place = env.unwrapped.planes.places[first]
    assert (own.sum(), theirs.ravel()[place], theirs.sum()) == (0, 1, 1)
    assert (holds_red.max(), holds_blue.max()) == (0, 1)


def test_one_player_acts_twice_for_a_turn_of_two_cells() -> None:
    env = pettingzoo.env("board=square:4")
    env.reset()
    env.step(0)
    assert env.agent_selection == "player_0"
    assert env.last()[0]["observation"][2].sum() == 1
    env.step(int(np.flatnonzero(mask_of(env))[0]))
    assert env.agent_selection == "player_1"


def test_an_illegal_action_loses() -> None:
    env = pettingzoo.env("board=square:4")
    env.reset()
    env.step(env.unwrapped.actions.pass_turn)
    assert env.rewards == {"player_0": -1, "player_1": 0}
    assert set(env.terminations.values()) == {True}


def test_a_game_that_takes_too_long_is_nobodys() -> None:
    env = pettingzoo.env("game=churn&board=hex:5", most_actions=5)
    assert play(env, Random(2)) == {"player_0": 0, "player_1": 0}
    assert (env.unwrapped.stage.taken, set(env.truncations.values())) == (5, {True})


def test_up_to_four_play() -> None:
    env = pettingzoo.env("game=moulds&players=4")
    rewards = play(env, Random(3))
    assert sorted(rewards) == ["player_0", "player_1", "player_2", "player_3"]
    assert env.observe("player_2")["observation"].shape == env.unwrapped.planes.shape
