"""The costly moves of a game that has ended, and the way to play them better."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from affinage.registry import game_class
from affinage.view.game_view import GameView
from web.browser import api
from web.browser.device import now
from web.browser.dom import by_id, make, on_click, write
from web.browser.storage import BrowserStorage
from web.mistakes import words as mistake_words
from web.mistakes.box import MISTAKE_FORM
from web.mistakes.exercises import mistakes_of, why_none
from web.mistakes.mistake import Mistake
from web.model.seating import own_colours
from web.puzzles.link import MISTAKES, PuzzleRequest
from web.review.chart import Chart, chart_of
from web.storage.progress import ProgressShelf
from web.table.table import Table
from web.widgets.fields import button, row, status


class LearnPanel:
    """A button and a link below the chart, made when the first game is reviewed."""

    def __init__(self, open_first: Callable[[], None]) -> None:
        link = make("a", {"id": "mistakes-due", "href": PuzzleRequest(MISTAKES).address})
        parts = row(button(mistake_words.HEADING, "mistakes"), link), status("mistakes-status", "fine")
        by_id("chart-box").after(make("div", {"id": "mistakes-box"}, *parts))
        on_click("mistakes", open_first)

    def update(self, *, offered: bool, due: Sequence[str], message: str) -> None:
        """Show the offer, the mistakes due by the names of their games, and what a review has found."""
        by_id("mistakes").hidden = not offered
        by_id("mistakes-due").hidden = not due
        by_id("mistakes-due").textContent = mistake_words.waiting(due) if due else ""
        write("mistakes-status", message)


class Learning:
    """Makes exercises of the turning points of those who play the game on the board here, and opens them."""

    def __init__(self, table: Table) -> None:
        self._table, self._thinking = table, table.thinking
        self._shelf = ProgressShelf(BrowserStorage("localStorage"), MISTAKE_FORM)
        # A chart that was measured on this page, rather than known from before.
        self._measured: Chart | None = None
        # The chart that the mistakes come from.
        self._chart: Chart | None = None
        self._mistakes: list[Mistake] = []
        self._message = ""
        self._panel = LearnPanel(self._open)

    def update(self, game_view: GameView) -> None:
        """Follow the chart of the game, and show what it leaves to learn once it is done."""
        chart = chart_of(self._thinking)
        colours = own_colours(game_view, chart.match) if chart else ()
        if chart is not self._chart:
            self._chart, self._mistakes, self._message = None, [], ""
        if chart and not chart.done:
            self._measured = chart
        if chart and chart.done and colours and self._chart is None:
            self._chart, self._mistakes = chart, mistakes_of(chart, colours)
            count = len(self._mistakes)
            self._message = mistake_words.to_play_better(count) if count else why_none(chart, colours)
            if count and chart is self._measured:
                self._store()
        is_over = game_view.ended or game_view.is_in_line
        own, box = {mistake.key for mistake in self._mistakes}, self._shelf.progress
        due = box.due(now())
        is_waiting = not own.isdisjoint(due) or bool(own - box.entries.keys())
        message, game = self._message, game_view.game
        if own and not is_waiting:
            # All mistakes have been tried, and come back at another time.
            message = mistake_words.coming(box, now(), game.key, game.name)
        self._panel.update(
            offered=is_over and is_waiting,
            due=[game_class(box.entries[key].mistake.game_key).name for key in due if key not in own],
            message=message if is_over else "",
        )

    def _open(self) -> None:
        """Open the exercises, which may have been deleted since the review."""
        self._store()
        if self._shelf.is_stored:
            api.window.location.assign(PuzzleRequest(MISTAKES).address)

    def _store(self) -> None:
        self._shelf.change(lambda box: box.with_mistakes(self._mistakes, now()))
        self._message = self._shelf.complaint() or self._message
