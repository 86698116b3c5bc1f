"""Proof of a puzzle: in each turn only one move keeps the win, proved by exact search.

A win is a win by the rules of the game: by score or by tie-break, never a draw. Moves are compared by their texts, so a
pair of one colour is one move in either order.
"""

from __future__ import annotations

from typing import TypeAlias

from affinage.game import Move, Position
from affinage.teach.puzzles.puzzle import WIN, Puzzle

Line: TypeAlias = (
    "tuple[Move, ...]"  # alternating moves of solver and opponent; the first and the last are the solver's
)


class UnprovenError(Exception):
    """A proof would exceed the remaining steps."""


class PuzzleProver:
    """A prover of winners, which keeps results for all positions of a two-player game; counts its steps in total.

    With `at_once`, a question raises UnprovenError after so many steps: asked again, it goes on from there, unless the
    prover `is_spent`.
    """

    def __init__(self, most_steps: int, at_once: int = 0) -> None:
        self._most_steps = most_steps
        self._at_once = at_once or most_steps
        self._sides: dict[int, Puzzle] = {}
        self._lines: dict[Position, tuple[int, Line]] = {}

    def is_won(self, position: Position, side: int, steps: int | None = None) -> bool:
        """Return whether a colour has a forced win; raises UnprovenError if that takes too many steps."""
        if side not in self._sides:
            start = position if position.to_move == side else position.passed()
            self._sides[side] = Puzzle(start, WIN, self._most_steps)
        sure = self._sides[side].forced(position, steps or self._at_once)
        if sure is None:
            raise UnprovenError
        return sure

    @property
    def is_spent(self) -> bool:
        """True if the last question can never be answered."""
        return any(side.too_large for side in self._sides.values())

    def winning_moves(self, position: Position) -> list[Move]:
        """Return the moves that keep a win for the player to move, at most the first two."""
        moves: list[Move] = []
        for move in position.legal_moves():
            if self.is_won(position.apply(move), position.to_move):
                moves.append(move)
            if len(moves) > 1:
                break
        return moves

    def only_move(self, position: Position) -> Move | None:
        """Return the only move that keeps a win for the player to move, or None."""
        moves = self.winning_moves(position)
        return moves[0] if len(moves) == 1 else None

    def solution(self, position: Position) -> tuple[int, Line]:
        """Return the line of a puzzle for the player to move, and the number of the solver's choices in it.

        The opponent plays the reply against which the solver has most choices, among equal ones the first by text. The
        line ends with the last choice; it is empty if the first move is not the only one.
        """
        if position not in self._lines:
            self._lines[position] = self._solution(position)
        return self._lines[position]

    def _solution(self, position: Position) -> tuple[int, Line]:
        move = self.only_move(position)
        if not move:
            return 0, ()
        after = position.apply(move)
        most = 0
        rest: Line = ()
        for reply in after.legal_moves():
            choices, tail = self.solution(after.apply(reply))
            if choices > most:
                most, rest = choices, (reply, *tail)
        choices = most + (len(position.legal_moves()) > 1)
        return choices, (move, *rest) if choices else ()
