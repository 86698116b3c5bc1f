"""Days of the calendar: the weeks of a month, and days in a row with a solved puzzle of the day. No DOM here.

The clock may be wrong. Only a later day can show that, so days before and after a jump are kept side by side. The
longest run that may still go on counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import partial, reduce
from itertools import takewhile
from typing import TypeVar

WEEK = 7
MOST_RUNS = 8
"""Most runs kept, those that went on last."""
# Minutes: a person who comes so far east may have crossed the date line, and missed a day of the calendar.
DATE_LINE = 12 * 60

Item = TypeVar("Item")


def week_of(day: date) -> list[date]:
    """Return the days of the week of a day, from Monday.

    >>> [str(day) for day in week_of(date(2026, 11, 1))][::6]
    ['2026-10-26', '2026-11-01']
    """
    monday = day - timedelta(day.weekday())
    return [monday + timedelta(number) for number in range(WEEK)]


def weeks_of(month: date) -> list[list[date]]:
    """Return the weeks of a month, given by its first day."""
    monday, after = week_of(month)[0], months_later(month, 1)
    return [week_of(monday + timedelta(days)) for days in range(0, (after - monday).days, WEEK)]


def months_later(month: date, months: int) -> date:
    """Return the first day of a month some months later."""
    number = month.year * 12 + month.month - 1 + months
    return date(number // 12, number % 12 + 1, 1)


@dataclass(frozen=True, slots=True)
class Run:
    """Days in a row, from `first` to `last`."""

    first: date
    last: date

    @classmethod
    def of(cls, last: date, length: int) -> Run:
        """Return the run of this many days up to `last`."""
        return cls(date.fromordinal(max(last.toordinal() - length + 1, date.min.toordinal())), last)

    @property
    def length(self) -> int:
        """The number of days."""
        return (self.last - self.first).days + 1

    def has(self, day: date) -> bool:
        """Return whether a day is among them."""
        return self.first <= day <= self.last

    def touches(self, other: Run) -> bool:
        """Return whether both are one run: they share a day, or one goes on where the other ends."""
        return (self.first - other.last).days <= 1 and (other.first - self.last).days <= 1

    def joined(self, other: Run) -> Run:
        """Return the run from the first day of both to the last."""
        return Run(min(self.first, other.first), max(self.last, other.last))


@dataclass(frozen=True, slots=True)
class Streak:
    """The runs of solved days, the one that went on last at the end, and the length of the longest ever.

    A time zone is given in minutes east of Greenwich, None if unknown.
    """

    runs: tuple[Run, ...] = ()
    longest: int = 0
    zone: int | None = None
    """Time zone of the last solution."""

    def on(self, today: date, zone: int | None = None) -> int:
        """Return the length on a day: a missed day ends the streak, but a clock that was put back does not."""
        alive = [
            *self._ended_before(today, zone),
            *self._ahead_of(today),
            *filter(partial(Run.has, day=today), self.runs),
        ]
        return max((run.length for run in alive), default=0)

    def _ended_before(self, today: date, zone: int | None) -> list[Run]:
        """Return the runs that go on if the puzzle of a day is solved.

        Later solutions on days that the clock has contradicted fell on days that it did not show: each stands for a
        missing one.
        """
        skipped = zone is not None and self.zone is not None and zone - self.zone >= DATE_LINE
        runs = []
        for number, run in enumerate(self.runs):
            later = self.runs[number + 1 :]
            wrong = sum(each.length for each in later if each.first > today or each.last < run.first)
            if 1 <= (today - run.last).days <= 1 + wrong + skipped:
                runs.append(run)
        return runs

    def _ahead_of(self, today: date) -> list[Run]:
        """Return the runs that lie ahead, as the clock was put back since."""
        return list(takewhile(lambda run: run.first > today, reversed(self.runs)))

    def solved(self, today: date, zone: int | None = None) -> Streak:
        """Return the streak after solving the puzzle of a day, which may be known already."""
        if any(run.has(today) for run in self.runs):
            return self
        new = Run.of(today, max((run.length for run in self._ahead_of(today)), default=1))
        runs = [*self.runs, reduce(Run.joined, self._ended_before(today, zone), new)]
        return replace(self.with_runs(runs), zone=zone)

    def merged(self, other: Streak) -> Streak:
        """Return the streak with the days of another device."""
        runs = latest_of(self.runs, [run for run in other.runs if run not in self.runs], MOST_RUNS)
        return replace(self, longest=max(self.longest, other.longest)).with_runs(runs)

    def with_runs(self, runs: Iterable[Run]) -> Streak:
        """Return the streak of these runs instead; those that touch become one, in the place of the last of them."""
        apart: list[Run] = []
        for run in runs:
            touching = [other for other in apart if other.touches(run)]
            apart = [other for other in apart if other not in touching] + [reduce(Run.joined, touching, run)]
        longest = max([self.longest, *(run.length for run in apart)])
        return replace(self, runs=tuple(apart[-MOST_RUNS:]), longest=longest)


def latest_of(own: Sequence[Item], others: Sequence[Item], most: int) -> tuple[Item, ...]:
    """Return the last of two lists, at most half of them from `others`, which come first."""
    new = others[max(len(others) - most // 2, 0) :]
    return (*new, *own[max(len(own) + len(new) - most, 0) :])
