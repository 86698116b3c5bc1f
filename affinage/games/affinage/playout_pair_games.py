"""Running games of Affinage for its playouts: pairs sampled at random, or replayed from a log."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from affinage.bots.playouts import OVER, PASSED, Log
from affinage.bots.random_numbers import RandomSource
from affinage.games.affinage.playout_holes import NeutralPairs
from affinage.games.affinage.playout_pairs import PairMasks
from affinage.matches.steps import Steps

POOL = 2
"""Random numbers available, in plies; each ply uses a random stretch of them."""
TRIES = 6
"""Samples to find a pair that leaves no neutral hole, before all pairs are checked."""


class Start(Protocol):
    """A position where games start."""

    @property
    def stones(self) -> tuple[int, ...]:
        """Mask of stones for each colour."""

    @property
    def to_move(self) -> int:
        """Colour to move, from 1."""

    @property
    def last_placer(self) -> int:
        """Colour that placed last, 0 for none."""


class PairBoards:
    """Running games, one row per game: the stones, the load on each pair, and the mover."""

    def __init__(self, pairs: PairMasks, starts: Sequence[Start], start_of: NDArray[np.intp]) -> None:
        self._pairs = pairs
        stones, loads = pairs.stones_and_loads([start.stones for start in starts])
        self._stones = stones[start_of]
        self._loads = loads[:, start_of]
        self._movers = np.array([start.to_move for start in starts], np.int8)[start_of]

    def legal(self) -> NDArray[np.bool_]:
        """Return the legal pairs of each mover, (games, pairs)."""
        return self._pairs.legal(self._stones, self._loads, self._movers)

    def follow(self, entries: NDArray[np.int16]) -> None:
        """Play the turns of one ply of a log."""
        games = np.flatnonzero(entries[:, 0] >= 0)
        firsts, seconds = entries[games, 1:].T.astype(np.intp)
        self._put(games, self._pairs.numbers[firsts, seconds], firsts, seconds)

    def _put(
        self,
        games: NDArray[np.intp],
        pairs: NDArray[np.intp],
        firsts: NDArray[np.intp],
        seconds: NDArray[np.intp],
    ) -> None:
        """Place pairs in some games, and pass the turn in all."""
        rules, movers = self._pairs, self._movers[games]
        self._stones[games, firsts] = movers
        self._stones[games, seconds] = 3 - movers if rules.mixed else movers
        mover = movers - 1 if rules.coloured else np.zeros(len(games), np.intp)
        for after, loads in enumerate(self._loads):
            if rules.pair_weights is not None:
                added = rules.pair_weights[after, mover, pairs]
            else:
                other = 1 - mover if rules.coloured and rules.mixed else mover
                added = rules.weights[after, mover, firsts] + rules.weights[after, other, seconds]
            if len(games) == len(loads):
                loads += added
            else:
                loads[games] += added
        self._movers = 3 - self._movers


class PairGames(PairBoards):
    """Games played at random; arrays with a row per running game shrink as games end."""

    def __init__(
        self,
        pairs: PairMasks,
        starts: Sequence[Start],
        start_of: NDArray[np.intp],
        random: RandomSource,
        *,
        logged: bool,
    ) -> None:
        super().__init__(pairs, starts, start_of)
        self._start_of, self._random, self._logged = start_of, random, logged
        self.log: Log = []
        rows = len(start_of)
        # Each running game keeps its row in the results, while rows here move up as games end.
        self._rows = np.arange(rows)
        self.ended = self._stones.copy()
        self.placers = np.array([start.last_placer for start in starts], np.int8)[start_of]
        self.finished: NDArray[np.bool_] = np.zeros(rows, bool)
        # Drawing new numbers for every pair and ply would dominate the running time.
        numbers = np.frombuffer(random.bytes(2 * (POOL * rows * len(pairs) + 1)), np.uint16)
        # NumPy finds the maximum of 4-byte numbers fastest.
        self._pool = numbers.astype(np.uint32) + np.uint32(1)

    def play(self, plies: int | None) -> Steps[None]:
        """Play until every game has ended or been cut off."""
        for ply in count():
            if not len(self._rows):
                break
            pairs, can = self._sample(np.arange(len(self._rows)), self._movers)
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
        """Return the games in which neither side can place."""
        over = ~can
        if over.any() and (self._pairs.coloured or self._pairs.neutral):
            waiting = np.flatnonzero(over)
            over[waiting] = ~self._sample(waiting, 3 - self._movers[waiting])[1]
        return over

    def _leave(self, over: NDArray[np.bool_]) -> None:
        gone, stay = self._rows[over], ~over
        self.finished[gone] = True
        self.ended[gone] = self._stones[over]
        self._rows, self._stones, self._movers = self._rows[stay], self._stones[stay], self._movers[stay]
        self._loads = self._loads[:, stay]

    def _sample(
        self, games: NDArray[np.intp], movers: NDArray[np.int8]
    ) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
        """Return a random legal pair for each of these games, and whether there is one."""
        legal = self._pairs.within_limit(self._loads, movers, games)
        pairs, can = self._pick(legal)
        if self._pairs.neutral:
            self._avoid_neutral(self._pairs.neutral, games, movers, legal, pairs, can)
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
        """Sample again, in place, where a pair would leave a neutral hole."""
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
        """Place the sampled pairs and pass the turn; players without a pair pass."""
        games = np.flatnonzero(can)
        pairs = pairs[games]
        firsts, seconds = self._ways_round(games, pairs)
        if self._logged:
            entries = np.full((len(self._start_of), 3), OVER, np.int16)
            entries[self._rows, 0] = PASSED
            entries[self._rows[games]] = np.stack([np.zeros_like(firsts), firsts, seconds], 1)
            self.log.append(entries)
        self.placers[self._rows[games]] = self._movers[games]
        self._put(games, pairs, firsts, seconds)

    def _ways_round(
        self, games: NDArray[np.intp], pairs: NDArray[np.intp]
    ) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Return, for each pair, the cells of the mover's stone and of the other one."""
        firsts, seconds = self._pairs.firsts[pairs], self._pairs.seconds[pairs]
        if not self._pairs.either_way:
            return firsts, seconds
        turned = self._random.integers(0, 2, len(games), np.int8).astype(bool)
        return np.where(turned, seconds, firsts), np.where(turned, firsts, seconds)

    def entries(self, ply: int) -> NDArray[np.int16]:
        """Return the log of one ply, also for games that ended earlier."""
        return self.log[ply] if ply < len(self.log) else np.full((len(self._start_of), 3), OVER, np.int16)
