"""The address of the page: read again at each change, and written when another game is shown."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import unquote_plus, urlencode

from affinage.game import Game
from affinage.notation import address as notation
from affinage.notation.address import meant_key, read
from affinage.notation.link import address_in, asks, nearest, nearest_to, query_of
from web.browser import api
from web.browser.api import JsException
from web.browser.dom import plain
from web.storage.words import REFUSED

ALL_SAVED = "all"
"""Stands in place of a saved game's key for the list of *My games*."""
EDIT = "edit"
"""Start of a fragment with a position to set up, or with the empty board if nothing follows."""
GAMES = "continue"
"""Key that opens the unfinished games."""
EXERCISES = ("lesson", "puzzle")
"""Keys of exercises, each of which has a page of its own."""
FRIEND = "friend"
"""Fragment for a match with a friend online."""
MIX = "mix"
"""Fragment for designing a variant."""
PUZZLES = "puzzles"
"""Fragment for the player's own puzzles."""
SAVED = "kept"
"""Start of a fragment with the key of a saved game."""
LAB = "lab"
"""Start of a fragment with a plan for the lab."""
SHARED = "shared"
"""Key in a fragment of a text that was pasted or shared."""


@dataclass(frozen=True, slots=True)
class Address:
    """The request in an address."""

    game: Game
    """Variant of the query, or the nearest valid one."""
    complaints: tuple[str, ...] = ()
    """Errors in the query."""
    fragment: str = ""
    """A game, a request or a text, without its `#`; "" for none or a foreign one."""
    has_board: bool = True
    """True if the address names a board."""
    wants: str = ""
    """EDIT, GAMES, FRIEND, MIX, PUZZLES, SAVED, LAB or SHARED; "" for the board alone."""

    @property
    def is_landing(self) -> bool:
        """True for an address of the landing page."""
        return not (self.has_board or self.wants)


class AddressBar:
    """The browser's address and its request."""

    def __init__(self) -> None:
        self.read()

    def current(self) -> Address:
        """Return the request of the address, which may have changed since it was read."""
        return self.address if self._text == _text() else self.read()

    def read(self) -> Address:
        """Read the address again after a change, and show the landing page if it names no board."""
        self._text = _text()
        self.address = _read()
        show_landing(wanted=self.address.is_landing)
        return self.address

    def write(self, game: Game, *, replace: bool = False) -> None:
        """Write the address of a variant, as a new step of the history or over the present one.

        Always write a query: without one, the address would be that of the landing page.
        """
        if write(query_of(game), replace=replace):
            self.address = Address(game)
        show_landing(wanted=False)


def _text() -> str:
    """Return what the page's address asks for, as text."""
    return f"{api.window.location.search}{api.window.location.hash}"


def _read() -> Address:
    fragment = str(api.window.location.hash)
    if fragment.startswith(f"#{SHARED}="):
        text = unquote_plus(fragment.partition("=")[2])
        return Address(*nearest(""), fragment=text, wants=SHARED)
    return _request_in(read(_text()))


def _request_in(parts: notation.Address) -> Address:
    request = parts.target.partition("/")[0]
    if GAMES in dict(parts.pairs):
        return Address(*nearest(""), has_board=False, wants=GAMES)
    if parts.target in (FRIEND, MIX, PUZZLES) or request in (EDIT, SAVED, LAB):
        return Address(*nearest_to(parts), fragment=parts.target, wants=request)
    has_board = asks(parts) or bool(parts.fragment)
    return Address(*nearest_to(parts), fragment=parts.fragment, has_board=has_board)


def request_in(text: str) -> Address | str | None:
    """Return the request in a text that was pasted or shared.

    It is a str for an exercise, the query and the fragment of its page, and None without any link.
    """
    parts = address_in(text)
    if _exercise_in(parts):
        query = f"?{urlencode([(key, value) for key, value in parts.pairs if value])}"
        return f"{query}#{parts.target}" if parts.target else query
    address = _request_in(parts)
    is_word = parts.is_typed and "=" not in parts.query
    return None if is_word or address.is_landing else address


def show_landing(*, wanted: bool) -> None:
    """Show the landing page, or the board."""
    api.document.documentElement.classList.toggle("landing", wanted)


def at_landing() -> bool:
    """Return whether the landing page is shown, without a board."""
    return bool(api.document.documentElement.classList.contains("landing"))


def page() -> str:
    """Return the address of this page without query and fragment."""
    return str(api.window.location.href).partition("#")[0].partition("?")[0]


def folder() -> str:
    """Return the address of the folder of this page, with a slash at its end."""
    return str(api.window.URL.new("./", api.window.location.href).href)


def exercise() -> str:
    """Return the kind of exercise in place of a board, "" for none."""
    return _exercise_in(_here())


def target() -> str:
    """Return the fragment of the page's address, without what others have added to it; "" for that of a game."""
    return read(_text()).target


def plain_exercise(kind: str) -> str:
    """Return the query of the page's exercise with its key as the early scripts read it."""
    pairs = [(kind if meant_key(key, (kind,)) else key, value or "") for key, value in _here().pairs]
    return f"?{urlencode(pairs)}"


def _here() -> notation.Address:
    return read(str(api.window.location.search))


def _exercise_in(parts: notation.Address) -> str:
    keys = [key for key, _ in parts.pairs]
    return next(
        (kind for kind in EXERCISES if any(key == kind or meant_key(key, (kind,)) for key in keys)), ""
    )


def write(query: str, *, replace: bool = False) -> bool:
    """Write a query, as a new step of the history or over the present one; return whether it worked.

    A browser may refuse it to a page opened from disk, or after too many changes; the page goes on regardless.
    """
    try:
        if replace:
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
