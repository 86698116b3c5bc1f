"""Stored settings; without storage they last as long as the page."""

from __future__ import annotations

from web.browser import api
from web.browser.storage import BrowserStorage

NAME = "name"
"""Key of the player's last name."""

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
