"""Outcomes of games."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Termination(Enum):
    """Reason why a game ended, and its default wording.

    >>> Termination.SCORE.value
    'score'
    """

    SCORE = "score"
    TIEBREAK = "a rule for ties"
    DRAW = "equal scores"
    TARGET = "enough points"
    GOAL = "goal reached"
    LAST_LEFT = "one colour left"
    REPETITION = "the same position again"
    RESIGNATION = "resigned"
    TIME = "time is up"
    AGREEMENT = "by agreement"


@dataclass(frozen=True, slots=True)
class Outcome:
    """Outcome of a game: the winning colour (0 = draw), the reason, and short details.

    >>> Outcome(0, Termination.DRAW).reason
    'equal scores'
    """

    winner: int
    termination: Termination
    details: str = ""

    @property
    def reason(self) -> str:
        """Reason of the end, in a few words."""
        return self.details or self.termination.value
