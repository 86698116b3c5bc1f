"""Every game as a game of OpenSpiel, with the options of a variant as parameters.

>>> import pyspiel
>>> from affinage.environments import openspiel
>>> state = pyspiel.load_game("affinage_churn(board=hex:3,pie=off)").new_initial_state()
>>> state.current_player(), len(state.legal_actions())
(0, 19)

Players are people and keep their numbers when `swap` exchanges their colours.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypeAlias

from affinage.checks import described
from affinage.errors import OptionError, lacking

try:
    import numpy as np
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame

    from affinage.environments.planes import Planes
except ModuleNotFoundError as error:
    raise ImportError(lacking(__name__, error, "open-spiel"), name=error.name) from None

from affinage.environments.actions import Actions, PartialTurn
from affinage.environments.rendering import state_text
from affinage.game import DEFAULT_GAME, Game
from affinage.game.conversion import GameLike, as_game
from affinage.game.options import Option
from affinage.notation.link import load
from affinage.registry import game_class, game_keys

Parameters: TypeAlias = "dict[str, str | int]"

WORD = -1
"""Number for an option's only value that is a word; OpenSpiel requires one type per parameter."""

__all__ = ["OpenSpielGame", "OpenSpielState", "load_game"]


def short_name(key: str) -> str:
    """Return the name of a game in OpenSpiel."""
    return key if key == DEFAULT_GAME else f"{DEFAULT_GAME}_{key}"


def as_parameter(option: Option, value: str) -> str | int:
    """Return the value of an option as an OpenSpiel parameter: a number if any of its values is one."""
    if not any(known.isdigit() for known in option.values):
        return value
    return int(value) if value.isdigit() else WORD


def as_value(option: Option, parameter: str | int) -> str:
    """Return an option's value for a parameter: the inverse of `as_parameter`."""
    if parameter == WORD:
        return next(known for known in option.values if not known.isdigit())
    return str(parameter)


def parameters_of(game: Game) -> Parameters:
    """Return all options of a variant as parameters."""
    return {option.key: as_parameter(option, game.values[option.key]) for option in game.options}


def load_game(game: GameLike = "") -> Any:
    """Return a game, also one written as text; raises OptionError for an invalid one."""
    game = as_game(game)
    return pyspiel.load_game(short_name(game.key), parameters_of(game))


def type_of(key: str) -> Any:
    """Return OpenSpiel's description of a game."""
    game_kind = game_class(key)
    counts = [
        int(count) for option in game_kind.options if option.key == "players" for count in option.values
    ] or [2]
    kind = pyspiel.GameType
    return kind(
        short_name=short_name(key),
        long_name=game_kind.name,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(counts),
        min_num_players=min(counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters_of(load(f"game={key}")),
    )


def registered(text: str) -> Any:
    """Return the game of an OpenSpiel text; pickles name this function, so that loading registers the games."""
    return pyspiel.load_game(text)


def replayed(game: OpenSpielGame, actions: list[int]) -> OpenSpielState:
    """Return the state of a game after some actions."""
    state = game.new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


class OpenSpielGame(pyspiel.Game):
    """A variant of the game named by `key`; `actions` and `planes` explain its numbers."""

    key: ClassVar[str]
    game_type: ClassVar[Any]

    def __init__(self, parameters: Mapping[str, str | int] | None = None) -> None:
        chosen, game_kind = parameters or {}, game_class(self.key)
        values = {
            option.key: as_value(option, chosen[option.key])
            for option in game_kind.options
            if option.key in chosen
        }
        game = game_kind(values)
        self.actions: Actions = Actions(game)
        self.planes: Planes = Planes(game)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.actions.number,
            max_chance_outcomes=0,
            num_players=game.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.actions.most,
        )
        super().__init__(self.game_type, info, dict(chosen))

    def __reduce__(self) -> tuple[Any, ...]:
        return registered, (str(self),)

    def new_initial_state(self, state: object = None) -> OpenSpielState:
        """Return the state before the first action."""
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return an observer, which writes a player's view as an array or text."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer(self.planes, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class OpenSpielState(pyspiel.State):
    """A game in progress; `stage` is the current state."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.stage: PartialTurn = game.actions.start()

    def __reduce__(self) -> tuple[Any, ...]:
        return replayed, (self.get_game(), self.history())

    @property
    def _actions(self) -> Actions:
        actions: Actions = self.get_game().actions
        return actions

    def current_player(self) -> int:
        """Return the player to act."""
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.stage.person

    def is_terminal(self) -> bool:
        """Return whether the game is over or cut off."""
        return self.stage.taken >= self._actions.most or self.stage.position.is_terminal()

    def returns(self) -> list[float]:
        """Return the reward of each player; 0 for a game that was cut off."""
        return list(self.stage.rewards())

    def _legal_actions(self, player: int) -> list[int]:
        return self._actions.legal(self.stage)

    def _apply_action(self, action: int) -> None:
        self.stage = self._actions.after(self.stage, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self._actions.text(action)

    def __str__(self) -> str:
        return state_text(self.stage)


class Observer:
    """Fills `tensor` with the planes of a player; `dict` has them in their shape."""

    def __init__(self, planes: Planes, parameters: Any = None) -> None:
        if parameters:
            raise OptionError(f"observers take no parameters, not {described(parameters)}")
        self._planes = planes
        self.tensor = np.zeros(planes.shape, np.float32).ravel()
        self.dict = {"observation": self.tensor.reshape(planes.shape)}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Fill the tensor with a state as a player sees it."""
        self.dict["observation"][:] = self._planes.of(state.stage, state.stage.colour_of(player))

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """Return the full observation as text."""
        return str(state)


for _key in game_keys():
    # Registers classes, as OpenSpiel frees registered objects only after Python has ended, which breaks other objects.
    _type = type_of(_key)
    pyspiel.register_game(_type, type(f"{_key}_variant", (OpenSpielGame,), {"key": _key, "game_type": _type}))
