"""The costly moves of a game that has ended, and the way to play them better."""

from __future__ import annotations

from collections.abc import Callable

from affinage.view.game_view import GameView
from web.browser import api
from web.browser.calendar import now
from web.browser.dom import by_id, make, on_click, write
from web.browser.storage import BrowserStorage
from web.engine.page.chart import Chart
from web.mistakes import words as mistake_words
from web.mistakes.mistake import Mistake
from web.mistakes.review import mistakes_of, why_none
from web.mistakes.storage import MISTAKE_FORM
from web.model.seating import own_colours
from web.puzzles.link import MISTAKES, PuzzleRequest
from web.storage.shelf import ProgressShelf
from web.table.table import Table
from web.widgets.fields import button, row, status


class LearnPanel:
    """A button and a link below the chart, made when the first game is reviewed."""

    def __init__(self, search: Callable[[], None]) -> None:
        link = make("a", {"id": "mistakes-due", "href": PuzzleRequest(MISTAKES).address})
        parts = row(button("", "mistakes"), link), status("mistakes-said", "fine")
        by_id("chart-box").after(make("div", {"id": "mistakes-box"}, *parts))
        on_click("mistakes", search)

    def update(self, *, offered: bool, progress: float | None, due: int, message: str) -> None:
        """Show the offer, the progress of a search (0 to 1, None for none), the number due, and the result."""
        by_id("mistakes").hidden = not offered
        by_id("mistakes").textContent = mistake_words.HEADING if progress is None else mistake_words.STOP
        by_id("mistakes-due").hidden = not due
        by_id("mistakes-due").textContent = mistake_words.waiting(due)
        write("mistakes-said", message if progress is None else mistake_words.searching(progress))


class Learning:
    """Makes exercises of the turning points of those who play the game on the board here, and opens them."""

    def __init__(self, table: Table) -> None:
        self._table, self._thinking = table, table.thinking
        self._shelf = ProgressShelf(BrowserStorage("localStorage"), MISTAKE_FORM)
        self._is_wanted = False  # the exercises are to be opened once the chart is done
        self._chart: Chart | None = None  # that the mistakes are of
        self._mistakes: list[Mistake] = []
        self._message = ""
        self._panel = LearnPanel(self._begin_or_stop)

    def update(self, game_view: GameView) -> None:
        """Follow the chart of the game: while it is made, show how far it is, and then what it leaves to learn."""
        chart, colours = self._thinking.chart, own_colours(game_view)
        self._is_wanted = self._is_wanted and chart is not None
        if chart is not self._chart:
            self._chart, self._mistakes, self._message = None, [], ""
        is_done = chart is not None and chart.done
        if chart and is_done and colours and self._chart is None:
            self._chart, self._mistakes = chart, mistakes_of(chart, colours)
            count = len(self._mistakes)
            self._message = mistake_words.to_play_better(count) if count else why_none(chart, colours)
        if self._is_wanted and is_done:
            self._is_wanted = False
            self._open()
        self._panel.update(
            offered=game_view.ended and bool(colours) and (bool(self._mistakes) or self._may_begin),
            progress=(self._thinking.progress or 0.0) if self._is_wanted else None,
            due=len(self._shelf.progress.due(now())),
            message=self._message,
        )

    @property
    def _may_begin(self) -> bool:
        """True while no chart is there or on its way, except one that this has begun and can stop."""
        return self._is_wanted or not (self._thinking.chart or self._thinking.charting)

    def _begin_or_stop(self) -> None:
        """Open the exercises; without a chart of the game, begin one, or stop it if this has begun it."""
        if self._mistakes:
            self._open()
            return
        is_begun, self._is_wanted = self._is_wanted, not self._is_wanted
        if is_begun or not self._thinking.charting:
            self._thinking.chart_game()

    def _open(self) -> None:
        """Store the exercises, and open the first."""
        if not self._mistakes:
            return
        self._shelf.change(lambda box: box.with_mistakes(self._mistakes, now()))
        self._message = self._shelf.complaint() or self._message
        if self._shelf.is_stored:
            api.window.location.assign(PuzzleRequest(MISTAKES).address)
