"""What positions are worth as learned from the computer's own games: a module here for each system that gains by it.

A module has the key of its system for its name, and names the class `JUDGE`; its weights lie beside it. The search asks
it beside random games. Where there is none, or its weights are not those that it was made with, these alone count.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Generic, TypeVar
from warnings import warn

import numpy as np
from numpy.typing import NDArray

from affinage.bots.shipped import ShippedError, read
from affinage.game import Game, Position
from affinage.topology import Board

Rules = TypeVar("Rules", bound=Game)
State = TypeVar("State", bound=Position)
Floats = NDArray[np.float64]

FOLDER = Path(__file__).parent


class Judge(ABC, Generic[Rules, State]):
    """Judges positions of a rule set of two players by weights, of which it says how many it takes."""

    number_of_weights: int

    mixing: float
    """The part of a position's worth in a search that is as it says, the rest being as random games come out.

    So named by Silver et al., "Mastering the game of Go with deep neural networks and tree search" (2016).
    """

    def __init__(self, game: Rules, weights: NDArray[np.int8]) -> None:
        self.game = game
        self.weights = weights

    @staticmethod
    def suits(board: Board) -> bool:
        """Whether it is asked on a board; on any, unless its system says otherwise."""
        return True

    @abstractmethod
    def shares(self, positions: Sequence[State]) -> Floats:
        """What each colour can expect of positions that are not over, (positions, 2).

        It is the same in every Python and NumPy, as it counts in whole numbers.
        """


def path_of(key: str) -> Path:
    """Where the weights of a system lie."""
    return FOLDER / f"{key}.weights"


@lru_cache(maxsize=1)
def judge_of(game: Game) -> Judge[Game, Position] | None:
    """The judge of a rule set, if its system has one; warns of weights that cannot be used, and does without."""
    name = f"{__name__}.{game.key}"
    if game.players != 2 or not find_spec(name):
        return None
    found: Any = import_module(name).JUDGE
    if not found.suits(game.board):
        return None
    try:
        judge: Judge[Game, Position] = found(game, np.frombuffer(read(path_of(game.key)), np.int8))
    except ShippedError as error:
        warn(str(error), stacklevel=2)
        return None
    return judge
