"""What the page remembers of a person's taste; without storage it just forgets."""

from __future__ import annotations

from js import window
from pyodide.ffi import JsException

PREFIX = "affinage."


def read(key: str) -> str | None:
    """The kept value, or None when there is none or storage is refused."""
    try:
        value = window.localStorage.getItem(PREFIX + key)
    except JsException:
        return None
    return value if isinstance(value, str) else None  # a missing item is JavaScript's null, not None


def keep(key: str, value: str) -> None:
    """Keep a value for the next visit if the browser allows it."""
    try:
        window.localStorage.setItem(PREFIX + key, value)
    except JsException:
        return


def prefers(query: str) -> bool:
    """Whether the system prefers something, such as `prefers-reduced-motion: reduce`."""
    return bool(window.matchMedia(f"({query})").matches)
