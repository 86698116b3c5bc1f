"""A list that is shown a part at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from web.browser.elements import Element

T = TypeVar("T")


class Screenful:
    """The shown part of a list: a number of entries at first, and more on request."""

    def __init__(self, size: int) -> None:
        self._size = self._most = size

    def begin(self) -> None:
        """Show the first entries alone."""
        self._most = self._size

    def of(self, found: Sequence[T], button: Element) -> Sequence[T]:
        """Return the shown entries; the button names the number of hidden ones, if any."""
        shown = found[: self._most]
        more = min(len(found) - len(shown), self._size)
        button.hidden = not more
        button.textContent = f"Show {more} more"
        return shown

    def grow(self, shown: int) -> None:
        """Show the next entries too."""
        self._most = shown + self._size
