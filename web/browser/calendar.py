"""The time of the browser's clocks."""

from __future__ import annotations

from datetime import UTC, date, datetime

from web.browser import api


def now() -> datetime:
    """Return the current time."""
    return datetime.fromtimestamp(float(api.window.Date.now()) / 1000, UTC)


def here(at: float) -> datetime:
    """Return a time, in milliseconds since 1970, as the clocks at the browser's place show it."""
    local = api.window.Date.new(at)
    day = int(local.getFullYear()), int(local.getMonth()) + 1, int(local.getDate())
    return datetime(*day, int(local.getHours()), int(local.getMinutes()))


def today() -> date:
    """Return the current day at the browser's place."""
    return here(api.window.Date.now()).date()


def moment() -> int:
    """Return the time since the page was opened, in ms; it never goes back, as the date can."""
    return round(float(api.window.performance.now()))


def zone() -> int:
    """Return the time zone at the browser's place, in minutes east of Greenwich."""
    return -int(api.window.Date.new().getTimezoneOffset())
