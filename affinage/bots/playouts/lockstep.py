"""Games played side by side, one ply at a time; finished games keep their columns until there are many."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from affinage.bots.playouts import OVER, Bytes, Log, PlayoutResults, Playouts
from affinage.bots.random_numbers import RandomSource
from affinage.game import Position, Rules, State
from affinage.matches.steps import Steps

Moves = TypeVar("Moves")
"""The moves of a ply, in a game's own form."""

SPARSE = 3 / 4
"""Finished games are dropped when at most this fraction is left."""


class Lockstep(ABC, Generic[Moves]):
    """Running games of two players who move in turn, one column each.

    A game updates all of them, drops finished ones, and makes moves in the others.
    """

    def __init__(self, starts: Sequence[Position], each: int) -> None:
        self._first_movers = np.repeat(np.array([start.to_move for start in starts], np.int8), each)
        # Each column has a row in the results, which stays the same when others are dropped.
        self.rows = np.arange(self._first_movers.size)
        self.finished: NDArray[np.bool_] = np.zeros(self.rows.size, np.bool_)
        """Whether each game has ended, by row, also for games that were dropped."""
        self._ply = 0

    @property
    def movers(self) -> Bytes:
        """Colour to move in each game."""
        first: Bytes = self._first_movers[self.rows]
        return 3 - first if self._ply % 2 else first

    @abstractmethod
    def live(self) -> NDArray[np.bool_]:
        """Update what a ply needs to know; return which games continue."""

    @abstractmethod
    def drop(self, keep: NDArray[np.bool_]) -> None:
        """Store the results of the other games, and continue with those to keep."""

    @abstractmethod
    def sample(self) -> Moves:
        """Sample a move in every running game."""

    @abstractmethod
    def entries(self, moves: Moves) -> NDArray[np.int16]:
        """Return the log entries of moves, one row per game; OVER for a finished game."""

    @abstractmethod
    def move(self, moves: Moves) -> None:
        """Make the moves, one in each running game."""

    def play(self, limit: int | None, log: Log | None) -> Steps[None]:
        """Play until every game has ended, or for at most `limit` plies."""
        while True:
            live = self.live()
            keep = live if self._ply != limit else np.zeros_like(live)
            if keep.sum() <= SPARSE * keep.size:
                self.finished[self.rows[~keep]] = ~live[~keep]
                self.drop(keep)
                self.rows = self.rows[keep]
            if not self.rows.size:
                return
            moves = self.sample()
            if log is not None:
                entries = self.entries(moves)
                log.append(np.full((self.finished.size, entries.shape[1]), OVER, np.int16))
                log[-1][self.rows] = entries
            self.move(moves)
            self._ply += 1
            yield


Games = TypeVar("Games", bound=Lockstep[Any])


class LockstepPlayouts(Playouts[Rules, State], Generic[Rules, State, Games]):
    """Random games played side by side; every move is equally likely at every ply."""

    def steps(
        self,
        starts: Sequence[State],
        each: int,
        random: RandomSource,
        plies: int | None,
        log: Log | None,
    ) -> Steps[PlayoutResults]:
        """See `Playouts.steps`."""
        games = self.begin(starts, each, random)
        yield from games.play(plies, log)
        return self.results(games)

    @abstractmethod
    def begin(self, starts: Sequence[State], each: int, random: RandomSource) -> Games:
        """Return `each` games from every start."""

    @abstractmethod
    def results(self, games: Games) -> PlayoutResults:
        """Return the results of games that are over or cut off."""
