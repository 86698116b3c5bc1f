"""The puzzle solver on this device: rating, streak, tries and repetitions. No DOM here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import StrEnum

from fsrs import Card, State

from affinage.matches.glicko import RatedGame, Rating, rated
from affinage.teach.puzzles.collection import CollectedPuzzle
from web.puzzles.calendar import Streak, latest_of
from web.puzzles.reviews import due_at, later, reviewed

MOST_DAILIES = 10
"""Most results of daily puzzles that are kept."""
RATED_AFTER = 10
"""Number of puzzles tried before a solver has a rating."""


class DailyStatus(StrEnum):
    """Progress in a daily puzzle."""

    OPEN = "open"
    SOLVED = "solved"
    SHOWN = "shown"


@dataclass(frozen=True, slots=True)
class Daily:
    """Result of a daily puzzle."""

    day: date | None = None
    misses: int = 0
    hints: int = 0
    status: DailyStatus = DailyStatus.OPEN


@dataclass(frozen=True, slots=True)
class PuzzleSolver:
    """The progress of a solver."""

    rating: Rating = field(default_factory=Rating)
    streak: Streak = field(default_factory=Streak)
    dailies: tuple[Daily, ...] = ()
    """Results of the last daily puzzles, in the order of play."""
    tried: tuple[str, ...] = ()
    """Keys of the puzzles that counted for the rating."""
    cards: Mapping[str, Card] = field(default_factory=dict)
    """Cards of the puzzles to repeat, by key."""
    best_run: int = 0
    """Number of puzzles solved in the best streak run."""
    solved_later: tuple[str, ...] = ()
    """Keys of the puzzles solved after a miss or a hint."""

    @property
    def is_rated(self) -> bool:
        """True if enough puzzles were tried for a rating."""
        return len(self.tried) >= RATED_AFTER

    @property
    def solved(self) -> int:
        """The number of puzzles solved, at the first try or later."""
        missed = self.cards.keys() - {*self.solved_later}
        return sum(key not in missed for key in self.tried)

    @property
    def solved_at_once(self) -> int:
        """The number of puzzles solved at the first try without help."""
        return sum(key not in self.cards for key in self.tried)

    def has_solved(self, key: str) -> bool:
        """Return whether a puzzle was solved, at the first try or later."""
        return key in self.tried and (key not in self.cards or key in self.solved_later)

    def counted(self, puzzle: CollectedPuzzle, now: datetime, *, clean: bool) -> PuzzleSolver:
        """Return the solver after a puzzle, solved `clean` or not: its first attempt counts for the rating."""
        after = self
        if puzzle.key not in self.tried:
            result = RatedGame(Rating(puzzle.rating, puzzle.deviation), float(clean))
            after = replace(self, rating=rated(self.rating, [result]), tried=(*self.tried, puzzle.key))
        card = self.cards.get(puzzle.key)
        if card is None and clean:
            return after
        return replace(after, cards={**self.cards, puzzle.key: reviewed(card, now, recalled=clean)})

    def with_solved(self, key: str) -> PuzzleSolver:
        """Return the solver who has solved a puzzle, after a miss or a hint if its card says so."""
        if self.has_solved(key) or key not in self.cards:
            return self
        return replace(self, solved_later=(*self.solved_later, key))

    def merged(self, other: PuzzleSolver, now: datetime) -> PuzzleSolver:
        """Return the progress with that of another device: the rating of more puzzles, and the later cards."""
        rating = self.rating if len(self.tried) >= len(other.tried) else other.rating
        cards = {key: later(self.cards.get(key), card, now) for key, card in other.cards.items()}
        own = tuple(max(daily, other.daily_of(daily.day), key=_progress) for daily in self.dailies)
        new = [daily for daily in other.dailies if daily.day not in {each.day for each in own}]
        return PuzzleSolver(
            rating,
            self.streak.merged(other.streak),
            latest_of(own, new, MOST_DAILIES),
            tuple(dict.fromkeys((*self.tried, *other.tried))),
            {**self.cards, **cards},
            max(self.best_run, other.best_run),
            tuple(dict.fromkeys((*self.solved_later, *other.solved_later))),
        )

    def status(self, key: str) -> str:
        """Return what became of a puzzle: `solved`, `missed`, or "" for one that is new."""
        if key not in self.tried:
            return ""
        return "solved" if self.has_solved(key) else "missed"

    def with_daily(self, daily: Daily, zone: int | None = None) -> PuzzleSolver:
        """Return the solver with a result of a daily puzzle in a time zone, unless that is decided already."""
        if daily.day is None or self.daily_of(daily.day).status is not DailyStatus.OPEN:
            return self
        others = [each for each in self.dailies if each.day != daily.day]
        is_solved = daily.status is DailyStatus.SOLVED
        streak = self.streak.solved(daily.day, zone) if is_solved else self.streak
        return replace(self, dailies=(*others, daily)[-MOST_DAILIES:], streak=streak)

    def daily_of(self, day: date | None) -> Daily:
        """Return the result so far of the puzzle of a day."""
        return next((daily for daily in self.dailies if daily.day == day), Daily(day))

    def failed(self, now: datetime) -> list[str]:
        """Return the keys of the puzzles to repeat: those due, then those not solved since they were failed."""
        due = self.due(now)
        fresh = {key: card.due for key, card in self.cards.items() if card.state is not State.Review}
        return [*due, *sorted(fresh.keys() - {*due}, key=fresh.__getitem__)]

    def due(self, now: datetime) -> list[str]:
        """Return the keys of the puzzles to repeat now, the longest waiting first."""
        waiting = {key: at for key, card in self.cards.items() if (at := due_at(card, now)) <= now}
        return sorted(waiting, key=waiting.__getitem__)


def _progress(daily: Daily) -> tuple[bool, int, int]:
    """Return a sort key; higher for a result that is later in the course of a puzzle."""
    return daily.status is not DailyStatus.OPEN, daily.misses, daily.hints
