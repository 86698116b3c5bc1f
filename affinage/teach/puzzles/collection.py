"""The collection of puzzles in the package: its text, the puzzle of a day, the next by rating.

The first line is a heading. A line that begins with a question mark is the query of a variant; below it are its
puzzles, one per line, in fields separated by tabs: the position as in `affinage.matches.setup`, the solution,
rating and deviation, the themes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from math import gcd
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

from affinage.checks import described, instance, listed
from affinage.errors import OptionError, RecordError
from affinage.matches import setup
from affinage.notation import share
from affinage.notation.link import game_key_of, load
from affinage.plain_text import quoted, whole_number
from affinage.teach.puzzles.puzzle import EASY

if TYPE_CHECKING:
    from datetime import date

    from affinage.game import Position

FILE = Path(__file__).with_name("collection.txt")
HEADING = "# Puzzles of Affinage"
FIELDS = 4
HIGHEST = 9_999
"""Highest rating of a puzzle."""
MOST_DAILY_MOVES = 3
"""Maximum number of the solver's moves in the puzzle of a day."""
DAILY_KEYS = {"", "game", "board", "pie"}
"""Keys of a query that change no rule of a turn."""
GOLDEN = 0.618
"""Step between the puzzles of two days, as a fraction of the collection, so that neighbours differ."""


@dataclass(frozen=True, slots=True)
class CollectedPuzzle:
    """A position with one winning line: the solver's moves alternate with the opponent's best resistance."""

    query: str
    """Query of the variant."""
    position: str
    """Text of the position, as in `affinage.matches.setup`."""
    solution: tuple[str, ...]
    """Moves of the line; those of the solver have even indices, including the first and the last."""
    rating: int
    deviation: int
    themes: tuple[str, ...] = ()

    @property
    def link(self) -> str:
        """Link after the page's address: the position, with the solver to move."""
        query = f"?{self.query}" if self.query else ""
        return f"{query}#{share.VERSION}/from={self.position}"

    @property
    def key(self) -> str:
        """Name in addresses and in stored data, which depends only on the position."""
        return f"{crc32(self.link.encode()):08x}"

    @property
    def game_key(self) -> str:
        """Key of its variant's game."""
        return game_key_of(self.query)

    @property
    def is_easy(self) -> bool:
        """True for puzzles of one or two moves, for beginners."""
        return EASY in self.themes

    @property
    def is_daily(self) -> bool:
        """True for a puzzle that a day may have: not easy, of at most three moves, and with the usual rules."""
        # The query is only split, not parsed, as pages read many queries at once.
        keys = {part.partition("=")[0] for part in self.query.split("&")}
        return not self.is_easy and len(self.solution) // 2 < MOST_DAILY_MOVES and keys <= DAILY_KEYS

    def start(self) -> Position:
        """Return the position, with the solver to move."""
        return setup.read(load(self.query), self.position)

    def as_json(self) -> dict[str, object]:
        """Return the puzzle as plain data."""
        return {
            "link": self.link,
            "solution": list(self.solution),
            "rating": self.rating,
            "themes": list(self.themes),
        }


@cache
def shipped() -> tuple[CollectedPuzzle, ...]:
    """Return the collection in this package."""
    return parse(FILE.read_text("utf-8"))


def parse(text: str) -> tuple[CollectedPuzzle, ...]:
    r"""Return the puzzles of a text, with positions and moves unchecked; `to_text` is the inverse.

    >>> parse("# Puzzles of Affinage\n?board=square:4\n2bb.4.4.4-w\ta1,b1 c1,c2 d2,d3\t1500 90\tgreed\n")[0].solution
    ('a1,b1', 'c1,c2', 'd2,d3')

    Raises RecordError with the invalid line.
    """
    return tuple(_parsed(text))


def _parsed(text: str) -> Iterator[CollectedPuzzle]:
    query = None
    heading, *lines = text.splitlines() or [""]
    if heading != HEADING:
        raise RecordError(1, f"{quoted(heading)} is not the heading; expected {HEADING}")
    for number, line in enumerate(lines, 2):
        if line.startswith("?"):
            query = line[1:]
        elif query is None or line.count("\t") != FIELDS - 1:
            raise RecordError(
                number, "a puzzle is a position, solution, rating and themes, with tabs between"
            )
        else:
            yield _puzzle(number, query, *line.split("\t"))


def _puzzle(line: int, query: str, position: str, solution: str, rated: str, themes: str) -> CollectedPuzzle:
    rating, deviation = map(whole_number, rated.partition(" ")[::2])
    if rating is None or deviation is None or max(rating, deviation) > HIGHEST:
        raise RecordError(
            line, f"{quoted(rated)} is not a rating; expected rating and deviation, such as 1500 90"
        )
    return CollectedPuzzle(query, position, tuple(solution.split()), rating, deviation, tuple(themes.split()))


def to_text(puzzles: Iterable[CollectedPuzzle]) -> str:
    """Return the text of a collection, grouped by variant, the easy puzzles last."""
    lines = [HEADING]
    for query, group in groupby(sorted(puzzles, key=_place), key=lambda puzzle: puzzle.query):
        lines.append(f"?{query}")
        lines += ["\t".join(_fields(puzzle)) for puzzle in group]
    return "".join(f"{line}\n" for line in lines)


def _place(puzzle: CollectedPuzzle) -> tuple[bool, str, int, str]:
    return puzzle.is_easy, puzzle.query, puzzle.rating, puzzle.position


def _fields(puzzle: CollectedPuzzle) -> tuple[str, ...]:
    rated = f"{puzzle.rating} {puzzle.deviation}"
    return puzzle.position, " ".join(puzzle.solution), rated, " ".join(puzzle.themes)


def of_the_day(puzzles: Sequence[CollectedPuzzle], day: date) -> CollectedPuzzle:
    """Return the puzzle of a day, the same for everyone; none repeats before all that `is_daily` were used."""
    wanted = "puzzles, such as shipped()"
    known = [
        instance(each, CollectedPuzzle, f"one of {wanted}") for each in listed("puzzles", puzzles, wanted)
    ]
    puzzles = [puzzle for puzzle in known if puzzle.is_daily]
    number = len(puzzles)
    if not puzzles or not hasattr(day, "toordinal"):
        raise OptionError(f"{number} puzzles on {described(day)}; expected one puzzle or more, and a date")
    return puzzles[day.toordinal() * daily_step(number) % number]


def daily_step(number: int) -> int:
    """Return by how many of a number of puzzles that of a day lies behind that of the day before."""
    step = max(1, round(number * GOLDEN))
    while gcd(step, number) != 1:
        step += 1
    return step
