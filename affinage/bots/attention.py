"""The attention of a weak level: it overlooks moves as people do, and notices those near what has just changed.

So it can miss the second-best reply, and what lies across the board; the moves it does notice it weighs like all
others. A legal move drawn at random is never played.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from affinage.board.topology import bits
from affinage.bots.node import SearchNode
from affinage.bots.random_numbers import RandomSource
from affinage.game import Game, Position

MIN_NOTICED = 3  # moves of a position, if it has so many


class Attention:
    """Chooses which moves of each position are overlooked; `share` of them are noticed wherever they lie."""

    def __init__(self, game: Game, share: float, random: RandomSource) -> None:
        self._share = share
        self._random = random
        self._near = game.board.within(1, "ortho")
        self._size = game.board.size
        self._before: tuple[int, ...] = ()

    def begin(self, before: Position) -> None:
        """Begin a turn; `before` is the position of the last one, or the current one at first."""
        self._before = before.stones

    def overlook(self, node: SearchNode) -> None:
        """Overlook some moves of an expanded node; of a turn picked cell by cell, some first cells."""
        number = len(node.children)
        if node.picks or number <= MIN_NOTICED:
            return
        noticed = self._random.random(number) < self._share
        noticed |= self._lies_near(node)
        if noticed.sum() < MIN_NOTICED:
            noticed[self._random.permutation(number)[:MIN_NOTICED]] = True
        node.overlooked = ~noticed

    def _lies_near(self, node: SearchNode) -> NDArray[np.bool_]:
        """Return which options have all their cells beside stones that have changed."""
        near = np.zeros(self._size + 1, np.bool_)
        for cell in bits(self._changed(node.position)):
            near[list(bits(self._near[cell]))] = True
        if node.turns is not None and len(node.turns):
            cells = node.turns[:, 1:]
            near_all: NDArray[np.bool_] = np.logical_and.reduce(near[cells] | (cells < 0), axis=1)
            return near_all
        lies_near = np.zeros(len(node.children), np.bool_)
        lies_near[: len(node.cells)] = near[node.cells]
        return lies_near

    def _changed(self, position: Position) -> int:
        """Return the cells whose stones are not those of the last turn."""
        changed = 0
        for before, now in zip(self._before, position.stones, strict=True):
            changed |= before ^ now
        return changed
