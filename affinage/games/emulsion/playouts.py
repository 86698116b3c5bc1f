"""Random games of Emulsion in lockstep.

A line of the board is one word with a bit per cell, stored for all rows side by side: (lines, rows). Values of stones
are 4-bit numbers, with each bit in a separate word, so that adding and comparing them takes a few bit operations for a
whole line.

Twice the value of a stone is 4 plus its adjacent friends minus its adjacent enemies. So a swap with an enemy gains if
the values of both, each in its own place, sum to less than 4; for adjacent stones, less than 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from affinage.bots.playouts import OVER, Bytes, PlayoutResults, by_row, cells_of
from affinage.bots.playouts.groups import group_labels, neighbour_table
from affinage.bots.playouts.lockstep import Lockstep, LockstepPlayouts
from affinage.bots.random_numbers import RandomSource
from affinage.games.emulsion.rules import Emulsion, EmulsionPosition

Words: TypeAlias = NDArray[Any]
"""Unsigned words, each as wide as a line of the board requires."""
Planes: TypeAlias = tuple[Words, Words, Words, Words]
"""4-bit numbers as one array per bit, lowest bit first."""


@dataclass(slots=True)
class Pairs:
    """Pairs of cells for the words of `legal`: bit x of word i is one cell on each of two lines."""

    lines: NDArray[np.intp]  # (2, words): line of each cell
    shifts: Words  # (2, words): how far right of x it is
    blackens: Words  # (2, words): 1 if the move flips that cell's black bit
    places: NDArray[np.bool_]  # (words,): whether the move is a placement


@dataclass(frozen=True, slots=True)
class Swaps:
    """A swap or placement for each game, as a word of `legal` and a bit of it."""

    word: NDArray[np.intp]
    x: Words
    live: NDArray[np.bool_]
    """Whether each game has a legal move."""


class EmulsionPlayouts(LockstepPlayouts[Emulsion, EmulsionPosition, "_EmulsionGames"]):
    """Random games of one variant of Emulsion.

    They need no limit: each swap increases the number of like neighbours, so every game ends.
    """

    playout_cutoff: int | None = 12
    """Search is as strong with this cutoff as with whole games, which take more than twice as long."""

    def __init__(self, game: Emulsion) -> None:
        super().__init__(game)
        self.is_free: bool = game.is_free
        side = game.board.sizes[0]
        self.size: int = game.board.size
        self.side = side
        self.kind = np.dtype(np.uint8 if side <= 8 else np.uint16 if side <= 16 else np.uint32)
        self.full = self.kind.type((1 << side) - 1)
        self.first, self.last = self.kind.type(1), self.kind.type(1 << (side - 1))
        self.orthogonal: NDArray[np.intp] = neighbour_table(game.board.near("ortho"))
        self.x, self.y = np.array(game.board.coords, np.intp).T.copy()
        self.cell = np.zeros((side, side), np.int16)
        self.cell[self.y, self.x] = np.arange(self.size)
        self.pairs: Pairs = self._pairs()
        self.halves: list[int] = [half for half in (16, 8, 4, 2, 1) if half < 8 * self.kind.itemsize]

    def begin(self, starts: Sequence[EmulsionPosition], each: int, random: RandomSource) -> _EmulsionGames:
        """Begin `each` games from every start."""
        return _EmulsionGames(self, starts, each, random)

    def _pairs(self) -> Pairs:
        """Return the words of `legal`: swaps east, north, north-east and north-west, then placements."""
        side = self.side
        all_lines, lower = np.arange(side), np.arange(side - 1)
        # The lines of both cells, their shifts, and the flips of their black bits.
        parts = [
            (all_lines, 0, 0, 1, (1, 1)),
            (lower, 1, 0, 0, (1, 1)),
            (lower, 1, 0, 1, (1, 1)),
            (lower, 1, 1, 0, (1, 1)),
        ]
        if self.is_free:
            for blackens in ((1, 0), (0, 1)):
                parts += [(all_lines, 0, 0, 1, blackens), (lower, 1, 0, 0, blackens)]
        lines = [np.stack([at, at + up]) for at, up, *_ in parts]
        shifts = [np.tile([[left], [right]], at.size) for at, _, left, right, _ in parts]
        blackens_all = [np.tile(np.array([turned]).T, at.size) for at, *_, turned in parts]
        turned = np.concatenate(blackens_all, 1).astype(self.kind)
        return Pairs(
            np.concatenate(lines, 1), np.concatenate(shifts, 1).astype(self.kind), turned, turned.sum(0) == 1
        )

    def words(self, masks: Sequence[int]) -> Words:
        """Return masks of cells as words, (lines, masks)."""
        grid = np.zeros((self.side, self.side, len(masks)), self.kind)
        grid[self.y, self.x] = cells_of(masks, self.size).T
        weights = (1 << np.arange(self.side)).astype(self.kind)
        words: Words = (grid * weights[:, None]).sum(1, dtype=self.kind)
        return words

    def legal(self, black: Words, taken: Words) -> Words:
        """Return the legal swaps and placements, (words, rows), in the order of `_pairs`."""
        black_east, taken_east = black >> 1, taken >> 1
        both_east, both_north = taken & taken_east, taken[:-1] & taken[1:]
        differ_east = both_east & (black ^ black_east)
        differ_north = both_north & (black[:-1] ^ black[1:])
        worth = self._worth(both_east ^ differ_east, both_north ^ differ_north, taken)
        dear = more_by_two(worth)
        east = [plane >> 1 for plane in worth]
        up, up_east = ([plane[1:] for plane in planes] for planes in (worth, east))
        down, down_east = ([plane[:-1] for plane in planes] for planes in (worth, east))
        legal = [
            differ_east & below_eight(dear, east),
            differ_north & below_eight([plane[:-1] for plane in dear], up),
            taken[:-1] & taken_east[1:] & (black[:-1] ^ black_east[1:]) & below_eight(down, up_east),
            taken_east[:-1] & taken[1:] & (black_east[:-1] ^ black[1:]) & below_eight(down_east, up),
        ]
        if self.is_free:
            empty = taken ^ self.full
            legal += 2 * [empty & (empty >> 1), empty[:-1] & empty[1:]]
        return np.concatenate(legal)

    def _worth(self, alike_east: Words, alike_north: Words, taken: Words) -> Planes:
        """Return twice the value of each stone; `alike` has a bit where it has a friend on that side."""
        edge = np.zeros_like(taken[:1])
        ones, twos, fours = counted(
            alike_east,
            # Adding the word to itself shifts it left by one, and is faster.
            alike_east + alike_east,
            np.concatenate([alike_north, edge]),
            np.concatenate([edge, alike_north]),
        )
        empty = taken ^ self.full
        edge = edge | self.full
        half_ones, half_twos, half_fours = counted(
            (empty >> 1) | self.last,
            ((empty + empty) & self.full) | self.first,
            np.concatenate([empty[1:], edge]),
            np.concatenate([edge, empty[:-1]]),
        )
        # No further carry: friends and halves together are at most four.
        return half_ones, ones ^ half_twos, twos | half_fours | (ones & half_twos), fours

    @staticmethod
    def sums(legal: Words) -> NDArray[np.uint16]:
        """Return cumulative counts of legal moves: before each word, and the total, (words + 1, rows)."""
        sums = np.zeros((len(legal) + 1, legal.shape[1]), np.uint16)
        sums[1:] = np.bitwise_count(legal)
        for before, line in pairwise(sums):
            # Adding whole lines is many times faster than a cumsum along this axis.
            np.add(line, before, out=line)
        return sums

    def sample(
        self, legal: Words, sums: NDArray[np.uint16], random: RandomSource
    ) -> tuple[NDArray[np.intp], Words]:
        """Return a legal move of each row, as a word and a bit of it; arbitrary for a row without moves."""
        line = np.arange(legal.shape[1])
        nth = (random.random(line.size) * sums[-1]).astype(np.uint16)
        word = (sums[1:] <= nth).sum(0, dtype=np.uint16).astype(np.intp)
        np.minimum(word, len(legal) - 1, out=word)
        nth -= sums[word, line]
        bits_left = legal[word, line]
        x = np.zeros_like(bits_left)
        # The nth set bit is in the upper half if the lower half has too few.
        for half in self.halves:
            lower = bits_left & self.kind.type((1 << half) - 1)
            below = np.bitwise_count(lower)
            above = below <= nth
            nth -= below * above
            x += above * self.kind.type(half)
            bits_left = np.where(above, bits_left >> half, lower)
        return word, x

    def entries(self, word: NDArray[np.intp], x: Words, black: Words, movers: Bytes) -> NDArray[np.int16]:
        """Return the log entries of bits of `legal`: alternative 0, and the cells, the mover's first.

        One per column of `black`, (lines, columns), with its mover.
        """
        pairs = self.pairs
        lines, bit = pairs.lines[:, word], x + pairs.shifts[:, word]
        first, second = self.cell[lines, np.minimum(bit, self.side - 1)]
        stones = black[lines[0], np.arange(word.size)] >> bit[0] & 1
        # Black has the first cell of a pair by a swap of its stone there, or by a placement there.
        black_first = np.where(pairs.places[word], pairs.blackens[0, word], stones) == 1
        own_first = black_first == (movers == 1)
        cells = np.where(own_first, first, second), np.where(own_first, second, first)
        return np.stack([np.zeros_like(first), *cells], 1).astype(np.int16)

    def turns(self, positions: Sequence[EmulsionPosition]) -> list[NDArray[np.int16]]:
        """Return every swap and placement."""
        black, white = (self.words([position.stones[colour] for position in positions]) for colour in (0, 1))
        legal = self.legal(black, black | white)
        rows, word, x = np.nonzero(legal.T[:, :, None] >> np.arange(self.side, dtype=self.kind) & 1)
        movers = np.array([position.to_move for position in positions], np.int8)
        entries = self.entries(word, x.astype(self.kind), black[:, rows], movers[rows])
        return by_row(entries, rows, len(positions))

    def results(self, games: _EmulsionGames) -> PlayoutResults:
        """Return the results of all games: the biggest group left wins, or else the player who did not move last."""
        black, taken = (
            (words[self.y] >> self.x.astype(self.kind)[:, None] & 1).astype(np.int8)
            for words in (games.black_at_end, games.taken_at_end)
        )
        colours = 2 * taken - black
        scores = self._biggest_left(colours)
        ahead = scores[:, 0] - scores[:, 1]
        by_last = np.where(games.finished & (games.last_movers > 0), 3 - games.last_movers, 0)
        winners = np.where(ahead > 0, 1, np.where(ahead < 0, 2, by_last)).astype(np.int8)
        occupied = np.count_nonzero(colours, 0)
        owners, tiebreaks = np.ascontiguousarray(colours.T), (ahead == 0) & (by_last > 0)
        return PlayoutResults(winners, scores, owners, occupied, games.finished, tiebreaks)

    def _biggest_left(self, colours: Bytes) -> NDArray[np.float64]:
        """Return the size of each player's biggest group after cancelling, (rows, 2), from (cells, rows)."""
        rows = colours.shape[1]
        labels = group_labels(colours.T, self.orthogonal).T
        places = labels.astype(np.intp) * rows + np.arange(rows)
        sizes = np.bincount(places.ravel(), minlength=colours.size)[: colours.size]
        groups = np.flatnonzero(sizes)
        places = sizes[groups] * rows + groups % rows
        signs = np.where(colours.ravel()[groups] == 1, 1, -1)
        more = np.bincount(places, signs, (self.size + 1) * rows).reshape(self.size + 1, rows)
        of_size = np.arange(self.size + 1)[:, None]
        return np.stack([((more * sign > 0) * of_size).max(0) for sign in (1, -1)], 1).astype(np.float64)


