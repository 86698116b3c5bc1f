"""Bitbase of Churn on the author's 19 cells, for positions with small groups.

On this board the whole game is solved (`research/training/churn.py`); later positions are proved quickly without it.
"""

from __future__ import annotations

from affinage.bots.learned import Bitbase

REACH = 5
"""Maximum number of stones of both colours' largest groups together."""
EVERY = 3
"""Only positions whose number of stones is a multiple of this are stored."""


class ChurnBitbase(Bitbase):
    """Positions of Churn on the hexagon with sides of three cells, in which both colours have only small groups."""

    turns = 8

    def reaches(self, number: int) -> bool:
        """Return whether both largest groups together have at most five stones; groups never shrink again."""
        board = self.game.board
        near, stones = board.near("ortho"), (number & board.full, number >> board.size)
        groups = (board.groups(mask, near) for mask in stones)
        return sum(max(map(int.bit_count, each), default=0) for each in groups) <= REACH

    def holds(self, number: int, turns: int) -> bool:
        """Return whether a position is stored: with 3, 6, 9 … stones, and more than one turn to choose from."""
        return turns > 1 and number.bit_count() % EVERY == 0
