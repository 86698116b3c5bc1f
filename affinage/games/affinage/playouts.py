"""Random games of Affinage in lockstep: each turn picks one of the legal pairs."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from affinage.bots.playouts import OVER, Log, PlayoutResults, Playouts, by_row
from affinage.bots.random_numbers import RandomNumbers, RandomSource
from affinage.games.affinage.playout_copying import CopyingGames, copied
from affinage.games.affinage.playout_holes import Surveyor, scores_of
from affinage.games.affinage.playout_pair_games import PairBoards, PairGames
from affinage.games.affinage.playout_pairs import PairMasks
from affinage.games.affinage.rules import Affinage, AffinagePosition
from affinage.matches.steps import Steps

ENTRIES = 1 << 21
"""Maximum number of entries of `loads` per batch: large variants are played in several batches."""
ABREAST = 1024
"""Maximum number of games per batch, so that their data stay in the processor's cache."""
COPIED = ("ortho", "ortho-diag")
"""Placements whose pairs are compact, so that copies do not collide."""
PAYS = 0.8
"""Smallest share of games won by copying at which the search considers it."""
TRIED = 1024
"""Games that measure this share."""


class AffinagePlayouts(Playouts[Affinage, AffinagePosition]):
    """Random games of one variant of Affinage."""

    games: type[PairGames] = PairGames
    # The solver on bits reaches further than the general one.
    endgame, solver_steps_per_playout = 11, 2

    def __init__(self, game: Affinage) -> None:
        super().__init__(game)
        if game.forbids_neutral:
            # A sweep over holes takes about as long for many games as for few.
            self.fewest = 256
        self.pairs: PairMasks = PairMasks(
            game.board,
            game.place,
            game.board.near(game.values["near"]),
            kind=game.values["limit"],
            limit=0 if game.breakdown is None else game.breakdown.limit,
            mixed=game.mixed,
            links=game.links if game.forbids_neutral else None,
        )
        self.surveyor: Surveyor = Surveyor(game.board, game.links)
        # As measured: work grows with the board and the pairs, and where holes are swept over with the board again.
        sweeps = game.board.size / 8 if game.forbids_neutral else 1.0
        self.weight: int = max(1, round(game.board.size / 64 * (1 + len(self.pairs) / 3000) * sweeps))

    def steps(
        self,
        starts: Sequence[AffinagePosition],
        each: int,
        random: RandomSource,
        plies: int | None,
        log: Log | None,
    ) -> Steps[PlayoutResults]:
        """Play in steps; every pair is equally likely."""
        rows = np.repeat(np.arange(len(starts)), each)
        most = min(ABREAST, max(1, ENTRIES // max(1, len(self.pairs))))
        parts = [
            self.games(self.pairs, starts, rows[begin : begin + most], random, logged=log is not None)
            for begin in range(0, len(rows), most)
        ]
        for part in parts:
            yield from part.play(plies)
        if log is not None:
            for ply in range(max(len(part.log) for part in parts)):
                log.append(np.concatenate([part.entries(ply) for part in parts]))
        return PlayoutResults.joined(
            [self.results(part.ended.T.copy(), part.placers, part.finished) for part in parts]
        )

    def copying(self, position: AffinagePosition, *, foreseen: bool = True) -> AffinagePlayouts | None:
        """See `Playouts.copying`; on an empty board nobody is assumed to copy."""
        stones = sum(mask.bit_count() for mask in position.stones)
        # The first pair cannot be a copy.
        if stones <= (0 if foreseen else 2):
            return None
        if self.game.values["place"] not in COPIED or not self.pairs.half_turn:
            return None
        boards, _ = self.pairs.stones_and_loads([position.stones])
        copyists, _ = copied(self.pairs, boards, np.array([position.to_move], np.int8))
        return self._copying if copyists[0] else None

    @cached_property
    def _copying(self) -> AffinagePlayouts | None:
        """Playouts in which one side copies, None if that hardly pays."""
        playouts = self.with_copies()
        ends = playouts.play([self.game.initial()], TRIED, RandomNumbers(0))
        return playouts if ends.shares()[:, 1].mean() >= PAYS else None

    def with_copies(self) -> AffinagePlayouts:
        """Return the same playouts with one side copying the other; the board must have a 180° symmetry."""
        playouts = copy(self)
        playouts.games = CopyingGames
        return playouts

    def turns(self, positions: Sequence[AffinagePosition]) -> list[NDArray[np.int16]] | None:
        """Return the legal pairs, mixed ones in both orders; None if there may be too many."""
        if self.pairs.pair_weights is None:
            return None
        stones, loads = self.pairs.stones_and_loads([position.stones for position in positions])
        movers = np.array([position.to_move for position in positions], np.int8)
        rows, pairs = self.pairs.legal(stones, loads, movers).nonzero()
        cells = [self.pairs.firsts[pairs], self.pairs.seconds[pairs]]
        if self.pairs.either_way:
            rows = np.repeat(rows, 2)
            cells = [np.stack([one, other], 1).ravel() for one, other in (cells, cells[::-1])]
        entries = np.stack([np.zeros_like(rows), *cells], 1).astype(np.int16)
        return by_row(entries, rows, len(positions))

    def results(
        self, stones: NDArray[np.int8], placers: NDArray[np.int8], finished: NDArray[np.bool_]
    ) -> PlayoutResults:
        """Return the results of games from their boards, (cells, rows), and the last placer on a tie."""
        holes = self.surveyor.holes(stones)
        scores, ahead = scores_of(self.game.values["goal"], holes)
        winners = np.where(ahead > 0, 1, np.where(ahead < 0, 2, placers)).astype(np.int8)
        owners = np.where(stones > 0, stones, holes.owners_by_cell())
        tiebreaks = finished & (ahead == 0) & (placers > 0)
        occupied = np.count_nonzero(stones, 0)
        return PlayoutResults(winners, scores, owners.T.copy(), occupied, finished, tiebreaks)

    def move_counts(self, start: AffinagePosition, log: Log) -> NDArray[np.int32]:
        """See `Playouts.move_counts`."""
        if start.extra:
            return super().move_counts(start, log)
        rows = len(log[0])
        boards = PairBoards(self.pairs, [start], np.zeros(rows, np.intp))
        orders = 2 if self.pairs.either_way else 1
        counts = np.empty((len(log), rows), np.int32)
        for ply, entries in enumerate(log):
            counts[ply] = orders * np.count_nonzero(boards.legal(), axis=1)
            boards.follow(entries)
        counts[np.array(log)[:, :, 0] == OVER] = OVER
        return counts
