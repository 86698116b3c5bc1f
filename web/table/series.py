"""The next game after a game: a rematch with colours exchanged, at a level that suits the results."""

from __future__ import annotations

from collections.abc import Callable

from affinage.game import Game
from affinage.matches.match import Match
from affinage.view.game_view import GameView
from web.browser.storage import BrowserStorage
from web.model.seating import Seating, seating_after
from web.model.suggestion import Climb, climb_of, result_of
from web.table.result import match_result
from web.table.results import GameResults


class Rematch:
    """Starts the next game, and stores the results against the computer."""

    def __init__(self, begin: Callable[[Game, Seating | None], None]) -> None:
        self._begin = begin
        self._results = GameResults(BrowserStorage("localStorage"))
        self._counted: Match | None = None  # the last match counted

    def climb(self, game: Game) -> Climb:
        """Return the player's progress in a game, from the stored results."""
        return climb_of(game, self._results.read(game))

    def play_again(self, game_view: GameView) -> None:
        """Play the variant once more; the second player begins."""
        self._begin(game_view.game, seating_after(game_view))

    def play_level(self, game_view: GameView) -> None:
        """Play the variant once more at the level that the result offers."""
        level = match_result(game_view, self.climb(game_view.game).level).level
        self._begin(game_view.game, seating_after(game_view).at_level(level))

    def take_back(self, game_view: GameView) -> None:
        """Revoke the result of a game that continues after a resignation was taken back."""
        if self._counted is game_view.match:
            self._results.take_back(game_view.game)
            self._counted = None

    def count(self, game_view: GameView) -> None:
        """Store the result of a finished game."""
        result = result_of(game_view.match, game_view.computers.seats)
        if result is None:
            return
        self._results.add(game_view.game, result)
        self._counted = game_view.match
