"""Schedule of failed puzzles: spaced repetition as in py-fsrs. No DOM here."""

from __future__ import annotations

from datetime import datetime, timedelta

from fsrs import Card, Rating, Scheduler

LONGEST = timedelta(days=365)
"""Longest wait until a puzzle is repeated."""
# Soon enough to check that the solution was understood, then after days; without randomness, so it can be explained.
SCHEDULER = Scheduler(
    learning_steps=(timedelta(minutes=10),),
    relearning_steps=(timedelta(minutes=10),),
    maximum_interval=LONGEST.days,
    enable_fuzzing=False,
)


# A review so far in the future was dated by a clock that was wrong.
AHEAD = timedelta(days=1)


def _is_ahead(card: Card, now: datetime) -> bool:
    return card.last_review is not None and card.last_review - now > AHEAD


def due_at(card: Card, now: datetime) -> datetime:
    """Return when a card is due: at once if its last review has a date in the future."""
    return now if _is_ahead(card, now) else card.due


def later(card: Card | None, other: Card, now: datetime) -> Card:
    """Return the later reviewed of two cards of a puzzle; a review in the future counts as the earliest."""
    return max(
        card or other, other, key=lambda each: (not _is_ahead(each, now), each.last_review or each.due)
    )


def reviewed(card: Card | None, now: datetime, *, recalled: bool) -> Card:
    """Return the card of a puzzle that was tried again, or failed for the first time; `now` is in UTC.

    A card whose last review has a date in the future counts as reviewed when it was due.
    """
    card = card or Card(0, due=now)
    if card.last_review and _is_ahead(card, now):
        waited = min(max(card.due - card.last_review, timedelta(0)), LONGEST)
        card = Card(0, card.state, card.step, card.stability, card.difficulty, now, now - waited)
    return SCHEDULER.review_card(card, Rating.Good if recalled else Rating.Again, now)[0]
