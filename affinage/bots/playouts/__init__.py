"""Many random games in lockstep with NumPy, one row per game.

Games without own playouts are played by `affinage.bots.playouts.scalar`, move by move under their rules: slower, but
always right.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress, pairwise
from typing import Generic, TypeAlias

import numpy as np
from numpy.typing import NDArray

from affinage import registry
from affinage.bots.random_numbers import RandomSource
from affinage.game import PASS, Game, Move, Position, Rules, State
from affinage.matches.steps import Steps, finish

Bytes: TypeAlias = NDArray[np.int8]
Floats: TypeAlias = NDArray[np.float64]
Log: TypeAlias = "list[NDArray[np.int16]]"

OVER, PASSED = -1, -2
"""Entries in a log's first column: the game is over, or the player passed."""


@dataclass(frozen=True, slots=True)
class PlayoutResults:
    """Results of the games, at their end or where they were cut off; one row per game."""

    winners: Bytes  # (rows,): the winning colour, 0 for a draw
    # (rows, players): `Position.score()`, of a tuple its first entry (0 if empty)
    scores: NDArray[np.float64]
    owners: Bytes  # (rows, cells): colour of the stone or hole there, else 0
    occupied: NDArray[np.intp]  # (rows,): cells with a stone
    finished: NDArray[np.bool_]  # (rows,): False for a game that was cut off
    tiebreaks: NDArray[np.bool_]  # (rows,): whether a tie-break decided it

    @classmethod
    def joined(cls, parts: Sequence[PlayoutResults]) -> PlayoutResults:
        """Return the results of several rounds of playouts as one."""
        return cls(
            np.concatenate([part.winners for part in parts]),
            np.concatenate([part.scores for part in parts]),
            np.concatenate([part.owners for part in parts]),
            np.concatenate([part.occupied for part in parts]),
            np.concatenate([part.finished for part in parts]),
            np.concatenate([part.tiebreaks for part in parts]),
        )

    def shares(self) -> NDArray[np.float64]:
        """Return each player's share of each game, (rows, players): 1 for a win, equal shares of a draw."""
        players = self.scores.shape[1]
        shares = np.full(self.scores.shape, 1 / players)
        decided = self.winners > 0
        shares[decided] = self.winners[decided, None] == np.arange(1, players + 1)
        return shares


