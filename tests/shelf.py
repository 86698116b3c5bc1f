"""A browser with tabs that share one storage, in memory."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count

from affinage.view.game_view import GameView
from web.storage.refusals import FULL
from web.storage.saved_games import PREFIX, SavedGames


class Shelf(dict[str, str]):
    """A storage in memory, which can be unavailable or full."""

    reason = ""
    most = 1000  # texts

    def __init__(self, **texts: str) -> None:
        super().__init__(texts)
        self.written: list[str] = []  # keys, one per write

    def read(self, key: str) -> str | None:
        return None if self.reason else self.get(key)

    def write(self, key: str, text: str) -> str:
        if not self.reason and key not in self and len(self) >= self.most:
            return FULL
        if not self.reason:
            self[key] = text
            self.written.append(key)
        return self.reason

    def drop(self, key: str) -> None:
        self.pop(key, None)

    def names(self) -> list[str]:
        return [] if self.reason else list(self)


class Browser:
    """Tabs that share one storage, with a clock that advances at each look."""

    def __init__(self) -> None:
        self.shelf = Shelf()
        self._clock = count(1000)

    def tab(self, step: Shelf | None = None, now: Callable[[], float] | None = None) -> SavedGames:
        clock = now or (lambda: float(next(self._clock)))
        return SavedGames(self.shelf, Shelf() if step is None else step, clock)

    def games(self) -> list[dict[str, object]]:
        return [json.loads(text) for key, text in sorted(self.shelf.items()) if key.startswith(PREFIX)]


def came_back(kept: SavedGames, key: str) -> GameView:
    game_view = kept.open(key)
    assert game_view is not None
    return game_view
