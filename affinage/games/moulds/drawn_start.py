"""Start positions of Attack of the Moulds on drawn boards: one cube for each player, far from the others.

A start is fair where a rotation or a reflection of the board leads from each cube to the next, or all of them
together lead from any cube to every other. Of such starts the one with the farthest cubes is taken, counted in straight
steps. Other boards have no fair start: there cubes go one by one to the cell that is farthest from those before. All
cubes begin at the edge of the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import combinations, starmap
from math import atan2, pi, sqrt

from affinage.board.symmetry import symmetries
from affinage.board.topology import Board, bits


@lru_cache(maxsize=16)
def drawn_start(board: Board, players: int) -> tuple[int, ...]:
    """Return the cell where each player begins, clockwise from the first in name order.

    >>> from affinage.board.topology import board
    >>> cross = board("map:s3x3:XQA")
    >>> [cross.names[cell] for cell in drawn_start(cross, 4)]
    ['a2', 'b3', 'c2', 'b1']
    """
    near = board.near("ortho")
    edge = [cell for cell in range(board.size) if near[cell].bit_count() < (6 if board.is_hex else 4)]

    @cache
    def away(cell: int) -> list[int]:
        return _distances(near, cell)

    def worth(cells: Iterable[int]) -> tuple[int, int, int, list[int]]:
        """Order starts: the nearest two far apart in steps, then as the crow flies, then few neighbours and names."""
        pairs = list(combinations(cells, 2))
        steps = min(away(one)[other] for one, other in pairs)
        crow = min(starmap(partial(_squared, board), pairs))
        return -steps, -crow, sum(near[cell].bit_count() for cell in cells), sorted(cells)

    fair = set(_orbits(board, edge, players))
    if fair:
        return _clockwise(board, min(fair, key=worth))
    chosen = list(min(combinations(edge, 2), key=worth))
    while len(chosen) < players:
        chosen.append(min({*edge} - {*chosen}, key=lambda cell: worth((*chosen, cell))))
    return _clockwise(board, chosen)


def _squared(board: Board, one: int, other: int) -> int:
    """Return the squared distance of two cells on the plane."""
    dx, dy = (there - here for here, there in zip(board.coords[one], board.coords[other], strict=True))
    return dx * dx + dy * dy + dx * dy * board.is_hex


def _distances(near: Sequence[int], cell: int) -> list[int]:
    """Return how many steps each cell is away."""
    distances, seen, ring, steps = [0] * len(near), 0, 1 << cell, 0
    while ring:
        seen |= ring
        ahead = 0
        for reached in bits(ring):
            distances[reached] = steps
            ahead |= near[reached]
        ring, steps = ahead & ~seen, steps + 1
    return distances


def _orbits(board: Board, cells: Iterable[int], length: int) -> Iterator[tuple[int, ...]]:
    """Yield the sets of so many cells that symmetries lead around, or into each other."""
    images = symmetries(board)
    for cell in cells:
        together = {image[cell] for image in images}
        if len(together) == length:
            yield tuple(sorted(together))
        for image in images:
            orbit = [cell]
            while len(orbit) <= length and (after := image[orbit[-1]]) != cell:
                orbit.append(after)
            if len(orbit) == length:
                yield tuple(sorted(orbit))


def _clockwise(board: Board, cells: Iterable[int]) -> tuple[int, ...]:
    """Return cells clockwise around their middle, from the first in name order."""
    places = {cell: board.coords[cell] for cell in sorted(cells)}
    plane = {
        cell: (x + y / 2, y * sqrt(3) / 2) if board.is_hex else (x, y) for cell, (x, y) in places.items()
    }
    middle = [sum(axis) / len(plane) for axis in zip(*plane.values(), strict=True)]
    angles = {cell: atan2(y - middle[1], x - middle[0]) for cell, (x, y) in plane.items()}
    first = angles[min(places)]
    return tuple(sorted(places, key=lambda cell: (round(first - angles[cell], 9) % round(2 * pi, 9), cell)))
