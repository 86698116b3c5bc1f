"""Marks on a board that last as long as its position: a move, and the expected owners."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from affinage.game import Move, Position
from affinage.play.match import Match

Ownership: TypeAlias = "tuple[tuple[float, ...], ...]"
"""By colour and cell: probability of owning it, 0 to 1."""


@dataclass
class Marks:
    """Marks on the board of a match; each disappears with its position."""

    match: Match  # marks are valid for its current position
    _move: tuple[Position, Move] | None = None  # marked move with its position
    _ownership: tuple[Position, Ownership] | None = None  # with its position

    @property
    def move(self) -> Move | None:
        """Marked move of the current position."""
        return self._move[1] if self._move and self._move[0] is self.match.position else None

    @property
    def ownership(self) -> Ownership:
        """Expected owners of the cells in the current position, empty if unknown."""
        return self._ownership[1] if self._ownership and self._ownership[0] is self.match.position else ()

    def set_move(self, move: Move) -> None:
        """Mark a move in the current position."""
        self._move = self.match.position, move

    def set_ownership(self, ownership: Ownership) -> None:
        """Mark the expected owners of the cells in the current position."""
        self._ownership = self.match.position, ownership
