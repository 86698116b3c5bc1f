"""The OpenSpiel games: that library's own tests, and additional ones."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts
from open_spiel.python.observation import make_observation

import affinage
from affinage.environments import openspiel
from tests.extras.sampled import EACH, LINKS

VARIANTS = pytest.mark.parametrize("link", LINKS)
SMALL = {
    "affinage": "board=square:4",
    "churn": "game=churn&board=hex:2",
    "emulsion": "game=emulsion&board=square:4",
    "moulds": "game=moulds&board=plus:2&win=twenty",
    "taifas": "game=taifas&board=square:3",
}


def wander(game: Any, seed: int, actions: int) -> Any:
    """Return the state after some random actions."""
    random, state = Random(seed), game.new_initial_state()
    while actions and not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        actions -= 1
    return state


@VARIANTS
def test_it_passes_the_librarys_random_games(link: str) -> None:
    pyspiel.random_sim_test(openspiel.load_game(link), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("link", EACH)
def test_it_passes_them_writing_and_reading_every_state(link: str) -> None:
    small = SMALL[affinage.load(link).key]
    pyspiel.random_sim_test(openspiel.load_game(small), num_sims=1, serialize=True, verbose=False)


@VARIANTS
def test_its_parameters_are_the_options(link: str) -> None:
    game = openspiel.load_game(link)
    assert game.actions.game == affinage.load(link)
    again = pyspiel.load_game(str(game))
    assert again.actions.game == affinage.load(link)
    assert game.num_players() == affinage.load(link).players


def test_every_system_is_registered() -> None:
    names = {name for name in pyspiel.registered_names() if name.startswith("affinage")}
    assert names == {"affinage", "affinage_churn", "affinage_emulsion", "affinage_moulds", "affinage_taifas"}
    assert pyspiel.load_game("affinage(board=hex:3,max=2)").actions.game.link() == "board=hex:3&max=2"
    assert pyspiel.load_game("affinage(max=-1)").actions.game.link() == ""


@VARIANTS
def test_a_clone_goes_its_own_way(link: str) -> None:
    state = wander(openspiel.load_game(link), seed=2, actions=3)
    clone = state.clone()
    before = state.stage
    assert clone.stage is before
    clone.apply_action(clone.legal_actions()[-1])
    assert (state.stage, clone.stage != before) == (before, True)
    assert len(clone.history()) == len(state.history()) + 1


@pytest.mark.parametrize(
    "link",
    [
        *("board=square:2x3&pie=on", "game=churn&board=hex:2&pie=on", "game=taifas&board=square:3&pie=on"),
        *("game=emulsion&board=square:3", "game=moulds&board=plus:2&win=twenty"),
    ],
)
def test_states_of_equal_text_have_equal_futures(link: str) -> None:
    game, random = openspiel.load_game(link), Random(6)
    known: dict[str, tuple[int, list[int], list[float]]] = {}
    for _ in range(300 if game.actions.cells < 20 else 5):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            future = state.current_player(), state.legal_actions(), state.returns()
            assert known.setdefault(str(state), future) == future


@VARIANTS
def test_observers_see_what_each_player_sees(link: str) -> None:
    game = openspiel.load_game(link)
    state = wander(game, seed=3, actions=7)
    seen = make_observation(game)
    for player in range(game.num_players()):
        seen.set_from(state, player)
        planes = game.planes.of(state.stage, state.stage.colour_of(player))
        assert np.array_equal(seen.dict["observation"], planes)
        assert np.array_equal(state.observation_tensor(player), planes.ravel())
        assert seen.string_from(state, player) == str(state)
    assert tuple(game.observation_tensor_shape()) == game.planes.shape


@pytest.mark.parametrize("key", affinage.game_keys())
def test_the_librarys_own_search_plays_it(key: str) -> None:
    game = openspiel.load_game(SMALL[key])
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1))
    bots = [
        mcts.MCTSBot(game, 1.4, 8, evaluator, random_state=np.random.RandomState(seed)) for seed in (2, 3)
    ]
    state = game.new_initial_state()
    while not state.is_terminal():
        action = bots[state.current_player()].step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    assert sum(state.returns()) == 0
    assert state.stage.position.is_terminal()


def test_a_game_that_is_cut_off_is_nobodys() -> None:
    state = openspiel.load_game("game=churn&board=hex:5").new_initial_state()
    random = Random(4)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    assert len(state.history()) == state.get_game().max_game_length() == 20 * 61
    assert state.returns() == [0, 0]
