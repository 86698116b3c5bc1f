"""Texts about levels of the computer and the player's progress. No DOM here."""

from __future__ import annotations

from web.model.suggestion import Climb
from web.puzzles.words import rating


def about_level(climb: Climb, level: int) -> str:
    """Return the relation of a level to the player's progress, "" for none.

    >>> about_level(Climb(3, 2), 3)
    'Suggested: an even match.'
    """
    return "Suggested: an even match." if level == climb.level else ""


def standing(climb: Climb) -> str:
    """Return the player's progress, "" before the first result.

    >>> from affinage.play.glicko import Rating
    >>> standing(Climb(3, 2, Rating(1210, 90)))
    'You have beaten level 2. Rating against the computer: 1210 ± 180.'
    """
    if climb.rating is None:
        return ""
    beaten = f"You have beaten level {climb.beaten}. " if climb.beaten else ""
    return f"{beaten}Rating against the computer: {rating(climb.rating)}."
