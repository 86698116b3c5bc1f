"""Schedule of failed puzzles: spaced repetition as in py-fsrs. No DOM here."""

from __future__ import annotations

from datetime import datetime, timedelta

from fsrs import Card, Rating, Scheduler

# Soon enough to check that the solution was understood, then after days; without randomness, so it can be explained.
SCHEDULER = Scheduler(
    learning_steps=(timedelta(minutes=10),),
    relearning_steps=(timedelta(minutes=10),),
    maximum_interval=365,
    enable_fuzzing=False,
)


def later(card: Card | None, other: Card) -> Card:
    """Return of two cards of one puzzle the one that was reviewed later."""
    return max(card or other, other, key=lambda each: each.last_review or each.due)


def reviewed(card: Card | None, now: datetime, *, recalled: bool) -> Card:
    """Return the card of a puzzle that was tried again, or failed for the first time; `now` is in UTC."""
    rating = Rating.Good if recalled else Rating.Again
    return SCHEDULER.review_card(card or Card(0, due=now), rating, now)[0]
