"""The finished games: each is added to the library when it ends, with its review once that is made.

The small games at the end of lessons are there too, and count for no rating.
"""

from __future__ import annotations

from asyncio import Lock
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import NamedTuple
from weakref import WeakKeyDictionary

from affinage.matches.match import GameRecord, Match
from affinage.matches.variations import GameNode
from affinage.notation import record
from affinage.view.game_view import GameView
from web.browser import api
from web.browser.device import today
from web.browser.tasks import begin
from web.library import words
from web.library.database import Database, DatabaseError
from web.library.keepable import (
    GAME_ID,
    KeepableGame,
    clock_headers,
    costs_text,
    keepable_game,
    lasting_headers,
    lesson_game,
    lesson_id,
)
from web.library.library import Library
from web.review.chart import Chart, Review, chart_of
from web.review.stored_review import line_key, read, to_text
from web.table.table import Table


class Origin(NamedTuple):
    """The metadata of the record that a game on the table came from."""

    date: str
    headers: Mapping[str, str]
    name: str


HERE = Origin("", {}, "")
"""Origin of a game that began on the table."""


class FinishedGames:
    """Adds the games that people finish on the table to the library, in the order of events."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._library = Library(Database(), api.window.Date.now)
        self._order = Lock()
        # Records of opened games that are finished, by the end of their line.
        self._opened: WeakKeyDictionary[GameNode, GameRecord] = WeakKeyDictionary()
        # Origins of opened games, by the root of their tree.
        self._origins: WeakKeyDictionary[GameNode, Origin] = WeakKeyDictionary()
        # The chart whose review the library has.
        self._noted: Chart | None = None
        # End of the game whose review was looked up last.
        self._sought: GameNode | None = None
        self._has_complained = False

    def opened(self, game_record: GameRecord, name: str = "") -> None:
        """Note that a game on the table came from a record, such as one of a file or the library, with its name."""
        match = game_record.match
        self._origins[match.root] = Origin(game_record.date, lasting_headers(game_record), name)
        if match.outcome_at(len(match.moves)):
            self._opened[match.end] = game_record

    def came_from_lesson(self, game_view: GameView) -> None:
        """Note that the game on the table is that of a lesson, which the library has."""
        match, headers = game_view.match, {GAME_ID: lesson_id(game_view.match)}
        self.opened(GameRecord(match, game_view.computers.levels, today().isoformat(), headers=headers))

    def record_of(self, game_view: GameView) -> GameRecord:
        """Return the record of a game that has ended, by which the library knows it again."""
        if opened := self._opened.get(game_view.match.end):
            return opened
        new = self.record_to_save(game_view)
        headers = {**new.headers, GAME_ID: self._id(game_view.match)}
        return replace(new, date=new.date or today().isoformat(), headers=headers)

    def record_to_save(self, game_view: GameView) -> GameRecord:
        """Return the record of a game for a file, with the date and headers of the record that it came from."""
        match, levels = game_view.match, game_view.computers.levels
        origin = self._origins.get(match.root, HERE)
        headers = {**origin.headers, **clock_headers(game_view)}
        return GameRecord(match, levels, origin.date, headers=headers)

    def game_to_keep(self, game_view: GameView) -> KeepableGame:
        """Return a game for the library: a finished one as it was added when it ended."""
        is_listed = game_view.ended and not game_view.computers.alone
        game_record = (self.record_of if is_listed else self.record_to_save)(game_view)
        return self._keepable(game_record)

    def _keepable(self, game_record: GameRecord) -> KeepableGame:
        """Return a recorded game of the table for the library, with the name of the record that it came from."""
        name = self._origins.get(game_record.match.root, HERE).name
        return keepable_game(record.to_data(game_record), name)

    def _id(self, match: Match) -> str:
        """Return the id that a game has in the library, if it is there."""
        opened = self._opened.get(match.end)
        known = opened.headers.get(GAME_ID) if opened else None
        return known or self._table.saved_games.key(match)

    def add(self, game_view: GameView) -> None:
        """Add a game that has ended, unless only computers or other people have played it."""
        if game_view.computers.alone:
            return
        game = self._keepable(self.record_of(game_view))
        self._begin(lambda: self._library.add_played(game))

    def take_back(self, game_view: GameView) -> None:
        """Remove a game that goes on after all."""
        key = self._table.saved_games.key(game_view.match)
        self._begin(lambda: self._library.drop_played(key))

    def follow(self, game_view: GameView) -> None:
        """Show the chart of a game that was reviewed before; once a new chart is complete, add its review and costs."""
        chart, match = chart_of(self._table.thinking), game_view.match
        if chart and chart.review:
            if chart is not self._noted and chart.is_of(match):
                self._noted = chart
                self._add_review(chart, chart.review)
        elif game_view.ended and match.end is not self._sought:
            end = self._sought = match.end
            self._begin(lambda: self._show_review(game_view, end), complains=False)

    def _add_review(self, chart: Chart, review: Review) -> None:
        """Store the result of a chart; one that cannot be stored can be measured again."""
        line, text = line_key(chart.match), to_text(review)
        if text:
            self._begin(lambda: self._library.add_review(line, text), complains=False)
        costs = costs_text((turn.ply, turn.cost, turn.accepted[0]) for turn in review.turning_points)
        key = self._id(self._table.game_view.match)
        if costs and key:
            self._begin(lambda: self._library.add_costs(key, costs))

    async def _show_review(self, game_view: GameView, end: GameNode) -> None:
        """Show the chart of a game if its review is stored, unless there is another chart or game by then."""
        match, thinking = game_view.match, self._table.thinking
        text = await self._library.review(line_key(match))
        is_there = self._table.game_view is game_view and game_view.ended and match.end is end
        is_open = is_there and not (thinking.chart and thinking.chart.done)
        review = read(text, match) if text and is_open else None
        if review:
            self._noted = Chart(match, review)
            thinking.show_chart(self._noted)
            self._table.notice.reviewed()

    async def settled(self) -> None:
        """Wait until all that was begun is stored."""
        async with self._order:
            pass

    def _begin(self, work: Callable[[], Awaitable[object]], *, complains: bool = True) -> None:
        """Begin some work after all that was begun before."""

        async def in_turn() -> None:
            async with self._order:
                try:
                    await work()
                except DatabaseError as error:
                    if complains:
                        self._complain(words.NO_LIBRARY.format(reason=str(error)))

        begin(in_turn())

    def _complain(self, message: str) -> None:
        """Show once why games cannot be kept."""
        if not self._has_complained:
            self._has_complained = True
            self._table.notice.show([message], stays=True)


def add_lesson_game(game_view: GameView, complain: Callable[[str], None], done: Callable[[], None]) -> None:
    """Add the game of a lesson that has ended; `complain` takes the reason if that fails, and `done` follows."""
    game = lesson_game(game_view, today().isoformat())

    async def work() -> None:
        try:
            await Library(Database(), api.window.Date.now).add_played(game)
        except DatabaseError as error:
            complain(words.NO_LIBRARY.format(reason=str(error)))
        done()

    begin(work())
