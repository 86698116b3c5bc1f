"""Storage of the progress of a player on this device, which tabs change together. No DOM here."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Generic

from affinage.plain_text import plural
from web.storage import words
from web.storage.progress import Contents, Form, Reached
from web.storage.texts import Storage, set_aside


class ProgressShelf(Generic[Reached]):
    """Reads and writes a text of some form; without storage, its contents live as long as the page."""

    def __init__(self, storage: Storage, form: Form[Reached]) -> None:
        self._storage, self._form = storage, form
        self._contents = Contents(form.empty)
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
        return self._contents.progress

    def follow(self) -> Reached:
        """Return the contents, with what another tab has stored, unless those of this tab were refused."""
        if self.is_stored:
            self._read()
        return self.progress

    def _read(self) -> None:
        """Read the text again, as another tab may have changed it."""
        self._refusal = ""
        text = self._storage.read(self._form.key)
        if text in (None, self._text):
            return
        contents = self._form.parse(text)
        if contents is None:
            self._is_foreign, self._refusal = True, set_aside(self._storage, self._form.key)
        self._contents, self._text = contents or self._contents, text

    def change(self, change: Callable[[Reached], Reached]) -> None:
        """Change the contents, including what another tab has stored in between."""
        self._read()
        self._write(Contents(change(self._contents.progress), self._contents.unread))

    def _write(self, contents: Contents[Reached]) -> None:
        self._contents, text = contents, self._form.to_text(contents)
        self._refusal = self._refusal or self._storage.write(self._form.key, text)
        if not self._refusal:
            self._text = text

    def add(self, text: str, now: datetime) -> str:
        """Add the progress of a file, with its unreadable lines; return the message about what fails, or ""."""
        key, new = self._form.key, self._form.parse(text)
        if new is None:
            return words.FILE_UNREADABLE[key]
        self._read()
        unread = tuple(dict.fromkeys((*self._contents.unread, *new.unread)))
        contents = Contents(self._contents.progress.merged(new.progress, now), unread)
        # The rest is for what the player reaches later.
        if len(self._form.to_text(contents)) > self._form.most // 2:
            return words.FILE_TOO_LONG[key]
        self._write(contents)
        if self._refusal:
            return words.FILE_NOT_KEPT[key].format(reason=self._refusal)
        return plural(words.FILE_LINES[key], len(new.unread)) if new.unread else ""

    def complaint(self) -> str:
        """Return the message about failing storage, once per reason; "" for none."""
        message, key = "", self._form.key
        if self._refusal:
            message = words.NOT_SAVED[key].format(reason=self._refusal)
        elif self._is_foreign:
            message = words.SET_ASIDE[key]
        elif self._contents.unread:
            message = plural(words.LINES[key], len(self._contents.unread))
        if message in self._complained:
            return ""
        self._complained.add(message)
        return message
