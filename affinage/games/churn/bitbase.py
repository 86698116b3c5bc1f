"""Bitbase of Churn on the author's 19 cells, for positions with small groups.

There the whole game can be worked out (`research/training/churn.py`), and the later positions are soon proved
without help.
"""

from __future__ import annotations

from affinage.bots.bitbases import Bitbase

REACH = 5  # stones of the largest groups of both colours together
EVERY = 3  # positions are held whose number of stones is a multiple of this


class ChurnBitbase(Bitbase):
    """Positions of Churn on the hexagon with three cells a side, in which both colours have small groups only."""

    turns = 8

    def reaches(self, number: int) -> bool:
        """While the largest groups of both colours have five stones together at most; groups never shrink again."""
        board = self.game.board
        near, stones = board.near("ortho"), (number & board.full, number >> board.size)
        groups = (board.groups(mask, near) for mask in stones)
        return sum(max(map(int.bit_count, each), default=0) for each in groups) <= REACH

    def holds(self, number: int, turns: int) -> bool:
        """Return whether a position is stored: every third stone, and only with a choice of turns."""
        return turns > 1 and number.bit_count() % EVERY == 0
