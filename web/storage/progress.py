"""The progress of a player as a text of lines, so that damage affects only one. No DOM here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, Protocol, TypeVar


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

    key: str  # of the text, in the browser and in the library's file
    empty: Reached  # of a beginner
    parse: Callable[[str], Contents[Reached] | None]  # None for a text that means nothing
    to_text: Callable[[Contents[Reached]], str]
    most: int  # characters of a text that can be read


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
