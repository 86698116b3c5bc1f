"""Puzzles of earlier days, and progress in puzzles from two browsers."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from affinage.play.glicko import Rating
from affinage.teach.puzzles.collection import of_the_day, shipped
from web.model.streak import Run, Streak
from web.puzzles import words as puzzle_words
from web.puzzles.choice import PuzzleChoice
from web.puzzles.link import PuzzleRequest, read
from web.puzzles.months import months_later, weeks_of
from web.puzzles.solver import Daily, DailyStatus, PuzzleSolver

COLLECTION = shipped()
NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
TODAY = NOW.date()


@pytest.mark.parametrize("month", [date(2026, 2, 1), date(2026, 11, 1), date(2024, 2, 1), date(2027, 1, 1)])
def test_a_month_is_whole_weeks(month: date) -> None:
    weeks = weeks_of(month)
    days = [day for week in weeks for day in week]
    assert days == [days[0] + timedelta(number) for number in range(len(days))]
    assert {week[0].weekday() for week in weeks} == {0}
    assert {day for day in days if day.month == month.month} == {
        month + timedelta(number) for number in range((months_later(month, 1) - month).days)
    }
    assert all(any(day.month == month.month for day in week) for week in weeks)


def test_months_go_over_years() -> None:
    assert months_later(date(2026, 12, 1), 1) == date(2027, 1, 1)
    assert months_later(date(2026, 1, 1), -1) == date(2025, 12, 1)


def test_days_go_back_until_all_puzzles_have_come() -> None:
    choice = PuzzleChoice(COLLECTION)
    first = choice.first_day(TODAY)
    days = [first + timedelta(number) for number in range((TODAY - first).days + 1)]
    assert len({of_the_day(COLLECTION, day).key for day in days}) == len(days) == len(COLLECTION)


def test_the_address_of_a_day() -> None:
    assert read("?puzzle=2026-11-02", ()) == (PuzzleRequest("2026-11-02"), "")
    assert PuzzleRequest("2026-11-02").address == "?puzzle=2026-11-02"
    for text in ("2026-11-31", "2026-1-2", "2026-11-02x"):
        assert read(f"?puzzle={text}", ())[1].startswith(
            f"no puzzle '{text}'; puzzles are daily, next, again, mistakes, days"
        )


def test_days_in_words() -> None:
    first = date(2025, 1, 12)
    assert puzzle_words.no_puzzle_of(date(2024, 12, 31), first) == (
        "Puzzles go back to 12 January 2025. This is the puzzle of today."
    )
    assert puzzle_words.no_puzzle_of(date(2026, 12, 1), first).startswith("1 December 2026 has not come yet.")
    assert puzzle_words.day_of_calendar(TODAY, "solved") == "22 November 2026, solved"
    assert puzzle_words.day_of_calendar(TODAY, "") == "22 November 2026"


def test_what_became_of_a_day() -> None:
    one, other, new = COLLECTION[:3]
    solver = PuzzleSolver().counted(one, NOW, clean=True).counted(other, NOW, clean=False)
    assert [solver.status(puzzle.key) for puzzle in (one, other, new)] == ["solved", "missed", ""]


def test_two_browsers_become_one() -> None:
    one, other, third = COLLECTION[:3]
    here = PuzzleSolver().counted(one, NOW, clean=False)
    there = PuzzleSolver().counted(one, NOW + timedelta(1), clean=False).counted(other, NOW, clean=True)
    there = there.counted(third, NOW, clean=False)
    for merged in (here.merged(there, NOW), there.merged(here, NOW)):
        assert set(merged.tried) == {one.key, other.key, third.key}
        assert merged.rating == there.rating
        assert merged.cards == there.cards
    assert here.merged(PuzzleSolver(), NOW) == here
    assert PuzzleSolver().merged(here, NOW) == here
    assert there.merged(there, NOW) == there


def test_the_later_streak_and_day_count() -> None:
    here = PuzzleSolver(streak=Streak((Run.of(TODAY, 2),), 3), dailies=(Daily(TODAY, 1),))
    earlier = Streak((Run.of(TODAY - timedelta(5), 9),), 12)
    there = PuzzleSolver(streak=earlier, dailies=(Daily(TODAY, 0, 0, DailyStatus.SOLVED),))
    for merged in (here.merged(there, NOW), there.merged(here, NOW)):
        assert (merged.streak.on(TODAY), merged.streak.longest) == (2, 12)
        assert merged.daily_of(TODAY).status is DailyStatus.SOLVED


def test_a_rating_of_more_puzzles_is_the_better_known() -> None:
    here = PuzzleSolver(rating=Rating(1600, 80), tried=("00000001", "00000002"))
    assert here.merged(PuzzleSolver(rating=Rating(1400, 200), tried=("00000001",)), NOW).rating == Rating(
        1600, 80
    )
