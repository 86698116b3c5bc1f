"""Proof of a puzzle by exact search: in each turn only one move keeps the win; and the check of a position as a puzzle.

A win is a win by the rules of the game: by score or by tie-break, never a draw. Moves are compared by their texts, so a
pair of one colour is one move in either order. The check runs in small steps between which a page can breathe.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from affinage.errors import OptionError
from affinage.game import SWAP, Move, Position
from affinage.teach.puzzles.puzzle import LARGEST, WIDEST, WIN, Puzzle

Line: TypeAlias = "tuple[Move, ...]"
"""Alternating moves of solver and opponent; the first and the last are the solver's."""


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


PLAYERS = 2
AT_ONCE = 50
"""Moves that a check tries at a time; they take less than a tenth of a second in a browser."""


class Finding(StrEnum):
    """Result of a check."""

    ONE = "one"
    """One move alone wins."""
    SEVERAL = "several"
    """Several moves win."""
    NONE = "none"
    """No move wins."""
    FORCED = "forced"
    """The only legal move wins, so there is nothing to find."""
    UNKNOWN = "unknown"
    """The proof would take too long."""


class PuzzleCheck:
    """The check of a position; `go_on` until there is a finding.

    >>> import affinage
    >>> check = PuzzleCheck(affinage.read_link("?board=square:2#1/from=b1.w1-b").match.position)
    >>> while not check.go_on():
    ...     pass
    >>> check.finding.value
    'forced'

    Raises OptionError for a position that cannot be a puzzle.
    """

    def __init__(self, start: Position, most_steps: int = LARGEST) -> None:
        if fault := puzzle_fault(start):
            raise OptionError(fault)
        self.start = start
        self.finding: Finding | None = None
        self.winners: tuple[Move, ...] = ()
        """The first two winning moves if several moves win, else ()."""
        self.solution: Line = ()
        """Winning moves with the replies that leave the solver most to find, () if there is none."""
        self._prover = PuzzleProver(most_steps, AT_ONCE)

    def go_on(self) -> bool:
        """Search some more; return True once there is a finding."""
        try:
            if len(self.start.legal_moves()) > WIDEST:
                self.finding = Finding.UNKNOWN
            elif self.finding is None:
                self._search()
        except UnprovenError:
            if self._prover.is_spent:
                self.stop()
        return self.finding is not None

    def stop(self) -> None:
        """End the check with the proofs so far."""
        self.finding = self.finding or (Finding.ONE if self.solution else Finding.UNKNOWN)

    def _search(self) -> None:
        moves = self._prover.winning_moves(self.start)
        if len(moves) != 1:
            self.winners = tuple(moves)
            self.finding = Finding.SEVERAL if moves else Finding.NONE
            return
        if len(self.start.legal_moves()) == 1:
            self.finding = Finding.FORCED
            return
        # The first move is the solution in case the proof of the moves after it takes too long.
        self.solution = (moves[0],)
        _, self.solution = self._prover.solution(self.start)
        self.finding = Finding.ONE


def puzzle_fault(position: Position) -> str:
    """Return why a position cannot be a puzzle, "" if it can."""
    game = position.game
    if game.players != PLAYERS:
        return f"this variant has {game.players} players; expected one with {PLAYERS} for a puzzle"
    if position.is_terminal():
        return "the game is over in this position; expected one with moves to choose from"
    if SWAP in position.legal_moves():
        return "the player to move may swap here; expected a position after the pie rule"
    if position.extra:
        return "the player to move has extra turns here; expected a position after them"
    return ""
