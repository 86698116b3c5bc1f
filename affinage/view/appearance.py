"""Appearance of the board, for any game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from affinage.board.geometry import View
from affinage.board.topology import Board


@dataclass(frozen=True, slots=True)
class Appearance:
    """How a board is shown; each change makes a new object."""

    rotation: int = 0  # steps of the board's rotation, as in View
    mirrored: bool = False
    coordinates: bool = True  # around the board
    score: bool = False  # before the end, too
    forming: bool = False  # every open hole or zone, however large, and the numbers of zones, before the end
    regions_of: int = 0  # the colour whose zones are drawn, 0 for all
    values: bool = False  # of stones or groups, if a game has them
    spelled: bool = False  # moves in words
    dots: bool = False  # on the cells to pick, even if all empty ones can be picked

    def turned(self, rotations: int) -> Appearance:
        """Return the appearance rotated by one step, for a board with `rotations` rotations."""
        return replace(self, rotation=(self.rotation + 1) % rotations)

    def flipped(self) -> Appearance:
        """Return the appearance from the other side."""
        return replace(self, mirrored=not self.mirrored)

    def view(self, board: Board) -> View:
        """Return the view of a board with this appearance."""
        return View(board, self.rotation, self.mirrored, self.coordinates)
