"""Rows of Churn. As in its playouts, the group of each stone is stored as a mask, for each colour separately."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from affinage.bots.playouts.groups import counts
from affinage.environments.vector.rows import NONE, Flags, Numbers, Rows
from affinage.games.churn.playouts import ChurnPlayouts, held
from affinage.games.churn.rules import Churn


class ChurnRows(Rows):
    """Rows of one board."""

    def __init__(self, game: Churn, number: int) -> None:
        super().__init__(number, game.board.size)
        self._playouts = ChurnPlayouts(game)
        # (colours, words, cells + 1, rows)
        self._groups = np.repeat(self._playouts.groups((0, 0))[None, :, :, :1], number, axis=3).repeat(
            2, axis=0
        )
        self._formed = self._playouts.formed(self._own())

    def _own(self) -> NDArray[np.unsignedinteger]:
        """Return the groups of the colours to move, (words, cells + 1, rows)."""
        red, blue = self._groups
        own: NDArray[np.unsignedinteger] = np.where(self.movers == 1, red, blue)
        return own

    def restart(self, which: Flags) -> None:
        """See `Rows.restart`."""
        self._groups[:, :, :, which], self._formed[:, :, which] = 0, self._playouts.single
        self.stones[:, which], self.movers[which] = 0, 1

    def pick(self, actions: Numbers) -> None:
        """See `Rows.pick`."""
        placing = actions != NONE
        own = self._playouts.placed(self._own(), self._formed, np.where(placing, actions, len(self.stones)))
        for colour, groups in enumerate(self._groups, 1):
            np.copyto(groups, own, where=placing & (self.movers == colour))
        self.stones = (held(self._groups[0]) + 2 * held(self._groups[1]).astype(np.int8))[:-1]
        self.movers = np.where(placing, 3 - self.movers, self.movers)

    def pass_turn(self, which: Flags) -> None:
        """Do nothing: nobody ever passes."""

    def legal(self) -> Flags:
        """See `Rows.legal`."""
        self._formed = self._playouts.formed(self._own())
        sizes = np.where(self.stones == 0, counts(self._formed[:, :-1]), len(self.stones) + 1)
        smallest: Flags = (sizes == sizes.min(0)) & (self.stones == 0)
        return smallest

    def over(self, stuck: Flags) -> Flags:
        """See `Rows.over`."""
        return stuck

    def winners(self, which: Numbers) -> NDArray[np.int8]:
        """See `Rows.winners`."""
        lead = (self.stones[:, which] == 1).sum(0) - (self.stones[:, which] == 2).sum(0)
        return np.where(lead > 0, 1, 2).astype(np.int8)

    def extra(self, field: str) -> NDArray[Any]:
        """Raise an error: positions have no state besides stones."""
        raise KeyError(field)


def rows(game: Churn, number: int) -> ChurnRows:
    """Return the rows of a variant."""
    return ChurnRows(game, number)
