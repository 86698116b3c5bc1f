"""Texts of the full page: messages about addresses and versions. No DOM here."""

from __future__ import annotations

from collections.abc import Sequence

from affinage.game import Game
from affinage.plain_text import plural
from web.text import words

SITE = "Affinage"
NEW_VERSION = "A new version is ready. Your game will continue in it."
UNREADABLE = "This tab's game cannot be read, so a new one has begun."
FORGOTTEN = "That game is no longer saved in this browser."
NO_LINK = "That is not a link of a game. Paste the whole link, starting with https."
BRANCHES_OFF = "A different move here starts a variation."
TO_LAST_MOVE = "To the last move"
REFUSED_LINK = "This link cannot be used: {fault}."
LATER_MOVES = "This link shows move {ply} of a game that you have up to move {last}."
OPENED = "The game of the link is open."
READ = ("Of the link's game 1 move could be read.", "Of the link's game {number} moves could be read.")
NEAREST, NEAREST_DEFAULT = (
    "This link has faults, so here is the nearest valid game: {link}.",
    "This link has faults, so here is the nearest valid game: the default game.",
)
PAGE_TITLE_WITH_TURNS = "({turns}) {title}"
MORE_FAULTS = "{count:,} more of its parts are wrong."


def page_title(title: str, turns: int) -> str:
    """Return the title of the page, with the number of games that wait for the player."""
    return PAGE_TITLE_WITH_TURNS.format(turns=turns, title=title) if turns else title


def opened(moves: int, faults: Sequence[str]) -> str:
    """Return how much of a link's game is on the board."""
    if not faults:
        return OPENED
    if not moves:
        return words.NEW_GAME
    return plural(READ, moves)


def nearest(game: Game) -> str:
    """Return which game was opened instead of an invalid one."""
    return NEAREST.format(link=link) if (link := game.link()) else NEAREST_DEFAULT
