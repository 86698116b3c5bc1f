"""Figures with 95% intervals, computed in one of six ways.

- `share`: Wilson's score interval (Wilson, "Probable inference", 1927).
- `contrast`: of shares, by simultaneous Wilson intervals (Bonferroni's inequality).
- `mean`: Student's t, from the spread of the games (Student, "The probable error of a mean", 1908).
- `ratio`: of two sums, by t of the linearised residuals (Cochran, *Sampling Techniques*, 1977, chapter 6).
- `quantile`: between order statistics (Conover, *Practical Nonparametric Statistics*, 1999, chapter 3).
- `bootstrap`: percentiles of resampled games (Efron, "Bootstrap methods", 1979), with fixed resamples.

A single game gives no interval except for shares: the others are then unbounded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor, inf, sqrt
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from affinage.bots.tournament import Z, wilson
from affinage.survey.figure import Figure

Numbers: TypeAlias = "NDArray[Any]"
"""Numbers of any numeric type, one per game."""

CONFIDENCE = 0.95
SMALL_T = (12.7062, 4.3027, 3.1824, 2.7764)
"""97.5% points of t for 1 to 4 degrees of freedom."""
RESAMPLES = 400
RESAMPLED_AT_ONCE = 1 << 20
"""Numbers resampled at a time."""


def share(points: float, games: int) -> Figure:
    """Return the points per game, each from 0 to 1, by Wilson.

    >>> share(65, 100)
    Figure(value=0.65, low=0.552..., high=0.736...)
    """
    value, (low, high) = points / games, wilson(points, games)
    # Rounding may put the value slightly outside the interval.
    return Figure(value, min(low, value), max(high, value))


def contrast(counts: Sequence[int], games: int) -> Figure:
    """Return the largest minus the smallest of several shares of the same games, by simultaneous intervals.

    >>> contrast((400, 300, 300), 1000).rounded(3)
    Figure(value=0.1, low=0.0278, high=0.171)
    """
    # This is slow to import, and only variants for three or more players need it.
    from statistics import NormalDist

    z = NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / (2 * len(counts)))
    lows, highs = zip(*(wilson(count, games, z) for count in counts), strict=True)
    value = (max(counts) - min(counts)) / games
    least, most = max(0.0, max(lows) - min(highs)), max(highs) - min(lows)
    # Rounding may put the value slightly outside the interval.
    return Figure(value, min(least, value), max(most, value))


def mean(numbers: Numbers) -> Figure:
    """Return the mean of numbers, by t."""
    return _around(float(numbers.mean()), numbers - numbers.mean())


def ratio(parts: Numbers, wholes: Numbers) -> Figure:
    """Return the sum of parts over the sum of wholes, one of each per game, by t."""
    value = float(parts.sum() / wholes.sum())
    return _around(value, (parts - value * wholes) / wholes.mean())


def quantile(numbers: Numbers, part: float) -> Figure:
    """Return the number below which this fraction of them lies, by order statistics."""
    ordered, count = np.sort(numbers), len(numbers)
    if count < 2:
        return _unbounded(ordered[0])
    reach = Z * sqrt(count * part * (1 - part))
    low = max(0, floor(count * part - reach) - 1)
    high = min(count - 1, ceil(count * part + reach))
    middle = ordered[min(count - 1, floor(count * part))]
    return Figure(float(middle), float(ordered[low]), float(ordered[high]))


def bootstrap(numbers: Numbers, statistic: Callable[[Numbers], Numbers]) -> Figure:
    """Return a statistic of games, (..., games) to (...), by percentiles of resamples."""
    random, count = np.random.default_rng(0), len(numbers)
    if count < 2:
        return _unbounded(statistic(numbers))
    step = max(1, RESAMPLED_AT_ONCE // count)
    means = np.concatenate(
        [
            statistic(numbers[random.integers(count, size=(min(step, RESAMPLES - first), count))])
            for first in range(0, RESAMPLES, step)
        ]
    )
    low, high = np.quantile(means, (0.025, 0.975))
    return Figure(float(statistic(numbers)), float(low), float(high))


def t_quantile(freedom: int) -> float:
    """Return the 97.5% point of Student's t, by the Cornish-Fisher expansion.

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
    """Return a value with the t interval from the residuals of single games."""
    count = len(residuals)
    if count < 2:
        return _unbounded(value)
    error = sqrt(float((residuals**2).sum()) / (count - 1) / count)
    reach = t_quantile(count - 1) * error
    return Figure(value, value - reach, value + reach)


def _unbounded(value: float | Numbers) -> Figure:
    """Return a value with an unbounded interval."""
    return Figure(float(value), -inf, inf)
