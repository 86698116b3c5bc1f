"""A figure: a measured value with its interval; `affinage.survey.figures` computes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import hypot, isfinite
from typing import NamedTuple

from affinage.checks import described, instance, whole
from affinage.errors import OptionError
from affinage.plain_text import spreadsheet_text

MAX_DIGITS = 17
"""Maximum number of digits that a number can have."""
EVEN = 0.5
FAIR = 0.1
"""Maximum distance of a fair chance from even."""
BEATEN = 0.65
"""Minimum score of the stronger for a step of skill."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured value and the ends of its 95% confidence interval."""

    value: float
    low: float
    high: float

    def through(self, function: Callable[[float], float]) -> Figure:
        """Return the image of the figure under a monotonic function."""
        if not callable(function):
            raise OptionError(f"{described(function)} is not a function; expected one such as math.sqrt")
        low, high = sorted((function(self.low), function(self.high)))
        return Figure(function(self.value), low, high)

    def minus(self, other: Figure) -> Figure:
        """Return the difference from an independent figure, with its interval (Newcombe 1998, method 10).

        >>> Figure(0.5, 0.4, 0.6).minus(Figure(0.5, 0.4, 0.6)).rounded(2)
        Figure(value=0.0, low=-0.14, high=0.14)
        """
        instance(other, Figure, "a figure; expected one of a report")
        value = self.value - other.value
        below = hypot(self.value - self.low, other.high - other.value)
        above = hypot(self.high - self.value, other.value - other.low)
        return Figure(value, value - below, value + above)

    @property
    def is_bounded(self) -> bool:
        """True if the interval is finite."""
        return isfinite(self.low) and isfinite(self.high)

    def as_share(self) -> Figure:
        """Return the figure with its interval limited to 0 to 1."""
        return Figure(self.value, max(self.low, 0.0), min(self.high, 1.0))

    def rounded(self, digits: int) -> Figure:
        """Return the figure with `digits` significant digits.

        >>> Figure(0.123456, 0.1, 12345.6).rounded(4)
        Figure(value=0.1235, low=0.1, high=12350.0)
        """
        digits = whole("digits", digits, 1, MAX_DIGITS)
        return Figure(*(float(f"{end:.{digits}g}") for end in (self.value, self.low, self.high)))


class FigureRow(NamedTuple):
    """A figure as a row of a table."""

    stage: str
    games: int
    seed: int
    figure: str
    value: float
    low: float
    high: float


def as_csv(rows: Iterable[FigureRow]) -> str:
    """Return figures as a table for spreadsheets, one per line below the names of the columns."""
    # Only tables need this module, and the page starts without it.
    import csv
    import io

    file = io.StringIO()
    lines = csv.writer(file, lineterminator="\n")
    lines.writerow(FigureRow._fields)
    lines.writerows(row._replace(figure=spreadsheet_text(row.figure)) for row in rows)
    return file.getvalue()
