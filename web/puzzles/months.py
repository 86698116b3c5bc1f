"""Months of a calendar, in weeks from Monday on. No DOM here."""

from __future__ import annotations

from datetime import date, timedelta

WEEK = 7


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
