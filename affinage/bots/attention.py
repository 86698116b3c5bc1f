"""The attention of a weak level: it overlooks moves as people do, and notices those near what has just changed.

So it can miss the second-best reply, and what lies across the board; the moves it does notice it weighs like all
others. A legal move picked at random is never played.

A level may follow a principle: then, of the moves it notices, it considers only those that follow. Whether it plays
better for it is how principles are measured.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from affinage.board.topology import bits
from affinage.bots.node import SearchNode
from affinage.bots.random_numbers import RandomSource
from affinage.game import Game, Move, Position

Preference: TypeAlias = Callable[[Position, Sequence[Move]], Sequence[Move]]
"""A choice among the moves of a position: those that follow a principle."""

MIN_NOTICED = 3
"""Minimum number of moves that are noticed in a position, if it has so many."""


class Attention:
    """Chooses which moves of each position are overlooked; `share` of them are noticed wherever they lie."""

    def __init__(self, game: Game, share: float, random: RandomSource) -> None:
        self._share = share
        self._random = random
        self._near = game.board.within(1, "ortho")
        self._size = game.board.size
        self._before: tuple[int, ...] = ()
        self._root: SearchNode | None = None
        self.prefers: Preference | None = None

    def begin(self, before: Position, root: SearchNode) -> None:
        """Begin a turn at a node; `before` is the position of the last one, or the current one at first."""
        self._before, self._root = before.stones, root
        if self.prefers and root.children:
            # The root's moves were noticed in an earlier turn, before it was the player's own.
            self.overlook(root)

    def overlook(self, node: SearchNode) -> None:
        """Overlook some moves of an expanded node; of a turn picked cell by cell, some first cells."""
        number = len(node.children)
        preferred = self._preferred(node)
        if (node.picks or number <= MIN_NOTICED) and preferred.all():
            return
        noticed = self._random.random(number) < self._share
        noticed |= self._lies_near(node)
        if noticed.sum() < MIN_NOTICED:
            noticed[self._random.permutation(number)[:MIN_NOTICED]] = True
        if not (noticed & preferred).any():
            noticed = preferred
        node.overlooked = ~(noticed & preferred)

    def _preferred(self, node: SearchNode) -> NDArray[np.bool_]:
        """Return which options of the player's own turn follow the principle; all where none does."""
        number = len(node.children)
        if not self.prefers or node.root is not self._root or node.position.may_swap:
            return np.ones(number, np.bool_)
        picks = len(node.picks)
        followed = self.prefers(node.position, node.position.legal_moves())
        if not followed:
            return np.ones(number, np.bool_)
        wanted = {move for move in followed if move.picks[:picks] == node.picks}
        firsts = {move.picks[picks] for move in wanted if len(move.picks) > picks}
        options = map(node.option, range(number))
        return np.array([option in (wanted if isinstance(option, Move) else firsts) for option in options])

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
        """Return the cells whose stones have changed since the last turn."""
        changed = 0
        for before, now in zip(self._before, position.stones, strict=True):
            changed |= before ^ now
        return changed
