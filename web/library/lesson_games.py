"""The small games at the end of lessons in the library, which count for no rating."""

from __future__ import annotations

from collections.abc import Callable

from affinage.view.game_view import GameView
from web.browser import api
from web.browser.calendar import today
from web.browser.tasks import begin
from web.library import words
from web.library.database import Database, DatabaseError
from web.library.keepable import lesson_game
from web.library.library import Library


def add(game_view: GameView, complain: Callable[[str], None], done: Callable[[], None]) -> None:
    """Add the game of a lesson that has ended; `complain` takes the reason if that fails, and `done` follows."""
    game = lesson_game(game_view, today().isoformat())

    async def work() -> None:
        try:
            await Library(Database(), api.window.Date.now).add_played(game)
        except DatabaseError as error:
            complain(words.NO_LIBRARY.format(reason=str(error)))
        done()

    begin(work())
