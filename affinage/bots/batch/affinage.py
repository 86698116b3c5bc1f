"""Random games of Affinage in lockstep.

Every pair of cells that `place` allows has a column. A row of `loads` counts for each pair what weighs against it
(stones near it, or OCCUPIED for a stone on it), so that a turn is one comparison with the limit, one draw among
the pairs that pass, and one addition.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from affinage.bots.batch import OVER, Batch, Log, PlayoutResults, by_row, cells_of
from affinage.bots.batch.holes import Surveyor, scores_of
from affinage.bots.batch.neutrality import NeutralPairs
from affinage.bots.batch.pair_games import PairBoards, PairGames
from affinage.rules.affinage import Affinage, AffinagePosition
from affinage.steps import Steps
from affinage.topology import bits

OCCUPIED = 100  # more than any limit, and twice of it with every possible neighbour still fits a byte
ENTRIES = 1 << 21  # of `loads` at the most in one go: wide rule sets are played in several
ABREAST = 1024  # games at the most in one go, so that all about them stays in the processor's cache
SQUARE_TABLE = 600  # pairs at the most for which the weight of every pair on every pair is kept


class AffinageBatch(Batch[Affinage, AffinagePosition]):
    """Random games of one rule set of Affinage."""

    games: type[PairGames] = PairGames

    def __init__(self, game: Affinage) -> None:
        super().__init__(game)
        size = game.board.size
        agrees = game.values["limit"] in ("match", "contrast")
        combined = game.values["limit"] == "combined"
        self.mixed = game.mixed
        if game.forbids_neutral:
            self.fewest = 256  # a sweep over holes takes about as long for many games as for few
        else:
            self.endgame, self.solver_steps_per_playout = 11, 2  # proofs on bits reach further
        self.limit = 0 if game.tally is None else game.tally.limit
        # Whether legality depends on which stone lies where.
        self.ordered = self.mixed and (agrees or game.forbids_neutral)
        self.either_way = self.mixed and not self.ordered  # whether either stone of a pair may be the mover's
        pairs = [
            (first, second)
            for first in range(size)
            for second in bits(game.place[first])
            if self.ordered or first < second
        ]
        self.firsts, self.seconds = np.array(pairs, np.intp).reshape(-1, 2).T.copy()
        self.surveyor = Surveyor(game.board, game.links)
        self.neutral_pairs = (
            NeutralPairs(game.board, game.links, self.firsts, self.seconds, mixed=self.mixed)
            if game.forbids_neutral
            else None
        )
        near = cells_of(game.board.near(game.values["near"]), size)
        self.base = (near[self.firsts, self.seconds] if combined else np.zeros(len(pairs))).astype(np.uint8)
        cells = np.arange(size)[:, None]
        on_pair = ((cells == self.firsts) | (cells == self.seconds)).astype(np.uint8) * np.uint8(OCCUPIED)
        self.weights = on_pair + (self._agreement(near) if agrees else self._crowd(near, combined=combined))
        self.coloured = agrees
        self.pair_weights = self._weigh_pairs() if len(pairs) <= SQUARE_TABLE else None

    def _crowd(self, near: NDArray[np.bool_], *, combined: bool) -> NDArray[np.uint8]:
        """(1, 1, cells, pairs): the weight of a stone on each cell, whoever moves and whatever its colour."""
        first, second = near[:, self.firsts], near[:, self.seconds]
        seen = first.astype(np.uint8) + second if combined else (first | second).astype(np.uint8)
        return seen[None, None]

    def _agreement(self, near: NDArray[np.bool_]) -> NDArray[np.uint8]:
        """(movers, colours, cells, pairs): how many of a mover's pair may not see such a stone on each cell."""
        same = self.game.values["limit"] == "match"
        seen = np.zeros((2, 2, self.game.board.size, len(self.firsts)), np.uint8)
        for mover, colour in np.ndindex(2, 2):
            for own, cells in ((mover, self.firsts), (1 - mover if self.mixed else mover, self.seconds)):
                if (colour != own) == same:
                    seen[mover, colour] += near[:, cells]
        return seen

    def _weigh_pairs(self) -> NDArray[np.uint8]:
        """(next movers, movers, pairs, pairs): what placing a pair adds to every pair."""
        movers, pairs = range(self.weights.shape[0]), np.arange(len(self.firsts))
        return np.array([[self.added(after, mover, pairs) for mover in movers] for after in movers])

    def added(self, after: int, mover: int, pairs: NDArray[np.intp]) -> NDArray[np.uint8]:
        """(pairs, pairs): what placing each of some pairs adds to what weighs against each for a next mover.

        Movers count from 0; both are 0 where legality does not hang on colours.
        """
        other = 1 - mover if self.coloured and self.mixed else mover
        weights = self.weights[after][:, :, pairs]
        added: NDArray[np.uint8] = weights[mover][self.firsts[pairs]] + weights[other][self.seconds[pairs]]
        return added

    def steps(
        self,
        starts: Sequence[AffinagePosition],
        each: int,
        random: np.random.Generator,
        plies: int | None,
        log: Log | None,
    ) -> Steps[PlayoutResults]:
        """Every pair is as likely as another."""
        rows = np.repeat(np.arange(len(starts)), each)
        most = min(ABREAST, max(1, ENTRIES // max(1, len(self.firsts))))
        parts = [
            self.games(self, starts, rows[begin : begin + most], random, logged=log is not None)
            for begin in range(0, len(rows), most)
        ]
        for part in parts:
            yield from part.play(plies)
        if log is not None:
            for ply in range(max(len(part.log) for part in parts)):
                log.append(np.concatenate([part.entries(ply) for part in parts]))
        return PlayoutResults.joined(
            [self.judged(part.ended.T.copy(), part.placers, part.finished) for part in parts]
        )

    @cached_property
    def copying(self) -> AffinageBatch | None:
        """See `Batch.copying`."""
        from affinage.bots.batch.copying import CopyingBatch  # which is made of this class

        return CopyingBatch.where_it_pays(self.game)

    def stones_and_loads(
        self, positions: Sequence[AffinagePosition]
    ) -> tuple[NDArray[np.int8], NDArray[np.uint8]]:
        """The colours on boards, (positions, cells), and what weighs against each pair, (movers, positions, pairs)."""
        begun = [
            cells_of([each.stones[colour] for each in positions], self.game.board.size) for colour in (0, 1)
        ]
        stones = begun[0].astype(np.int8) + 2 * begun[1].astype(np.int8)
        return stones, np.stack([self._load(of_mover, begun) for of_mover in self.weights])

    def _load(self, weights: NDArray[np.uint8], begun: list[NDArray[np.bool_]]) -> NDArray[np.uint8]:
        """What weighs against each pair for one mover, (positions, pairs)."""
        if self.pair_weights is not None:  # few enough for products of matrices, which are the quickest
            kinds = weights.astype(np.float32)
            black, white = (
                flags.astype(np.float32) @ kinds[number % len(kinds)] for number, flags in enumerate(begun)
            )
            loads: NDArray[np.uint8] = (black + white + self.base).astype(np.uint8)
            return loads
        lines = []
        for flags in zip(*begun, strict=True):
            load = self.base.copy()
            for colour, stones in enumerate(flags):
                load += weights[colour % len(weights)][stones].sum(0, dtype=np.uint8)
            lines.append(load)
        return np.array(lines, np.uint8)

    def turns(self, positions: Sequence[AffinagePosition]) -> list[NDArray[np.int16]] | None:
        """The legal pairs, of stones in two colours either way round; None where there may be very many."""
        if self.pair_weights is None:
            return None
        stones, loads = self.stones_and_loads(positions)
        movers = np.array([position.to_move for position in positions], np.int8)
        rows, pairs = self.legal(stones, loads, movers).nonzero()
        cells = [self.firsts[pairs], self.seconds[pairs]]
        if self.either_way:
            rows = np.repeat(rows, 2)
            cells = [np.stack([one, other], 1).ravel() for one, other in (cells, cells[::-1])]
        entries = np.stack([np.zeros_like(rows), *cells], 1).astype(np.int16)
        return by_row(entries, rows, len(positions))

    def legal(
        self, stones: NDArray[np.int8], loads: NDArray[np.uint8], movers: NDArray[np.int8]
    ) -> NDArray[np.bool_]:
        """The pairs that those to move may place, (positions, pairs), by what `stones_and_loads` tells."""
        legal = self.within_limit(loads, movers, np.arange(len(movers)))
        if self.neutral_pairs:
            self.neutral_pairs.strike(stones, movers, legal)
        return legal

    def within_limit(
        self, loads: NDArray[np.uint8], movers: NDArray[np.int8], games: NDArray[np.intp]
    ) -> NDArray[np.bool_]:
        """The pairs that the restriction allows in some of the games, each with its mover, (some, pairs)."""
        if self.coloured:
            weighed = loads[movers - 1, games]
        else:
            weighed = loads[0] if len(games) == loads.shape[1] else loads[0, games]
        within: NDArray[np.bool_] = weighed <= self.limit
        return within

    def judged(
        self, stones: NDArray[np.int8], placers: NDArray[np.int8], finished: NDArray[np.bool_]
    ) -> PlayoutResults:
        """How games ended: by the colours on their boards, (cells, rows), and by who placed last where they tie."""
        holes = self.surveyor.holes(stones)
        scores, ahead = scores_of(self.game.values["goal"], holes)
        winners = np.where(ahead > 0, 1, np.where(ahead < 0, 2, placers)).astype(np.int8)
        owners = np.where(stones > 0, stones, holes.owners_by_cell())
        tiebreaks = finished & (ahead == 0) & (placers > 0)
        occupied = np.count_nonzero(stones, 0)
        return PlayoutResults(winners, scores, owners.T.copy(), occupied, finished, tiebreaks)

    def move_counts(self, start: AffinagePosition, log: Log) -> NDArray[np.int32]:
        """See `Batch.move_counts`."""
        rows = len(log[0])
        boards = PairBoards(self, [start], np.zeros(rows, np.intp))
        ways = 2 if self.either_way else 1  # to place a pair
        counts = np.empty((len(log), rows), np.int32)
        for ply, entries in enumerate(log):
            counts[ply] = ways * np.count_nonzero(boards.legal(), axis=1)
            boards.follow(entries)
        counts[np.array(log)[:, :, 0] == OVER] = OVER
        return counts

    @cached_property
    def pair_of(self) -> NDArray[np.intp]:
        """The number of the pair of two cells, (cells, cells + 1); how many pairs there are stands for none."""
        size, pairs = self.game.board.size, len(self.firsts)
        found = np.full((size, size + 1), pairs, np.intp)
        if not self.ordered:
            found[self.seconds, self.firsts] = np.arange(pairs)
        found[self.firsts, self.seconds] = np.arange(pairs)
        return found


BATCH = AffinageBatch
