"""Marks on a board that last as long as the position: a move, the expected owners, and what is just being drawn."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from affinage.game import Move, Position
from affinage.matches.marks import DrawnMark, toggled
from affinage.matches.match import Match

Ownership: TypeAlias = "tuple[tuple[float, ...], ...]"
"""By colour and cell: probability of owning it, 0 to 1."""


@dataclass
class Marks:
    """Marks on the board of a match; each disappears with its position."""

    match: Match
    """Match whose current position decides which marks are shown."""
    _move: tuple[Position, Move] | None = None
    """Marked move, with its position."""
    _begun: tuple[Position, DrawnMark] | None = None
    """Mark that is being drawn, with its position."""
    _compared: tuple[Position, tuple[DrawnMark, ...]] | None = None
    """Marks of compared moves, with their position."""
    _ownership: tuple[Position, Ownership] | None = None
    """Expected owners, with the position for which they are expected."""

    @property
    def move(self) -> Move | None:
        """Marked move of the current position."""
        return self._move[1] if self._move and self._move[0] is self.match.position else None

    @property
    def drawn(self) -> tuple[DrawnMark, ...]:
        """The circles and arrows on this position, as they are if the one being drawn stays."""
        compared = self._compared[1] if self._compared and self._compared[0] is self.match.position else ()
        marks = (*self.match.node.marks, *compared)
        begun = self._begun[1] if self._begun and self._begun[0] is self.match.position else None
        return toggled(marks, begun) if begun else marks

    @property
    def ownership(self) -> Ownership:
        """Expected owners of the cells in the current position, empty if unknown."""
        return self._ownership[1] if self._ownership and self._ownership[0] is self.match.position else ()

    def set_move(self, move: Move | None) -> None:
        """Mark a move in the current position; None for no more."""
        self._move = (self.match.position, move) if move else None

    def compare(self, moves: Mapping[str, Move], cells: Collection[str] = ()) -> None:
        """Mark moves of the current position by the colours of marks: an arrow along two cells, or a circle.

        Cells that tell the moves apart get blue circles.
        """
        index = self.match.game.board.index
        pointed = (
            DrawnMark(colour, move.picks[0], move.picks[-1]) for colour, move in moves.items() if move.picks
        )
        circled = (DrawnMark("blue", index[cell], index[cell]) for cell in cells)
        self._compared = self.match.position, (*pointed, *circled)

    def begin(self, mark: DrawnMark | None) -> None:
        """Show a mark that is being drawn, which `GameView.toggle_mark` completes; None for no more."""
        self._begun = (self.match.position, mark) if mark else None

    def set_ownership(self, ownership: Ownership) -> None:
        """Mark the expected owners of the cells in the current position."""
        self._ownership = self.match.position, ownership
