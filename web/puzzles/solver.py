"""The puzzle solver on this device: rating, streak, tries and repetitions. No DOM here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import StrEnum

from fsrs import Card

from affinage.play.glicko import RatedGame, Rating, rated
from affinage.teach.puzzles.collection import CollectedPuzzle
from web.puzzles.reviews import later, reviewed


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
    come: DailyStatus = DailyStatus.OPEN


@dataclass(frozen=True, slots=True)
class Streak:
    """The days in a row with a solved puzzle of the day."""

    last: date | None = None
    length: int = 0
    longest: int = 0

    def on(self, today: date) -> int:
        """Return the length on a day; a day without a solution ends the streak."""
        return self.length if self.last and 0 <= (today - self.last).days <= 1 else 0

    def merged(self, other: Streak) -> Streak:
        """Return the streak that goes on later, the longer of two that end alike."""
        last = max(self, other, key=lambda one: (one.last or date.min, one.length))
        return replace(last, longest=max(self.longest, other.longest))

    def solved(self, today: date) -> Streak:
        """Return the streak after solving the puzzle of one more day."""
        if self.last == today:
            return self
        length = self.on(today) + 1
        return Streak(today, length, max(length, self.longest))


@dataclass(frozen=True, slots=True)
class PuzzleSolver:
    """The progress of a solver."""

    rating: Rating = field(default_factory=Rating)
    streak: Streak = field(default_factory=Streak)
    daily: Daily = field(default_factory=Daily)
    tried: tuple[str, ...] = ()  # keys of the puzzles that counted for the rating
    cards: Mapping[str, Card] = field(default_factory=dict)  # of puzzles to repeat, by key

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

    def merged(self, other: PuzzleSolver) -> PuzzleSolver:
        """With the progress of another device: the rating is that of more puzzles, cards are the later ones."""
        rating = self.rating if len(self.tried) >= len(other.tried) else other.rating
        cards = {key: later(self.cards.get(key), card) for key, card in other.cards.items()}
        return PuzzleSolver(
            rating,
            self.streak.merged(other.streak),
            max(
                self.daily,
                other.daily,
                key=lambda one: (one.day or date.min, one.come is not DailyStatus.OPEN),
            ),
            tuple(dict.fromkeys((*self.tried, *other.tried))),
            {**self.cards, **cards},
        )

    def status(self, key: str) -> str:
        """Return what became of a puzzle at the first try: `solved`, `missed`, or "" for one that is new."""
        if key not in self.tried:
            return ""
        return "missed" if key in self.cards else "solved"

    def with_daily(self, daily: Daily) -> PuzzleSolver:
        """Return the solver with a result of a daily puzzle."""
        if self.daily.day == daily.day and self.daily.come is not DailyStatus.OPEN:
            return self
        solved = daily.come is DailyStatus.SOLVED and daily.day is not None
        streak = self.streak.solved(daily.day) if solved and daily.day else self.streak
        return replace(self, daily=daily, streak=streak)

    def daily_of(self, day: date) -> Daily:
        """Return the result so far of the puzzle of a day."""
        return self.daily if self.daily.day == day else Daily(day)

    def due(self, now: datetime) -> list[str]:
        """Return the keys of the puzzles to repeat now, the longest waiting first."""
        waiting = [key for key, card in self.cards.items() if card.due <= now]
        return sorted(waiting, key=lambda key: self.cards[key].due)
