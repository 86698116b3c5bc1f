"""The browser's two text stores: one lasts beyond the visit and has the settings, one belongs to a tab.

Either may be refused.
"""

from __future__ import annotations

from web.browser import api
from web.browser.api import JsException
from web.browser.elements import Event
from web.storage.words import FULL, NONE, REFUSED

PREFIX = "affinage."
PLAYER_NAME = "name"
"""Key of the player's last name, among the settings."""


class BrowserStorage:
    """The page's part of `localStorage` or `sessionStorage`; without storage, nothing is kept and nothing fails."""

    def __init__(self, name: str) -> None:
        self._name = name

    def read(self, key: str) -> str | None:
        """Return the stored text, or None if there is none or storage is refused."""
        try:
            text = getattr(api.window, self._name).getItem(PREFIX + key)
        except (JsException, AttributeError):
            # In some browsers the store is null.
            return None
        # A missing item is JavaScript's null, not None.
        return text if isinstance(text, str) else None

    def write(self, key: str, text: str) -> str:
        """Store a text; return the reason in plain words if that fails, or ""."""
        try:
            getattr(api.window, self._name).setItem(PREFIX + key, text)
        except JsException as error:
            return FULL if error.name == "QuotaExceededError" else REFUSED
        except AttributeError:
            return NONE
        return ""

    def drop(self, key: str) -> None:
        """Remove a text, if it exists."""
        try:
            getattr(api.window, self._name).removeItem(PREFIX + key)
        except (JsException, AttributeError):
            return

    def names(self) -> list[str]:
        """Return the keys of all stored texts."""
        try:
            keys: list[str] = api.window.Object.keys(getattr(api.window, self._name)).to_py()
        except (JsException, AttributeError):
            return []
        return [key.removeprefix(PREFIX) for key in keys if key.startswith(PREFIX)]


async def is_persistent() -> bool:
    """Ask the browser never to delete stored data, and return whether it promises; some do for rarely visited sites."""
    try:
        return bool(await api.window.navigator.storage.persist())
    except (JsException, AttributeError):
        return False


def changed_key(event: Event) -> str | None:
    """Return the key of the text that another tab has changed, None if it may be any."""
    # The key is JavaScript's null, not None, once everything is cleared.
    key: object = event.key
    return key.removeprefix(PREFIX) if isinstance(key, str) else None


_settings = BrowserStorage("localStorage")


def read_setting(key: str) -> str | None:
    """Return the stored value, or None if there is none or storage is unavailable."""
    return _settings.read(key)


def keep_setting(key: str, value: str) -> None:
    """Store a value for the next visit if the browser allows it."""
    _settings.write(key, value)
