"""The search for costly moves in a game that has ended, and the way to them."""

from __future__ import annotations

from collections.abc import Callable

from affinage.view.game_view import GameView
from web.browser import api
from web.browser.calendar import now
from web.browser.dom import by_id, make, on_click, write
from web.browser.storage import BrowserStorage
from web.mistakes import words as mistake_words
from web.mistakes.search import MistakeSearch
from web.mistakes.storage import MISTAKE_FORM
from web.puzzles.link import MISTAKES, PuzzleRequest
from web.storage.shelf import ProgressShelf
from web.table.table import Table
from web.widgets.fields import button, row, status


class LearnPanel:
    """A button and a link above the analysis, made when the first game is reviewed."""

    def __init__(self, search: Callable[[], None]) -> None:
        link = make("a", {"id": "mistakes-due", "href": PuzzleRequest(MISTAKES).address})
        parts = row(button("", "mistakes"), link), status("mistakes-said", "fine")
        by_id("analysis-box").prepend(make("div", {"id": "mistakes-box"}, *parts))
        on_click("mistakes", search)

    def update(self, *, offered: bool, progress: float | None, due: int, message: str) -> None:
        """Show the offer, the progress of a search (0 to 1, None for none), the number due, and the result."""
        by_id("mistakes").hidden = not offered
        by_id("mistakes").textContent = mistake_words.HEADING if progress is None else mistake_words.STOP
        by_id("mistakes-due").hidden = not due
        by_id("mistakes-due").textContent = mistake_words.waiting(due)
        write("mistakes-said", message if progress is None else mistake_words.searching(progress))


class Learning:
    """Looks for the mistakes of those who play the game on the board here, keeps them, and opens them."""

    def __init__(self, table: Table) -> None:
        self._table, self._thinking = table, table.thinking
        self._shelf = ProgressShelf(BrowserStorage("localStorage"), MISTAKE_FORM)
        self._search: MistakeSearch | None = None
        self._message = ""
        self._about: GameView | None = None  # the game that the message is about
        self._panel = LearnPanel(self._begin_or_stop)

    def update(self, game_view: GameView) -> None:
        """Follow the search, and show how far it is."""
        if game_view is not self._about:
            self._about, self._message = game_view, ""
        if self._search is not self._thinking.inquiry:
            self._search = None  # another game has come, or the computer has stopped
        if self._search and self._search.done:
            self._finish(self._search)
        self._panel.update(
            offered=game_view.ended and bool(_own_colours(game_view)),
            progress=(self._thinking.progress or 0.0) if self._search else None,
            due=len(self._shelf.progress.due(now())),
            message=self._message,
        )

    def _begin_or_stop(self) -> None:
        game_view = self._table.game_view
        self._message = ""
        if self._search:
            self._search = None
        else:
            self._search = MistakeSearch(game_view.match, _own_colours(game_view), self._thinking.chart)
        self._thinking.inquire(self._search)

    def _finish(self, search: MistakeSearch) -> None:
        """Store the mistakes of a search, and open them."""
        self._search = None
        self._shelf.change(lambda box: box.with_mistakes(search.mistakes, now()))
        self._message = self._shelf.complaint() or mistake_words.result_of_search(len(search.mistakes))
        if search.mistakes and self._shelf.is_stored:
            api.window.location.assign(PuzzleRequest(MISTAKES).address)


def _own_colours(game_view: GameView) -> tuple[int, ...]:
    """Return the colours that people play here; in a game by links, the player's own.

    A game of computers alone, or of other people, has none.
    """
    if game_view.correspondence:
        return (game_view.you,)
    if game_view.computers.watched:
        return ()
    return tuple(colour for colour, level in enumerate(game_view.computers.seats, 1) if not level)
