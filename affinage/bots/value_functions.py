"""Value functions: learned evaluations of positions, from the computer's own games.

The search uses one beside its playouts. Without one, or if the weights differ from the listed ones, only playouts
count.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import lru_cache
from typing import Generic
from warnings import warn

import numpy as np
from numpy.typing import NDArray

from affinage import registry
from affinage.board.topology import Board
from affinage.bots.assets import AssetError, read
from affinage.bots.playouts import Floats, turn_of
from affinage.game import Game, Position, Rules, State


class ValueFunction(ABC, Generic[Rules, State]):
    """A learned evaluation of positions for two players, as a sum of weights."""

    number_of_weights: int

    mixing: float
    """Weight of the value function in a position's value during a search; the rest comes from random games.

    Named as in Silver et al., "Mastering the game of Go with deep neural networks and tree search" (2016).
    """

    def __init__(self, game: Rules, weights: NDArray[np.int8]) -> None:
        self.game = game
        self.weights = weights

    @staticmethod
    def suits(board: Board) -> bool:
        """Return whether it evaluates positions on a board; every board by default."""
        return True

    @abstractmethod
    def shares(self, positions: Sequence[State]) -> Floats:
        """Return the expected share of each colour in unfinished positions, (positions, 2).

        It is the same with any Python and NumPy, as it uses integers.
        """

    def shares_after(self, position: State, turns: NDArray[np.int16]) -> Floats:
        """Return the mover's expected share after each turn of a position, (turns,); turns are listed as in a log."""
        after = [position.apply(turn_of(position, turn)) for turn in turns]
        return self.shares(after)[:, position.to_move - 1]


@lru_cache(maxsize=1)
def value_function_of(game: Game) -> ValueFunction[Game, Position] | None:
    """Return the value function of a variant, if its game has one; warn of unusable weights and do without."""
    kind = registry.part(game.key, "value_function")
    if not kind or game.players != 2 or not kind.suits(game.board):
        return None
    try:
        function: ValueFunction[Game, Position] = kind(
            game, np.frombuffer(read(f"{game.key}/value.weights"), np.int8)
        )
    except AssetError as error:
        warn(str(error), stacklevel=2)
        return None
    return function
