"""The plot of a rating: its line, the band of its uncertainty, and its scale. No DOM here."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor

from affinage.matches.glicko import Rating

WIDTH, HEIGHT = 300.0, 120.0
"""Size of the picture, in its own units."""
STEP = 100
"""Points of rating between two lines of the scale."""


def scale(ratings: Sequence[Rating]) -> tuple[int, int]:
    """Return the lowest and highest value, multiples of 100 that hold the whole line.

    >>> scale([Rating(910), Rating(1210)])
    (900, 1300)
    """
    values = [rating.rating for rating in ratings]
    low, high = floor(min(values) / STEP) * STEP, ceil(max(values) / STEP) * STEP
    return low, max(high, low + STEP)


def line(ratings: Sequence[Rating]) -> str:
    """Return the path of the rating after each game.

    >>> line([Rating(900), Rating(1000)])
    'M0.0 120.0L300.0 0.0'
    """
    low, high = scale(ratings)
    return _path([_point(ratings, place, rating.rating, low, high) for place, rating in enumerate(ratings)])


def band(ratings: Sequence[Rating]) -> str:
    """Return the area of two standard deviations around the line, as far as the scale goes."""
    low, high = scale(ratings)
    sides = [
        [
            _point(ratings, place, min(max(rating.rating + side * rating.deviation, low), high), low, high)
            for place, rating in enumerate(ratings)
        ]
        for side in (2, -2)
    ]
    return _path([*sides[0], *reversed(sides[1])]) + "z"


def _point(ratings: Sequence[Rating], place: int, value: float, low: int, high: int) -> tuple[float, float]:
    across = WIDTH * place / max(1, len(ratings) - 1)
    return across, HEIGHT * (high - value) / (high - low)


def _path(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
