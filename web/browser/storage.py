"""The browser's two stores of text: what outlives the visit, and what belongs to one tab. Either may be refused."""

from __future__ import annotations

from web.browser import api
from web.browser.api import JsException
from web.storage.refusals import FULL, NONE, REFUSED

PREFIX = "affinage."


class BrowserStorage:
    """The page's own part of `localStorage` or `sessionStorage`; without it nothing is kept and nothing breaks."""

    def __init__(self, name: str) -> None:
        self._name = name

    def read(self, key: str) -> str | None:
        """Return the kept text, or None when there is none or storage is refused."""
        try:
            text = getattr(api.window, self._name).getItem(PREFIX + key)
        except (JsException, AttributeError):  # some browsers refuse by having null there
            return None
        return text if isinstance(text, str) else None  # a missing item is JavaScript's null, not None

    def write(self, key: str, text: str) -> str:
        """Keep a text; returns why it could not be kept, in plain words, or "" when it is."""
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
        """Return the keys of all that is kept."""
        try:
            storage = getattr(api.window, self._name)
            found = [str(storage.key(number)) for number in range(storage.length)]
        except (JsException, AttributeError):
            return []
        return [key.removeprefix(PREFIX) for key in found if key.startswith(PREFIX)]
