"""Environments for PettingZoo, Gymnasium and OpenSpiel: the libraries' own tests, and additional ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from open_spiel.python.algorithms import mcts
from open_spiel.python.observation import make_observation
from pettingzoo.test import api_test, render_test, seed_test

import affinage
from affinage.board.geometry import View
from affinage.environments import affinage_v0, gymnasium_v0, gymnasium_vector, openspiel, vector
from affinage.errors import AffinageError, IllegalMoveError, OptionError
from affinage.picture.palette import LIGHT
from affinage.picture.stones import kinds
from tests.extras.sampled import EACH, LINKS

VARIANTS = pytest.mark.parametrize("link", LINKS)


@VARIANTS
# The library has a list of its own environments that may have masks in observations.
@pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array", "ignore:Observation space for each agent"
)
def test_pettingzoo_environment_passes_the_test_of_its_interface(link: str) -> None:
    api_test(affinage_v0.env(link), num_cycles=200)


@VARIANTS
def test_pettingzoo_environment_passes_the_test_of_seeds(link: str) -> None:
    seed_test(partial(affinage_v0.env, link), num_cycles=100)


@VARIANTS
def test_pettingzoo_environment_passes_the_test_of_pictures(
    link: str, capsys: pytest.CaptureFixture[str]
) -> None:
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


def test_player_acts_twice_for_a_turn_of_two_cells() -> None:
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


def test_up_to_four_play() -> None:
    env = affinage_v0.env("game=moulds&players=4")
    rewards = play(env, Random(3))
    assert sorted(rewards) == ["player_0", "player_1", "player_2", "player_3"]
    assert env.observe("player_2")["observation"].shape == env.unwrapped.planes.shape


GAMES, STEPS = 8, 120


@pytest.mark.parametrize("link", EACH)
def test_gymnasium_vector_steps_as_the_arrays_do(link: str) -> None:
    envs, games = gymnasium_vector.make(link, GAMES), vector.env(link, GAMES)
    assert isinstance(envs, VectorEnv)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    random = np.random.default_rng(1)
    (observations, infos), seen = envs.reset(seed=3), games.reset(seed=3)
    for _ in range(STEPS):
        assert np.array_equal(observations, seen.observations)
        assert observations in envs.observation_space
        assert np.array_equal(infos["action_mask"], seen.masks)
        actions = (random.random(seen.masks.shape) * seen.masks).argmax(1)
        assert actions in envs.action_space
        acted = seen.people
        observations, rewards, terminated, truncated, infos = envs.step(actions)
        seen = games.step(actions)
        assert rewards.tolist() == seen.rewards[range(GAMES), acted].tolist()
        assert terminated.tolist() == seen.terminated.tolist()
        assert truncated.tolist() == seen.truncated.tolist()
        if seen.ended.any():
            assert infos["_final_obs"].tolist() == seen.ended.tolist()
            assert np.array_equal(np.stack(infos["final_obs"][seen.ended]), seen.final_observations)
            assert np.array_equal(infos["all_rewards"], seen.rewards)


def test_the_librarys_wrappers_take_it() -> None:
    envs = RecordEpisodeStatistics(gymnasium_vector.make("board=square:3", GAMES))
    _, infos = envs.reset(seed=1)
    lengths: list[int] = []
    for _ in range(20):
        *_, infos = envs.step(infos["action_mask"].argmax(1))
        if "episode" in infos:
            lengths += infos["episode"]["l"][infos["_episode"]].tolist()
    assert lengths
    assert min(lengths) > 1


def played(env: gymnasium.Env, seed: int) -> tuple[list[int], float]:
    """Play a game with random actions; return these and the reward at the end."""
    random, taken = np.random.default_rng(seed), list[int]()
    _, info = env.reset(seed=seed)
    while True:
        taken.append(int(random.choice(np.flatnonzero(info["action_mask"]))))
        observation, reward, terminated, truncated, info = env.step(taken[-1])
        assert observation in env.observation_space
        assert info["person"] == env.unwrapped.person
        if terminated or truncated:
            assert not info["action_mask"].any() or truncated
            return taken, float(reward)
        assert reward == 0
        assert np.array_equal(info["action_mask"], env.unwrapped.action_masks())


@pytest.mark.parametrize("key", affinage.game_keys())
def test_a_game_against_an_opponent_passes_the_librarys_checks(key: str) -> None:
    taken, reward = played(gymnasium.make(f"affinage/{key.capitalize()}-v0"), 1)
    assert len(taken) > 4
    assert reward in (-1, 0, 1)


@pytest.mark.parametrize("opponent", ["random", 1])
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_game_against_an_opponent_is_the_same_for_the_same_seed(
    opponent: str | int, seat: int | None
) -> None:
    env = gymnasium.make("affinage/Churn-v0", opponent=opponent, seat=seat, board="hex:3")
    games = [played(env, seed) for seed in range(6)]
    assert games == [played(env, seed) for seed in range(6)]
    assert {reward for _, reward in games} <= {-1.0, 0.0, 1.0}
    seats = set()
    for seed in range(12):
        env.reset(seed=seed)
        seats.add(env.unwrapped.person)
    assert seats == ({0, 1} if seat is None else {seat})


@pytest.mark.parametrize(("opponent", "rewards"), [("random", {-1.0, 1.0}), (3, {-1.0})])
def test_an_opponent_of_a_level_beats_random_moves_in_every_game(
    opponent: str | int, rewards: set[float]
) -> None:
    env = gymnasium_v0.OnePlayerEnv("board=square:3", opponent, seat=1)  # type: ignore[arg-type]
    assert {played(env, seed)[1] for seed in range(20)} == rewards


@pytest.mark.parametrize(
    "env", [gymnasium_v0.OnePlayerEnv("board=square:4", seat=0), gymnasium_vector.make("board=square:4", 1)]
)
def test_gymnasium_refuses_an_illegal_action_and_changes_nothing(env: gymnasium.Env | VectorEnv) -> None:
    _, info = env.reset(seed=1)
    for action, error in ((16, IllegalMoveError), (99, OptionError), ("a1", OptionError)):
        with pytest.raises(error):
            env.step(action if isinstance(env, gymnasium.Env) else [action])
    _, again = env.reset(seed=1)
    assert np.array_equal(info["action_mask"], again["action_mask"])


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"opponent": 9}, "levels are 1 (fresh)"),
        ({"opponent": "strong"}, "levels are 1 (fresh)"),
        ({"seat": 2}, "expected 0 to 1"),
        ({"render_mode": "human"}, "ansi or rgb_array, or None"),
        ({"bord": "hex:4"}, "keys are game, board, extra, pie"),
        ({"most_actions": 0}, "expected 1 or more"),
    ],
)
def test_wrong_options_are_refused_in_one_line(options: dict[str, object], expected: str) -> None:
    with pytest.raises(AffinageError) as refused:
        gymnasium_v0.OnePlayerEnv("churn", **options)  # type: ignore[arg-type]
    assert expected in str(refused.value)


@pytest.mark.parametrize(
    "call",
    [
        lambda: gymnasium_v0.OnePlayerEnv("churn").step(0),
        lambda: gymnasium_v0.OnePlayerEnv("churn").action_masks(),
        lambda: gymnasium_vector.make("churn", 2).step(np.zeros(2, int)),
        lambda: affinage_v0.raw_env("churn").step(0),
        lambda: affinage_v0.raw_env("churn").observe("player_0"),
    ],
)
def test_an_environment_without_a_game_asks_for_reset(call: Callable[[], object]) -> None:
    with pytest.raises(OptionError, match=r"^no game has begun; call reset\(\) first$"):
        call()


SMALL = {
    "affinage": "board=square:4",
    "churn": "game=churn&board=hex:2",
    "emulsion": "game=emulsion&board=square:4",
    "moulds": "game=moulds&board=plus:2&win=twenty",
    "taifas": "game=taifas&board=square:3",
}


def wander(game: Any, seed: int, actions: int) -> Any:
    random, state = Random(seed), game.new_initial_state()
    while actions and not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        actions -= 1
    return state


@VARIANTS
def test_openspiel_plays_random_games(link: str) -> None:
    pyspiel.random_sim_test(openspiel.load_game(link), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("link", EACH)
def test_openspiel_writes_and_reads_every_state(link: str) -> None:
    small = SMALL[affinage.load(link).key]
    pyspiel.random_sim_test(openspiel.load_game(small), num_sims=1, serialize=True, verbose=False)


@VARIANTS
def test_its_parameters_are_the_options(link: str) -> None:
    game = openspiel.load_game(link)
    assert game.actions.game == affinage.load(link)
    again = pyspiel.load_game(str(game))
    assert again.actions.game == affinage.load(link)
    assert game.num_players() == affinage.load(link).players


def test_openspiel_registers_every_game() -> None:
    names = {name for name in pyspiel.registered_names() if name.startswith("affinage")}
    assert names == {"affinage", "affinage_churn", "affinage_emulsion", "affinage_moulds", "affinage_taifas"}
    assert pyspiel.load_game("affinage(board=hex:3,max=2)").actions.game.link() == "board=hex:3&max=2"
    assert pyspiel.load_game("affinage(max=-1)").actions.game.link() == ""


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
