"""Any variant as a PettingZoo environment: agents act in turn (AEC), with masks of legal actions.

>>> from affinage.environments import affinage_v0
>>> env = affinage_v0.env("game=churn&pie=off")
>>> env.reset(seed=1)
>>> env.agent_selection, int(env.last()[0]["action_mask"].sum())
('player_0', 19)

Agents are people and keep their names when `swap` exchanges their colours.
"""

from __future__ import annotations

from typing import Any, ClassVar, SupportsIndex

from affinage.errors import lacking

try:
    import numpy as np
    from gymnasium import logger, spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

    from affinage.environments.planes import Planes
    from affinage.environments.rendering import Pixels, image_of
except ModuleNotFoundError as _error:
    raise ImportError(lacking(__name__, _error, "pettingzoo"), name=_error.name) from None

from affinage.checks import described, whole_or_none
from affinage.environments.actions import Actions, PartialTurn, need_game
from affinage.errors import OptionError
from affinage.game.conversion import GameLike, as_game
from affinage.game.options import spelled
from affinage.notation.textboard import render

__all__ = ["env", "raw_env"]


def env(
    game: GameLike = "", *, render_mode: str | None = None, most_actions: SupportsIndex | None = None
) -> Any:
    """Return the environment of a variant, which checks the order of calls; an illegal action raises IllegalMoveError.

    A game is cut off, a truncation without reward for everybody, after `most_actions`; None means twenty per cell.
    """
    return wrappers.OrderEnforcingWrapper(raw_env(game, render_mode, most_actions))


class raw_env(AECEnv):
    """The environment without wrappers; `actions` and `planes` explain its numbers, `stage` is the current state."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["human", "ansi", "rgb_array"],
        "name": "affinage_v0",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: GameLike = "",
        render_mode: str | None = None,
        most_actions: SupportsIndex | None = None,
    ) -> None:
        super().__init__()
        modes = self.metadata["render_modes"]
        if render_mode is not None and render_mode not in modes:
            raise OptionError(
                f"render_mode={described(render_mode)} is unknown; it is {spelled(modes)}, or None"
            )
        game = as_game(game)
        self.actions: Actions = Actions(game)
        self.planes: Planes = Planes(game)
        self.most_actions: int = self.actions.limit(most_actions)
        self.render_mode: str | None = render_mode
        self.possible_agents: list[str] = [f"player_{person}" for person in range(game.players)]
        seen = spaces.Box(0, 1, self.planes.shape, np.float32)
        mask = spaces.Box(0, 1, (self.actions.number,), np.int8)
        self.observation_spaces: dict[str, spaces.Dict] = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Discrete] = {
            agent: spaces.Discrete(self.actions.number) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        """Return the planes and the mask of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the numbers of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None) -> None:
        """Reset the game; nothing is random, so the seed has no effect."""
        whole_or_none("seed", seed)
        self.stage: PartialTurn = self.actions.start()
        self.agents: list[str] = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection: str = self.agents[self.stage.person]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the planes as an agent sees them, and its legal actions: none when another agent is to act.

        Raises OptionError for an unknown agent.
        """
        if agent not in self.possible_agents:
            raise OptionError(
                f"agent={described(agent)} is unknown; agents are {', '.join(self.possible_agents)}"
            )
        need_game(self, "stage")
        mask = np.zeros(self.actions.number, np.int8)
        if agent == self.agent_selection:
            mask[self.actions.legal(self.stage)] = 1
        viewer = self.stage.colour_of(self.possible_agents.index(agent))
        return {"observation": self.planes.of(self.stage, viewer), "action_mask": mask}

    def step(self, action: SupportsIndex | None) -> None:
        """Take an action for the agent to act; an agent of a game that has ended takes None.

        Raises OptionError for an invalid number, and IllegalMoveError for an action that is not legal.
        """
        need_game(self, "stage")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.stage = self.actions.after(self.stage, self.actions.checked(action))
        self._cumulative_rewards[agent] = 0
        if self.stage.position.is_terminal():
            self.rewards = dict(zip(self.agents, self.stage.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.stage.taken >= self.most_actions:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[self.stage.person]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | Pixels | None:
        """Return the board as text or as an array of pixels, (height, width, 3); in `human` mode print it."""
        if self.render_mode is None:
            logger.warn("nothing to render; set render_mode when you make the environment")
            return None
        if self.render_mode == "rgb_array":
            return image_of(self.stage)
        board = render(self.stage.position, dict.fromkeys(self.stage.picked, "*"))
        if self.render_mode == "ansi":
            return board
        print(board)
        return None

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""
