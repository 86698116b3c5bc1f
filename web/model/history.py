"""Every result against the computer, with its time, and what each level has seen of the player. No DOM here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from web.model.suggestion import DRAWN, LOST, WON, Result

MOST = 2_000  # results kept, the latest ones


@dataclass(frozen=True, slots=True, order=True)
class PlayedGame:
    """A finished game against the computer; `id` is that of the game, in every browser that knows of it."""

    at: int  # s since 1970, by the clock of then
    id: str
    game: str  # key of the game, in any variant
    level: int
    ended: str

    @property
    def result(self) -> Result:
        """The result, without the game and the time."""
        return Result(self.level, self.ended)


@dataclass(frozen=True, slots=True)
class History:
    """The games played, by their ids."""

    games: Mapping[str, PlayedGame] = field(default_factory=dict)

    @classmethod
    def of(cls, games: Iterable[PlayedGame]) -> History:
        """Return the history of these games, the latest if there are too many; of two with one id the later one."""
        by_id = {game.id: game for game in sorted(games)}
        return cls({game.id: game for game in sorted(by_id.values())[-MOST:]})

    def with_game(self, game: PlayedGame) -> History:
        """Return the history with one more game, or another end of a known one."""
        return History.of([*self.without(game.id).games.values(), game])

    def without(self, id: str) -> History:
        """Return the history without a game, which goes on after all."""
        return History({other: game for other, game in self.games.items() if other != id})

    def merged(self, other: History, now: datetime) -> History:
        """Return the history together with that of another device."""
        return History.of([*self.games.values(), *other.games.values()])

    def of_game(self, key: str) -> list[PlayedGame]:
        """Return the games in all variants of a game, the oldest first."""
        return [game for game in self.games.values() if game.game == key]


@dataclass(frozen=True, slots=True)
class LevelTally:
    """Number of games against a level, by their results."""

    level: int
    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        """The number of all games."""
        return self.won + self.drawn + self.lost


def tallies(results: Sequence[Result]) -> list[LevelTally]:
    """Return what each level has seen of the player, the weakest level first.

    >>> tallies([Result(1, WON), Result(1, LOST), Result(3, WON)])
    [LevelTally(level=1, won=1, drawn=0, lost=1), LevelTally(level=3, won=1, drawn=0, lost=0)]
    """
    levels = sorted({result.level for result in results})
    counts = {level: [result.ended for result in results if result.level == level] for level in levels}
    return [
        LevelTally(level, ended.count(WON), ended.count(DRAWN), ended.count(LOST))
        for level, ended in counts.items()
    ]