class _EmulsionGames(Lockstep[Swaps]):
    """Some running games."""

    def __init__(
        self,
        playouts: EmulsionPlayouts,
        starts: Sequence[EmulsionPosition],
        each: int,
        random: RandomSource,
    ) -> None:
        super().__init__(starts, each)
        self._playouts, self._random = playouts, random
        black, white = (playouts.words([start.stones[colour] for start in starts]) for colour in (0, 1))
        self._black = np.repeat(black, each, axis=1)  # (lines, games)
        self._taken = np.repeat(black | white, each, axis=1)
        self._legal, self._sums = self._black, np.zeros(0, np.uint16)
        self.black_at_end, self.taken_at_end = self._black.copy(), self._taken.copy()  # (lines, rows)
        self.last_movers = np.repeat(np.array([start.last_mover for start in starts], np.int8), each)
        self._last_movers = self.last_movers.copy()

    def live(self) -> NDArray[np.bool_]:
        """Update the legal moves; return which games have any."""
        self._legal = self._playouts.legal(self._black, self._taken)
        self._sums = self._playouts.sums(self._legal)
        live: NDArray[np.bool_] = self._sums[-1] > 0
        return live

    def drop(self, keep: NDArray[np.bool_]) -> None:
        """Store the final boards and last movers of the games that have ended, and continue with those to keep."""
        gone = self.rows[~keep]
        self.black_at_end[:, gone], self.taken_at_end[:, gone] = self._black[:, ~keep], self._taken[:, ~keep]
        self.last_movers[gone], self._last_movers = self._last_movers[~keep], self._last_movers[keep]
        self._black, self._taken = self._black[:, keep], self._taken[:, keep]
        self._legal, self._sums = self._legal[:, keep], self._sums[:, keep]

    def sample(self) -> Swaps:
        """Return a legal move of each game, arbitrary if there is none."""
        return Swaps(*self._playouts.sample(self._legal, self._sums, self._random), self._sums[-1] > 0)

    def entries(self, moves: Swaps) -> NDArray[np.int16]:
        """Return the entries: alternative 0, and the cells, the mover's first."""
        entries = self._playouts.entries(moves.word, moves.x, self._black, self.movers)
        return np.where(moves.live[:, None], entries, np.int16(OVER))

    def move(self, moves: Swaps) -> None:
        """Swap or place in every running game."""
        live, pairs = moves.live, self._playouts.pairs
        np.copyto(self._last_movers, self.movers, where=live)
        line = np.arange(live.size)
        for end in (0, 1):
            at = pairs.lines[end, moves.word], line
            bit = live.astype(self._playouts.kind) << (moves.x + pairs.shifts[end, moves.word])
            if self._playouts.is_free:
                self._taken[at] |= bit
                bit *= pairs.blackens[end, moves.word]
            self._black[at] ^= bit


def counted(east: Words, west: Words, north: Words, south: Words) -> tuple[Words, Words, Words]:
    """Return, for each bit, how many of four words have it, as a 3-bit number."""
    odd, pair = east ^ west, east & west
    odd_too, pair_too = north ^ south, north & south
    return odd ^ odd_too, (pair ^ pair_too) | (odd & odd_too), pair & pair_too


def more_by_two(number: Sequence[Words]) -> Planes:
    """Return 4-bit numbers increased by 2, none of which exceeds 15."""
    ones, twos, fours, eights = number
    return ones, ~twos, fours ^ twos, eights | (fours & twos)


def below_eight(left: Sequence[Words], right: Sequence[Words]) -> Words:
    """Return the bits where the sum of two 4-bit numbers is below eight."""
    carry = left[0] & right[0]
    carry = (left[1] & right[1]) | (carry & (left[1] | right[1]))
    carry = (left[2] & right[2]) | (carry & (left[2] | right[2]))
    below: Words = ~(carry | left[3] | right[3])
    return below
