"""Stored settings, which last as long as the page without storage, and the device as the browser names it."""

from __future__ import annotations

from web.browser import api
from web.browser.storage import BrowserStorage

NAME = "name"
"""Key of the player's last name."""

HANDHELD = ("Android", "iPhone", "iPad", "Mobile")
"""Parts of the names of browsers on phones, some of which claim to have a mouse."""

_storage = BrowserStorage("localStorage")


def read(key: str) -> str | None:
    """Return the stored value, or None if there is none or storage is unavailable."""
    return _storage.read(key)


def keep(key: str, value: str) -> None:
    """Store a value for the next visit if the browser allows it."""
    _storage.write(key, value)


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
