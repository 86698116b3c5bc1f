"""Random games of Affinage in which one side copies the other.

A player who answers every turn with its 180° rotation keeps the board symmetric, so the game ends in a tie, which the
last placer wins. Random games cannot see this plan, so here one side follows it: on a symmetric board, the colour not
to move copies for as long as possible, and then plays at random too.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from affinage.games.affinage.playout_pair_games import PairGames
from affinage.games.affinage.playout_pairs import PairMasks
from affinage.matches.steps import Steps

NONE = -1
"""A missing cell."""


def copied(
    pairs: PairMasks, stones: NDArray[np.int8], movers: NDArray[np.int8]
) -> tuple[NDArray[np.int8], NDArray[np.intp]]:
    """Return who copies on each board, (boards, cells), each with its mover, and the turn to be copied at once.

    The former is the colour, 0 for nobody; the latter, (boards, 2), has the cell of the mover's own colour first.
    """
    turned = np.where(stones, 3 - stones, 0)[:, np.array(pairs.half_turn)]
    copyists = np.where((stones == turned).all(1), 3 - movers, 0).astype(np.int8)
    turns = np.full((len(stones), 2), NONE)
    # Two stones whose images are empty are a turn that can be copied.
    alone = (stones > 0) & (turned == 0)
    strange = (stones != turned) & (turned > 0) & (stones > 0)
    boards = np.flatnonzero((alone.sum(1) == 2) & ~strange.any(1))
    cells = alone[boards].nonzero()[1].reshape(-1, 2)
    # The other player made the turn that can be copied.
    own = np.take_along_axis(stones[boards], cells, 1) != movers[boards, None]
    fits = own.sum(1) == (1 if pairs.mixed else 2)
    boards, cells, own = boards[fits], cells[fits], own[fits]
    copyists[boards] = movers[boards]
    turns[boards] = np.where(own[:, :1], cells, cells[:, ::-1])
    return copyists, turns


class CopyingGames(PairGames):
    """Games in each of which one side may copy the other's last turn."""

    _copyists: NDArray[np.int8]
    """The copying colour, 0 for none."""
    _turns: NDArray[np.intp]
    """Cells of the last turn, with the mover's own stone first, (games, 2)."""
    _copies: NDArray[np.bool_]
    """Whether the current turn is a copy."""

    def play(self, plies: int | None) -> Steps[None]:
        """See `PairGames.play`; the copying side is determined at the start."""
        # A missing cell has no image, and two missing cells are no pair.
        self._images = np.array([*self._pairs.half_turn, NONE])
        self._copyists, self._turns = copied(self._pairs, self._stones, self._movers)
        yield from super().play(plies)

    def _place(self, pairs: NDArray[np.intp], can: NDArray[np.bool_]) -> None:
        mine = self._movers == self._copyists
        games = np.flatnonzero(mine & can)
        own, other = self._images[self._turns[games]].T
        games, copies = self._legal(games, self._pairs.numbers[own, other])
        pairs[games] = copies
        self._copies = np.zeros(len(pairs), np.bool_)
        self._copies[games] = True
        # A side that cannot copy a turn never can again, as the board cannot become symmetric again.
        self._copyists[mine & ~self._copies] = 0
        super()._place(pairs, can)

    def _legal(
        self, games: NDArray[np.intp], pairs: NDArray[np.intp]
    ) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Return the games in which a pair may be placed, and the pairs."""
        rules = self._pairs
        games, pairs = games[pairs < len(rules)], pairs[pairs < len(rules)]
        loads = self._loads[self._movers[games] - 1 if rules.coloured else 0, games, pairs]
        games, pairs = games[loads <= rules.limit], pairs[loads <= rules.limit]
        if rules.neutral:
            allowed = ~rules.neutral.among(self._stones, self._movers, games, pairs)
            games, pairs = games[allowed], pairs[allowed]
        return games, pairs

    def _ways_round(
        self, games: NDArray[np.intp], pairs: NDArray[np.intp]
    ) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        firsts, seconds = super()._ways_round(games, pairs)
        copies = self._copies[games]
        firsts[copies], seconds[copies] = self._images[self._turns[games[copies]]].T
        return firsts, seconds

    def _put(
        self,
        games: NDArray[np.intp],
        pairs: NDArray[np.intp],
        firsts: NDArray[np.intp],
        seconds: NDArray[np.intp],
    ) -> None:
        super()._put(games, pairs, firsts, seconds)
        self._turns = np.full((len(self._movers), 2), NONE)
        self._turns[games] = np.stack([firsts, seconds], 1)

    def _leave(self, over: NDArray[np.bool_]) -> None:
        super()._leave(over)
        self._copyists, self._turns = self._copyists[~over], self._turns[~over]
