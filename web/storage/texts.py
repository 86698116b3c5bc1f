"""Stores of texts, as the browser has them. No DOM here."""

from __future__ import annotations

from typing import Protocol


class Texts(Protocol):
    """Texts by key; the browser may refuse any access."""

    def read(self, key: str) -> str | None:
        """Return the text, or None."""

    def write(self, key: str, text: str) -> str:
        """Store a text; return the reason if that fails, as in `web.storage.words`, or ""."""


class Storage(Texts, Protocol):
    """Texts that can be listed and dropped."""

    def drop(self, key: str) -> None:
        """Delete a text."""

    def names(self) -> list[str]:
        """Return the keys of all texts."""
