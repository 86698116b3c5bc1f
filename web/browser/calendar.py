"""The time of the browser's clock."""

from __future__ import annotations

from datetime import UTC, date, datetime

from web.browser import api


def now() -> datetime:
    """Return the current time."""
    return datetime.fromtimestamp(float(api.window.Date.now()) / 1000, UTC)


def here(at: float) -> datetime:
    """Return a time, in milliseconds since 1970, as the clocks at the browser's place show it."""
    shown = api.window.Date.new(at)
    day = int(shown.getFullYear()), int(shown.getMonth()) + 1, int(shown.getDate())
    return datetime(*day, int(shown.getHours()), int(shown.getMinutes()))


def today() -> date:
    """Return the current day at the browser's place."""
    return here(api.window.Date.now()).date()


def zone() -> int:
    """Return the time zone at the browser's place, in minutes east of Greenwich."""
    return -int(api.window.Date.new().getTimezoneOffset())
