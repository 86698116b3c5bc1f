"""Appearance of the board, for any game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from affinage.board.geometry import View
from affinage.board.topology import Board


@dataclass(frozen=True, slots=True)
class Appearance:
    """A way to see the board; each change makes a new one."""

    rotation: int = 0  # steps of the board's own turns, as in View
    mirrored: bool = False
    coordinates: bool = True  # around the board
    score: bool = False  # before the end, too
    values: bool = False  # of stones or groups, where a game has such
    spelled: bool = False  # moves are written in words

    def turned(self, rotations: int) -> Appearance:
        """Return the appearance rotated by one step, for a board with `rotations` rotations."""
        return replace(self, rotation=(self.rotation + 1) % rotations)

    def flipped(self) -> Appearance:
        """Seen from the other side."""
        return replace(self, mirrored=not self.mirrored)

    def view(self, board: Board) -> View:
        """Return a board seen so."""
        return View(board, self.rotation, self.mirrored, self.coordinates)
