"""Appearance of the board, for any game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from affinage.board.geometry import View
from affinage.board.topology import Board


@dataclass(frozen=True, slots=True)
class Appearance:
    """How a board is shown; each change makes a new object."""

    rotation: int = 0
    """Steps of the board's rotation, as in View."""
    mirrored: bool = False
    coordinates: bool = True
    """Whether to show coordinates around the board."""
    score: bool = False
    """Whether to show the score before the end, too."""
    forming: bool = False
    """Whether to show every open hole or zone, however large, and the numbers of zones, before the end."""
    regions_of: int = 0
    """Colour whose zones are drawn, 0 for all."""
    values: bool = False
    """Whether to show the values of stones or groups, if a game has them."""
    spelled: bool = False
    """Whether to write moves in words."""
    dots: bool = False
    """Whether to draw dots on the cells to pick, even if all empty ones can be picked."""

    def turned(self, rotations: int) -> Appearance:
        """Return the appearance rotated by one step, for a board with `rotations` rotations."""
        return replace(self, rotation=(self.rotation + 1) % rotations)

    def flipped(self) -> Appearance:
        """Return the appearance from the other side."""
        return replace(self, mirrored=not self.mirrored)

    def view(self, board: Board) -> View:
        """Return the view of a board with this appearance."""
        return View(board, self.rotation, self.mirrored, self.coordinates)
