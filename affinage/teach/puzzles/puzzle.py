"""Puzzles: a position whose player to move can force a goal, proved by trying every line to its end.

The goal is `win`, or a number: to win by at least that many points over all others, if points are numbers.
Themes say what a puzzle is about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from affinage.errors import OptionError
from affinage.game import SWAP, Move, Position
from affinage.matches.proof import ProofSearch
from affinage.plain_text import quoted, whole_number

if TYPE_CHECKING:
    # Importing fractions is slow, and only some games use them.
    from fractions import Fraction

WIN = "win"
LARGEST = 100_000
"""Maximum number of moves tried for one puzzle; longer proofs are not checked."""
STEPS_AT_ONCE = 200
"""Moves tried before a page gets a pause."""
WIDEST = 300
"""Maximum number of moves in a position; with more, no proof could finish."""
MAX_POINTS = 400
MISSED, REACHED = 0, 1
"""Results of a position: the goal is missed or reached."""


class Puzzle(ProofSearch):
    """A position, a goal for its player to move, and the proved results of later positions.

    >>> import affinage
    >>> start = affinage.load("board=square:2x3").initial()
    >>> Puzzle(start, "win").forced(start)
    True

    Swaps count as settled. Raises OptionError for an invalid goal, or for points that are not numbers.
    """

    widest = WIDEST

    def __init__(self, start: Position, goal: str, most_steps: int = LARGEST) -> None:
        super().__init__()
        if goal != WIN and not 1 <= (whole_number(goal) or 0) <= MAX_POINTS:
            raise OptionError(f"goal {quoted(goal)} is unknown; goals are win, or a number of points from 1")
        self.goal = goal
        self.start = start
        self.side: int = start.to_move
        if goal != WIN and not _numbers(start):
            raise OptionError(f"{start.game.name} has no points in this variant; expected the goal win")
        self.most_steps = most_steps
        self.too_large: bool = False

    def met(self, position: Position) -> bool:
        """Return whether the goal is reached in a finished position."""
        if position.winner() != self.side:
            return False
        if self.goal == WIN:
            return True
        points = _numbers(position)
        own = points.pop(self.side - 1)
        return own - max(points) >= int(self.goal)

    def result(self, position: Position) -> int | None:
        """Return the result of a finished position: goal reached or not."""
        if not position.is_terminal():
            return None
        return REACHED if self.met(position) else MISSED

    def ordered(self, position: Position) -> list[Move]:
        """Return the moves, those with one cell first: where others relocate a stone, these bring the end nearer."""
        return sorted(position.legal_moves(), key=lambda move: len(move.picks))

    def aim_of(self, position: Position) -> int:
        """Return the aim: to reach the goal or, for all others, to prevent it."""
        return REACHED if position.to_move == self.side else MISSED

    def forced(self, position: Position, steps: int = LARGEST) -> bool | None:
        """Return whether the goal is certain; None if `steps` were not enough.

        Call it again to continue; once `too_large` is set, nothing more will be found.
        """
        proof = self.known(position)
        if proof is None:
            proof = self.solve(position, min(steps, self.most_steps - self.steps))
        if proof is None:
            self.too_large = self.is_aborted or self.steps >= self.most_steps
            return None
        return proof[0] == REACHED

    def line(self, position: Position) -> list[Move]:
        """Return the moves that prove that a position keeps or misses the goal, as far as they are stored.

        The losing side plays its first move.
        """
        moves: list[Move] = []
        while (proof := self.known(position)) and proof[1]:
            moves.append(proof[1])
            position = position.apply(proof[1])
        return moves

    def reply(self, position: Position) -> Move:
        """Return a move, one that continues the game if possible."""
        return min(_moves(position), key=lambda move: position.apply(move).is_terminal())


def _numbers(position: Position) -> list[int | Fraction]:
    """Return the score entries that are numbers."""
    return [points for points in position.score() if not isinstance(points, tuple)]


def _moves(position: Position) -> list[Move]:
    return [move for move in position.legal_moves() if move != SWAP]


EASY = "easy"
"""Theme of the puzzles for a first evening, which are never the puzzle of the day."""

THEMES = {
    EASY: "easy, for a first evening",
    "close": "close a hole that stays yours",
    "take-back": "take back what the opponent holds",
    "deny": "keep the opponent from leading",
    "one-move": "one move to find",
    "two-moves": "two moves to find",
    "three-moves": "three moves to find",
    "long": "four moves to find, or more",
    "crowd": "twenty moves or more to choose from",
    "behind": "the opponent would win if the game ended now",
    "greed": "another first move scores more, and loses",
    "sacrifice": "the first move costs points",
    "squeeze": "the opponent runs out of moves and passes",
    "takeover": "a move takes two stones or more",
    "sweep": "a move removes the solver's own stones",
    "finish": "the last move ends the game",
    "tie": "won by the rule for ties",
}
