"""Computer moves in the event loop of the notebook's kernel, in slices with pauses for its other work.

So cells can run while a computer searches, and while one runs the computer waits. A search ends with its level's
budget, or at once when another position is shown, the match is paused or the best move is requested.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

from affinage.bots.levels import LEVELS
from affinage.bots.search import Search
from affinage.game import Game, Move, Position
from affinage.view.game_view import GameView

SLICE_PAUSE = 0.01
"""Seconds between two slices of a few hundredths, in which messages arrive."""
PACE = 0.4
"""Minimum seconds per move, so that people see it."""


class NotebookPlayers:
    """The computers of one board; `play` is called with each move."""

    def __init__(self, play: Callable[[Move], None]) -> None:
        self._play = play
        self._searches: dict[tuple[Game, int], Search] = {}
        self._task: asyncio.Task[None] | None = None
        # This is the position that is being searched.
        self._position: Position | None = None
        self._stopped = False

    def follow(self, game_view: GameView) -> None:
        """Search the current position if a computer is to move there, and no other."""
        wanted = game_view.match.position if game_view.computers.thinks else None
        if wanted is self._position:
            return
        self.drop()
        if wanted is not None:
            self._position, self._stopped = wanted, False
            search = self._search(game_view.game, game_view.computers.level)
            self._task = asyncio.get_running_loop().create_task(self._think(search, wanted))

    def stop(self) -> None:
        """Play the best move found so far."""
        self._stopped = True

    def drop(self) -> None:
        """Stop searching."""
        if self._task:
            self._task.cancel()
        self._task = self._position = None

    async def _think(self, search: Search, position: Position) -> None:
        began = monotonic()
        for thought in search.thinking(position):
            best = thought.best
            await asyncio.sleep(SLICE_PAUSE)
            if self._stopped:
                break
        if not self._stopped:
            await asyncio.sleep(max(0.0, began + PACE - monotonic()))
        self._task = self._position = None
        self._play(best)

    def _search(self, game: Game, level: int) -> Search:
        """Return the search of a level, which keeps its tree while the game stays the same."""
        if any(known != game for known, _ in self._searches):
            self._searches.clear()
        if (game, level) not in self._searches:
            self._searches[game, level] = LEVELS[level - 1].player(game)
        return self._searches[game, level]
