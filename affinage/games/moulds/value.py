"""What the cells around each cell are worth to a side of Attack of the Moulds, on boards of squares.

Every pattern of three by three cells has a weight for each sixth of a filling board and each kind of spread, shared by
symmetric patterns. They were learned from games of two players against themselves by `research/training/moulds.cpp`,
as an n-tuple network: Lucas, "Learning to play Othello with n-tuple systems" (2008).

The sums of the patterns of a few cells in a row are kept by the cubes on and around these: in a search nearly all have
come up before.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from warnings import warn

import numpy as np
from numpy.typing import NDArray

from affinage.bots.learned import AssetError, read
from affinage.games.moulds.bit_grid import BitGrid
from affinage.games.moulds.rules import Moulds

FILE = "moulds/value.weights"
SPREADS = ("line", "ring", "slide")
"""Kinds of spread in the file's order."""
PHASES = 6
"""Phases of a filling board."""
KINDS = 3321
"""Number of kinds of patterns."""
CODES = 3**9
"""Number of patterns. Their codes have a digit per cell, row by row: 0 empty, 1 the mover's, 2 the others'."""
TOGETHER = 4
"""Maximum number of cells in a row whose patterns have one sum."""
MAX_SUMS = 120_000
"""Sums kept for each phase, of some 150 bytes each."""


def kinds() -> NDArray[np.intp]:
    """Return the kind of each pattern, (3, 3, codes), by whether its row and column are the first, inside, or the last.

    Kinds inside come first, then at an edge, then in a corner, each in the order of the least code of its images.
    """
    cells = np.arange(9).reshape(3, 3)
    powers = 3 ** np.arange(9)
    digits = np.arange(CODES)[:, None] // powers % 3
    kind, number = np.zeros((3, 3, CODES), np.intp), 0
    for row, column in ((1, 1), (0, 1), (0, 0)):
        off_board = (cells // 3 + row < 1) | (cells % 3 + column < 1)
        codes = np.flatnonzero(~digits[:, off_board.ravel()].any(1))
        images = [
            (image, place)
            for turns in range(4)
            for image, place in (
                (np.rot90(cells, turns), np.rot90(_at(row, column), turns)),
                (np.rot90(cells, turns).T, np.rot90(_at(row, column), turns).T),
            )
        ]
        turned = [(digits[codes][:, image.ravel()] @ powers, place) for image, place in images]
        least = np.min([image for image, place in turned if place[row, column]], axis=0)
        of_code = np.unique(least, return_inverse=True)[1] + number
        for image, place in turned:
            kind[*np.argwhere(place)[0], image] = of_code
        number = int(of_code.max()) + 1
    return kind


def _at(row: int, column: int) -> NDArray[np.bool_]:
    """Return three by three places, of which one is marked."""
    place = np.zeros((3, 3), np.bool_)
    place[row, column] = True
    return place


@cache
def thirds() -> list[int]:
    """Return the codes of three cells side by side, by the bits of the mover's and, times eight, of the others'."""
    both = [(own, other) for other in range(8) for own in range(8)]
    return [
        sum(3**place * ((own >> place & 1) or 2 * (other >> place & 1)) for place in range(3))
        for own, other in both
    ]


class LearnedPlaces:
    """The sums of the weights of positions of a variant."""

    def __init__(self, game: Moulds, grid: BitGrid, weights: NDArray[np.int8]) -> None:
        first = SPREADS.index(game.values["spread"]) * PHASES
        self._weights = weights.reshape(-1, KINDS)[first : first + PHASES]
        self._kinds, self._grid = kinds(), grid
        self._side, self._cells, self._size = game.board.sizes[0], game.board.size, grid.size
        # By phase: the cells of each group with those around, and its sums.
        self._groups: dict[int, list[tuple[int, _Sums]]] = {}

    def worth(self, own: int, others: int, empty: int) -> int:
        """Return the worth of the cubes' places, without their number, to the side to move; all others are one side."""
        both = own | others << self._size
        phase = min(PHASES - 1, empty.bit_count() * PHASES // self._cells)
        total = 0
        for around, sums in self._groups.get(phase) or self._begun(phase):
            total += sums[both & around]
        return total

    def _begun(self, phase: int) -> list[tuple[int, _Sums]]:
        grid, last = self._grid, self._side - 1
        tables = self._weights[phase][self._kinds].tolist()
        number = -(-self._side // TOGETHER)
        ends = [self._side * part // number for part in range(number + 1)]
        self._groups = {near: groups for near, groups in self._groups.items() if abs(near - phase) < 2}
        groups = self._groups[phase] = []
        for row in range(self._side):
            of_row = tables[_third(row, last)]
            for left, right in pairwise(ends):
                place = min(grid.places) + row * grid.width + left
                cells = sum(1 << place + column for column in range(right - left))
                around = grid.beside(cells) & grid.board
                sums = _Sums(
                    [of_row[_third(column, last)] for column in range(left, right)],
                    (place - grid.width - 1, grid.width, grid.size),
                    MAX_SUMS // (number * self._side),
                )
                groups.append((around | around << grid.size, sums))
        return groups


def _third(number: int, last: int) -> int:
    """Return 0 for a first row or column, 2 for the last, and 1 for those inside."""
    return (number > 0) + (number == last)


class _Sums(dict[int, int]):
    """The sums of the weights of a group's patterns, by the cubes of both sides on its cells and around them."""

    def __init__(self, tables: list[list[int]], steps: tuple[int, int, int], most: int) -> None:
        super().__init__()
        # Each cell has a table of weights by code. At most `most` sums are kept.
        self._tables, self._most = tables, most
        # The first place around the cells, and the steps to the next row and to the other side's cubes.
        self._steps = steps

    def __missing__(self, cubes: int) -> int:
        if len(self) >= self._most:
            self.clear()
        start, width, size = self._steps
        line, codes = (1 << len(self._tables) + 2) - 1, thirds()
        own, others = cubes >> start, cubes >> start + size
        own_above, own_here, own_below = own & line, own >> width & line, own >> 2 * width & line
        above, here, below = others & line, others >> width & line, others >> 2 * width & line
        total = 0
        for column, table in enumerate(self._tables):
            total += table[
                codes[own_above >> column & 7 | (above >> column & 7) << 3]
                + 27 * codes[own_here >> column & 7 | (here >> column & 7) << 3]
                + 729 * codes[own_below >> column & 7 | (below >> column & 7) << 3]
            ]
        self[cubes] = total
        return total


def learned_places(game: Moulds, grid: BitGrid) -> LearnedPlaces | None:
    """Return what was learned for a variant that has learned weights; warn of unusable ones and do without."""
    try:
        return LearnedPlaces(game, grid, np.frombuffer(read(FILE), np.int8))
    except AssetError as error:
        warn(str(error), stacklevel=2)
        return None
