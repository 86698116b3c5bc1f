"""What positions are worth as learned from the computer's own games: a module here for each system that gains by it.

A module has the key of its system for its name, and names the class `JUDGE`; its weights lie beside it. The search asks
it in place of random games. Where there is none, or its weights are not those that it was made with, random games play.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Generic, TypeVar
from warnings import warn

import numpy as np
from numpy.typing import NDArray

from affinage.bots.judges.weights import WeightsError, read
from affinage.game import Game, Position

Rules = TypeVar("Rules", bound=Game)
State = TypeVar("State", bound=Position)
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Judgement:
    """The turns of a position, none where it is over, and what each is worth."""

    turns: NDArray[np.int16]  # (turns, 1 + picks), as `Batch.turns` has them
    chances: Floats  # (turns,): that the colour to move wins, as judged after the turn


class Judge(ABC, Generic[Rules, State]):
    """Judges positions of a rule set of two players by weights, of which it says how many it takes."""

    number_of_weights: int
    boards: tuple[str, ...]  # that it has learned on

    prior: float = 1.0
    """How many visits it counts for in a search how a turn was judged before it was tried."""

    exploration: float = 0.6
    """How far a search looks beyond the turns that went best, the constant of UCT."""

    playouts: tuple[int, ...]
    """Positions that levels 1 to 4 look at for a move."""

    solver_steps_per_playout: int = 1
    """Looks that a search takes for a proof with every position that is judged; see `Solver.solve`."""

    def __init__(self, game: Rules, weights: NDArray[np.int8]) -> None:
        self.game = game
        self.weights = weights

    @abstractmethod
    def judge(self, positions: Sequence[State]) -> list[Judgement]:
        """What the turns of positions are worth; the same in every Python and NumPy, as it counts in whole numbers."""

    @abstractmethod
    def owners(self, position: State, games: int, random: np.random.Generator) -> Floats:
        """How likely each cell is each colour's in the end of its own games from a position not over, (2, cells)."""


@lru_cache(maxsize=1)
def judge_of(game: Game) -> Judge[Game, Position] | None:
    """The judge of a rule set, if its system has one; warns of weights that cannot be used, and does without."""
    name = f"{__name__}.{game.key}"
    if game.players != 2 or not find_spec(name):
        return None
    found: Any = import_module(name).JUDGE
    if game.board.text not in found.boards:
        return None
    try:
        weights = read(game.key, found.number_of_weights)
    except WeightsError as error:
        warn(str(error), stacklevel=2)
        return None
    judge: Judge[Game, Position] = found(game, weights)
    return judge
