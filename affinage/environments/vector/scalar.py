"""Rows under the rules themselves, one by one: for games without faster ones, and as their reference."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from affinage import registry
from affinage.board.topology import bits
from affinage.environments.actions import Actions, PartialTurn
from affinage.environments.vector.rows import NONE, Flags, Numbers, Rows
from affinage.game import Game


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
