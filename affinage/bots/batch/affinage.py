"""Random games of Affinage in lockstep.

Every pair of cells that `place` allows has a column. A row of `loads` counts for each pair what weighs against it
(stones near it, or OCCUPIED for a stone on it), so that a turn is one comparison with the limit, one draw among
the pairs that pass, and one addition.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

import numpy as np
from numpy.typing import NDArray

from affinage.bots.batch import OVER, PASSED, Batch, Log, PlayoutResults, cells_of
from affinage.bots.batch.holes import Surveyor, scores_of
from affinage.rules.affinage import Affinage, AffinagePosition
from affinage.topology import bits

OCCUPIED = 100  # more than any limit, and twice of it with every possible neighbour still fits a byte
ENTRIES = 1 << 21  # of `loads` at the most in one go: wide rule sets are played in several
ABREAST = 1024  # games at the most in one go, so that all about them stays in the processor's cache
SQUARE_TABLE = 600  # pairs at the most for which the weight of every pair on every pair is kept
POOL = 2  # times the random numbers of one ply are there; each ply takes a stretch of them from anywhere
TRIES = 24  # pairs drawn for one that leaves no neutral hole, before the rules list what is left


class AffinageBatch(Batch[Affinage, AffinagePosition]):
    """Random games of one rule set of Affinage."""

    def __init__(self, game: Affinage) -> None:
        super().__init__(game)
        size = game.board.size
        agrees = game.values["limit"] in ("match", "contrast")
        combined = game.values["limit"] == "combined"
        self.mixed = game.mixed
        self.forbids_neutral = game.forbids_neutral
        self.limit = 0 if game.tally is None else game.tally.limit
        # Whether legality depends on which stone lies where.
        self.ordered = self.mixed and (agrees or self.forbids_neutral)
        pairs = [
            (first, second)
            for first in range(size)
            for second in bits(game.place[first])
            if self.ordered or first < second
        ]
        self.firsts, self.seconds = np.array(pairs, np.intp).reshape(-1, 2).T.copy()
        self.surveyor = Surveyor(game.board, game.links)
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
        movers = range(self.weights.shape[0])
        return np.array([[self._added(after, mover) for mover in movers] for after in movers])

    def _added(self, after: int, mover: int) -> NDArray[np.uint8]:
        other = 1 - mover if self.coloured and self.mixed else mover
        weights = self.weights[after]
        added: NDArray[np.uint8] = weights[mover][self.firsts] + weights[other][self.seconds]
        return added

    def play(
        self,
        starts: Sequence[AffinagePosition],
        each: int,
        random: np.random.Generator,
        *,
        plies: int | None = None,
        log: Log | None = None,
    ) -> PlayoutResults:
        """Whole games unless `plies` says otherwise, every pair as likely as another."""
        rows = np.repeat(np.arange(len(starts)), each)
        most = min(ABREAST, max(1, ENTRIES // max(1, len(self.firsts))))
        parts = [
            _Games(self, starts, rows[begin : begin + most], random, logged=log is not None)
            for begin in range(0, len(rows), most)
        ]
        for part in parts:
            part.play(plies)
        if log is not None:
            for ply in range(max(len(part.log) for part in parts)):
                log.append(np.concatenate([part.entries(ply) for part in parts]))
        return PlayoutResults.joined(
            [self.judged(part.ended.T.copy(), part.placers, part.finished) for part in parts]
        )

    def judged(
        self, stones: NDArray[np.int8], placers: NDArray[np.int8], finished: NDArray[np.bool_]
    ) -> PlayoutResults:
        """How games ended: by the colours on their boards, (cells, rows), and by who placed last where they tie."""
        holes = self.surveyor.holes(stones)
        scores, ahead = scores_of(self.game.values["goal"], holes)
        winners = np.where(ahead > 0, 1, np.where(ahead < 0, 2, placers)).astype(np.int8)
        owners = np.where(stones > 0, stones, holes.owners_by_cell())
        return PlayoutResults(winners, scores, owners.T.copy(), np.count_nonzero(stones, 0), finished)


class _Games:
    """Some games under way; what has one line a running game shrinks as games end."""

    def __init__(
        self,
        batch: AffinageBatch,
        starts: Sequence[AffinagePosition],
        start_of: NDArray[np.intp],
        random: np.random.Generator,
        *,
        logged: bool,
    ) -> None:
        self._batch, self._starts, self._start_of, self._random = batch, starts, start_of, random
        self._logged = logged
        self.log: Log = []
        size, rows = batch.game.board.size, len(start_of)
        begun = [cells_of([start.stones[colour] for start in starts], size) for colour in (0, 1)]
        stones = begun[0].astype(np.int8) + 2 * begun[1].astype(np.int8)
        loads = np.stack([self._load(of_mover, begun) for of_mover in batch.weights])
        self._stones = stones[start_of]
        self._loads = loads[:, start_of]
        self._movers = np.array([start.to_move for start in starts], np.int8)[start_of]
        self._rows = np.arange(rows)  # where each running game ends up
        self.ended = self._stones.copy()
        self.placers = np.array([start.last_placer for start in starts], np.int8)[start_of]
        self.finished = np.zeros(rows, bool)
        # Drawing fresh numbers for every pair and ply would take longer than all the rest.
        drawn = np.frombuffer(random.bytes(2 * (POOL * rows * len(batch.firsts) + 1)), np.uint16)
        # NumPy finds the largest of four bytes the fastest.
        self._pool = drawn.astype(np.uint32) + np.uint32(1)

    def _load(self, weights: NDArray[np.uint8], begun: list[NDArray[np.bool_]]) -> NDArray[np.uint8]:
        """(starts, pairs): what weighs against each pair at the start, for one mover."""
        lines = []
        for start in range(len(self._starts)):
            load = self._batch.base.copy()
            for colour, stones in enumerate(begun):
                load += weights[colour % len(weights)][stones[start]].sum(0, dtype=np.uint8)
            lines.append(load)
        return np.array(lines, np.uint8)

    def play(self, plies: int | None) -> None:
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
        self.ended[self._rows] = self._stones

    def _stuck(self, can: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """The games in which neither side can place."""
        over = ~can
        if over.any() and (self._batch.coloured or self._batch.forbids_neutral):
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
        if not self._batch.coloured:
            loads = self._loads[0] if len(games) == len(self._rows) else self._loads[0, games]
        else:
            loads = self._loads[movers - 1, games]
        legal = loads <= self._batch.limit
        pairs, can = self._pick(legal)
        if self._batch.forbids_neutral:
            self._avoid_neutral(games, movers, legal, pairs, can)
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
        games: NDArray[np.intp],
        movers: NDArray[np.int8],
        legal: NDArray[np.bool_],
        pairs: NDArray[np.intp],
        can: NDArray[np.bool_],
    ) -> None:
        """Draw again, in place, where a pair would leave a neutral hole."""
        doubtful = np.flatnonzero(can)
        for _ in range(TRIES):
            doubtful = doubtful[self._leaves_neutral(games[doubtful], movers[doubtful], pairs[doubtful])]
            if not len(doubtful):
                return
            legal[doubtful, pairs[doubtful]] = False
            pairs[doubtful], can[doubtful] = self._pick(legal[doubtful])
            doubtful = doubtful[can[doubtful]]
        for game in doubtful:
            pairs[game], can[game] = self._listed(games[game], int(movers[game]))

    def _leaves_neutral(
        self, games: NDArray[np.intp], movers: NDArray[np.int8], pairs: NDArray[np.intp]
    ) -> NDArray[np.bool_]:
        before = self._stones[games]
        after, lines = before.copy(), np.arange(len(games))
        after[lines, self._batch.firsts[pairs]] = movers
        after[lines, self._batch.seconds[pairs]] = 3 - movers if self._batch.mixed else movers
        survey = self._batch.surveyor.holes
        return survey(after.T).neutral_since(survey(before.T))

    def _listed(self, game: np.intp, mover: int) -> tuple[int, bool]:
        """A random pair of those that the rules list, and whether there is one."""
        masks = tuple(
            sum(1 << int(cell) for cell in np.flatnonzero(self._stones[game] == colour)) for colour in (1, 2)
        )
        turns = list(AffinagePosition(self._batch.game, masks, mover).generate_moves())
        if not turns:
            return 0, False
        first, second = turns[self._random.integers(len(turns))].picks
        found = (self._batch.firsts == first) & (self._batch.seconds == second)
        return int(found.argmax()), True

    def _place(self, pairs: NDArray[np.intp], can: NDArray[np.bool_]) -> None:
        batch, games = self._batch, np.flatnonzero(can)
        pairs, movers = pairs[games], self._movers[games]
        firsts, seconds = batch.firsts[pairs], batch.seconds[pairs]
        if batch.mixed and not batch.ordered:  # either stone may be the mover's
            turned = self._random.integers(0, 2, len(games), np.int8).astype(bool)
            firsts, seconds = np.where(turned, seconds, firsts), np.where(turned, firsts, seconds)
        self._stones[games, firsts] = movers
        self._stones[games, seconds] = 3 - movers if batch.mixed else movers
        self.placers[self._rows[games]] = movers
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
        if self._logged:
            entries = np.full((len(self._start_of), 3), OVER, np.int16)
            entries[self._rows, 0] = PASSED
            entries[self._rows[games]] = np.stack([np.zeros_like(firsts), firsts, seconds], 1)
            self.log.append(entries)
        self._movers = 3 - self._movers

    def entries(self, ply: int) -> NDArray[np.int16]:
        """The log of one ply, also where these games ended before it."""
        return self.log[ply] if ply < len(self.log) else np.full((len(self._start_of), 3), OVER, np.int16)


BATCH = AffinageBatch
