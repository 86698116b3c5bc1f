"""Recorded games: one line of plain numbers a game, for games of any players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from affinage.game import Game

FORCED_PASS = 0  # in `choices`: the turn was a forced pass


@dataclass(frozen=True, slots=True)
class RecordedGames:
    """Games of one variant, an entry a game; players are counted by who moved first, not by colour.

    `turns` counts every move, passes and a swap among them. Unfinished games have no winner.
    """

    winners: NDArray[np.int8]  # the player who won, from 1; 0 for a draw or an unfinished game
    finished: NDArray[np.bool_]
    turns: NDArray[np.int32]
    passes: NDArray[np.int32]
    occupied: NDArray[np.int32]  # cells with a stone at the end
    unowned: NDArray[np.int32]  # cells at the end that are neutral: empty, and in no hole or in a neutral one
    margins: NDArray[
        np.float64
    ]  # points of the best score beyond the next; of a tuple its first entry counts
    tiebreaks: NDArray[np.bool_]  # a rule for ties decided the game, such as who placed last

    @classmethod
    def joined(cls, parts: Sequence[RecordedGames]) -> RecordedGames:
        """Return the games of several records as one."""
        return cls(*(np.concatenate([getattr(part, each.name) for part in parts]) for each in fields(cls)))

    def __len__(self) -> int:
        return len(self.winners)

    def lengths(self) -> tuple[int, list[int]]:
        """Return the least length, and how many games have it and each greater one up to the greatest."""
        least = int(self.turns.min())
        return least, np.bincount(self.turns - least).tolist()


@dataclass(frozen=True, slots=True)
class Sample:
    """Recorded games of one variant, some of them move by move."""

    players: int
    cells: int
    games: RecordedGames
    choices: tuple[NDArray[np.int32], ...]  # a game: the legal moves at each turn, or FORCED_PASS
    # A game: the first player's chance to win before each turn, and how it ended, 1 for a win and a half for a draw.
    chances: tuple[NDArray[np.float64], ...] = ()
    moves: tuple[str, ...] = ()  # a game: its moves, with spaces between

    @classmethod
    def joined(cls, parts: Sequence[Sample]) -> Sample:
        """Return several samples of one variant as one."""
        choices = tuple(game for part in parts for game in part.choices)
        chances = tuple(game for part in parts for game in part.chances)
        moves = tuple(game for part in parts for game in part.moves)
        games = RecordedGames.joined([part.games for part in parts])
        return cls(parts[0].players, parts[0].cells, games, choices, chances, moves)


@lru_cache(maxsize=64)
def number_of(game: Game) -> int:
    """Return a number for the seeds of a variant, the same however its link is written."""
    return crc32(game.without_aliases().link().encode())
