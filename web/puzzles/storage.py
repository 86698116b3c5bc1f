"""The puzzle solver as text, one line per entry, so that damage affects only one. No DOM here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from itertools import chain
from typing import Any

from fsrs import Card, State
from fsrs.scheduler import MAX_DIFFICULTY, MIN_DIFFICULTY, STABILITY_MIN

from affinage.matches.glicko import Rating
from affinage.plain_text import whole_number
from web.puzzles.calendar import Run, Streak
from web.puzzles.solver import MOST_DAILIES, Daily, DailyStatus, PuzzleSolver
from web.storage.progress import Contents, Form, joined_lines, read_lines

HEADING = "affinage puzzles 1"
"""First line of the text, with the version of its format."""
MAX_CHARACTERS = 1_000_000
STABILITIES = (0, 36_500)
"""Limits of the stability, in days."""
HIGHEST = 9_999
"""Highest number of misses, of days in a row, and the like."""
RATINGS, DEVIATIONS, VOLATILITIES = (0, 4_000), (10, 1_000), (0.001, 0.5)
"""Minimum and maximum of each."""
ZONES = (-24 * 60, 24 * 60)
"""Limits of a time zone, in minutes east of Greenwich."""
KEY_DIGITS = 8


def parse(text: str) -> Contents[PuzzleSolver] | None:
    """Return the contents of a text; None if it means nothing."""
    entries: dict[str, list[Any]] = {kind: [] for kind in READERS}

    def read(line: str) -> None:
        kind, *fields = line.split(" ")
        entries[kind].append(READERS[kind](*fields))

    unread = read_lines(text, HEADING, MAX_CHARACTERS, read)
    return None if unread is None else Contents(_solver(**entries), unread)


def _solver(
    rating: list[Rating],
    streak: list[tuple[Run, int]],
    daily: list[Daily],
    zone: list[int],
    tried: list[tuple[str, ...]],
    again: list[tuple[str, Card]],
    run: list[int],
    solved: list[tuple[str, ...]],
) -> PuzzleSolver:
    """Return the solver of the entries of a text, by their kind."""
    longest = max((length for _, length in streak), default=0)
    return PuzzleSolver(
        rating[-1] if rating else Rating(),
        Streak((), longest, zone[-1] if zone else None).with_runs(run for run, _ in streak),
        tuple({each.day: each for each in daily}.values())[-MOST_DAILIES:],
        tuple(dict.fromkeys(chain.from_iterable(tried))),
        dict(again),
        max(run, default=0),
        tuple(dict.fromkeys(chain.from_iterable(solved))),
    )


def to_text(contents: Contents[PuzzleSolver]) -> str:
    """Return the text of a solver, including unreadable lines of the last one."""
    return joined_lines(HEADING, _lines(contents.progress), contents.unread)


PUZZLE_FORM = Form("puzzles", PuzzleSolver(), parse, to_text, MAX_CHARACTERS)


def _lines(solver: PuzzleSolver) -> Iterator[str]:
    rating, deviation = (
        _limited(solver.rating.rating, *RATINGS),
        _limited(solver.rating.deviation, *DEVIATIONS),
    )
    yield f"rating {rating:.2f} {deviation:.2f} {_limited(solver.rating.volatility, *VOLATILITIES):.6f}"
    for run in solver.streak.runs:
        yield f"streak {run.last} {min(run.length, HIGHEST)} {min(solver.streak.longest, HIGHEST)}"
    if solver.streak.zone is not None:
        yield f"zone {solver.streak.zone}"
    for daily in solver.dailies:
        yield f"daily {daily.day} {min(daily.misses, HIGHEST)} {min(daily.hints, HIGHEST)} {daily.status}"
    if solver.tried:
        yield f"tried {' '.join(solver.tried)}"
    if solver.solved_later:
        yield f"solved {' '.join(solver.solved_later)}"
    if solver.best_run:
        yield f"run {min(solver.best_run, HIGHEST)}"
    for key, card in solver.cards.items():
        yield f"again {key} {card_text(card)}"


def card_text(card: Card) -> str:
    """Return a card as fields with spaces between, which `card_of` takes."""
    step = "-" if card.step is None else str(card.step)
    last = card.last_review or card.due
    seconds = f"{card.due.timestamp():.0f} {last.timestamp():.0f}"
    return f"{card.state.name} {step} {_limited(card.stability or 0, *STABILITIES):.4f} {card.difficulty:.4f} {seconds}"


def _rating(rating: str, deviation: str, volatility: str) -> Rating:
    return Rating(
        _number(rating, *RATINGS), _number(deviation, *DEVIATIONS), _number(volatility, *VOLATILITIES)
    )


def _streak(last: str, length: str, longest: str) -> tuple[Run, int]:
    return Run.of(date.fromisoformat(last), max(_count(length), 1)), _count(longest)


def _zone(minutes: str) -> int:
    return int(_number(minutes, *ZONES))


def _daily(day: str, misses: str, hints: str, status: str) -> Daily:
    return Daily(date.fromisoformat(day), _count(misses), _count(hints), DailyStatus(status))


def _keys(*keys: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(_key, keys)))


def _again(key: str, *fields: str) -> tuple[str, Card]:
    return _key(key), card_of(*fields)


def _run(solved: str) -> int:
    return _count(solved)


def card_of(state: str, step: str, stability: str, difficulty: str, due: str, last: str) -> Card:
    """Return the card of these fields; raises ValueError or LookupError for invalid ones."""
    if (step == "-") != (State[state] is State.Review):
        raise ValueError("only what is learned has no step")
    return Card(
        0,
        State[state],
        None if step == "-" else _count(step),
        max(STABILITY_MIN, _number(stability, *STABILITIES)),
        max(MIN_DIFFICULTY, _number(difficulty, 0, MAX_DIFFICULTY)),
        _time(due),
        _time(last),
    )


# Readers by the first word of a line.
READERS: dict[str, Callable[..., object]] = {
    "rating": _rating,
    "streak": _streak,
    "zone": _zone,
    "daily": _daily,
    "tried": _keys,
    "again": _again,
    "run": _run,
    "solved": _keys,
}


def _number(text: str, least: float, most: float) -> float:
    number = float(text)
    # The comparison is false for NaN, too.
    if not least <= number <= most:
        raise ValueError(f"{number} is out of range")
    return number


def _limited(number: float, least: float, most: float) -> float:
    """Return a number limited to its range."""
    return min(max(number, least), most)


def _count(text: str) -> int:
    number = whole_number(text)
    if number is None or number > HIGHEST:
        raise ValueError("no count")
    return number


def _time(text: str) -> datetime:
    seconds = whole_number(text)
    if seconds is None:
        raise ValueError("no time")
    return datetime.fromtimestamp(seconds, UTC)


def _key(text: str) -> str:
    if len(text) != KEY_DIGITS or not set(text) <= set("0123456789abcdef"):
        raise ValueError("no key of a puzzle")
    return text
