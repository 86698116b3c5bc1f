"""A player's progress on this device, which tabs change together: a text of lines, damage to one harms no other."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Generic, Protocol, TypeVar

from affinage.plain_text import plural
from web.storage import words
from web.storage.stored import Storage, set_aside


class Progress(Protocol):
    """The progress of a player in this browser; such values never change."""

    def merged(self: Reached, other: Reached, now: datetime) -> Reached:
        """Return the progress together with that of another device, or an earlier one of this; `now` is in UTC."""


Reached = TypeVar("Reached", bound=Progress)


@dataclass(frozen=True, slots=True)
class Contents(Generic[Reached]):
    """Contents of a text, with the unreadable lines, which stay in it."""

    progress: Reached
    unread: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Form(Generic[Reached]):
    """The format of some progress."""

    key: str
    """Key of the text, in the browser and in the library's file."""
    empty: Reached
    """Progress of a beginner."""
    parse: Callable[[str], Contents[Reached] | None]
    """Reads a text; returns None for one that means nothing."""
    to_text: Callable[[Contents[Reached]], str]
    most: int
    """Largest number of characters of a text that can be read."""


def read_lines(text: str, heading: str, most: int, read: Callable[[str], None]) -> tuple[str, ...] | None:
    """Read the lines of a text of at most `most` characters, and return those for which `read` raises an error.

    Return None for a text that is damaged at its beginning, too long, or of another version.
    """
    first, _, rest = text[:most].partition("\n")
    if first != heading or len(text) > most:
        return None
    unread = []
    for line in filter(None, rest.split("\n")):
        try:
            read(line)
        except (LookupError, ValueError, TypeError, OverflowError, AttributeError):
            unread.append(line)
    return tuple(dict.fromkeys(unread))


def joined_lines(heading: str, lines: Iterable[str], unread: Iterable[str]) -> str:
    """Return a text that `read_lines` reads."""
    return "\n".join([heading, *lines, *unread, ""])


class ProgressShelf(Generic[Reached]):
    """Reads and writes a text of some form; without storage, its contents live as long as the page."""

    def __init__(self, storage: Storage, form: Form[Reached]) -> None:
        self._storage, self._form = storage, form
        self._contents = Contents(form.empty)
        # The stored text, as last read or written here.
        self._text: str | None = None
        # True if the stored text could not be read.
        self._is_foreign = False
        # Reason why that text could not be set aside; while there is one, nothing may replace the text.
        self._blocked = ""
        # Reason why the last text was not stored.
        self._refusal = ""
        self._complained: set[str] = set()
        self._read()

    @property
    def is_stored(self) -> bool:
        """False where the browser has refused the last change."""
        return not self._reason

    @property
    def progress(self) -> Reached:
        """The stored contents."""
        return self._contents.progress

    @property
    def _reason(self) -> str:
        """Reason why the contents are not stored, "" if they are."""
        return self._blocked or self._refusal

    def follow(self) -> Reached:
        """Return the contents, with what another tab has stored."""
        self._read()
        return self.progress

    def _read(self) -> None:
        """Read the text again, as another tab may have changed it; what this tab could not store stays."""
        text = self._storage.read(self._form.key)
        if text in (None, self._text):
            self._blocked = ""
            return
        contents = self._form.parse(text)
        if contents is None:
            self._is_foreign, self._blocked = True, set_aside(self._storage, self._form.key)
        else:
            self._blocked = ""
            self._contents = self._with_own(contents) if self._refusal else contents
        if not self._blocked:
            self._text = text

    def _with_own(self, stored: Contents[Reached]) -> Contents[Reached]:
        """Return stored contents together with those of this tab."""
        unread = tuple(dict.fromkeys((*stored.unread, *self._contents.unread)))
        return Contents(stored.progress.merged(self.progress, datetime.now(UTC)), unread)

    def change(self, change: Callable[[Reached], Reached]) -> None:
        """Change the contents, including what another tab has stored in between."""
        self._read()
        self._write(Contents(change(self._contents.progress), self._contents.unread))

    def _write(self, contents: Contents[Reached]) -> None:
        self._contents = contents
        if self._blocked:
            return
        text = self._form.to_text(contents)
        self._refusal = self._storage.write(self._form.key, text)
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
        if self._reason:
            return words.FILE_NOT_KEPT[key].format(reason=self._reason)
        return plural(words.FILE_LINES[key], len(new.unread)) if new.unread else ""

    def complaint(self) -> str:
        """Return the message about failing storage, once per reason; "" for none."""
        message, key = "", self._form.key
        if self._reason:
            message = words.NOT_SAVED[key].format(reason=self._reason)
        elif self._is_foreign:
            message = words.SET_ASIDE[key]
        elif self._contents.unread:
            message = plural(words.LINES[key], len(self._contents.unread))
        if message in self._complained:
            return ""
        self._complained.add(message)
        return message
