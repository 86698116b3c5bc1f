"""Positions of many games at once, one row each: the rules as needed by the vectorised environment.

The registry names each game's function `rows`. It may leave a variant, or a game all of them, to `ScalarRows`, which
play under the rules themselves, one by one: slower, but always right.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from affinage import registry
from affinage.board.topology import bits
from affinage.environments.actions import Actions, PartialTurn
from affinage.game import Game

Flags: TypeAlias = NDArray[np.bool_]
Numbers: TypeAlias = NDArray[np.intp]

NONE = -1
"""Index that stands for no cell."""
EVERY = slice(None)
"""Index of all rows."""


class Rows(ABC):
    """Positions side by side; people, the pie rule and the length of games are handled by the environment."""

    def __init__(self, number: int, cells: int) -> None:
        self.stones: NDArray[np.int8] = np.zeros((cells, number), np.int8)
        """Colour of the stone on each cell, else 0, (cells, rows)."""
        self.movers: NDArray[np.int8] = np.ones(number, np.int8)
        """Colour to move, (rows,)."""
        self.picked: NDArray[np.intp] = np.full(number, NONE)
        """Cell picked in the current turn, else NONE, (rows,)."""

    @abstractmethod
    def restart(self, which: Flags) -> None:
        """Reset these rows to the initial position."""

    @abstractmethod
    def pick(self, actions: Numbers) -> None:
        """Take the action of each row, kind * cells + cell; nothing where it is NONE."""

    @abstractmethod
    def pass_turn(self, which: Flags) -> None:
        """Pass the turn to the next colour in these rows."""

    @abstractmethod
    def legal(self) -> Flags:
        """Return the legal picks, (kinds * cells, rows)."""

    @abstractmethod
    def over(self, stuck: Flags) -> Flags:
        """Return the finished rows, given those whose colour to move has no legal pick."""

    @abstractmethod
    def winners(self, which: Numbers) -> NDArray[np.int8]:
        """Return the winning colours of finished rows, 0 for a draw."""

    @abstractmethod
    def extra(self, field: str) -> NDArray[Any]:
        """Return a field of the state besides stones: colours, (rows,), or turns from 1, (cells, rows)."""


class ScalarRows(Rows):
    """Each row is a stage of a game."""

    def __init__(self, game: Game, number: int) -> None:
        super().__init__(number, game.board.size)
        self._actions = Actions(game)
        self._stages = [self._actions.start()] * number
        for row in range(number):
            self._put(row, self._stages[row])

    def _put(self, row: int, stage: PartialTurn) -> None:
        """Set a row to a stage."""
        self._stages[row] = stage
        self.stones[:, row] = 0
        for colour, mask in enumerate(stage.position.stones, 1):
            self.stones[list(bits(mask)), row] = colour
        self.movers[row] = stage.position.to_move
        self.picked[row] = stage.picked[0] if stage.picked else NONE

    def restart(self, which: Flags) -> None:
        """See `Rows.restart`."""
        for row in np.flatnonzero(which):
            self._put(int(row), self._actions.start())

    def pick(self, actions: Numbers) -> None:
        """See `Rows.pick`."""
        for row in np.flatnonzero(actions != NONE):
            self._put(int(row), self._actions.after(self._stages[row], int(actions[row])))

    def pass_turn(self, which: Flags) -> None:
        """See `Rows.pass_turn`."""
        for row in np.flatnonzero(which):
            self._put(int(row), self._actions.after(self._stages[row], self._actions.pass_turn))

    def legal(self) -> Flags:
        """See `Rows.legal`."""
        legal = np.zeros((self._actions.number, len(self._stages)), np.bool_)
        for row, stage in enumerate(self._stages):
            legal[self._actions.legal(stage), row] = True
        return legal[: self._actions.pass_turn]

    def over(self, stuck: Flags) -> Flags:
        """See `Rows.over`."""
        return np.array([stage.position.is_terminal() for stage in self._stages])

    def winners(self, which: Numbers) -> NDArray[np.int8]:
        """See `Rows.winners`."""
        return np.array([self._stages[row].position.winner() or 0 for row in which], np.int8)

    def extra(self, field: str) -> NDArray[Any]:
        """See `Rows.extra`."""
        values = [getattr(stage.position, field) for stage in self._stages]
        if values and isinstance(values[0], int):
            return np.array(values, np.int8)
        turns = np.zeros(self.stones.shape, np.int16)
        for row, order in enumerate(values):
            turns[list(order), row] = np.arange(1, len(order) + 1)
        return turns


def rows(game: Game, number: int) -> ScalarRows:
    """Return the rows of any variant."""
    return ScalarRows(game, number)


def rows_of(game: Game, number: int) -> Rows:
    """Return the fastest rows of a variant, all at the initial position; only its rules know of extra turns."""
    make = rows if game.extra_turns else registry.part(game.key, "vector")
    fastest: Rows = make(game, number)
    return fastest
