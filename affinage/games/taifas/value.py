"""Value function of Taifas from the three-by-three patterns around each cell.

Every pattern has a weight for each phase of the game and each scoring, shared by symmetric patterns; their sum is the
log odds of the last placer. It is an n-tuple network: Lucas, "Learning to play Othello with n-tuple games" (2008). Such
patterns show the number of zones: the Euler number of a picture, its parts minus its holes, is a sum over local
patterns (Gray, "Local properties of binary images in two dimensions", 1971).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from affinage.board.topology import Board
from affinage.bots.learned import ValueFunction
from affinage.bots.playouts import Floats, cells_of
from affinage.games.taifas.rules import Taifas, TaifasPosition

Whole = NDArray[np.intp]
Number = TypeVar("Number", np.int32, np.float64)

PHASES = 6
"""Phases of a filling board."""
SHAPES = ((3, 3), (3, 2), (2, 2))
"""Cells of patterns along and away from an edge: inside, at an edge, in a corner."""
CODES = [3 ** (wide * high) for wide, high in SHAPES]
UNIT = 32
"""Weights per unit of log odds."""
SUREST = 8 * UNIT
CHANCES: Floats = np.array(
    [round(4096 / (1 + exp(-total / UNIT))) / 4096 for total in range(-SUREST, SUREST + 1)]
)
"""Chances by the sum of weights, rounded, so that all machines agree."""


@cache
def kinds() -> Whole:
    """Return the kind of each pattern by its code, (codes,); the shapes' patterns follow one another.

    A code has a digit for each cell, row by row: 0 empty, 1 for the last placer, 2 for the other.
    """
    numbers, number = [], 0
    for (wide, high), codes in zip(SHAPES, CODES, strict=True):
        places = np.arange(wide * high).reshape(high, wide)
        images = [places, places[:, ::-1]] if wide != high else [places, places.T]
        if wide == 3 == high:
            images = [np.rot90(image, turn) for image in images for turn in range(4)]
        powers = 3 ** np.arange(wide * high)
        digits = np.arange(codes)[:, None] // powers % 3
        least = np.min([digits[:, image.ravel()] @ powers for image in images], axis=0)
        of_code = np.unique(least, return_inverse=True)[1]
        numbers.append(of_code + number)
        number += int(of_code.max()) + 1
    return np.concatenate(numbers)


KINDS = 3321
"""Number of kinds of patterns."""
ENDS = PHASES * KINDS
"""Start of the weights for the player of the last stone."""
PER_SCORE = ENDS + 2 * PHASES


class TaifasValue(ValueFunction[Taifas, TaifasPosition]):
    """The value function of Taifas on square boards."""

    number_of_weights = 2 * PER_SCORE
    learned_on = ("square:5", "square:6", "square:7", "square:9")
    mixing = 0.4

    def __init__(self, game: Taifas, weights: NDArray[np.int8]) -> None:
        super().__init__(game, weights)
        size = game.board.size
        self.size: int = size
        # The weights for this scoring start here.
        self.first: int = PER_SCORE * game.is_weighted
        self.near, shapes = _windows(game)
        # The powers of the digits are (9, cells), with 0 for cells that a pattern lacks.
        self.powers = np.where(self.near < size, 3 ** np.arange(9)[:, None], 0)
        self.starts = np.array([0, *np.cumsum(CODES)])[shapes]
        self._holding = self._windows_with_each_cell()
        self._tables: dict[int, NDArray[np.int32]] = {}

    @staticmethod
    def suits(board: Board) -> bool:
        """Return whether a board is a square with sides of five or more, as those it has learned on.

        Smaller ones are soon proved.
        """
        return board.shape == "square" and board.sizes[0] == board.sizes[1] >= 5

    def shares(self, positions: Sequence[TaifasPosition]) -> Floats:
        """See `ValueFunction.shares`."""
        last_placer = np.array([2 - position.to_move for position in positions])
        black, white = (
            cells_of([position.stones[colour] for position in positions], self.size).T for colour in (0, 1)
        )
        own, other = np.where(last_placer, white, black), np.where(last_placer, black, white)
        features = self.features(self.codes(own + 2 * other.astype(np.int8)), (~(own | other)).sum(0))
        sums = self.weights.take(features).sum(0, dtype=np.int32)
        chances = _chances(sums)
        shares: Floats = np.where(
            np.arange(2) == last_placer[:, None], chances[:, None], 1 - chances[:, None]
        )
        return shares

    def shares_after(self, position: TaifasPosition, turns: NDArray[np.int16]) -> Floats:
        """See `ValueFunction.shares_after`; only patterns with the new stone are looked up again."""
        mover = position.to_move - 1
        own, other = cells_of([position.stones[mover], position.stones[1 - mover]], self.size)
        board = (own + 2 * other.astype(np.int8)).astype(np.int8)[:, None]
        left = int((board == 0).sum()) - 1
        sums = self.sums_after(board, self._table(int(self.phase(np.array(left)))), left)[..., 0]
        colours, cells = turns.T
        return _chances(sums[cells, colours ^ mover])

    def sums_after(self, board: NDArray[np.int8], table: NDArray[Number], left: int) -> NDArray[Number]:
        """Return sums of weights after all turns, (cells, colours, boards), the mover's colour first.

        The boards, (cells, boards), have 1 for the mover and 2 for the other, and will have `left` empty cells. `table`
        has the weight of each pattern's code in that phase, and of the parity of `left` at its end.
        """
        codes = self.codes(board)
        before = table.take(codes)
        sums = np.repeat((before.sum(0) + table[left % 2 - 2])[None], 2 * self.size, axis=0)
        sums = sums.reshape(self.size, 2, -1)
        is_empty = board == 0
        for windows, powers in zip(*self._holding, strict=True):
            there, gone = codes[windows], before[windows]
            for colour in (1, 2):
                sums[:, colour - 1] += table.take(there + colour * powers[:, None] * is_empty) - gone
        return sums

    def table(self, phase: int, weights: NDArray[Number]) -> NDArray[Number]:
        """Return the weights of a phase as `sums_after` needs them."""
        ends = self.first + ENDS + 2 * phase
        return np.concatenate([weights[self.first + kinds() + KINDS * phase], weights[ends : ends + 2]])

    def _table(self, phase: int) -> NDArray[np.int32]:
        if phase not in self._tables:
            self._tables[phase] = self.table(phase, self.weights.astype(np.int32))
        return self._tables[phase]

    def _windows_with_each_cell(self) -> tuple[Whole, Whole]:
        """Return the patterns with each cell and the power of its digit, both (9, cells); padded with 0."""
        windows, powers = np.zeros((2, 9, self.size), np.intp)
        number = np.zeros(self.size, np.intp)
        for place in range(9):
            for window, cell in enumerate(self.near[place].tolist()):
                if cell < self.size:
                    windows[number[cell], cell], powers[number[cell], cell] = window, 3**place
                    number[cell] += 1
        return windows, powers

    def codes(self, board: NDArray[np.int8]) -> Whole:
        """Return the patterns around all cells of boards, both (cells, boards), with digits as in `kinds`."""
        padded = np.concatenate([board, np.zeros_like(board[:1])]).astype(np.intp)
        codes = self.starts[:, None] + sum(
            power[:, None] * padded[cells] for power, cells in zip(self.powers, self.near, strict=True)
        )
        return np.asarray(codes, np.intp)

    def features(self, codes: Whole, left: Whole) -> Whole:
        """Return the weights of positions, (features, positions); `left` is their number of empty cells."""
        phases = self.phase(left)
        return self.first + np.concatenate(
            [kinds().take(codes) + KINDS * phases, (ENDS + 2 * phases + left % 2)[None]]
        )

    def phase(self, left: Whole) -> Whole:
        """Return the phase of boards from their numbers of empty cells."""
        return left * PHASES // (self.size + 1)


def _chances(sums: NDArray[np.int32]) -> Floats:
    chances: Floats = CHANCES.take(np.clip(sums, -SUREST, SUREST) + SUREST)
    return chances


def _windows(game: Taifas) -> tuple[Whole, Whole]:
    """Return the cells of the pattern around each cell, (9, cells), padded with the number of cells, and its shape.

    Patterns start at edges and corners, so that rotated boards have the same patterns.
    """
    at, size = game.board.at, game.board.size
    last = max(max(coord) for coord in game.board.coords)
    near, shapes = np.full((9, size), size, np.intp), np.zeros(size, np.intp)
    for cell, (x, y) in enumerate(game.board.coords):
        inwards = [(place == 0) - (place == last) for place in (x, y)]
        # One direction leads away from the edge, and the other along it.
        across = (inwards[0], 0) if inwards[0] else (0, inwards[1] or 1)
        along = (0, inwards[1] or 1) if inwards[0] else (1, 0)
        shapes[cell] = shape = sum(map(bool, inwards))
        wide, high = SHAPES[shape]
        for place in range(wide * high):
            right, down = place % wide - (wide == 3), place // wide - (high == 3)
            near[place, cell] = at[
                x + right * along[0] + down * across[0], y + right * along[1] + down * across[1]
            ]
    return near, shapes
