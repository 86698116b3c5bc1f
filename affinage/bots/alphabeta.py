"""Looking ahead by alpha-beta search, for games in which tactics decide.

The search asks it beside its random games, and plays the move it finds.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic

from affinage import registry
from affinage.game import Game, Move, Position, Rules, State


class OutOfStepsError(Exception):
    """The steps granted are used up."""


class LookAhead(ABC, Generic[Rules, State]):
    """An iterative-deepening search for the best move, in as many steps at a time as it is given."""

    def __init__(self, game: Rules) -> None:
        self.game = game
        self.depth = 0  # turns that the position last asked for has been looked ahead in full
        self.value = 0  # what it was worth to its mover then, in points of the game's own
        self.is_settled = False  # whether to look further ahead would find no other move

    @abstractmethod
    def look(self, position: State, steps: int) -> Move | None:
        """Search on for a number of steps, each of one position; return the best move known, if any.

        The same position goes on where it was left; what was found out is remembered from one turn to the next.
        """


def look_ahead_of(game: Game) -> LookAhead[Game, Position] | None:
    """Return the look-ahead for a variant, if its game has one."""
    make = registry.part(game.key, "look_ahead")
    ahead: LookAhead[Game, Position] | None = make(game) if make else None
    return ahead
