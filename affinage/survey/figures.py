"""Figures with 95% intervals, each found in one of five ways.

- `share`: Wilson's score interval (Wilson, "Probable inference", 1927).
- `mean`: Student's t, from the games' own spread (Student, "The probable error of a mean", 1908).
- `ratio`: of two sums, by t of the linearised residuals (Cochran, *Sampling Techniques*, 1977, chapter 6).
- `quantile`: between order statistics (Conover, *Practical Nonparametric Statistics*, 1999, chapter 3).
- `bootstrap`: percentiles of resampled games (Efron, "Bootstrap methods", 1979), always with the same resamples.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, floor, inf, sqrt
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from affinage.bots.tournament import Z, wilson

Numbers: TypeAlias = "NDArray[Any]"  # of any type that can be added up, one a game

SMALL_T = (12.7062, 4.3027, 3.1824, 2.7764)  # 97.5% points of t for 1 to 4 degrees of freedom
RESAMPLES = 400
RESAMPLED_AT_ONCE = 1 << 20  # numbers


@dataclass(frozen=True, slots=True)
class Figure:
    """What was measured, and the ends of its 95% interval."""

    value: float
    low: float
    high: float

    def through(self, function: Callable[[float], float]) -> Figure:
        """The figure that a rising or falling function makes of this one."""
        low, high = sorted((function(self.low), function(self.high)))
        return Figure(function(self.value), low, high)

    def as_share(self) -> Figure:
        """The figure with an interval that goes neither below 0 nor above 1."""
        return Figure(self.value, max(self.low, 0.0), min(self.high, 1.0))


def share(points: float, games: int) -> Figure:
    """Points a game, from none to one each, by Wilson.

    >>> share(65, 100)
    Figure(value=0.65, low=0.552..., high=0.736...)
    """
    value, (low, high) = points / games, wilson(points, games)
    return Figure(value, min(low, value), max(high, value))  # which rounding may leave a little outside


def mean(numbers: Numbers) -> Figure:
    """The mean of numbers, by t; of a single number nothing is known but that number."""
    return _around(float(numbers.mean()), numbers - numbers.mean())


def ratio(parts: Numbers, wholes: Numbers) -> Figure:
    """The sum of parts over the sum of wholes, one of each a game, by t."""
    value = float(parts.sum() / wholes.sum())
    return _around(value, (parts - value * wholes) / wholes.mean())


def quantile(numbers: Numbers, part: float) -> Figure:
    """The number below which such a part of them lies, by order statistics."""
    ordered, count = np.sort(numbers), len(numbers)
    reach = Z * sqrt(count * part * (1 - part))
    low = max(0, floor(count * part - reach) - 1)
    high = min(count - 1, ceil(count * part + reach))
    middle = ordered[min(count - 1, floor(count * part))]
    return Figure(float(middle), float(ordered[low]), float(ordered[high]))


def bootstrap(numbers: Numbers, statistic: Callable[[Numbers], Numbers]) -> Figure:
    """A statistic of games, (..., games) to (...), by the percentiles of resamples."""
    random, count = np.random.default_rng(0), len(numbers)
    step = max(1, RESAMPLED_AT_ONCE // count)
    found = np.concatenate(
        [
            statistic(numbers[random.integers(count, size=(min(step, RESAMPLES - first), count))])
            for first in range(0, RESAMPLES, step)
        ]
    )
    low, high = np.quantile(found, (0.025, 0.975))
    return Figure(float(statistic(numbers)), float(low), float(high))


def t_quantile(freedom: int) -> float:
    """The 97.5% point of Student's t, by the Cornish-Fisher expansion.

    >>> [round(t_quantile(freedom), 2) for freedom in (1, 5, 10, 30, 1000)]
    [12.71, 2.57, 2.23, 2.04, 1.96]
    """
    if freedom < 1:
        return inf
    if freedom <= len(SMALL_T):
        return SMALL_T[freedom - 1]
    terms = (
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
    )
    return Z + sum(term / float(freedom**power) for power, term in enumerate(terms, 1))


def _around(value: float, residuals: Numbers) -> Figure:
    """A value with the interval that residuals of single games give it by t."""
    count = len(residuals)
    if count < 2:
        return Figure(value, value, value)
    error = sqrt(float((residuals**2).sum()) / (count - 1) / count)
    reach = t_quantile(count - 1) * error
    return Figure(value, value - reach, value + reach)
