"""A browser with tabs that share one storage, in memory."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count

from affinage.view.game_view import GameView
from web.storage.saved_games import SavedGames
from web.storage.saved_index import PREFIX
from web.storage.words import FULL


class Shelf(dict[str, str]):
    """A storage in memory, which can be unavailable or full."""

    reason = ""
    most = 1000
    """Most texts that fit in."""

    def __init__(self, **texts: str) -> None:
        super().__init__(texts)
        # The key of each write, in order.
        self.written: list[str] = []

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


class Tab:
    """The storage of a tab, which tells the other tabs of changes, as a browser does."""

    def __init__(self, shelf: Shelf, others: list[Tab]) -> None:
        self._shelf, self._others = shelf, others
        self.heard: Callable[[str], object] = bool

    def read(self, key: str) -> str | None:
        return self._shelf.read(key)

    def names(self) -> list[str]:
        return self._shelf.names()

    def write(self, key: str, text: str) -> str:
        refusal = self._shelf.write(key, text)
        self._tell(key)
        return refusal

    def drop(self, key: str) -> None:
        self._shelf.drop(key)
        self._tell(key)

    def _tell(self, key: str) -> None:
        for other in self._others:
            if other is not self:
                other.heard(key)


class Browser:
    """Tabs that share one storage, with a clock that advances at each look."""

    def __init__(self) -> None:
        self.shelf = Shelf()
        self._tabs: list[Tab] = []
        self._clock = count(1000)

    def tab(self, step: Shelf | None = None, now: Callable[[], float] | None = None) -> SavedGames:
        clock = now or (lambda: float(next(self._clock)))
        tab = Tab(self.shelf, self._tabs)
        saved_games = SavedGames(tab, Shelf() if step is None else step, clock)
        tab.heard = saved_games.follow
        self._tabs.append(tab)
        return saved_games

    def games(self) -> list[dict[str, object]]:
        return [json.loads(text) for key, text in sorted(self.shelf.items()) if key.startswith(PREFIX)]


def came_back(kept: SavedGames, key: str) -> GameView:
    game_view = kept.open(key)
    assert game_view is not None
    return game_view
