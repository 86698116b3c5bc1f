"""A figure: a measured value with its interval; `affinage.survey.figures` computes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import isfinite
from typing import NamedTuple

from affinage.plain_text import spreadsheet_text

EVEN = 0.5
FAIR = 0.1  # maximum distance of a fair chance from even
BEATEN = 0.65  # minimum score of the stronger for a step of skill


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured value and the ends of its 95 % confidence interval."""

    value: float
    low: float
    high: float

    def through(self, function: Callable[[float], float]) -> Figure:
        """Return the image of the figure under a monotonic function."""
        low, high = sorted((function(self.low), function(self.high)))
        return Figure(function(self.value), low, high)

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
    import csv  # only tables need them, and the page starts without
    import io

    file = io.StringIO()
    lines = csv.writer(file, lineterminator="\n")
    lines.writerow(FigureRow._fields)
    lines.writerows(row._replace(figure=spreadsheet_text(row.figure)) for row in rows)
    return file.getvalue()
