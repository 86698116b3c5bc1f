"""Any variant as a Gymnasium environment for one learner, against computer players or random moves.

>>> import gymnasium
>>> from affinage.environments import gymnasium_v0
>>> gymnasium.register_envs(gymnasium_v0)
>>> env = gymnasium.make("affinage/Churn-v0", opponent=3, pie="off")
>>> observation, info = env.reset(seed=1)
>>> observation.shape, int(info["action_mask"].sum())
((5, 5, 5), 19)

The learner has one seat and the opponent all others; a turn of two cells is two actions. The method `action_masks` has
the form that MaskablePPO of sb3-contrib wants.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal, SupportsIndex, TypeAlias

from affinage.errors import lacking

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray

    from affinage.environments.planes import Floats, Planes
    from affinage.environments.rendering import Pixels, image_of
except ModuleNotFoundError as _error:
    raise ImportError(lacking(__name__, _error, "pettingzoo"), name=_error.name) from None

from affinage.bots.levels import level
from affinage.bots.tournament import Player
from affinage.checks import described, whole_or_none
from affinage.environments.actions import Actions, PartialTurn, need_game
from affinage.errors import OptionError
from affinage.game import SWAP, Game
from affinage.game.conversion import GameLike
from affinage.game.options import spelled
from affinage.notation.link import load
from affinage.notation.textboard import render
from affinage.registry import game_keys

__all__ = ["OnePlayerEnv"]

Opponent: TypeAlias = "int | Literal['random']"

MAX_SEED = 2**31 - 1


class OnePlayerEnv(gymnasium.Env):
    """A game from the seat of one learner; `actions` and `planes` explain its numbers.

    `opponent` is a level from 1 to 8, or "random". `seat` is the learner's, from 0; by default it is random. Keywords
    set options of the game, as those of `affinage.load`. A game is cut off after `most_actions`; None means twenty per
    cell. Raises OptionError for wrong values.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 1}

    def __init__(
        self,
        game: GameLike = "",
        opponent: Opponent = "random",
        seat: SupportsIndex | None = None,
        most_actions: SupportsIndex | None = None,
        render_mode: str | None = None,
        **options: str | int,
    ) -> None:
        self.game: Game = load(game, **options)
        modes = self.metadata["render_modes"]
        if render_mode is not None and render_mode not in modes:
            raise OptionError(
                f"render_mode={described(render_mode)} is unknown; it is {spelled(modes)}, or None"
            )
        self.render_mode: str | None = render_mode
        self._level = None if opponent == "random" else level(opponent)
        self._seat = whole_or_none("seat", seat, 0, self.game.players - 1)
        self.actions: Actions = Actions(self.game)
        self.planes: Planes = Planes(self.game)
        self.most_actions: int = self.actions.limit(most_actions)
        self.observation_space: spaces.Box = spaces.Box(0, 1, self.planes.shape, np.float32)
        self.action_space: spaces.Discrete = spaces.Discrete(self.actions.number)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """Begin a game: the seed chooses the learner's seat, unless it is fixed, and the opponent's moves."""
        super().reset(seed=seed)
        self.person: int = (
            int(self.np_random.integers(self.game.players)) if self._seat is None else self._seat
        )
        self._player: Player | None = None
        if self._level:
            self._player = self._level.player(self.game, int(self.np_random.integers(MAX_SEED)))
        self.stage: PartialTurn = self.actions.start()
        self._let_opponents_act()
        return self._observation(), self._info()

    def step(self, action: SupportsIndex) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        """Take an action of the learner, and let the opponent answer.

        At the end, the reward is 1 for a win and 0 for a draw; the rewards of all losers add up to -1. Raises
        OptionError for an invalid number, and IllegalMoveError for an action that is not legal, with no change.
        """
        need_game(self, "stage")
        self.stage = self.actions.after(self.stage, self.actions.checked(action))
        self._let_opponents_act()
        terminated = self.stage.position.is_terminal()
        truncated = not terminated and self.stage.taken >= self.most_actions
        return self._observation(), self.stage.rewards()[self.person], terminated, truncated, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal, (actions,): none once the game is over."""
        need_game(self, "stage")
        masks = np.zeros(self.actions.number, np.bool_)
        masks[self.actions.legal(self.stage)] = True
        return masks

    def render(self) -> str | Pixels | None:
        """Return the board as text or as an array of pixels, (height, width, 3)."""
        need_game(self, "stage")
        if self.render_mode == "rgb_array":
            return image_of(self.stage)
        return (
            render(self.stage.position, dict.fromkeys(self.stage.picked, "*")) if self.render_mode else None
        )

    def _let_opponents_act(self) -> None:
        while not self.stage.position.is_terminal() and self.stage.taken < self.most_actions:
            if self.stage.person == self.person:
                return
            self.stage = self._after_opponent()

    def _after_opponent(self) -> PartialTurn:
        stage = self.stage
        if self._player is None:
            return self.actions.after(stage, self.np_random.choice(self.actions.legal(stage)))
        move = self._player.choose(stage.position)
        taken = stage.taken + max(1, len(move.picks))
        return PartialTurn(stage.position.apply(move), (), stage.swapped ^ (move == SWAP), taken)

    def _observation(self) -> Floats:
        return self.planes.of(self.stage, self.stage.colour_of(self.person))

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "person": self.person}


for _key in game_keys():
    gymnasium.register(
        f"affinage/{_key.capitalize()}-v0",
        f"{__name__}:{OnePlayerEnv.__name__}",
        kwargs={"game": f"game={_key}"},
    )
