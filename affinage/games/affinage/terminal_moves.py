"""Turns of Affinage that may end it: those after which nobody can place any of some pairs.

These pairs are the witnesses. They are within the limit now, and each rules out all turns after which either colour
could still place it. As a turn affects little of a board, a few witnesses rule out every turn, until shortly before the
end.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from affinage.bots.playouts import playouts_of
from affinage.game import Move
from affinage.games.affinage.playouts import AffinagePlayouts
from affinage.games.affinage.rules import AffinagePosition

Pairs: TypeAlias = NDArray[np.intp]

WITNESSES = 32  # per colour, if there are enough pairs; up to twice as many
ABREAST = 1 << 12  # turns checked at a time


class Witnesses:
    """Pairs of a position that are checked after each turn."""

    def __init__(self, position: AffinagePosition) -> None:
        shared: Any = playouts_of(position.game)
        playouts: AffinagePlayouts = shared
        self.pairs = playouts.pairs
        stones, loads = self.pairs.stones_and_loads([position.stones])
        self._stones, self._loads = stones[0], loads[:, 0]
        self._mover = position.to_move - 1

    def turns(self) -> Pairs:
        """Return the pairs that the limit allows the mover."""
        return self._within(self._mover)

    def left_by_none(self, turns: Pairs) -> Pairs:
        """Return the turns that leave no witness to any colour; if there are few pairs, every pair is one."""
        for colour in (0, 1) if self.pairs.coloured or self.pairs.neutral else (0,):
            legal = self._within(colour)
            for witness in legal[:: max(1, len(legal) // WITNESSES)].tolist():
                turns = turns[~self._leave(turns, witness, colour)]
                if not turns.size:
                    return turns
        return turns

    def _within(self, colour: int) -> Pairs:
        return np.flatnonzero(self._loads[colour % len(self._loads)] <= self.pairs.limit)

    def _leave(self, turns: Pairs, witness: int, colour: int) -> NDArray[np.bool_]:
        """Return whether a colour can place the witness after each of some turns."""
        movers = len(self._loads)  # 1 if the limit ignores colours
        added = self.pairs.added(colour % movers, self._mover % movers, turns, np.array([witness]))[:, 0]
        can: NDArray[np.bool_] = self._loads[colour % movers, witness] + added <= self.pairs.limit
        if self.pairs.neutral:
            rows = np.flatnonzero(can)
            after = np.repeat(self._stones[None], len(rows), axis=0)
            games, own = np.arange(len(rows)), self._mover + 1
            after[games, self.pairs.firsts[turns[rows]]] = own
            after[games, self.pairs.seconds[turns[rows]]] = 3 - own if self.pairs.mixed else own
            next_movers = np.full(len(rows), colour + 1, np.int8)
            can[rows] = ~self.pairs.neutral.among(after, next_movers, games, np.full(len(rows), witness))
        return can


def terminal_moves(position: AffinagePosition) -> list[Move]:
    """Return the turns that leave no witness."""
    witnesses = Witnesses(position)
    pairs, turns = witnesses.pairs, witnesses.turns()
    parts = (turns[begin : begin + ABREAST] for begin in range(0, len(turns), ABREAST))
    picks = [pick for part in parts for pick in pairs.cells(witnesses.left_by_none(part))]
    return sorted(move for pick in picks for move in position.continuations(pick).moves)
