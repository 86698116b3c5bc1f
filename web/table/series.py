"""The next game after a game: a rematch, at a level that suits the results."""

from __future__ import annotations

from collections.abc import Callable

from affinage.game import Game
from affinage.view.game_view import GameView
from web.browser.calendar import now
from web.browser.storage import BrowserStorage
from web.model.history import PlayedGame
from web.model.seating import Seating, seating_after
from web.model.suggestion import Climb, climb_of, result_of
from web.storage.saved_games import SavedGames
from web.table.result import match_result
from web.table.results import GameResults


class Rematch:
    """Starts the next game, and stores the results against the computer."""

    def __init__(self, begin: Callable[[Game, Seating | None], None], saved_games: SavedGames) -> None:
        self._begin, self._saved_games = begin, saved_games
        self.results = GameResults(BrowserStorage("localStorage"))

    def climb(self, game: Game) -> Climb:
        """Return the player's progress in a game, from the stored results."""
        return climb_of(game, self.results.read(game))

    def play_again(self, game_view: GameView) -> None:
        """Play the variant once more, seated as `seating_after` has it."""
        self._begin(game_view.game, seating_after(game_view))

    def play_level(self, game_view: GameView) -> None:
        """Play the variant once more at the level that the result offers."""
        level = match_result(game_view, self.climb(game_view.game).level).level
        self._begin(game_view.game, seating_after(game_view).at_level(level))

    def take_back(self, game_view: GameView) -> None:
        """Revoke the result of a game that continues after a resignation was taken back."""
        self.results.take_back(self._saved_games.key(game_view.match))

    def count(self, game_view: GameView) -> str:
        """Store the result of a finished game; return the message about failing storage, or ""."""
        match = game_view.match
        result = result_of(match, game_view.computers.seats)
        if result is None:
            return ""
        at, id = int(now().timestamp()), self._saved_games.key(match)
        return self.results.add(PlayedGame(at, id, match.game.key, result.level, result.ended))
