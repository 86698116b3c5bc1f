"""The player's progress against the computer: a rating from the results, and the level that suits it. No DOM here.

Levels have ratings on the scale of puzzles, and each game counts as one period of Glicko-2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from affinage.bots.levels import strengths_of
from affinage.game import Game
from affinage.matches.glicko import RatedGame, Rating, rated
from affinage.matches.match import Match

WON, LOST, DRAWN = "won", "lost", "drawn"
SCORES = {WON: 1.0, LOST: 0.0, DRAWN: 0.5}
# The deviation of a newcomer, who counts as strong as the weakest level.
UNKNOWN = 400.0
# The least deviation before a game: people get better while they play.
LEARNING = 150.0
# The deviation of a level: people are not the levels that it was measured against.
CERTAINTY = 60.0


@dataclass(frozen=True, slots=True)
class Result:
    """Result of a game against a level, from the person's view."""

    level: int
    ended: str


@dataclass(frozen=True, slots=True)
class Climb:
    """Progress of the player in a game.

    Attributes:
        level: the level that the player beats about half the time, 0 if unknown.
        beaten: the highest level beaten, 0 for none.
        rating: on the scale of puzzles.
    """

    level: int = 0
    beaten: int = 0
    rating: Rating | None = None

    @property
    def suiting(self) -> int:
        """The level to play against, the weakest one for a newcomer."""
        return max(1, self.level)

    def next_level(self, levels: int) -> int:
        """Return the level after the highest one beaten, of so many levels; `web/early/progress.js` has the same."""
        return min(self.beaten + 1, levels)


def climb_of(game: Game, results: Sequence[Result]) -> Climb:
    """Return the player's progress from the results in all variants of a game, oldest first.

    >>> import affinage
    >>> climb = climb_of(affinage.load(""), [Result(1, WON), Result(2, LOST)])
    >>> climb.level, climb.beaten
    (1, 1)
    """
    steps = ratings_of(game, results)
    if not steps:
        return Climb()
    rating, ratings = steps[-1], [strength.rating for strength in strengths_of(game)]
    suiting = min(range(len(ratings)), key=lambda number: abs(ratings[number] - rating.rating)) + 1
    won = (each.level for each in results if each.ended == WON and each.level <= len(ratings))
    return Climb(suiting, max(won, default=0), rating)


def ratings_of(game: Game, results: Sequence[Result]) -> tuple[Rating, ...]:
    """Return the player's rating after each result against a level that the game has, oldest first."""
    ratings = tuple(strength.rating for strength in strengths_of(game))
    return rating_steps(ratings, tuple(result for result in results if result.level <= len(ratings)))


# The cache has an entry per game, as a board asks for the ratings after every move.
@lru_cache(maxsize=8)
def rating_steps(levels: tuple[int, ...], results: tuple[Result, ...]) -> tuple[Rating, ...]:
    """Return the rating after each result against levels of these ratings."""
    rating, steps = Rating(levels[0], UNKNOWN), []
    for result in results:
        opponent = Rating(levels[result.level - 1], CERTAINTY)
        rating = replace(rating, deviation=max(rating.deviation, LEARNING))
        rating = rated(rating, [RatedGame(opponent, SCORES[result.ended])])
        steps.append(rating)
    return tuple(steps)


def result_of(match: Match, seats: Sequence[int]) -> Result | None:
    """Return the result of a finished match between a person and a computer; `seats` has the level of each colour.

    None for other matches, and for those with a handicap, which tell nothing of the level.
    """
    if match.outcome is None or match.start.extra or len(seats) != 2 or bool(seats[0]) == bool(seats[1]):
        return None
    winner = match.outcome.winner
    ended = DRAWN if not winner else LOST if seats[winner - 1] else WON
    return Result(max(seats), ended)
