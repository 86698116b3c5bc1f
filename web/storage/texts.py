"""Stores of texts, as the browser has them. No DOM here."""

from __future__ import annotations

from hashlib import sha256
from typing import Protocol

# Start of the keys of unreadable texts, which another version may be able to read.
ASIDE = "aside."
REVIEWED = "review"  # key of the link to a game that this tab's player goes on to review
LESSON_GAME = "lesson-game"  # key of the unfinished game in this tab: the key of its lesson, and its moves
LESSON = "lesson."  # start of the keys of the passed steps of each lesson


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


def set_aside(storage: Storage, key: str) -> str:
    """Move a text to an unused key; return the reason if that fails, or ""."""
    text = storage.read(key)
    if text is None:
        return ""
    digest = sha256(text.encode(errors="surrogatepass")).hexdigest()
    refusal = storage.write(f"{ASIDE}{key}.{digest[:16]}", text)
    if not refusal:
        storage.drop(key)
    return refusal
