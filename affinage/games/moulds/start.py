"""Start positions of Attack of the Moulds.

On boards that people draw, each player has one cube at the edge. A start is fair where a rotation or a reflection of
the board leads from each cube to the next, or all of them together lead from any cube to every other. Of the fair
starts, the one with the farthest cubes is taken, counted in straight steps. A board without a fair start gets its cubes
one by one, each on the cell that is farthest from those before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import combinations, starmap
from math import atan2, pi, sqrt

from affinage.board.steps import Coord
from affinage.board.symmetry import symmetries
from affinage.board.topology import Board, bits

TRIANGULAR = ("quasi", "triangle", "star")
BULGE = 3
"""Distance of the two added cells of quasi and star:3 from the centre."""


def start_places(board: Board, players: int, setup: str) -> list[list[int]]:
    """Return the cells where each player begins, in the order of players."""
    if board.shape == "map":
        return [[cell] for cell in map_start(board, players)]
    if board.shape in TRIANGULAR:
        return [_three_cornered(board, axis, setup) for axis in range(players)]
    corners = _plus_ends(board) if board.shape == "plus" else _square_corners(board)
    if players == 4:
        return corners
    return [corners[0] + corners[2], corners[1] + corners[3]]


def _square_corners(board: Board) -> list[list[int]]:
    """Return one corner each, clockwise from a1."""
    high = board.sizes[0] - 1
    return [[board.at[corner]] for corner in ((0, 0), (0, high), (high, high), (high, 0))]


def _plus_ends(board: Board) -> list[list[int]]:
    """Return the two outermost corner cells of each arm, clockwise from the bottom."""
    arm = board.sizes[0]
    low, high, end = arm, 2 * arm - 1, 3 * arm - 1
    ends = (
        ((low, 0), (high, 0)),
        ((0, low), (0, high)),
        ((low, end), (high, end)),
        ((end, low), (end, high)),
    )
    return [[board.at[cell] for cell in pair] for pair in ends]


def _three_cornered(board: Board, axis: int, setup: str) -> list[int]:
    """Return the corner where q, r or the third coordinate is largest, and the two middle cells opposite."""

    def along(cell: Coord) -> int:
        q, r = cell
        return (q, r, -q - r)[axis]

    corner = max(board.coords, key=along)
    if board.shape == "triangle":
        side = sorted(cell for cell in board.coords if along(cell) == min(map(along, board.coords)))
        centre = len(side) // 2
        middles = [side[centre - 1], side[centre + len(side) % 2]]
    else:
        # These two cells bulge out of the side.
        middles = [cell for cell in board.coords if along(cell) == -BULGE]
    chosen = {"standard": [corner, *middles], "corners": [corner], "middles": middles}[setup]
    return [board.at[cell] for cell in chosen]


@lru_cache(maxsize=16)
def map_start(board: Board, players: int) -> tuple[int, ...]:
    """Return the cell where each player begins, clockwise from the first in name order.

    >>> from affinage.board.topology import board
    >>> cross = board("map:s3x3:XQA")
    >>> [cross.names[cell] for cell in map_start(cross, 4)]
    ['a2', 'b3', 'c2', 'b1']
    """
    near = board.near("ortho")
    edge = [cell for cell in range(board.size) if near[cell].bit_count() < (6 if board.is_hex else 4)]

    @cache
    def away(cell: int) -> list[int]:
        return _distances(near, cell)

    def worth(cells: Iterable[int]) -> tuple[int, int, int, list[int]]:
        """Return a key that sorts starts with distant cells first: by steps, then distance, neighbours and names."""
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
