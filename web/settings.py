"""What the page remembers of a person's taste; without storage it just forgets."""

from __future__ import annotations

from js import localStorage, window
from pyodide.ffi import JsException

PREFIX = "affinage."


def read(key: str) -> str | None:
    """The kept value, or None when there is none or storage is refused."""
    try:
        value = localStorage.getItem(PREFIX + key)
    except JsException:
        return None
    return None if value is None else str(value)


def keep(key: str, value: str) -> None:
    """Keep a value for the next visit if the browser allows it."""
    try:
        localStorage.setItem(PREFIX + key, value)
    except JsException:
        return


def prefers(query: str) -> bool:
    """Whether the system prefers something, such as `prefers-reduced-motion: reduce`."""
    return bool(window.matchMedia(f"({query})").matches)
