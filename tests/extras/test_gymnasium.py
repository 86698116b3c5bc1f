"""The Gymnasium environments: many games at once, and one game against an opponent."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import affinage
from affinage.environments import gymnasium_v0, gymnasium_vector, vector
from affinage.errors import AffinageError, IllegalMoveError, OptionError
from tests.extras.sampled import EACH

GAMES, STEPS = 8, 120


@pytest.mark.parametrize("link", EACH)
def test_it_steps_as_the_arrays_do(link: str) -> None:
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


def test_a_better_opponent_wins_more() -> None:
    rewards = {
        opponent: sum(
            played(gymnasium_v0.OnePlayerEnv("board=square:4", opponent), seed)[1] for seed in range(12)
        )
        for opponent in ("random", 3)
    }
    assert rewards[3] < -6 < rewards["random"]


@pytest.mark.parametrize(
    "env", [gymnasium_v0.OnePlayerEnv("board=square:4", seat=0), gymnasium_vector.make("board=square:4", 1)]
)
def test_an_illegal_action_is_refused_and_changes_nothing(env: gymnasium.Env | VectorEnv) -> None:
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
        ({"bord": "hex:4"}, "keys are game, board, pie"),
        ({"most_actions": 0}, "expected 1 or more"),
    ],
)
def test_wrong_options_are_refused_in_one_line(options: dict[str, object], expected: str) -> None:
    with pytest.raises(AffinageError) as refused:
        gymnasium_v0.OnePlayerEnv("churn", **options)  # type: ignore[arg-type]
    assert expected in str(refused.value)
