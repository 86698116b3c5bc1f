"""Results of games against the computer, kept on the device. No DOM here."""

from __future__ import annotations

import re
from collections.abc import Sequence

from affinage.game import Game
from web.model.suggestion import DRAWN, LOST, WON, Result
from web.storage.texts import Storage

PREFIX = "results."
# The results stored for each game, besides the last win against each level.
MAX = 60
MAX_CHARACTERS = 240  # of the text that are read: a result takes two and a space
_SIGNS = {"w": WON, "l": LOST, "d": DRAWN}
_RESULT = re.compile(r"(?<!\S)([wld])([1-8])(?!\S)", re.ASCII)


class GameResults:
    """The results in each game, as a text such as `w1 l1 w2`; without storage they are forgotten."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def read(self, game: Game) -> tuple[Result, ...]:
        """Return the results of a game, in any variant, the last one last; unreadable ones are ignored."""
        matches = _RESULT.finditer(" ".join(self._words(game))[-MAX_CHARACTERS:])
        return tuple(Result(int(level), _SIGNS[sign]) for sign, level in (each.groups() for each in matches))

    def add(self, game: Game, result: Result) -> None:
        """Keep one more, and forget the oldest when there are many."""
        self._write(game, [*self._words(game), f"{result.ended[0]}{result.level}"])

    def take_back(self, game: Game) -> None:
        """Remove the last result."""
        words = self._words(game)
        own = [number for number, word in enumerate(words) if _RESULT.fullmatch(word)]
        for last in own[-1:]:
            del words[last]
        self._write(game, words)

    def _words(self, game: Game) -> list[str]:
        """Return the results as they are kept, those of another version among them."""
        return (self._storage.read(PREFIX + game.key) or "").split()

    def _write(self, game: Game, words: Sequence[str]) -> None:
        last_win = {
            word: number for number, word in enumerate(words) if word[0] == "w" and _RESULT.fullmatch(word)
        }
        old = len(words) - MAX
        lasting = [word for number, word in enumerate(words) if number >= old or last_win.get(word) == number]
        self._storage.write(PREFIX + game.key, " ".join(lasting))
