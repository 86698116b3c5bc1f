"""Texts of the library and of files. No DOM here."""

from __future__ import annotations

TITLE = "Files and library"
PROGRESS = "Progress"
THIS_GAME, OPEN, LIBRARY = "This game", "Open", "Library"
BUTTONS = {
    "cancel": "Cancel",
    "undo": "Undo",
    "keep": "Keep in the library",
    "save-text": "Save as text",
    "save-json": "Save as JSON",
    "read": "Read",
    "keep-all": "Keep all in the library",
    "join": "",
    "more": "",
    "export": "Export all",
    "export-text": "Export all as text",
    "rename": "Rename",
    "delete": "Delete",
    "renamed": "Save",
}
FILE = "Open a file, or drop it on the page"
PASTE = "Or paste a link, moves such as c3 d4, or a record"
FAULTS, GAMES = "Errors in the file", "Games in the file"
SEARCH = "Search by name, game, player or result"
NAMELESS = "A game"
EMPTY = "The library is empty."
NO_GAME = "No game could be read."
CANCELLED = "Cancelled. Nothing was saved."
MORE = "and {number:,} more"
ADD = "Add {progress}"
ADDED = "Added to yours: {progress}."
NO_LIBRARY = "This browser cannot keep a library: {reason}."
DELETED = "{name} is deleted."
RESTORED = "{name} is back."
SAVED_AS = "The library was saved as {files} files, each small enough to be opened again."
ACTION_ON = "{label} {name}"
NEW_NAME = "New name of {name}"
FILE_UNREAD = "{name} cannot be read: it may be a folder, or gone"
FILE_TOO_LARGE = "{name} is too large: a file can have {megabytes} MB"


def count_of_games(number: int) -> str:
    """Return a number of games in words."""
    return "1 game" if number == 1 else f"{number:,} games"


def number_of_matches(matching: int, among: int, *, is_searched: bool) -> str:
    """Return the number of games, and of search results."""
    if not among:
        return EMPTY
    games = count_of_games(among)
    if not is_searched:
        return f"{games} in the library."
    return f"{matching:,} of {games} fits." if 1 in (matching, among) else f"{matching:,} of {games} fit."


def reading(games: int, progress: str, *, is_cancelled: bool) -> str:
    """Return what a file has: so many games, and the player's progress as `progress` names it."""
    sentences = ["Cancelled."] if is_cancelled else []
    if progress:
        sentences.append(f"The file has {progress}.")
    if games:
        sentences.append(f"{count_of_games(games)} could be read.")
    elif not progress:
        sentences.append(NO_GAME)
    return " ".join(sentences)


def both(parts: list[str]) -> str:
    """Return one or two kinds of progress in one text."""
    return " and ".join(parts)


def saved(new: int, others: int) -> str:
    """Return how many games are new in the library, and how many it had already."""
    return f"{new:,} kept. {others:,} were there already." if others else f"{new:,} kept."


def missing(name: str) -> str:
    """Return that another tab has deleted a game."""
    return f"{name} is gone."


def unreadable(name: str) -> str:
    """Return that a game of the library cannot be read."""
    return f"{name} cannot be read."


def left_out(games: int) -> str:
    """Return how many games an export left out."""
    return f"{count_of_games(games)} cannot be read and stayed in the library; all else was saved."
