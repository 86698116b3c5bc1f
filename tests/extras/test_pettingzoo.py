"""The PettingZoo environment: that library's own tests, and additional ones."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import affinage
from affinage import environments
from affinage.board.geometry import View
from affinage.environments import affinage_v0
from affinage.errors import IllegalMoveError, OptionError
from affinage.picture.palette import LIGHT
from affinage.picture.stones import kinds
from tests.extras.sampled import LINKS

VARIANTS = pytest.mark.parametrize("link", LINKS)


@VARIANTS
# The library has a list of its own environments that may have masks in observations.
@pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array", "ignore:Observation space for each agent"
)
def test_it_passes_the_librarys_test_of_the_interface(link: str) -> None:
    api_test(affinage_v0.env(link), num_cycles=200)


@VARIANTS
def test_it_passes_the_librarys_test_of_seeds(link: str) -> None:
    seed_test(partial(affinage_v0.env, link), num_cycles=100)


@VARIANTS
def test_it_passes_the_librarys_test_of_pictures(link: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(affinage_v0.env, link))
    assert "    a b" in capsys.readouterr().out


@VARIANTS
def test_a_picture_shows_the_stones_in_their_colours(link: str) -> None:
    env = affinage_v0.env(link, render_mode="rgb_array")
    env.reset()
    empty = env.render()
    for _ in range(6):
        if mask_of(env).any():
            env.step(int(np.flatnonzero(mask_of(env))[0]))
    picture, position = env.render(), env.unwrapped.stage.position
    assert (picture.dtype, picture.shape, picture.ndim) == (np.uint8, empty.shape, 3)
    view = View(position.game.board, labelled=False)
    for cell, (x, y) in enumerate(view.centres):
        kind = ("empty", *kinds(position.game))[position.colour_at(cell)]
        if kind != "empty":
            assert bytes(picture[int(y * 32), int(x * 32)]).hex() == LIGHT[f"stone-{kind}"][1:]


@pytest.mark.parametrize("mode", ["rgb", "text", "", "Human"])
def test_an_unknown_render_mode_is_refused(mode: str) -> None:
    with pytest.raises(OptionError, match=r"is unknown; it is human, ansi or rgb_array, or None"):
        affinage_v0.env("game=churn", render_mode=mode)


def test_without_a_render_mode_there_is_nothing_to_render() -> None:
    env = affinage_v0.raw_env("game=churn")
    env.reset()
    with pytest.warns(UserWarning, match="set render_mode"):
        assert env.render() is None


def test_the_module_leaves_the_librarys_name_alone() -> None:
    assert not {"pettingzoo", "open_spiel", "gymnasium"} & {
        path.stem for path in Path(environments.__path__[0]).iterdir()
    }


def mask_of(env: Any) -> Any:
    """Return the legal actions of the agent to act."""
    return env.last()[0]["action_mask"]


def play(env: Any, random: Random) -> dict[str, float]:
    """Return everybody's rewards for a game of random actions."""
    env.reset()
    while env.agents and not (env.terminations[env.agent_selection] or env.truncations[env.agent_selection]):
        env.step(random.choice(np.flatnonzero(mask_of(env)).tolist()))
    return dict(env.rewards)


@VARIANTS
def test_the_winner_gets_what_the_others_lose(link: str) -> None:
    env = affinage_v0.env(link)
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
    env = affinage_v0.env("game=churn&pie=on")
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
    env = affinage_v0.env("board=square:4")
    env.reset()
    env.step(0)
    assert env.agent_selection == "player_0"
    assert env.last()[0]["observation"][2].sum() == 1
    env.step(int(np.flatnonzero(mask_of(env))[0]))
    assert env.agent_selection == "player_1"


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = affinage_v0.env("board=square:4")
    env.reset()
    before = env.unwrapped.stage
    for action, error in (
        (env.unwrapped.actions.pass_turn, IllegalMoveError),
        (99, OptionError),
        ("a1", OptionError),
    ):
        with pytest.raises(error):
            env.step(action)
    assert env.unwrapped.stage == before
    assert env.agent_selection == "player_0"


def test_a_game_that_takes_too_long_is_nobodys() -> None:
    env = affinage_v0.env("game=churn&board=hex:5", most_actions=5)
    assert play(env, Random(2)) == {"player_0": 0, "player_1": 0}
    assert (env.unwrapped.stage.taken, set(env.truncations.values())) == (5, {True})


def test_up_to_four_play() -> None:
    env = affinage_v0.env("game=moulds&players=4")
    rewards = play(env, Random(3))
    assert sorted(rewards) == ["player_0", "player_1", "player_2", "player_3"]
    assert env.observe("player_2")["observation"].shape == env.unwrapped.planes.shape
