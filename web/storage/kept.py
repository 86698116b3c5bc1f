"""What a player has reached, as a text of lines, so that damage affects only one. No DOM here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, Protocol, TypeVar

PROGRESS = {"puzzles": "puzzle progress", "mistakes": "mistakes"}
"""What goes with the library's file, by its key there and in the browser."""


class Progress(Protocol):
    """What a player has reached in this browser; such values never change."""

    def merged(self: Reached, other: Reached, now: datetime) -> Reached:
        """Return it together with that of another device, or of this one earlier; `now` is in UTC."""


Reached = TypeVar("Reached", bound=Progress)


@dataclass(frozen=True, slots=True)
class Kept(Generic[Reached]):
    """Contents of a text, with the unreadable lines, which are kept."""

    progress: Reached
    unread: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Form(Generic[Reached]):
    """How some progress is written."""

    key: str  # of the text, in the browser and in the library's file
    empty: Reached  # of a beginner
    parse: Callable[[str], Kept[Reached] | None]  # None for a text that means nothing
    to_text: Callable[[Kept[Reached]], str]
    most: int  # characters of a text that can be read

    @property
    def name(self) -> str:
        """The contents, to the player."""
        return PROGRESS[self.key]


def read_lines(text: str, heading: str, most: int, read: Callable[[str], None]) -> tuple[str, ...] | None:
    """Read the lines of a text of at most so many characters, and return those for which `read` raises an error.

    Return None for a text that is damaged at its beginning, too long, or of another version.
    """
    found, _, rest = text[:most].partition("\n")
    if found != heading or len(text) > most:
        return None
    unread = []
    for line in filter(None, rest.split("\n")):
        try:
            read(line)
        except (LookupError, ValueError, TypeError, OverflowError, AttributeError):
            unread.append(line)
    return tuple(dict.fromkeys(unread))


def written(heading: str, lines: Iterable[str], unread: Iterable[str]) -> str:
    """Return a text that `read_lines` reads."""
    return "\n".join([heading, *lines, *unread, ""])
