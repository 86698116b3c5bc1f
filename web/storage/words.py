"""Texts about storage: why a browser does not store something, and what was lost. No DOM here."""

from __future__ import annotations

from affinage.plain_text import capitalized

FULL = "its storage is full"
REFUSED = "it refuses storage to this page"
NONE = "it has no storage"

FORKED = (
    "This game was also played on in another tab.",
    "Both are kept: here it goes on as a game of its own.",
)
GONE = "another tab has forgotten it"
MAKE_ROOM = "To make room, delete games under New game, My games."
GAME_NOT_STORED = "This browser cannot keep the game: {reason}. A reload would lose it."
OF_FILE = "the {name} of this file"
OF_PLAYER = "your {name}"
NOT_STORED = "This browser cannot keep {name}: {reason}."
NOT_SAVED = "This browser cannot save {name}: {reason}. A reload would lose what is new."


def unreadable(name: str) -> str:
    """Return that none of some progress can be read."""
    return f"{capitalized(name)} cannot be read: damaged, or of another version."


def set_aside(name: str) -> str:
    """Return that the player's progress cannot be read, and what becomes of it."""
    return f"{unreadable(name)} What was stored is set aside, and you start again."


def too_long(name: str) -> str:
    """Return that some progress is too long to be added."""
    return f"{capitalized(name)} cannot be added: together with yours it is too long."


def added_in_part(name: str, lines: int) -> str:
    """Return that some lines of a file could not be read."""
    return f"{_unread_lines(name, lines)} The rest is added to yours."


def read_in_part(name: str, lines: int) -> str:
    """Return that some lines of the player's progress could not be read."""
    return f"{_unread_lines(name, lines)} The rest is here."


def _unread_lines(name: str, lines: int) -> str:
    if lines == 1:
        return f"One line of {name} cannot be read."
    return f"{lines} lines of {name} cannot be read."
