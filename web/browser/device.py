"""The device as the browser describes it: its clock, its preferences, and how people work with it."""

from __future__ import annotations

from datetime import UTC, date, datetime

from web.browser import api

HANDHELD = ("Android", "iPhone", "iPad", "Mobile")
"""Parts of the names of browsers on phones, some of which claim to have a mouse."""


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


def prefers(query: str) -> bool:
    """Return whether a media query holds here, such as `prefers-reduced-motion: reduce`."""
    return bool(api.window.matchMedia(f"({query})").matches)


def is_touched() -> bool:
    """Return whether people work with their fingers here, as on phones."""
    return prefers("pointer: coarse") or any(name in _browser() for name in HANDHELD)


def command_key() -> str:
    """Return the name of the key that is held for shortcuts: Cmd on a Mac, Ctrl elsewhere."""
    return "Cmd" if "Macintosh" in _browser() else "Ctrl"


def _browser() -> str:
    return str(api.window.navigator.userAgent)
