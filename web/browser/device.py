"""The device that the page runs on, as far as its browser names it."""

from __future__ import annotations

from web.browser import api, settings

HANDHELD = ("Android", "iPhone", "iPad", "Mobile")  # in names of browsers; some phones claim to have a mouse


def is_touched() -> bool:
    """Return whether people work with their fingers here, as on phones."""
    return settings.prefers("pointer: coarse") or any(name in _browser() for name in HANDHELD)


def command_key() -> str:
    """Return the name of the key that is held for shortcuts: Cmd on a Mac, Ctrl elsewhere."""
    return "Cmd" if "Macintosh" in _browser() else "Ctrl"


def _browser() -> str:
    return str(api.window.navigator.userAgent)
