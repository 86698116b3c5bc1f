"""Texts of the library and of files. No DOM here."""

from __future__ import annotations

from collections.abc import Sequence

from web.storage.saved_game import SavedGame

TITLE = "My games"
PROGRESS = "Progress"
THIS_GAME, OPEN, GAMES_HERE = "This game", "Open", "Games"
AGAINST_LEVELS = "Against the computer"
LEVEL, PLAYED, WON, DRAWN, LOST = "Level", "Games", "Won", "Drawn", "Lost"
SEND, YOUR_MOVE, WAITING, COMPUTER, HERE = "Send the link", "Your move", "Waiting", "Computer", "Two players"
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
EMPTY = "No games yet. Every game that you finish is listed here."
NO_GAME = "No game could be read."
CANCELLED = "Cancelled. Nothing was saved."
MORE = "and {number:,} more"
ADD = "Add {progress}"
ADDED = "Added to yours: {progress}."
NO_LIBRARY = "This browser cannot keep a library: {reason}."
DELETED = "{name} is deleted."
RESTORED = "{name} is back."
BEFORE_MOVE = "Show what was there before move {ply}"
NOT_RESTORED = "This game cannot be saved again: {reason}."
GAME = "Game"
SAVED_AS = "The library was saved as {files} files, each small enough to be opened again."
ACTION_ON = "{label} {name}"
NEW_NAME = "New name of {name}"
FILE_UNREAD = "{name} cannot be read: it may be a folder, or gone"
FILE_TOO_LARGE = "{name} is too large: a file can have {megabytes} MB"


def players(people: Sequence[str], levels: Sequence[int]) -> list[str]:
    """Return the players of a game, with the levels of computers.

    >>> players(["Ann", "Computer"], [0, 3])
    ['Ann', 'Computer (level 3)']
    """
    seats = zip(people, levels or (0,) * len(people), strict=False)
    return [f"{name} (level {level})" if level else str(name) for name, level in seats]


def costs(moves: Sequence[tuple[int, int]]) -> list[str]:
    """Return which moves cost how many percent of the win chance, as no or one part of a description.

    >>> costs([(12, 29), (20, 16)])
    ['costly: move 12 (29 %) and move 20 (16 %)']
    """
    listed = [f"move {ply} ({percent} %)" for ply, percent in moves]
    return [f"costly: {all_of(listed)}"] if listed else []


def state(saved: SavedGame) -> str:
    """Return what a game waits for."""
    if saved.correspondence:
        return SEND if saved.turn and saved.ended else YOUR_MOVE if saved.turn else WAITING
    return COMPUTER if any(saved.levels) else HERE


def count_of_games(number: int) -> str:
    """Return a number of games in words."""
    return "1 game" if number == 1 else f"{number:,} games"


def number_of_matches(matching: int, among: int, *, is_searched: bool) -> str:
    """Return the number of games, and of search results."""
    if not among:
        return EMPTY
    games = count_of_games(among)
    if not is_searched:
        return f"{games}."
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


def all_of(parts: Sequence[str]) -> str:
    """Return parts as one text.

    >>> all_of(["puzzle progress", "mistakes", "results"])
    'puzzle progress, mistakes and results'
    """
    *others, last = parts
    return f"{', '.join(others)} and {last}" if others else last


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


def rating_plot(ratings: Sequence[float], first: str, last: str) -> str:
    """Return the content of the plot of ratings in words, with the days of the first and the last game.

    >>> rating_plot([900.2, 1210.4], "3 Nov 2026", "28 Nov 2026")
    'Rating after each of 2 games, 3 Nov 2026 to 28 Nov 2026: 900 after the first, 1210 after the last.'
    >>> rating_plot([900.2], "3 Nov 2026", "3 Nov 2026")
    'Rating after 1 game, 3 Nov 2026: 900.'
    """
    days = first if first == last else f"{first} to {last}"
    when = f", {days}" if first else ""
    if len(ratings) == 1:
        return f"Rating after 1 game{when}: {ratings[0]:.0f}."
    return (
        f"Rating after each of {len(ratings):,} games{when}: "
        f"{ratings[0]:.0f} after the first, {ratings[-1]:.0f} after the last."
    )
