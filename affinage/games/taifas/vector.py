"""Rows of Taifas: cells, and the turn of the stone on each."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from affinage.environments.vector.rows import NONE, Flags, Numbers, Rows
from affinage.games.taifas.playouts import TaifasPlayouts
from affinage.games.taifas.rules import Taifas


class TaifasRows(Rows):
    """Rows of one variant."""

    def __init__(self, game: Taifas, number: int) -> None:
        super().__init__(number, game.board.size)
        self._playouts = TaifasPlayouts(game)
        self._turns = np.zeros(self.stones.shape, np.int16)

    def restart(self, which: Flags) -> None:
        """See `Rows.restart`."""
        self.stones[:, which], self._turns[:, which], self.movers[which] = 0, 0, 1

    def pick(self, actions: Numbers) -> None:
        """See `Rows.pick`."""
        placing = np.flatnonzero(actions != NONE)
        kinds, cells = np.divmod(actions[placing], len(self.stones))
        self._turns[cells, placing] = (self.stones > 0).sum(0)[placing] + 1
        self.stones[cells, placing] = kinds + 1
        self.movers[placing] = 3 - self.movers[placing]

    def pass_turn(self, which: Flags) -> None:
        """Do nothing: nobody ever passes."""

    def legal(self) -> Flags:
        """See `Rows.legal`."""
        return np.tile(self.stones == 0, (2, 1))

    def over(self, stuck: Flags) -> Flags:
        """See `Rows.over`."""
        return stuck

    def winners(self, which: Numbers) -> NDArray[np.int8]:
        """See `Rows.winners`."""
        turns = self._turns[:, which].astype(np.float64)
        return self._playouts.results(self.stones[:, which], turns, np.ones(which.size, np.bool_)).winners

    def extra(self, field: str) -> NDArray[Any]:
        """See `Rows.extra`."""
        return self._turns


def rows(game: Taifas, number: int) -> TaifasRows:
    """Return the rows of a variant."""
    return TaifasRows(game, number)
