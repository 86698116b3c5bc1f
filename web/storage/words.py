"""Texts about storage: why a browser does not store something, and what was lost. No DOM here."""

from __future__ import annotations

FULL = "its storage is full"
REFUSED = "it refuses storage to this page"
NONE = "it has no storage"
BROKEN = "its database has failed"

FORKED = (
    "This game was also played on in another tab.",
    "Both are saved: here it goes on as a game of its own.",
)
CLOCK_LOST = "The clock of this game cannot be read. The game goes on without one."
GONE = "it is no longer in this browser"
MAKE_ROOM = "To make room, delete games under New game, My games."
GAME_NOT_STORED = "This browser cannot save the game: {reason}. A reload would lose it."

PROGRESS = {"puzzles": "puzzle progress", "mistakes": "mistakes", "results": "results", "sets": "puzzle sets"}
"""Progress in the file of the library, by its key there and in the browser."""

FILE_UNREADABLE = {
    "puzzles": "The puzzle progress of this file cannot be read: damaged, or of another version.",
    "mistakes": "The mistakes of this file cannot be read: damaged, or of another version.",
    "results": "The results of this file cannot be read: damaged, or of another version.",
    "sets": "The puzzle sets of this file cannot be read: damaged, or of another version.",
}
FILE_TOO_LONG = {
    "puzzles": "The puzzle progress of this file cannot be added: together with yours it is too long.",
    "mistakes": "The mistakes of this file cannot be added: together with yours they are too long.",
    "results": "The results of this file cannot be added: together with yours they are too long.",
    "sets": "The puzzle sets of this file cannot be added: together with yours they are too long.",
}
FILE_NOT_KEPT = {
    "puzzles": "This browser cannot save the puzzle progress of this file: {reason}.",
    "mistakes": "This browser cannot save the mistakes of this file: {reason}.",
    "results": "This browser cannot save the results of this file: {reason}.",
    "sets": "This browser cannot save the puzzle sets of this file: {reason}.",
}
FILE_LINES = {
    "puzzles": (
        "One line of the puzzle progress of this file cannot be read. The rest is added to yours.",
        "{number} lines of the puzzle progress of this file cannot be read. The rest is added to yours.",
    ),
    "mistakes": (
        "One line of the mistakes of this file cannot be read. The rest is added to yours.",
        "{number} lines of the mistakes of this file cannot be read. The rest is added to yours.",
    ),
    "results": (
        "One line of the results of this file cannot be read. The rest is added to yours.",
        "{number} lines of the results of this file cannot be read. The rest is added to yours.",
    ),
    "sets": (
        "One line of the puzzle sets of this file cannot be read. The rest is added to yours.",
        "{number} lines of the puzzle sets of this file cannot be read. The rest is added to yours.",
    ),
}
NOT_SAVED = {
    "puzzles": "This browser cannot save your puzzle progress: {reason}. A reload would lose what is new.",
    "mistakes": "This browser cannot save your mistakes: {reason}. A reload would lose what is new.",
    "results": "This browser cannot save your results: {reason}. A reload would lose what is new.",
    "sets": "This browser cannot save your puzzle sets: {reason}. A reload would lose what is new.",
}
SET_ASIDE = {
    "puzzles": "Your puzzle progress cannot be read: damaged, or of another version. What was stored is set aside, and "
    "you start again.",
    "mistakes": "Your mistakes cannot be read: damaged, or of another version. What was stored is set aside, and you "
    "start again.",
    "results": "Your results cannot be read: damaged, or of another version. What was stored is set aside, and you "
    "start again.",
    "sets": "Your puzzle sets cannot be read: damaged, or of another version. What was stored is set aside, and you "
    "start again.",
}
LINES = {
    "puzzles": (
        "One line of your puzzle progress cannot be read. The rest is here.",
        "{number} lines of your puzzle progress cannot be read. The rest is here.",
    ),
    "mistakes": (
        "One line of your mistakes cannot be read. The rest is here.",
        "{number} lines of your mistakes cannot be read. The rest is here.",
    ),
    "results": (
        "One line of your results cannot be read. The rest is here.",
        "{number} lines of your results cannot be read. The rest is here.",
    ),
    "sets": (
        "One line of your puzzle sets cannot be read. The rest is here.",
        "{number} lines of your puzzle sets cannot be read. The rest is here.",
    ),
}
