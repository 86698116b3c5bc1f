"""Many random games in lockstep, one row a game, with NumPy.

A game without playouts of its own is played by `affinage.bots.playouts.scalar`, move by move under its own rules:
slower, and never wrong.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Generic, TypeAlias

import numpy as np
from numpy.typing import NDArray

from affinage import registry
from affinage.game import PASS, Game, Move, Position, Rules, State
from affinage.play.steps import Steps, finish

Bytes: TypeAlias = NDArray[np.int8]
Floats: TypeAlias = NDArray[np.float64]
Log: TypeAlias = "list[NDArray[np.int16]]"

OVER, PASSED = -1, -2  # in a log's first column


@dataclass(frozen=True, slots=True)
class PlayoutResults:
    """How the games ended, or stood where they were cut off; one row a game."""

    winners: Bytes  # (rows,): the winning colour, 0 for a draw
    # (rows, players): `Position.score()`, of a tuple its first entry (0 if empty)
    scores: NDArray[np.float64]
    owners: Bytes  # (rows, cells): the colour of the stone or of the hole there, else 0
    occupied: NDArray[np.intp]  # (rows,): cells with a stone
    finished: NDArray[np.bool_]  # (rows,): False where the game was cut off
    tiebreaks: NDArray[np.bool_]  # (rows,): whether a rule for ties decided it

    @classmethod
    def joined(cls, parts: Sequence[PlayoutResults]) -> PlayoutResults:
        """The results of several rounds of playouts as those of one."""
        return cls(
            np.concatenate([part.winners for part in parts]),
            np.concatenate([part.scores for part in parts]),
            np.concatenate([part.owners for part in parts]),
            np.concatenate([part.occupied for part in parts]),
            np.concatenate([part.finished for part in parts]),
            np.concatenate([part.tiebreaks for part in parts]),
        )

    def shares(self) -> NDArray[np.float64]:
        """Return the share of each player in each game, (rows, players): 1 for a win, a draw in equal parts."""
        players = self.scores.shape[1]
        shares = np.full(self.scores.shape, 1 / players)
        decided = self.winners > 0
        shares[decided] = self.winners[decided, None] == np.arange(1, players + 1)
        return shares


class Playouts(ABC, Generic[Rules, State]):
    """Random games of one variant, all rows a turn at a time."""

    playout_cutoff: int | None = None
    """Turns after which a search does best to have a game scored as it stands, None where it is played to the end."""

    prior: float = 30.0
    """How many games it counts for in a search how games went in which a cell was picked at any time."""

    exploration: float = 0.03
    """How far a search looks beyond the moves that went best, the constant of UCT."""

    endgame: int = 10
    """Turns of the longest random game from a position for which a search tries to prove who wins."""

    solver_steps_per_playout: int = 1
    """Looks that a search takes for a proof with every random game that it plays; see `Solver.solve`."""

    weak_count_out: bool = False
    """Whether a search that overlooks moves tries that too."""

    fewest: int = 32
    """Games at a time that hardly take longer than fewer would."""

    longest: int | None = None
    """Turns and passes after which games are cut off where `plies` is None, None where all come to an end soon."""

    weight: int = 1
    """How many times the work of a random game on the default board one takes; levels play fewer of heavy ones."""

    puzzle_playouts: tuple[int, ...] = (16, 64, 160, 400)
    """Random games a move of the first four players that rate puzzles."""

    def __init__(self, game: Rules) -> None:
        self.game = game

    def copying(self, position: State) -> Playouts[Rules, State] | None:
        """Return the playouts with a side that copies the other; None if nobody copies or copying does not pay."""
        return None

    def play(
        self,
        starts: Sequence[State],
        each: int,
        random: np.random.Generator,
        *,
        plies: int | None = None,
        log: Log | None = None,
    ) -> PlayoutResults:
        """Play `each` random games from every start at once; see `playing`."""
        return finish(self.playing(starts, each, random, plies=plies, log=log))

    def playing(
        self,
        starts: Sequence[State],
        each: int,
        random: np.random.Generator,
        *,
        plies: int | None = None,
        log: Log | None = None,
    ) -> Steps[PlayoutResults]:
        """Play `each` random games from every start, in steps; row r belongs to `starts[r // each]`.

        Every legal turn is as likely as any other, to within 1/32,768, and a pass is made only when it must be; the pie
        rule is taken as settled, so that nobody swaps. Games are cut off after `plies` turns and passes, or where
        None after `longest`, and scored as they stand.

        A `log` gets one array (rows, 1 + picks) a ply: which of `Position.continuations(picks).moves` was played, or
        OVER for a row that had ended, or PASSED; then the cells picked in order, -1 for none.
        """
        return self.steps(starts, each, random, self.longest if plies is None else plies, log)

    @abstractmethod
    def steps(
        self,
        starts: Sequence[State],
        each: int,
        random: np.random.Generator,
        plies: int | None,
        log: Log | None,
    ) -> Steps[PlayoutResults]:
        """See `playing`; whole games where `plies` is None."""

    def turns(self, positions: Sequence[State]) -> list[NDArray[np.int16]] | None:
        """Return the legal turns of positions, (turns, 1 + picks) each, a line a turn; none if one must pass.

        None where a search is to ask `Position.continuations` cell by cell, as there are too many or nothing
        lists them.
        """
        return None

    def move_counts(self, start: State, log: Log) -> NDArray[np.int32]:
        """Return the number of legal moves at each ply of logged games from one start, (plies, rows).

        A swap is not counted; 0 means a forced pass, OVER for a game that had ended.
        """
        counts = np.full((len(log), len(log[0])), OVER, np.int32)
        for row in range(len(log[0])):
            position: Position = start
            for ply, entries in enumerate(log):
                if entries[row, 0] == OVER:
                    break
                counts[ply, row] = sum(1 for _ in position.generate_moves())
                position = position_after(position, entries[row])
        return counts


def position_after(position: Position, entry: NDArray[np.int16]) -> Position:
    """Return the position after a turn as a log has it."""
    if entry[0] == PASSED:
        return position.apply(PASS)
    return position.apply(turn_of(position, entry))


def turn_of(position: Position, entry: NDArray[np.int16]) -> Move:
    """Return a turn from its line in a log."""
    number, *picks = entry.tolist()
    while picks[-1] < 0:
        picks.pop()
    return position.turn(tuple(picks), number)


def by_row(entries: NDArray[np.int16], rows: NDArray[np.intp], number: int) -> list[NDArray[np.int16]]:
    """Return the entries of each row; `rows` names, in rising order, the row of each entry."""
    bounds = np.searchsorted(rows, np.arange(number + 1)).tolist()
    return [entries[begin:end] for begin, end in pairwise(bounds)]


@lru_cache(maxsize=1)  # one at a time, as its tables may be large
def playouts_of(game: Game) -> Playouts[Game, Position]:
    """The fastest playouts there are for a variant."""
    playouts: Playouts[Game, Position] = registry.part(game.key, "playouts")(game)
    return playouts


def cells_of(masks: Sequence[int], size: int) -> NDArray[np.bool_]:
    """Bit masks as rows of booleans, (masks, size), one column a cell."""
    packed = bytes_of(masks, (size + 7) // 8)
    return np.unpackbits(packed, axis=1, count=size, bitorder="little").astype(bool)


def bytes_of(masks: Sequence[int], width: int) -> NDArray[np.uint8]:
    """Return bit masks as rows of bytes, (masks, width), the lowest byte first."""
    packed = b"".join(mask.to_bytes(width, "little") for mask in masks)
    return np.frombuffer(packed, np.uint8).reshape(len(masks), width)
