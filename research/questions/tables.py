"""Tables of figures, and the words that say what an interval allows to say."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from affinage.survey.figure import Figure
from affinage.survey.figures import mean, share
from research.questions.playing import PlayedGame
from research.questions.replays import Facts

Unit = str
"""`share`, shown in per cent, or `number`."""


@dataclass(frozen=True, slots=True)
class Column:
    """A figure of games: its heading, the fact it is the mean of, and its unit."""

    head: str
    fact: str
    unit: Unit = "share"

    def figure(self, facts: Sequence[Facts]) -> Figure:
        """Return the figure of some games: by Wilson for yes or no, else by t."""
        numbers = np.array([each[self.fact] for each in facts])
        if set(numbers.tolist()) <= {0.0, 0.5, 1.0} and self.unit == "share":
            return share(float(numbers.sum()), len(numbers))
        return mean(numbers).as_share() if self.unit == "share" else mean(numbers)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: what was measured, in how many games or variants, and its figures."""

    label: str
    count: int
    figures: Sequence[Figure]

    def as_json(self) -> dict[str, object]:
        """Return the row for a file, with four digits."""
        figures = [each.rounded(4) for each in self.figures]
        return {
            "label": self.label,
            "count": self.count,
            "figures": [
                [each.value, each.low, each.high] if each.is_bounded else [each.value] * 3 for each in figures
            ],
        }


@dataclass(frozen=True, slots=True)
class Table:
    """Figures of several variants, side by side."""

    of: str  # what `count` counts
    columns: Sequence[tuple[str, Unit]]
    rows: Sequence[Row]

    def __getitem__(self, place: tuple[int, int]) -> Figure:
        row, column = place
        return self.rows[row].figures[column]

    def as_json(self) -> dict[str, object]:
        """Return the table for a file."""
        return {
            "of": self.of,
            "columns": [list(each) for each in self.columns],
            "rows": [row.as_json() for row in self.rows],
        }


Games = Mapping[tuple[str, bool], Sequence[PlayedGame]]
"""Games by variant, and whether a computer played them."""


def of_games(
    games: Games,
    facts_of: Callable[[PlayedGame], Facts],
    columns: Sequence[Column],
    *variants: tuple[str, str],
    random: bool = True,
) -> Table:
    """Return a table with two rows per variant, of engine games and of random ones."""
    rows = []
    for label, link in variants:
        for is_engine in (True, False) if random else (True,):
            played = games.get((link, is_engine), ())
            if played:
                facts = [facts_of(each) for each in played]
                kind = "engine games" if is_engine else "random games"
                figures = [column.figure(facts) for column in columns]
                rows.append(Row(f"{label}, {kind}", len(facts), figures))
    return Table("games", [(column.head, column.unit) for column in columns], rows)


def percent(figure: Figure) -> str:
    """Return a share with its interval.

    >>> percent(Figure(0.5, 0.4, 0.6))
    '50% (40 to 60)'
    """
    value, low, high = (round(100 * end) for end in (figure.value, figure.low, figure.high))
    return f"{value}% ({low} to {high})"


def number(figure: Figure) -> str:
    """Return a number with its interval.

    >>> number(Figure(4.56, 4.01, 5.2))
    '4.6 (4.0 to 5.2)'
    """
    interval = "" if figure.low == figure.high else f" ({figure.low:.1f} to {figure.high:.1f})"
    return f"{figure.value:.1f}{interval}"


def against_half(figure: Figure, more: str, less: str, open_: str) -> str:
    """Return which of three texts an interval allows: above half, below it, or neither.

    >>> against_half(Figure(0.7, 0.6, 0.8), "more", "less", "unclear")
    'more'
    """
    return more if figure.low > 0.5 else less if figure.high < 0.5 else open_


def compared(first: Figure, second: Figure, more: str, less: str, open_: str) -> str:
    """Return which of three texts two intervals allow: the first is higher, lower, or they overlap."""
    return more if first.low > second.high else less if first.high < second.low else open_
