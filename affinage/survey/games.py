"""Recorded games: one row of numbers per game, for any number of players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from affinage.game import Game

FORCED_PASS = 0
"""Entry of `choices` for a turn that was a forced pass."""


@dataclass(frozen=True, slots=True)
class RecordedGames:
    """Games of one variant, an entry per game; players are numbered by turn order, not by colour.

    `turns` counts every move, including passes and a swap. Unfinished games have no winner.
    """

    winners: NDArray[np.int8]
    """The winning player, from 1; 0 for a draw or an unfinished game."""
    finished: NDArray[np.bool_]
    turns: NDArray[np.int32]
    passes: NDArray[np.int32]
    occupied: NDArray[np.int32]
    """Cells with a stone at the end."""
    unowned: NDArray[np.int32]
    """Neutral cells at the end: empty, and in a neutral hole or in none."""
    margins: NDArray[np.float64]
    """Lead of the best score over the next; of tuples the first entry counts."""
    tiebreaks: NDArray[np.bool_]
    """Whether a tie-break decided the game, such as the last placement."""

    @classmethod
    def joined(cls, parts: Sequence[RecordedGames]) -> RecordedGames:
        """Return the games of several records as one."""
        return cls(*(np.concatenate([getattr(part, each.name) for part in parts]) for each in fields(cls)))

    def __len__(self) -> int:
        return len(self.winners)

    def lengths(self) -> tuple[int, list[int]]:
        """Return the minimum length, and the number of games with each length from there to the maximum."""
        least = int(self.turns.min())
        return least, np.bincount(self.turns - least).tolist()


@dataclass(frozen=True, slots=True, repr=False)
class Sample:
    """Recorded games of one variant, some of them move by move."""

    players: int
    cells: int
    games: RecordedGames
    choices: tuple[NDArray[np.int32], ...]
    """Per game, the number of legal moves at each turn, or FORCED_PASS."""
    chances: tuple[NDArray[np.float64], ...] = ()
    """Per game, (players, turns + 1): each player's chance before each turn, then the result as shares of the win."""
    moves: tuple[str, ...] = ()
    """Per game, its moves, separated by spaces."""

    def __repr__(self) -> str:
        return f"<Sample of {len(self.games)} games of {self.players} players on {self.cells} cells>"

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
    """Return a number for the seeds of a variant, independent of the spelling of its link."""
    return crc32(game.without_aliases().link().encode())


def place(game: Game, colour: int) -> int:
    """Return the place of a colour in the order of turns, from 1; 0 for no colour."""
    return (colour - game.turn_order[0]) % game.players + 1 if colour else 0
