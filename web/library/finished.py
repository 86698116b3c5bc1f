"""The finished games: each is added to the library when it ends, and what its moves cost once that is known."""

from __future__ import annotations

from asyncio import Lock
from collections.abc import Awaitable, Callable

from affinage.matches.match import GameRecord
from affinage.notation import record
from affinage.view.game_view import GameView
from web.browser import api
from web.browser.calendar import today
from web.browser.tasks import begin
from web.engine.page.chart import Chart
from web.library import words
from web.library.database import Database, Refused
from web.library.keepable import GAME_ID, clock_headers, costs_text, keepable_game
from web.library.library import Library
from web.table.table import Table


def finished_record(table: Table, game_view: GameView) -> GameRecord:
    """Return the record of a game that has ended on the table, by which the library knows it again."""
    headers = {GAME_ID: table.saved_games.key(game_view.match), **clock_headers(game_view)}
    return GameRecord(game_view.match, game_view.computers.levels, today().isoformat(), headers=headers)


class FinishedGames:
    """Adds the games that people finish on the table to the library, in the order of events."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._library = Library(Database(), api.window.Date.now)
        self._order = Lock()
        self._noted: Chart | None = None  # whose costs are in the library
        self._has_complained = False

    def add(self, game_view: GameView) -> None:
        """Add a game that has ended, unless only computers or other people have played it."""
        if game_view.computers.alone:
            return
        game = keepable_game(record.to_data(finished_record(self._table, game_view)))
        self._begin(lambda: self._library.add_played(game))

    def take_back(self, game_view: GameView) -> None:
        """Remove a game that goes on after all."""
        key = self._table.saved_games.key(game_view.match)
        self._begin(lambda: self._library.drop_played(key))

    def follow(self, game_view: GameView) -> None:
        """Add the costs of the moves of a game, once its chart is complete."""
        chart, match = self._table.thinking.chart, game_view.match
        if chart is None or chart is self._noted or not (chart.done and chart.is_of(match)):
            return
        self._noted = chart
        costs = costs_text((turn.ply, turn.cost, turn.accepted[0]) for turn in chart.turning_points)
        key = self._table.saved_games.key(match)
        if costs and key:
            self._begin(lambda: self._library.add_costs(key, costs))

    async def settled(self) -> None:
        """Wait until all that was begun is stored."""
        async with self._order:
            pass

    def _begin(self, work: Callable[[], Awaitable[object]]) -> None:
        """Begin some work after all that was begun before."""

        async def in_turn() -> None:
            async with self._order:
                try:
                    await work()
                except Refused as error:
                    self._complain(words.NO_LIBRARY.format(reason=str(error)))

        begin(in_turn())

    def _complain(self, message: str) -> None:
        """Show once why games cannot be kept."""
        if not self._has_complained:
            self._has_complained = True
            self._table.notice.show([message], stays=True)
