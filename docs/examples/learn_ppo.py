"""Train MaskablePPO of sb3-contrib against a level of the computer, and report its score before and after.

pip install "affinage[pettingzoo]" sb3-contrib
python learn_ppo.py                          # ten minutes on two cores
python learn_ppo.py --minutes 1 --board square:3
"""

import argparse
from time import monotonic

import gymnasium
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

from affinage.environments import gymnasium_v0

gymnasium.register_envs(gymnasium_v0)
ENVIRONMENTS = 8
STEPS = 256  # of each environment, between two updates


class Clock(BaseCallback):
    """Stop training after some seconds."""

    def __init__(self, seconds):
        super().__init__()
        self.end = monotonic() + seconds

    def _on_step(self):
        return monotonic() < self.end


def score(model, env, games):
    """Return the points of the model in some games, a draw as half."""
    points = 0
    for seed in range(games):
        observation, info = env.reset(seed=seed)
        ended = False
        while not ended:
            action, _ = model.predict(observation, action_masks=info["action_mask"], deterministic=True)
            observation, reward, terminated, truncated, info = env.step(int(action))
            ended = terminated or truncated
        points += (reward + 1) / 2
    return points / games


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--board", default="square:4")
    parser.add_argument("--opponent", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--games", type=int, default=200, help="games of each score")
    options = parser.parse_args()
    torch.manual_seed(1)

    def make():
        return gymnasium.make("affinage/Affinage-v0", opponent=options.opponent, board=options.board)

    envs = DummyVecEnv([make] * ENVIRONMENTS)
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=STEPS,
        batch_size=256,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=1,
    )
    print(f"before: {score(model, make(), options.games):.0%}")
    model.learn(10**9, callback=Clock(60 * options.minutes))
    print(f"after {model.num_timesteps:,} actions: {score(model, make(), options.games):.0%}")


if __name__ == "__main__":
    main()
