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


def more(number: int) -> str:
    """Return the entry for the games or errors of a file beyond those listed."""
    return f"and {number:,} more"


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


def add(progress: str) -> str:
    """Return the label of the button that adds the progress of a file."""
    return f"Add {progress}"


def added(progress: str) -> str:
    """Return that the progress of a file was added."""
    return f"Added to yours: {progress}."


def saved(new: int, others: int) -> str:
    """Return how many games are new in the library, and how many it had already."""
    return f"{new:,} kept. {others:,} were there already." if others else f"{new:,} kept."


def no_library(reason: str) -> str:
    """Return why the browser has no library."""
    return f"This browser cannot keep a library: {reason}."


def missing(name: str) -> str:
    """Return that another tab has deleted a game."""
    return f"{name} is gone."


def unreadable(name: str) -> str:
    """Return that a game of the library cannot be read."""
    return f"{name} cannot be read."


def deleted(name: str) -> str:
    """Return that a game was deleted."""
    return f"{name} is deleted."


def restored(name: str) -> str:
    """Return that the deletion of a game was undone."""
    return f"{name} is back."


def saved_as(files: int) -> str:
    """Return that the library was saved as several files."""
    return f"The library was saved as {files} files, each small enough to be opened again."


def left_out(games: int) -> str:
    """Return how many games an export left out."""
    return f"{count_of_games(games)} cannot be read and stayed in the library; all else was saved."


def action_on(label: str, name: str) -> str:
    """Return the accessible name of a button of a game: `Delete My game`."""
    return f"{label} {name}"


def new_name(name: str) -> str:
    """Return the accessible name of the field for the new name of a game."""
    return f"New name of {name}"


def file_unread(name: str) -> str:
    """Return that the browser cannot read a file."""
    return f"{name} cannot be read: it may be a folder, or gone"


def file_too_large(name: str, megabytes: int) -> str:
    """Return that a file is larger than the page reads."""
    return f"{name} is too large: a file can have {megabytes} MB"
