"""A list that is shown a part at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from web.browser.elements import Element

T = TypeVar("T")


class Screenful:
    """How much of a list is shown: so many entries at first, and each time that more are wanted."""

    def __init__(self, size: int) -> None:
        self._size = self._most = size

    def begin(self) -> None:
        """Show the first entries alone."""
        self._most = self._size

    def of(self, found: Sequence[T], button: Element) -> Sequence[T]:
        """The entries that are shown; a button says how many more there are to show, if there are any."""
        shown = found[: self._most]
        more = min(len(found) - len(shown), self._size)
        button.hidden = not more
        button.textContent = f"Show {more} more"
        return shown

    def grow(self, shown: int) -> None:
        """Show the next entries too."""
        self._most = shown + self._size
