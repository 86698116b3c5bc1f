"""Many games of one variant as a Gymnasium vector environment, for libraries that train on these.

>>> from affinage.environments import gymnasium_vector
>>> envs = gymnasium_vector.make("board=square:4", games=3)
>>> observations, infos = envs.reset(seed=1)
>>> observations.shape, infos["action_mask"].shape
((3, 7, 4, 4), (3, 18))

One agent plays for all people in turn: an observation belongs to the player to act, a reward to the player who has
acted. `affinage.environments.vector` plays the games.
"""

from __future__ import annotations

from typing import Any, ClassVar, SupportsIndex, TypeAlias

from affinage.errors import lacking

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

    from affinage.environments import vector
    from affinage.environments.actions import need_game
    from affinage.environments.planes import Floats
    from affinage.game.conversion import GameLike
except ModuleNotFoundError as _error:
    raise ImportError(lacking(__name__, _error, "pettingzoo"), name=_error.name) from None

__all__ = ["Games", "make"]

Step: TypeAlias = "tuple[Floats, Floats, NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]"


def make(
    game: GameLike = "", games: SupportsIndex = 1024, most_actions: SupportsIndex | None = None
) -> Games:
    """Return games of a variant side by side, each cut off after `most_actions`; None means twenty per cell."""
    return Games(vector.env(game, games, most_actions))


class Games(VectorEnv):
    """Games side by side; a finished one restarts in the same step. `games` plays them."""

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(self, games: vector.VectorEnv) -> None:
        self.games: vector.VectorEnv = games
        self.num_envs: int = games.games
        self.single_observation_space: spaces.Box = spaces.Box(0, 1, games.planes.shape, np.float32)
        self.single_action_space: spaces.Discrete = spaces.Discrete(games.actions.number)
        self.observation_space: Any = batch_space(self.single_observation_space, self.num_envs)
        self.action_space: Any = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """Restart all games; nothing is random, so the seed has no effect."""
        seen = self.games.reset()
        self._people = seen.people
        return seen.observations, {"action_mask": seen.masks, "person": seen.people}

    def step(self, actions: NDArray[np.intp]) -> Step:
        """Take one action in each game; `action_mask` in the infos has the legal ones.

        Raises OptionError and IllegalMoveError like `affinage.environments.vector`.
        """
        need_game(self, "_people")
        seen = self.games.step(actions)
        rewards = seen.rewards[np.arange(self.num_envs), self._people]
        self._people = seen.people
        infos: dict[str, Any] = {"action_mask": seen.masks, "person": seen.people}
        ended = seen.ended
        if ended.any():
            finals = np.full(self.num_envs, None, object)
            for row, final in zip(np.flatnonzero(ended), seen.final_observations, strict=True):
                finals[row] = final
            infos |= {"final_obs": finals, "_final_obs": ended, "all_rewards": seen.rewards}
        return seen.observations, rewards, seen.terminated, seen.truncated, infos
