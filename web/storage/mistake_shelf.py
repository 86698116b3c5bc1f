"""Storage of the player's mistakes on this device. No DOM here."""

from __future__ import annotations

from collections.abc import Callable

from web.model.mistake_box import MistakeBox
from web.storage.aside import set_aside
from web.storage.mistake_text import KeptBox, parse, to_text
from web.storage.saved_games import Storage

KEY = "mistakes"


class MistakeShelf:
    """Reads and writes the text of a box; where that is refused the box lives as long as the page."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._kept = KeptBox(MistakeBox())
        self._reason = ""  # why the last text was not kept
        self._read()

    @property
    def box(self) -> MistakeBox:
        """The stored mistakes."""
        return self._kept.box

    def _read(self) -> None:
        """Read the text again, as another tab may have changed it; one that means nothing is kept aside."""
        text = self._storage.read(KEY)
        if text is None:
            return
        found = parse(text)
        self._reason = "" if found else set_aside(self._storage, KEY)
        self._kept = found or self._kept

    def change(self, change: Callable[[MistakeBox], MistakeBox]) -> None:
        """Change the stored mistakes, including what another tab has stored in between."""
        self._reason = ""
        self._read()
        self._kept = KeptBox(change(self._kept.box), self._kept.unread)
        self._reason = self._reason or self._storage.write(KEY, to_text(self._kept))

    @property
    def complaint(self) -> str:
        """The message about storage that failed the last time; "" for none."""
        return f"This browser cannot keep your mistakes: {self._reason}." if self._reason else ""
