"""How games end."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Termination(Enum):
    """What decided a game, and the words for it where there is no more to say.

    >>> Termination.SCORE.value
    'score'
    """

    SCORE = "score"
    TIEBREAK = "a rule for ties"
    DRAW = "equal scores"
    TARGET = "enough points"
    LAST_LEFT = "one colour left"
    REPETITION = "the same position again"
    RESIGNATION = "resigned"
    AGREEMENT = "by agreement"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winning colour (0 = draw), what decided it, and details of that in a few words.

    >>> Outcome(0, Termination.DRAW).reason
    'equal scores'
    """

    winner: int
    termination: Termination
    details: str = ""

    @property
    def reason(self) -> str:
        """What decided the game, in a few words."""
        return self.details or self.termination.value
