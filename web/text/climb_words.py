"""Texts about the levels of the computer and how far somebody has climbed them. No DOM here."""

from __future__ import annotations

from affinage.game import Game
from web.model.suggestion import Climb
from web.text.puzzle_words import rating


def about_level(climb: Climb, level: int) -> str:
    """Return what a level means to somebody, "" for nothing in particular.

    >>> about_level(Climb(3, 2), 3)
    'Suggested: you would win about half of your games.'
    """
    return "Suggested: you would win about half of your games." if level == climb.level else ""


def standing(climb: Climb, game: Game) -> str:
    """Return how far somebody has come in a game, "" before the first result.

    >>> from affinage.notation.link import load
    >>> from affinage.play.glicko import Rating
    >>> standing(Climb(3, 2, Rating(1210, 90)), load("game=churn"))
    'You have beaten level 2. Your rating against the computer in Churn: 1210 ± 180.'
    """
    if climb.rating is None:
        return ""
    beaten = f"You have beaten level {climb.beaten}. " if climb.beaten else ""
    return f"{beaten}Your rating against the computer in {game.name}: {rating(climb.rating)}."
