"""Marks on a board that last as long as the position: a move, and the expected owners."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from affinage.game import Move, Position
from affinage.play.match import Match

Ownership: TypeAlias = "tuple[tuple[float, ...], ...]"
"""For each colour, for each cell, how likely it will be its own, 0 to 1."""


@dataclass
class Marks:
    """The marks on the board of a match; each is gone with the position that it was made on."""

    match: Match  # marks hold while its position stays
    _move: tuple[Position, Move] | None = None  # the move marked, with its position
    _ownership: tuple[Position, Ownership] | None = None  # with the position that it is expected of

    @property
    def move(self) -> Move | None:
        """The move marked on this very position."""
        return self._move[1] if self._move and self._move[0] is self.match.position else None

    @property
    def ownership(self) -> Ownership:
        """The expected owners of the cells of this very position, empty while they are not known."""
        return self._ownership[1] if self._ownership and self._ownership[0] is self.match.position else ()

    def set_move(self, move: Move) -> None:
        """Mark a move of this position."""
        self._move = self.match.position, move

    def set_ownership(self, ownership: Ownership) -> None:
        """Mark who is expected to own the cells of this position."""
        self._ownership = self.match.position, ownership
