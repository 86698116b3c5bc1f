"""Random games of Attack of the Moulds in lockstep.

The cubes of a colour are masks of 64-bit words, (words, rows), so that captures take a few operations for all rows. The
moves that end on a cell are counted for all cells at once, and one of them is drawn by its number.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, pairwise
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from affinage.bots.playouts import OVER, PASSED, Log, PlayoutResults, Playouts, bytes_of
from affinage.bots.playouts.groups import WIDTH, Masks, counts, neighbour_table
from affinage.bots.random_numbers import RandomSource
from affinage.games.moulds.rules import ENOUGH_CUBES, RETURNS, Moulds, MouldsPosition
from affinage.matches.steps import Steps

Cells: TypeAlias = NDArray[np.intp]
"""A cell per row, or the number of cells for none."""

BLOCK = 8
"""Cells per block for counting moves: few enough that a byte holds the moves ending on them."""
TURNS = 10
"""Turns per cell after which games are cut off, so that every game ends: several times the usual length."""
ROOM = 16
"""Minimum capacity, in plies, before stored positions are compacted."""
SHORTEST_RETURN = 4
"""Plies of a spread and its reverse, each followed by a turn of somebody else."""


class MouldsPlayouts(Playouts[Moulds, MouldsPosition]):
    """Random games of one variant of Attack of the Moulds."""

    # Longer games are even weaker per game: random spreads soon undo the gain of a turn.
    playout_cutoff: int | None = 4

    def __init__(self, game: Moulds) -> None:
        super().__init__(game)
        size = game.board.size
        self.size: int = size
        self.longest: int = TURNS * size
        self.stops_at_twenty: bool = game.stops_at_twenty
        # Tables by cell are padded to whole blocks, with at least one column for no cell.
        none = (0,) * (BLOCK - size % BLOCK)
        self.single: Masks = self.words([*(1 << cell for cell in range(size)), *none])
        self.near, self.reach = self.words([*game.near, *none]), self.words([*game.reach, *none])
        # Spreads are symmetric, so these are also the sources.
        self.sources: NDArray[np.intp] = np.pad(
            neighbour_table(game.reach), ((0, 1), (0, 1)), constant_values=size
        )
        self.between: Cells | None = self._between() if game.is_stopped else None

    def _between(self) -> Cells:
        """Return, for each source of `sources`, the cell whose cube would stop the spread."""
        lines = [*self.game.lines, {}]
        overs = [
            [lines[target].get(int(source), self.size) for target, source in enumerate(row)]
            for row in self.sources
        ]
        return np.array(overs, np.intp)

    def words(self, masks: Sequence[int]) -> Masks:
        """Return the masks as words, (words, masks)."""
        words = -(-self.size // WIDTH)
        return bytes_of(masks, words * WIDTH // 8).view("<u8").astype(np.uint64).T.copy()

    def steps(
        self,
        starts: Sequence[MouldsPosition],
        each: int,
        random: RandomSource,
        plies: int | None,
        log: Log | None,
    ) -> Steps[PlayoutResults]:
        """Play in steps; every move is equally likely at every ply."""
        games = _MouldsGames(self, starts, each)
        for ply in count():
            moves = games.drop_ended()
            if not games.rows.size or ply == plies:
                break
            sources, targets = games.sample(moves, random)
            if log is not None:
                log.append(games.entries(sources, targets))
            games.move(sources, targets)
            yield
        return games.results()


class _MouldsGames:
    """Some running games; arrays with a column per running game shrink as games end."""

    def __init__(self, playouts: MouldsPlayouts, starts: Sequence[MouldsPosition], each: int) -> None:
        self._playouts, self._players = playouts, playouts.game.players
        self._stones = np.repeat(self._masks([start.stones for start in starts]), each, axis=2)
        self._movers = np.repeat(np.array([start.to_move - 1 for start in starts], np.intp), each)
        self.rows = np.arange(len(starts) * each)
        # The number of latest stored positions since the last growth of a row's game, without the current one.
        self._waits = np.repeat(np.array([len(start.past) - 1 for start in starts], np.intp), each)
        # All rows are stored, so that nothing must be moved when games end.
        # The array is (plies, lines, rows), and its first `_used` plies are in use.
        self._past = self._remembered(starts, each)
        self._used = len(self._past)
        self._ended = self._stones.copy()
        self._finished = np.zeros(self.rows.size, np.bool_)

    def _masks(self, stones: Sequence[Sequence[int]]) -> Masks:
        """Return the stones of positions as words, (players, words, positions)."""
        return np.stack([self._playouts.words(masks) for masks in zip(*stones, strict=True)])

    def _remembered(self, starts: Sequence[MouldsPosition], each: int) -> Masks:
        """Return the positions up to the starts, (plies, lines, rows), with lines as in `_state`."""
        nothing = (0,) * self._players, 1
        pasts = [tuple(start.past) for start in starts]
        lines = []
        for age in range(max(1, *map(len, pasts)), 0, -1):
            states = [past[-age] if age <= len(past) else nothing for past in pasts]
            stones = self._masks([stones for stones, _ in states])
            state = self._state(stones, np.array([to_move - 1 for _, to_move in states], np.intp))
            lines.append(np.repeat(state, each, axis=1))
        return np.stack(lines)

    @staticmethod
    def _state(stones: Masks, movers: NDArray[np.intp]) -> Masks:
        """Return the data that make positions equal, (lines, games)."""
        return np.concatenate([stones.reshape(-1, movers.size), movers.astype(np.uint64)[None]])

    def drop_ended(self) -> NDArray[np.uint8]:
        """Drop finished games; return the number of moves ending on each cell in the others, (cells, games)."""
        cubes = counts(self._stones, 1)
        over = ((cubes > 0).sum(0) == 1) | (cubes.sum(0) == self._playouts.size) | self._returned()
        if self._playouts.stops_at_twenty:
            over |= cubes.max(0) >= ENOUGH_CUBES
        self._drop(over)
        # An enclosed colour has no moves, but not all colours can be enclosed.
        return self._moves(self._stones, self._movers)

    def _drop(self, over: NDArray[np.bool_]) -> None:
        """Store the stones of finished games, and drop their columns."""
        if over.any():
            gone, stay = self.rows[over], ~over
            self._ended[:, :, gone] = self._stones[:, :, over]
            self._finished[gone] = True
            self._stones, self.rows = self._stones[:, :, stay], self.rows[stay]
            self._movers, self._waits = self._movers[stay], self._waits[stay]

    def _returned(self) -> NDArray[np.bool_]:
        """Return the games that end because their position has been repeated."""
        returned = np.zeros(self.rows.size, np.bool_)
        waiting = np.flatnonzero(self._waits >= (RETURNS - 1) * SHORTEST_RETURN)
        if waiting.size:
            waits, rows = self._waits[waiting], self.rows[waiting]
            recent = self._past[self._used - 1 - waits.max() : self._used, :, rows]
            same = np.logical_and.reduce(recent == recent[-1], axis=1)
            same &= np.arange(len(recent))[::-1, None] <= waits
            returned[waiting] = same.sum(0) >= RETURNS
        return returned

    def _moves(self, stones: Masks, movers: NDArray[np.intp]) -> NDArray[np.uint8]:
        """Return the number of moves that end on each cell, (cells, games)."""
        playouts = self._playouts
        own = stones[movers, :, np.arange(movers.size)].T
        moves = np.zeros((playouts.single.shape[1], movers.size), np.uint8)
        grows, taken = np.zeros_like(moves, np.bool_), np.zeros_like(moves, np.bool_)
        tables = (table[:, :, None] for table in (playouts.reach, playouts.near, playouts.single))
        seen = np.empty(moves.shape, np.uint64)
        words = zip(own, np.bitwise_or.reduce(stones), *tables, strict=True)
        for cubes, occupied, reach, near, single in words:
            moves += np.bitwise_count(np.bitwise_and(cubes, reach, out=seen))
            grows |= np.bitwise_and(cubes, near, out=seen) != 0
            taken |= np.bitwise_and(occupied, single, out=seen) != 0
        if playouts.between is not None:
            moves[: playouts.size] = self._unstopped(own, np.bitwise_or.reduce(stones), playouts.between)
        moves += grows
        moves *= ~taken
        return moves

    def _unstopped(self, own: Masks, occupied: Masks, between: Cells) -> NDArray[np.uint8]:
        """Return the number of spreads that end on each cell and that no cube stops, (cells, games)."""
        playouts = self._playouts
        single, size = playouts.single[:, :, None], playouts.size
        moves = np.zeros((size, own.shape[1]), np.uint8)
        for sources, overs in zip(playouts.sources[:, :size], between[:, :size], strict=True):
            has_cube = np.bitwise_or.reduce(own[:, None] & single[:, sources]) != 0
            moves += has_cube & (np.bitwise_or.reduce(occupied[:, None] & single[:, overs]) == 0)
        return moves

    def sample(self, moves: NDArray[np.uint8], random: RandomSource) -> tuple[Cells, Cells]:
        """Return a random move of each game: without source for a growth, without source and target for a pass."""
        playouts, line = self._playouts, np.arange(self.rows.size)
        sums = moves.reshape(-1, BLOCK, line.size)
        add_up(sums.swapaxes(0, 1))
        totals = np.zeros((len(sums) + 1, line.size), np.uint16)
        totals[1:] = sums[:, -1]
        add_up(totals)
        nth = (random.random(line.size) * totals[-1]).astype(np.uint16)
        block = np.minimum((totals[1:] <= nth).sum(0), len(sums) - 1)
        nth -= totals[block, line]
        place = (sums[block, :, line] <= nth[:, None]).sum(1)
        targets = np.minimum(block * BLOCK + place, playouts.size)
        nth -= np.where(place % BLOCK, sums[block, place - 1, line], 0)
        sources = playouts.sources.take(targets, axis=1, mode="clip")[:-1]
        own = self._stones[self._movers, :, line].T[:, None]
        is_spread = np.bitwise_or.reduce(own & playouts.single.take(sources, axis=1, mode="clip")) != 0
        if playouts.between is not None:
            between = playouts.between.take(targets, axis=1, mode="clip")[:-1]
            occupied = np.bitwise_or.reduce(self._stones)[:, None]
            is_spread &= np.bitwise_or.reduce(occupied & playouts.single.take(between, axis=1)) == 0
        spreads = is_spread.astype(np.uint8)
        add_up(spreads)
        # Growths come after spreads, in the last line of the table, which has no cell.
        return playouts.sources[(spreads <= nth).sum(0), targets], targets

    def move(self, sources: Cells, targets: Cells) -> None:
        """Play these moves."""
        playouts, line = self._playouts, np.arange(self.rows.size)
        own = self._stones[self._movers, :, line].T
        absorbed = playouts.near[:, targets] & np.bitwise_or.reduce(self._stones)
        own = (own | playouts.single[:, targets] | absorbed) & ~playouts.single[:, sources]
        self._stones &= ~own
        self._stones[self._movers, :, line] = own.T
        grown = (sources == playouts.size) & (targets < playouts.size)
        self._waits = np.where(grown, 0, self._waits + 1)
        self._hand_on(counts(self._stones, 1) > 0)
        self._remember()

    def _remember(self) -> None:
        """Store the current positions."""
        if self._used == len(self._past):
            longest = max(0, self._waits.max())
            room = np.zeros((ROOM + longest, *self._past.shape[1:]), np.uint64)
            self._past = np.concatenate([self._past[self._used - longest :], room])
            self._used = longest
        self._past[self._used][:, self.rows] = self._state(self._stones, self._movers)
        self._used += 1

    def _hand_on(self, lives: NDArray[np.bool_]) -> None:
        """Pass the turn to the next player with cubes; `lives` is (players, games)."""
        line, movers = np.arange(self.rows.size), self._movers
        for step in range(self._players - 1, 0, -1):
            player = (self._movers + step) % self._players
            movers = np.where(lives[player, line], player, movers)
        self._movers = movers

    def entries(self, sources: Cells, targets: Cells) -> NDArray[np.int16]:
        """Return the log of these moves."""
        size = self._playouts.size
        entries = np.full((self._finished.size, 3), OVER, np.int16)
        spreads = sources < size
        entries[self.rows, 0] = np.where(targets < size, 0, PASSED)
        entries[self.rows, 1] = np.where(spreads, sources, np.where(targets < size, targets, -1))
        entries[self.rows, 2] = np.where(spreads, targets, -1)
        return entries

    def results(self) -> PlayoutResults:
        """Return the results of all games; running games are scored as they stand."""
        self._ended[:, :, self.rows] = self._stones
        cubes = counts(self._ended, 1)  # (players, games)
        leads = cubes == cubes.max(0)
        winners = np.where(leads.sum(0) == 1, leads.argmax(0) + 1, 0).astype(np.int8)
        owners = np.zeros((self._playouts.size, self._finished.size), np.int8)
        single = self._playouts.single[:, : self._playouts.size, None]
        for colour, stones in enumerate(self._ended, 1):
            owners[np.bitwise_or.reduce(stones[:, None] & single) != 0] = colour
        scores, occupied = cubes.T.astype(np.float64), np.count_nonzero(owners, 0)
        tiebreaks = np.zeros(len(winners), np.bool_)
        return PlayoutResults(winners, scores, owners.T.copy(), occupied, self._finished, tiebreaks)


def add_up(lines: NDArray[np.unsignedinteger]) -> None:
    """Add to each line those before it, line by line: many times faster than a cumsum along this axis."""
    for before, line in pairwise(lines):
        np.add(line, before, out=line)
