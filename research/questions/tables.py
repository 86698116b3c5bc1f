"""Tables of figures, and the words that say what an interval allows to say."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import TypeAlias

import numpy as np

from affinage.survey.figure import Figure
from affinage.survey.figures import mean, share
from research.questions.playing import PlayedGame
from research.questions.replays import Facts
from tools.questions.texts import in_digits

Unit: TypeAlias = str
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


def stored(figure: Figure) -> list[float]:
    """Return a figure and its interval as files have them, so that a sentence has the digits of its table."""
    each = figure.rounded(4)
    return [each.value, each.low, each.high] if each.is_bounded else [each.value] * 3


FIRST = Column("first player's points", "half")
TURNS = Column("turns", "turns", "number")
DRAWN = Column("draws", "drawn")


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: what was measured, in how many games or variants, and its figures."""

    label: str
    count: int
    figures: Sequence[Figure]

    def as_json(self) -> dict[str, object]:
        """Return the row for a file, with four digits."""
        return {"label": self.label, "count": self.count, "figures": [*map(stored, self.figures)]}


@dataclass(frozen=True, slots=True)
class Table:
    """Figures of several variants, side by side."""

    of: str
    """Name of the things that `count` counts."""
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
) -> Table:
    """Return a table with two rows per variant, of the engine games and the random ones that have all the facts."""
    rows, wanted = [], {column.fact for column in columns}
    for label, link in variants:
        for is_engine in (True, False):
            facts = [
                each for each in map(facts_of, games.get((link, is_engine), ())) if wanted <= each.keys()
            ]
            if facts:
                kind = "engine games" if is_engine else "random games"
                figures = [column.figure(facts) for column in columns]
                rows.append(Row(f"{label}, {kind}", len(facts), figures))
    return Table("games", [(column.head, column.unit) for column in columns], rows)


def percent(figure: Figure) -> str:
    """Return a share with its interval.

    >>> percent(Figure(0.5, 0.4, 0.6))
    '50% (40 to 60)'
    """
    return in_digits("share", stored(figure))


def number(figure: Figure) -> str:
    """Return a number with its interval.

    >>> number(Figure(4.56, 4.01, 5.2)), number(Figure(866.3, 764.7, 967.9))
    ('4.6 (4.0 to 5.2)', '866 (765 to 968)')
    """
    return in_digits("number", stored(figure))


def in_points(figure: Figure) -> Figure:
    """Return a difference of two shares in points of a hundred."""
    return Figure(100 * figure.value, 100 * figure.low, 100 * figure.high)


def even_balance(games: int) -> float:
    """Return the mean balance that so many games of a perfectly even variant show by chance.

    >>> round(even_balance(40), 3), round(even_balance(2000), 3)
    (0.875, 0.982)
    """
    edges = sum(comb(games, won) * abs(2 * won - games) for won in range(games + 1))
    return 1 - float(Fraction(edges, games * 2**games))


def against_half(figure: Figure, more: str, less: str, open_: str) -> str:
    """Return which of three texts an interval allows: above half, below it, or neither.

    >>> against_half(Figure(0.7, 0.6, 0.8), "more", "less", "unclear")
    'more'
    """
    return more if figure.low > 0.5 else less if figure.high < 0.5 else open_


def compared(first: Figure, second: Figure, more: str, less: str, open_: str) -> str:
    """Return which of three texts two intervals allow: the first is higher, lower, or they overlap."""
    return more if first.low > second.high else less if first.high < second.low else open_
