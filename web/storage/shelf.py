"""Storage of what a player has reached on this device, which tabs change together. No DOM here."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, Generic

from web.storage.aside import set_aside
from web.storage.kept import Form, Kept, Reached
from web.storage.texts import Storage


class ProgressShelf(Generic[Reached]):
    """Reads and writes a text of some form; without storage, its contents live as long as the page."""

    def __init__(self, storage: Storage, form: Form[Reached]) -> None:
        self._storage, self._form = storage, form
        self._kept = Kept(form.empty)
        self._text: str | None = None  # stored, as last read or written here
        self._is_foreign = False  # the stored text could not be read and is set aside
        self._refusal = ""  # why the last text was not stored
        self._complained: set[str] = set()
        self._read()

    @property
    def is_stored(self) -> bool:
        """False where the browser has refused the last change."""
        return not self._refusal

    @property
    def progress(self) -> Reached:
        """The stored contents."""
        return self._kept.progress

    def _read(self) -> None:
        """Read the text again, as another tab may have changed it."""
        self._refusal = ""
        text = self._storage.read(self._form.key)
        if text in (None, self._text):
            return
        found = self._form.parse(text)
        if found is None:
            self._is_foreign, self._refusal = True, set_aside(self._storage, self._form.key)
        self._kept, self._text = found or self._kept, text

    def change(self, change: Callable[[Reached], Reached]) -> None:
        """Change the contents, including what another tab has stored in between."""
        self._read()
        self._write(Kept(change(self._kept.progress), self._kept.unread))

    def _write(self, kept: Kept[Reached]) -> None:
        self._kept, text = kept, self._form.to_text(kept)
        self._refusal = self._refusal or self._storage.write(self._form.key, text)
        if not self._refusal:
            self._text = text

    def add(self, text: str, now: datetime) -> str:
        """Add what a file has; return what goes wrong, "" if nothing does. Its unreadable lines are kept, too."""
        found = self._form.parse(text)
        if found is None:
            return f"The {self._form.name} of this file cannot be read: damaged, or of another version."
        self._read()
        unread = tuple(dict.fromkeys((*self._kept.unread, *found.unread)))
        kept = Kept(self._kept.progress.merged(found.progress, now), unread)
        if (
            len(self._form.to_text(kept)) > self._form.most // 2
        ):  # the rest is for what the player reaches later
            return f"The {self._form.name} of this file cannot be added: together with yours it is too long."
        self._write(kept)
        if self._refusal:
            return f"This browser cannot keep the {self._form.name} of this file: {self._refusal}."
        if found.unread:
            return f"{_unreadable(found, f'the {self._form.name} of this file')}. The rest is added to yours."
        return ""

    def complaint(self) -> str:
        """Return the message about failing storage, once per reason; "" for none."""
        said = ""
        if self._refusal:
            said = f"This browser cannot save your {self._form.name}: {self._refusal}. A reload would lose what is new."
        elif self._is_foreign:
            said = (
                f"Your {self._form.name} cannot be read: damaged, or of another version. "
                "What was stored is set aside, and you start again."
            )
        elif self._kept.unread:
            said = f"{_unreadable(self._kept, f'your {self._form.name}')}. The rest is here."
        if said in self._complained:
            return ""
        self._complained.add(said)
        return said


def _unreadable(kept: Kept[Any], name: str) -> str:
    """Return how much of a text could not be read."""
    count = len(kept.unread)
    return f"{'One line' if count == 1 else f'{count} lines'} of {name} cannot be read"
