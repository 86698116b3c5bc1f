"""Clocks that go back or ahead: no wrong date costs a player a streak, a due date or what another device has."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affinage.teach.puzzles.collection import shipped
from tests.shelf import Shelf
from tests.test_mistakes import MISTAKE
from web.mistakes import words as mistake_words
from web.mistakes.box import MOST, MistakeBox
from web.puzzles.calendar import MOST_RUNS, Run, Streak
from web.puzzles.solver import Daily, DailyStatus, PuzzleSolver
from web.puzzles.storage import PUZZLE_FORM, parse, to_text
from web.storage.progress import Contents, ProgressShelf
from web.storage.words import FULL

PUZZLE = shipped()[0]
NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
DAY = timedelta(days=1)
YEAR = 365


def day(number: int) -> date:
    return date(2026, 11, 1) + number * DAY


def after(*days: int) -> Streak:
    """Return the streak of somebody who solves the puzzle whenever the clock shows one of these days."""
    streak = Streak()
    for number in days:
        streak = streak.solved(day(number))
    return streak


def reloaded(streak: Streak) -> Streak:
    """Return a streak as the next visit reads it."""
    kept = parse(to_text(Contents(PuzzleSolver(streak=streak))))
    assert kept is not None
    assert kept.unread == ()
    return kept.progress.streak


@pytest.mark.parametrize(
    ("days", "today", "length"),
    [
        ([], 1, 0),
        ([1, 2, 3], 3, 3),
        ([1, 2, 3], 4, 3),
        ([1, 2, 3], 5, 0),
        ([1, 2, 3, 5], 5, 1),
        # After a flight west a date comes again.
        ([1, 2, 3], 2, 3),
        ([1, 2, 3, 2], 2, 3),
        ([1, 2, 3, 2, 3, 4], 4, 4),
        ([1, 2, 3, 1, 4], 4, 4),
        # The clock is set back.
        ([1, 2, 3], -YEAR, 3),
        ([1, 2, 3, -YEAR], -YEAR, 3),
        ([1, 2, 3, -YEAR, 4], 4, 4),
        ([1, 2, 3, -YEAR, 5], 5, 5),
        # The clock is a year ahead.
        ([1, 2, 3, YEAR], YEAR, 1),
        ([1, 2, 3, YEAR, 4], 4, 4),
        ([1, 2, 3, YEAR, 5], 5, 5),
        # Two days were missed, and one solution has a wrong date.
        ([1, 2, 3, YEAR, 6], 6, 1),
        # A wrong date excuses one day.
        ([1, 2, 3, YEAR, 5, 7], 7, 1),
        ([YEAR, 1, 2], 2, 2),
        ([YEAR, YEAR + 1, YEAR + 2, 1, 2], 2, 4),
    ],
)
def test_a_streak_on_a_day(days: list[int], today: int, length: int) -> None:
    assert after(*days).on(day(today)) == length
    assert after(*days).longest >= length
    assert reloaded(after(*days)) == after(*days)


@given(st.lists(st.integers(-YEAR, YEAR) | st.integers(-9, 9), max_size=40))
def test_no_reading_of_a_clock_takes_anything_away(readings: list[int]) -> None:
    streak = Streak()
    for today in map(day, readings):
        solved = streak.solved(today)
        assert solved.on(today) >= max(1, streak.on(today))
        assert solved.longest >= max(streak.longest, solved.on(today))
        assert len(solved.runs) <= MOST_RUNS
        streak = reloaded(solved)
        assert streak == solved


@given(
    st.integers(0, 30),
    st.integers(1, 20),
    st.integers(1, 30),
    st.sampled_from([-2000, -YEAR, -60, 60, YEAR, 9000]),
)
def test_a_wrong_clock_among_days_in_a_row_costs_nothing(
    before: int, wrong: int, right: int, error: int
) -> None:
    streak = Streak()
    for number in range(before + wrong + right):
        is_wrong = before <= number < before + wrong
        streak = reloaded(streak.solved(day(number + is_wrong * error)))
    # Where no day came before, the first right one may be the last wrong one again.
    assert streak.on(day(number)) == number + bool(before)


@given(st.lists(st.booleans(), min_size=1, max_size=60))
def test_with_a_right_clock_days_in_a_row_count(solved: list[bool]) -> None:
    streak = after(*(number for number, is_solved in enumerate(solved) if is_solved))
    runs = "".join("x" if is_solved else " " for is_solved in solved).split(" ")
    assert streak.on(day(len(solved) - 1)) == len(runs[-1] if solved[-1] else runs[-2])
    assert streak.longest == max(map(len, runs))


@pytest.mark.parametrize(
    ("zone", "later_zone", "length"),
    [(-480, 780, 4), (600, 600, 1), (60, 600, 1), (780, -480, 1), (None, 780, 1), (-480, None, 1)],
)
def test_a_day_that_the_date_line_has_taken_is_not_missed(
    zone: int | None, later_zone: int | None, length: int
) -> None:
    streak = after(1).solved(day(2), zone)
    assert reloaded(streak).zone == zone
    assert reloaded(streak).solved(day(4), later_zone).on(day(4), later_zone) == length


def test_daily_puzzle_is_solved_once_however_often_its_day_comes() -> None:
    solver = PuzzleSolver()
    for number in (1, 2, 3, 2):
        solver = solver.with_daily(Daily(day(number), 0, number, DailyStatus.SOLVED))
    again = solver.with_daily(Daily(day(2), 5)).with_daily(Daily(day(3), 5, 0, DailyStatus.SHOWN))
    assert again == solver
    assert [solver.daily_of(day(number)).hints for number in (1, 2, 3)] == [1, 2, 3]
    kept = parse(to_text(Contents(solver)))
    assert kept is not None
    assert kept.progress == solver


# Repetition


@pytest.mark.parametrize("error", [YEAR, 5000, 2])
@pytest.mark.parametrize("recalled", [True, False])
def test_a_card_with_a_date_in_the_future_is_due_now_and_then_as_ever(error: int, *, recalled: bool) -> None:
    ahead = NOW + error * DAY
    solver = PuzzleSolver().counted(PUZZLE, NOW - DAY, clean=False).counted(PUZZLE, ahead, clean=recalled)
    box = MistakeBox().with_mistakes([MISTAKE], NOW).tried(MISTAKE.key, ahead, clean=recalled)
    assert solver.due(NOW) == [PUZZLE.key]
    assert box.due(NOW) == [MISTAKE.key]
    back_on = mistake_words.back_on(box.card(MISTAKE.key), NOW)
    assert back_on.startswith("You get this position again in 1 minute")
    solver, box = solver.counted(PUZZLE, NOW, clean=False), box.tried(MISTAKE.key, NOW, clean=False)
    for card in (solver.cards[PUZZLE.key], box.entries[MISTAKE.key].card):
        assert card
        assert NOW < card.due <= NOW + timedelta(minutes=10)
        assert card.last_review == NOW


@pytest.mark.parametrize("error", [YEAR, 5000])
def test_review_by_a_right_clock_counts_in_both_directions(error: int) -> None:
    wrong = NOW + error * DAY
    here = PuzzleSolver().counted(PUZZLE, wrong, clean=False).with_daily(Daily(wrong.date(), 1))
    today = Daily(NOW.date(), 2, 0, DailyStatus.SOLVED)
    there = PuzzleSolver(streak=after(19, 20)).counted(PUZZLE, NOW, clean=False).with_daily(today)
    boxes = [
        MistakeBox().with_mistakes([MISTAKE], NOW).tried(MISTAKE.key, at, clean=True) for at in (wrong, NOW)
    ]
    for merged in (here.merged(there, NOW), there.merged(here, NOW)):
        assert merged.cards == there.cards
        assert merged.daily_of(NOW.date()) == today
        assert merged.streak.on(NOW.date()) == 3
    for one, other in (boxes, boxes[::-1]):
        assert one.merged(other, NOW).entries == boxes[1].entries


def test_a_full_box_does_not_give_up_what_has_a_date_in_the_future_first() -> None:
    others = [replace(MISTAKE, start=str(number)) for number in range(MOST)]
    box = MistakeBox().with_mistakes([MISTAKE], NOW).tried(MISTAKE.key, NOW + YEAR * DAY, clean=True)
    for mistake in others:
        box = box.with_mistakes([mistake], NOW).tried(mistake.key, NOW, clean=True)
    assert len(box.entries) == MOST
    assert MISTAKE.key in box.entries


@given(st.lists(st.tuples(st.integers(-YEAR, YEAR), st.booleans()), max_size=12))
def test_card_is_due_within_its_wait_after_any_clocks(tries: list[tuple[int, bool]]) -> None:
    solver = PuzzleSolver().counted(PUZZLE, NOW, clean=False)
    for days, clean in tries:
        solver = solver.counted(PUZZLE, NOW + days * DAY, clean=clean)
    card = solver.cards[PUZZLE.key]
    assert card.last_review
    waited = card.due - card.last_review
    assert timedelta(0) < waited <= YEAR * DAY
    assert solver.due(NOW + waited + DAY) == [PUZZLE.key]


# Storage


def test_an_earlier_version_reads_the_run_of_today() -> None:
    lines = to_text(Contents(PuzzleSolver(streak=after(1, 2, YEAR, 3)))).splitlines()
    assert [line for line in lines if line.startswith("streak")][-1] == f"streak {day(3)} 3 3"
    kept = parse("affinage puzzles 1\nstreak 2026-11-22 5 9\ndaily 2026-11-22 1 0 solved\n")
    assert kept is not None
    assert kept.progress.streak == Streak((Run.of(NOW.date(), 5),), 9)
    assert kept.progress.daily_of(NOW.date()).misses == 1


@pytest.mark.parametrize("text", ["0001-01-01 5 5", "9999-12-31 9999 9999", "0001-01-01 1 1"])
def test_the_first_and_the_last_days_of_all_calendars_are_days(text: str) -> None:
    kept = parse(f"affinage puzzles 1\nstreak {text}\n")
    assert kept is not None
    for today in (date.min, day(1), date.max):
        streak = kept.progress.streak.solved(today)
        assert streak.on(today) >= 1
        assert streak.on(date.max) >= 0


def test_progress_that_storage_refuses_stays_while_the_page_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf()
    solver = ProgressShelf(shelf, PUZZLE_FORM)
    solver.change(lambda solver: solver.counted(PUZZLE, NOW, clean=True))
    monkeypatch.setattr(shelf, "write", lambda *_: FULL)
    for puzzle in shipped()[1:4]:
        solver.change(lambda solver, puzzle=puzzle: solver.counted(puzzle, NOW, clean=True))  # type: ignore[misc]
    assert len(solver.progress.tried) == 4


def test_a_file_that_would_make_progress_unreadable_is_not_added() -> None:
    shelf = Shelf()
    own = ProgressShelf(shelf, PUZZLE_FORM)
    own.change(lambda solver: solver.counted(PUZZLE, NOW, clean=False))
    before = dict(shelf)
    lines = "\n".join(f"later {number:09}" for number in range(PUZZLE_FORM.most // 20))
    message = own.add(f"affinage puzzles 1\n{lines}\n", NOW)
    assert message == "The puzzle progress of this file cannot be added: together with yours it is too long."
    assert shelf == before


def test_the_progress_of_five_thousand_puzzles_is_kept() -> None:
    shelf = Shelf()
    card = PuzzleSolver().counted(PUZZLE, NOW, clean=False).cards[PUZZLE.key]
    keys = [f"{number:08x}" for number in range(5000)]
    solver = PuzzleSolver(tried=tuple(keys), cards=dict.fromkeys(keys, card))
    text = to_text(Contents(solver))
    assert ProgressShelf(shelf, PUZZLE_FORM).add(text, NOW) == ""
    assert ProgressShelf(shelf, PUZZLE_FORM).progress.cards == solver.cards
