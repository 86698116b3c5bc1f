"""Results of the last games against the computer, stored on this device. No DOM here."""

from __future__ import annotations

import re
from collections.abc import Sequence

from affinage.game import Game
from web.model.suggestion import DRAWN, LOST, WON, Result
from web.storage.saved_games import Storage

PREFIX = "results."
MAX = 12  # results stored per game
MAX_CHARACTERS = 3 * MAX  # of the text read: a result takes two and a space
_SIGNS = {"w": WON, "l": LOST, "d": DRAWN}
_RESULT = re.compile(r"\b([1-5])([wld])\b", re.ASCII)


class GameResults:
    """The last results in each game, as a text such as `1w 1l 2w`; without storage they are forgotten."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def read(self, game: Game) -> tuple[Result, ...]:
        """Return the last results of a game, in any variant; unreadable ones are ignored."""
        text = (self._storage.read(PREFIX + game.key) or "")[-MAX_CHARACTERS:]
        return tuple(Result(int(level), _SIGNS[sign]) for level, sign in _RESULT.findall(text))

    def add(self, game: Game, result: Result) -> None:
        """Add a result, and drop the oldest beyond the limit."""
        self._write(game, [*self._words(game), f"{result.level}{result.ended[0]}"])

    def take_back(self, game: Game) -> None:
        """Remove the last result."""
        words = self._words(game)
        own = [number for number, word in enumerate(words) if _RESULT.fullmatch(word)]
        for last in own[-1:]:
            del words[last]
        self._write(game, words)

    def _words(self, game: Game) -> list[str]:
        """Return the last results as stored, including those of other versions."""
        return (self._storage.read(PREFIX + game.key) or "").split()

    def _write(self, game: Game, words: Sequence[str]) -> None:
        self._storage.write(PREFIX + game.key, " ".join(words[-MAX:]))
