"""The computer's level that suits a player, from the last games. No DOM here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from affinage.bots.levels import LEVELS
from affinage.play.match import Match

WON, LOST, DRAWN = "won", "lost", "drawn"
LOOKED_AT = 3  # number of last games against a level
WINS_TO_RISE = 2
LOSSES_TO_FALL = 3


@dataclass(frozen=True, slots=True)
class Result:
    """Result of a game against a level, from the person's view."""

    level: int
    ended: str


def suggested(results: Sequence[Result]) -> int:
    """Return the level for the next game; results are oldest first.

    It is the level of the last game, or one higher after two wins in the last three games against it, or one lower
    after three losses in a row. Games before another level was played do not count.

    >>> suggested([]), suggested([Result(2, WON), Result(2, LOST), Result(2, WON)])
    (1, 3)
    """
    if not results:
        return LEVELS[0].number
    level = results[-1].level
    run = takewhile(lambda result: result.level == level, reversed(results))
    ended = [result.ended for result in run][:LOOKED_AT]
    if ended.count(WON) >= WINS_TO_RISE:
        return min(level + 1, len(LEVELS))
    if ended.count(LOST) >= LOSSES_TO_FALL:
        return max(level - 1, LEVELS[0].number)
    return level


def result_of(match: Match, seats: Sequence[int]) -> Result | None:
    """Return the result of a finished match between a person and a computer; `seats` has the level of each colour."""
    if match.outcome is None or len(seats) != 2 or bool(seats[0]) == bool(seats[1]):
        return None
    winner = match.outcome.winner
    ended = DRAWN if not winner else LOST if seats[winner - 1] else WON
    return Result(max(seats), ended)
