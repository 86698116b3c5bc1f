"""Alpha-beta search, for games in which tactics decide.

The main search uses it beside its playouts, and plays the move that it finds.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic

from affinage import registry
from affinage.game import Game, Move, Position, Rules, State


class OutOfStepsError(Exception):
    """The steps allowed are used up."""


class AlphaBeta(ABC, Generic[Rules, State]):
    """An iterative-deepening search for the best move, in limited steps at a time."""

    def __init__(self, game: Rules) -> None:
        self.game = game
        self.depth = 0
        """Full depth, in turns, reached for the last position."""
        self.value = 0
        """Value of the last position for the mover, in the game's own points."""
        self.is_settled = False
        """Whether a deeper search would not change the move."""
        self.at_full_strength: bool = False
        """Whether it uses all it knows; levels with a number of positions are as strong as measured without it."""

    @staticmethod
    def has_learned(game: Rules) -> bool:
        """Return whether a variant has learned files, installed or available."""
        return False

    def take_learned(self) -> None:
        """Use learned files from now on, where they are installed."""

    @abstractmethod
    def search(self, position: State, steps: int) -> Move | None:
        """Search for a number of steps, each of one position; return the best move so far, if any.

        The same position continues the last search; results are kept from one turn to the next.
        """


def alpha_beta_of(game: Game) -> AlphaBeta[Game, Position] | None:
    """Return the alpha-beta search of a variant, if its game has one."""
    make = registry.part(game.key, "alpha_beta")
    ahead: AlphaBeta[Game, Position] | None = make(game) if make else None
    return ahead
