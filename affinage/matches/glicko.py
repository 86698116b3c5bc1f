"""Glicko-2: ratings of puzzles and solvers, with their uncertainty.

Mark Glickman, "Example of the Glicko-2 system" (2012), whose step numbers are cited here. A copy of about a hundred
lines serves both the search for puzzles and the page, which installs no packages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import exp, log, pi, sqrt

SCALE = 173.7178
"""Rating points per unit of the internal scale."""
CENTRE = 1500.0
TAU = 0.5
"""Constant for how quickly the volatility may change."""
CLOSE = 1e-6
"""Tolerance of the new volatility."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength, its uncertainty (a standard deviation), and its volatility."""

    rating: float = CENTRE
    deviation: float = 350.0
    volatility: float = 0.06


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game: the opponent's rating before it, and the score, 1 for a win."""

    opponent: Rating
    score: float


def rated(player: Rating, results: Iterable[RatedGame]) -> Rating:
    """Return the rating after one period with these games.

    >>> after = rated(Rating(1500, 200), [RatedGame(Rating(1400, 30), 1), RatedGame(Rating(1550, 100), 0)])
    >>> round(after.rating), round(after.deviation)
    (1492, 158)
    """
    # Step 2 converts the rating to the internal scale.
    own, deviation = (player.rating - CENTRE) / SCALE, player.deviation / SCALE
    information = surprise = 0.0
    # Steps 3 and 4 sum the information and the surprise of the games.
    for result in results:
        other = (result.opponent.rating - CENTRE) / SCALE
        weight = 1 / sqrt(1 + 3 * (result.opponent.deviation / SCALE / pi) ** 2)
        expected = 1 / (1 + exp(-weight * (own - other)))
        information += weight * weight * expected * (1 - expected)
        surprise += weight * (result.score - expected)
    if not information:
        waited = sqrt(deviation**2 + player.volatility**2)
        return Rating(player.rating, waited * SCALE, player.volatility)
    variance = 1 / information
    volatility = _volatility(player.volatility, deviation, variance, variance * surprise)
    # Step 6 adds the new volatility to the deviation.
    before = deviation**2 + volatility**2
    # Step 7 combines the deviation with the information of the games.
    after = 1 / (1 / before + information)
    return Rating((own + after * surprise) * SCALE + CENTRE, sqrt(after) * SCALE, volatility)


def _volatility(volatility: float, deviation: float, variance: float, change: float) -> float:
    """Return the new volatility (step 5), by the Illinois variant of regula falsi."""
    start = log(volatility**2)

    def slope(value: float) -> float:
        spread = deviation**2 + variance + exp(value)
        return exp(value) * (change**2 - spread) / (2 * spread**2) - (value - start) / TAU**2

    low, high = start, _bound(start, slope, change**2 - deviation**2 - variance)
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)


def _bound(start: float, slope: Callable[[float], float], excess: float) -> float:
    """Return a value on the other side of the new volatility from `start`."""
    if excess > 0:
        return log(excess)
    steps = 1
    while slope(start - steps * TAU) < 0:
        steps += 1
    return start - steps * TAU
