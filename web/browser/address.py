"""The address of the page: read again at each change, and written when another game is shown."""

from __future__ import annotations

from dataclasses import dataclass

from affinage.game import Game
from affinage.notation.address import read, slip_of
from affinage.notation.link import asks, nearest, nearest_to, query_of
from web.browser import api
from web.browser.api import JsException
from web.browser.dom import plain
from web.storage.refusals import REFUSED

GAMES = "continue"  # key that opens the unfinished games
EXERCISES = ("lesson", "puzzle")  # each has a page of its own
FRIEND = "friend"  # fragment for a match with a friend online
KEPT = "kept"  # start of a fragment with the key of a saved game
LAB = "lab"  # start of a fragment with a plan for the lab


@dataclass(frozen=True, slots=True)
class Address:
    """The request in an address."""

    game: Game  # variant of the query, or the nearest valid one
    complaints: tuple[str, ...] = ()  # errors in the query
    fragment: str = ""  # without its `#`; a game or a request; "" = none or foreign
    has_board: bool = True  # False for the landing page
    wants: str = ""  # GAMES, FRIEND, KEPT, LAB, or "" for the board alone


class AddressBar:
    """The browser's address and its request."""

    def __init__(self) -> None:
        self.address = _read()

    def read(self) -> Address:
        """Read the address again after a change."""
        self.address = _read()
        return self.address

    def write(self, game: Game, *, anew: bool = False) -> None:
        """Write the address of a variant, as a new step of the history or over the present one.

        Always write a query: without one, the address would be that of the landing page.
        """
        if write(query_of(game), anew=anew):
            self.address = Address(game)
        api.document.documentElement.classList.remove("landing")


def _read() -> Address:
    asked = read(f"{api.window.location.search}{api.window.location.hash}")
    wish = asked.wish.partition("/")[0]
    if GAMES in dict(asked.pairs):
        return Address(*nearest(""), has_board=False, wants=GAMES)
    if asked.wish == FRIEND or wish in (KEPT, LAB):
        return Address(*nearest_to(asked), fragment=asked.wish, wants=wish)
    has_board = asks(asked) or bool(asked.fragment)
    return Address(*nearest_to(asked), fragment=asked.fragment, has_board=has_board)


def at_landing() -> bool:
    """Return whether the landing page is shown, without a board."""
    return bool(api.document.documentElement.classList.contains("landing"))


def exercise() -> str:
    """Return the kind of exercise in place of a board, "" for none."""
    keys = [key for key, _ in read(str(api.window.location.search)).pairs]
    return next((kind for kind in EXERCISES if any(key == kind or slip_of(key, (kind,)) for key in keys)), "")


def write(query: str, *, anew: bool = False) -> bool:
    """Write a query, as a new step of the history or over the present one; return whether it worked.

    A browser may refuse it to a page opened from disk, or after too many changes; the page goes on regardless.
    """
    try:
        if anew:
            api.window.history.replaceState(api.window.history.state, "", query)
        else:
            api.window.history.pushState(None, "", query)
    except JsException:
        return False
    return True


class HistoryStep:
    """A text that the browser stores with the current step of its history, also across reloads."""

    def read(self, key: str) -> str | None:
        """Return the text, or None."""
        text = getattr(api.window.history.state, key, None)
        return text if isinstance(text, str) else None

    def write(self, key: str, text: str) -> str:
        """Store a text; return why not, or ""."""
        try:
            api.window.history.replaceState(plain({key: text}), "")
        except JsException:
            return REFUSED
        return ""
