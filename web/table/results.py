"""Every result against the computer: what each level has seen of the player, kept on the device. No DOM here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from affinage.game import Game
from affinage.plain_text import whole_number
from web.model.suggestion import DRAWN, LOST, WON, Result
from web.storage.progress import Contents, Form, ProgressShelf, joined_lines, read_lines
from web.storage.stored import MAX_NUMBER, Storage

MOST = 2_000
"""Most results kept, the latest ones."""
HEADING = "affinage results 1"
"""First line of the text, with the version of its format."""
MAX_CHARACTERS = 500_000
_SIGNS = {"w": WON, "l": LOST, "d": DRAWN}
_LINE = re.compile(r"([0-9a-z]{1,40}) ([a-z][0-9a-z_-]{0,39}) ([wld])([1-8]) ([0-9]{1,16})", re.ASCII)


@dataclass(frozen=True, slots=True, order=True)
class PlayedGame:
    """A finished game against the computer; `id` is that of the game, in every browser that knows of it."""

    at: int
    """Seconds since 1970, by the clock of the device at that time."""
    id: str
    game: str
    """Key of the game, in any variant."""
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


def parse(text: str) -> Contents[History] | None:
    """Return the contents of a text; None if it means nothing."""
    games: list[PlayedGame] = []
    unread = read_lines(text, HEADING, MAX_CHARACTERS, lambda line: games.append(_game(line)))
    return None if unread is None else Contents(History.of(games), unread)


def _game(line: str) -> PlayedGame:
    """Return the game of a line such as `0f3a affinage w3 1795349400`; raises ValueError for others."""
    fields = _LINE.fullmatch(line)
    at = whole_number(fields[5]) if fields else None
    if fields is None or at is None or at > MAX_NUMBER:
        raise ValueError("no result")
    return PlayedGame(at, fields[1], fields[2], int(fields[4]), _SIGNS[fields[3]])


def to_text(contents: Contents[History]) -> str:
    """Return the text of a history, with what could not be read of the last one."""
    lines = (
        f"{game.id} {game.game} {game.ended[0]}{game.level} {game.at}"
        for game in contents.progress.games.values()
    )
    return joined_lines(HEADING, lines, contents.unread)


RESULT_FORM = Form("results", History(), parse, to_text, MAX_CHARACTERS)


class GameResults:
    """The results in all games; without storage they live as long as the page."""

    def __init__(self, storage: Storage) -> None:
        self._shelf = ProgressShelf(storage, RESULT_FORM)

    def read(self, game: Game) -> tuple[Result, ...]:
        """Return the results of a game, in any variant, the last one last; unreadable ones are ignored."""
        return tuple(played.result for played in self.played(game))

    def played(self, game: Game) -> list[PlayedGame]:
        """Return the results of a game with their times, the last one last."""
        return self._shelf.follow().of_game(game.key)

    def add(self, played: PlayedGame) -> str:
        """Keep one more, or another end of the same game; return the message about failing storage, or ""."""
        self._shelf.change(lambda history: history.with_game(played))
        return self.complaint()

    def complaint(self) -> str:
        """Return the message about failing storage or damaged results, once for each reason; "" for none."""
        return self._shelf.complaint()

    def take_back(self, id: str) -> None:
        """Remove the result of a game that goes on."""
        self._shelf.change(lambda history: history.without(id))
