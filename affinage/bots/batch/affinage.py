"""Random games of Affinage in lockstep.

Every pair of cells that `place` allows has a column. A row of `loads` counts for each pair what weighs against it
(stones near it, or OCCUPIED for a stone on it), so that a turn is one comparison with the limit, one draw among
the pairs that pass, and one addition.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import count

import numpy as np
from numpy.typing import NDArray

from affinage.bots.batch import OVER, PASSED, Batch, Log, PlayoutResults, by_row, cells_of
from affinage.bots.batch.holes import Surveyor, scores_of
from affinage.bots.batch.neutrality import NeutralPairs
from affinage.rules.affinage import Affinage, AffinagePosition
from affinage.steps import Steps
from affinage.topology import bits

OCCUPIED = 100  # more than any limit, and twice of it with every possible neighbour still fits a byte
ENTRIES = 1 << 21  # of `loads` at the most in one go: wide rule sets are played in several
ABREAST = 1024  # games at the most in one go, so that all about them stays in the processor's cache
SQUARE_TABLE = 600  # pairs at the most for which the weight of every pair on every pair is kept
POOL = 2  # times the random numbers of one ply are there; each ply takes a stretch of them from anywhere
TRIES = 6  # pairs drawn for one that leaves no neutral hole, before all that are left are looked at


class AffinageBatch(Batch[Affinage, AffinagePosition]):
    """Random games of one rule set of Affinage."""

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
            _Games(self, starts, rows[begin : begin + most], random, logged=log is not None)
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
        boards = _Boards(self, [start], np.zeros(rows, np.intp))
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


class _Boards:
    """Some games under way, one line a game: the stones, what weighs against each pair, and who is to move."""

    def __init__(
        self, batch: AffinageBatch, starts: Sequence[AffinagePosition], start_of: NDArray[np.intp]
    ) -> None:
        self._batch = batch
        stones, loads = batch.stones_and_loads(starts)
        self._stones = stones[start_of]
        self._loads = loads[:, start_of]
        self._movers = np.array([start.to_move for start in starts], np.int8)[start_of]

    def legal(self) -> NDArray[np.bool_]:
        """The pairs that each player to move may place, (games, pairs)."""
        return self._batch.legal(self._stones, self._loads, self._movers)

    def follow(self, entries: NDArray[np.int16]) -> None:
        """Make the turns of one ply of a log."""
        games = np.flatnonzero(entries[:, 0] >= 0)
        firsts, seconds = entries[games, 1:].T.astype(np.intp)
        self._put(games, self._batch.pair_of[firsts, seconds], firsts, seconds)

    def _put(
        self,
        games: NDArray[np.intp],
        pairs: NDArray[np.intp],
        firsts: NDArray[np.intp],
        seconds: NDArray[np.intp],
    ) -> None:
        """Place pairs in some games, and hand on to the other colour in all."""
        batch, movers = self._batch, self._movers[games]
        self._stones[games, firsts] = movers
        self._stones[games, seconds] = 3 - movers if batch.mixed else movers
        mover = movers - 1 if batch.coloured else np.zeros(len(games), np.intp)
        for after, loads in enumerate(self._loads):
            if batch.pair_weights is not None:
                added = batch.pair_weights[after, mover, pairs]
            else:
                other = 1 - mover if batch.coloured and batch.mixed else mover
                added = batch.weights[after, mover, firsts] + batch.weights[after, other, seconds]
            if len(games) == len(loads):
                loads += added
            else:
                loads[games] += added
        self._movers = 3 - self._movers


class _Games(_Boards):
    """Games played at random; what has one line a running game shrinks as games end."""

    def __init__(
        self,
        batch: AffinageBatch,
        starts: Sequence[AffinagePosition],
        start_of: NDArray[np.intp],
        random: np.random.Generator,
        *,
        logged: bool,
    ) -> None:
        super().__init__(batch, starts, start_of)
        self._start_of, self._random, self._logged = start_of, random, logged
        self.log: Log = []
        rows = len(start_of)
        self._rows = np.arange(rows)  # where each running game ends up
        self.ended = self._stones.copy()
        self.placers = np.array([start.last_placer for start in starts], np.int8)[start_of]
        self.finished = np.zeros(rows, bool)
        # Drawing fresh numbers for every pair and ply would take longer than all the rest.
        drawn = np.frombuffer(random.bytes(2 * (POOL * rows * len(batch.firsts) + 1)), np.uint16)
        # NumPy finds the largest of four bytes the fastest.
        self._pool = drawn.astype(np.uint32) + np.uint32(1)

    def play(self, plies: int | None) -> Steps[None]:
        """Play on until every game has ended or been cut off."""
        for ply in count():
            if not len(self._rows):
                break
            pairs, can = self._draw(np.arange(len(self._rows)), self._movers)
            over = self._stuck(can)
            if over.any():
                self._leave(over)
                pairs, can = pairs[~over], can[~over]
            if ply == plies or not len(self._rows):
                break
            self._place(pairs, can)
            yield
        self.ended[self._rows] = self._stones

    def _stuck(self, can: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """The games in which neither side can place."""
        over = ~can
        if over.any() and (self._batch.coloured or self._batch.neutral_pairs):
            waiting = np.flatnonzero(over)
            over[waiting] = ~self._draw(waiting, 3 - self._movers[waiting])[1]
        return over

    def _leave(self, over: NDArray[np.bool_]) -> None:
        gone, stay = self._rows[over], ~over
        self.finished[gone] = True
        self.ended[gone] = self._stones[over]
        self._rows, self._stones, self._movers = self._rows[stay], self._stones[stay], self._movers[stay]
        self._loads = self._loads[:, stay]

    def _draw(
        self, games: NDArray[np.intp], movers: NDArray[np.int8]
    ) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
        """A random legal pair for each of these games, and whether there is one."""
        legal = self._batch.within_limit(self._loads, movers, games)
        pairs, can = self._pick(legal)
        if self._batch.neutral_pairs:
            self._avoid_neutral(self._batch.neutral_pairs, games, movers, legal, pairs, can)
        return pairs, can

    def _pick(self, legal: NDArray[np.bool_]) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
        if not legal.size:
            return np.zeros(len(legal), np.intp), np.zeros(len(legal), bool)
        begin = self._random.integers(len(self._pool) - legal.size + 1)
        keys = self._pool[begin : begin + legal.size].reshape(legal.shape) * legal
        pairs = keys.argmax(1)
        return pairs, keys[np.arange(len(keys)), pairs] > 0

    def _avoid_neutral(
        self,
        ban: NeutralPairs,
        games: NDArray[np.intp],
        movers: NDArray[np.int8],
        legal: NDArray[np.bool_],
        pairs: NDArray[np.intp],
        can: NDArray[np.bool_],
    ) -> None:
        """Draw again, in place, where a pair would leave a neutral hole."""
        stones = self._stones[games]
        doubtful = np.flatnonzero(can)
        for _ in range(TRIES):
            doubtful = doubtful[ban.among(stones, movers, doubtful, pairs[doubtful])]
            if not len(doubtful):
                return
            legal[doubtful, pairs[doubtful]] = False
            pairs[doubtful], can[doubtful] = self._pick(legal[doubtful])
            doubtful = doubtful[can[doubtful]]
        left = legal[doubtful]
        ban.strike(stones[doubtful], movers[doubtful], left)
        pairs[doubtful], can[doubtful] = self._pick(left)

    def _place(self, pairs: NDArray[np.intp], can: NDArray[np.bool_]) -> None:
        """Place the pairs drawn, and hand on to the other colour; who cannot place passes."""
        batch, games = self._batch, np.flatnonzero(can)
        pairs = pairs[games]
        firsts, seconds = batch.firsts[pairs], batch.seconds[pairs]
        if batch.either_way:
            turned = self._random.integers(0, 2, len(games), np.int8).astype(bool)
            firsts, seconds = np.where(turned, seconds, firsts), np.where(turned, firsts, seconds)
        if self._logged:
            entries = np.full((len(self._start_of), 3), OVER, np.int16)
            entries[self._rows, 0] = PASSED
            entries[self._rows[games]] = np.stack([np.zeros_like(firsts), firsts, seconds], 1)
            self.log.append(entries)
        self.placers[self._rows[games]] = self._movers[games]
        self._put(games, pairs, firsts, seconds)

    def entries(self, ply: int) -> NDArray[np.int16]:
        """The log of one ply, also where these games ended before it."""
        return self.log[ply] if ply < len(self.log) else np.full((len(self._start_of), 3), OVER, np.int16)


BATCH = AffinageBatch