class Playouts(ABC, Generic[Rules, State]):
    """Random games of one variant, one turn of all rows at a time."""

    playout_cutoff: int | None = None
    """Turns after which a search should cut games off and score them as they stand; None plays to the end."""

    prior: float = 30.0
    """Weight of the AMAF prior in a search, in games."""

    exploration: float = 0.03
    """Exploration constant of UCT."""

    endgame: int = 10
    """Length of the longest random game from a position, in turns, up to which a search tries to prove the winner."""

    solver_steps_per_playout: int = 1
    """Solver steps of a search for each random game that it plays; see `Solver.solve`."""

    weak_levels_prove: bool = False
    """Whether a search that overlooks moves tries to prove the winner, too."""

    fewest: int = 32
    """Batch size below which fewer games hardly save time."""

    longest: int | None = None
    """Turns and passes after which games are cut off if `plies` is None; None if all games end soon."""

    weight: int = 1
    """How many times the work of a random game on the default board one takes; levels play fewer of heavy ones."""

    puzzle_playouts: tuple[int, ...] = (16, 64, 160, 400)
    """Random games a move of the first four players that rate puzzles."""

    def __init__(self, game: Rules) -> None:
        self.game = game

    def copying(self, position: State, *, foreseen: bool = True) -> Playouts[Rules, State] | None:
        """Return the playouts with a copying side; None if nobody copies or copying does not pay.

        With `foreseen`, a side that can begin to copy is taken to do so.
        """
        return None

    def play(
        self,
        starts: Sequence[State],
        each: int,
        random: RandomSource,
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
        random: RandomSource,
        *,
        plies: int | None = None,
        log: Log | None = None,
    ) -> Steps[PlayoutResults]:
        """Play `each` random games from every start, in steps; row r belongs to `starts[r // each]`.

        All legal turns are equally likely, to within 1/32,768, and a pass is made only if forced; the pie rule counts
        as settled, so nobody swaps. Games are cut off after `plies` turns and passes, or after `longest` if None, and
        scored as they stand.

        A `log` gets one array (rows, 1 + picks) per ply: the index in `Position.continuations(picks).moves`, OVER for a
        finished row, or PASSED; then the cells picked in order, padded with -1.
        """
        plies = self.longest if plies is None else plies
        if not any(start.extra for start in starts):
            return self.steps(starts, each, random, plies, log)
        return self._through_extra_turns([start for start in starts for _ in range(each)], random, plies, log)

    def _through_extra_turns(
        self, rows: list[State], random: RandomSource, plies: int | None, log: Log | None
    ) -> Steps[PlayoutResults]:
        """Play as `steps` does, turn by turn under the rules until all extra turns are over, as it knows of none."""
        played: Log = []
        is_left = True
        while is_left and len(played) != plies:
            turns: Log = []
            yield from self.steps(rows, 1, random, 1, turns)
            if not turns:
                break
            played += turns
            is_running = turns[0][:, 0] != OVER
            for row in np.flatnonzero(is_running).tolist():
                rows[row] = position_after(rows[row], turns[0][row])
            is_left = any(position.extra for position in compress(rows, is_running))
        rest: Log = []
        results = yield from self.steps(rows, 1, random, None if plies is None else plies - len(played), rest)
        if log is not None:
            log += [*played, *rest]
        return results

    @abstractmethod
    def steps(
        self,
        starts: Sequence[State],
        each: int,
        random: RandomSource,
        plies: int | None,
        log: Log | None,
    ) -> Steps[PlayoutResults]:
        """Play random games in steps, as `playing` does; whole games if `plies` is None."""

    def turns(self, positions: Sequence[State]) -> list[NDArray[np.int16]] | None:
        """Return the legal turns of positions, (turns, 1 + picks) each, one row per turn; none for a forced pass.

        None if a search must use `Position.continuations` cell by cell, as there are too many or nothing lists them.
        """
        return None

    def move_counts(self, start: State, log: Log) -> NDArray[np.int32]:
        """Return the number of legal moves at each ply of logged games from one start, (plies, rows).

        A swap does not count; 0 means a forced pass, OVER a finished game.
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


def position_after(position: State, entry: NDArray[np.int16]) -> State:
    """Return the position after a turn from a log."""
    if entry[0] == PASSED:
        return position.apply(PASS)
    return position.apply(turn_of(position, entry))


def turn_of(position: Position, entry: NDArray[np.int16]) -> Move:
    """Return the move of a log entry."""
    number, *picks = entry.tolist()
    while picks[-1] < 0:
        picks.pop()
    return position.turn(tuple(picks), number)


def by_row(entries: NDArray[np.int16], rows: NDArray[np.intp], number: int) -> list[NDArray[np.int16]]:
    """Return the entries of each row; `rows` has the row of each entry, ascending."""
    bounds = np.searchsorted(rows, np.arange(number + 1)).tolist()
    return [entries[begin:end] for begin, end in pairwise(bounds)]


# Only one is kept, as its tables may be large.
@lru_cache(maxsize=1)
def playouts_of(game: Game) -> Playouts[Game, Position]:
    """Return the fastest playouts of a variant."""
    playouts: Playouts[Game, Position] = registry.part(game.key, "playouts")(game)
    return playouts


def cells_of(masks: Sequence[int], size: int) -> NDArray[np.bool_]:
    """Return bit masks as rows of booleans, (masks, size), one column per cell."""
    packed = bytes_of(masks, (size + 7) // 8)
    return np.unpackbits(packed, axis=1, count=size, bitorder="little").astype(bool)


def bytes_of(masks: Sequence[int], width: int) -> NDArray[np.uint8]:
    """Return bit masks as rows of bytes, (masks, width), the lowest byte first."""
    packed = b"".join(mask.to_bytes(width, "little") for mask in masks)
    return np.frombuffer(packed, np.uint8).reshape(len(masks), width)
