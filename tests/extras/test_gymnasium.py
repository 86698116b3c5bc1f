"""Parallel games as a Gymnasium vector environment, with the arrays of `affinage.environments.vector`."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from affinage.environments import gymnasium_vector, vector
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
