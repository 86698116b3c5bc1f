"""A list shown part by part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from web.browser.elements import Element
from web.text import words

T = TypeVar("T")


class Screenful:
    """The visible part of a list: some entries at first, more on request."""

    def __init__(self, size: int) -> None:
        self._size = self._most = size

    def begin(self) -> None:
        """Show only the first entries."""
        self._most = self._size

    def of(self, entries: Sequence[T], button: Element) -> Sequence[T]:
        """Return the visible entries; the button shows the number of hidden ones, if any."""
        visible = entries[: self._most]
        more = min(len(entries) - len(visible), self._size)
        button.hidden = not more
        button.textContent = words.SHOW_MORE.format(number=more)
        return visible

    def grow(self, visible: int) -> None:
        """Show more entries."""
        self._most = visible + self._size
