"""Straight lines of a board: rays, lines of a length, jumps, rows, columns, and its sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from affinage.board.steps import Coord
from affinage.board.topology import Board

# What the cells of a side have most of, as weights of their coordinates; round the board from the bottom.
_SQUARE_SIDES = {"bottom": (0, -1), "right": (1, 0), "top": (0, 1), "left": (-1, 0)}
_HEX_SIDES = {
    "bottom": (0, -1),
    "lower right": (1, 0),
    "upper right": (1, 1),
    "top": (0, 1),
    "upper left": (-1, 0),
    "lower left": (-1, -1),
}


def _from(board: Board, cell: int, step: Coord) -> Iterator[int]:
    """Yield the cells from a cell on in one direction, without the cell itself."""
    (x, y), (dx, dy) = board.coords[cell], step
    while (x + dx, y + dy) in board.at:
        x, y = x + dx, y + dy
        yield board.at[x, y]


@cache
def rays(board: Board, family: str) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return the rays from each cell: the cells of each ray in order, without empty rays.

    >>> from affinage.board.topology import board
    >>> square = board("square:3")
    >>> [[square.names[cell] for cell in ray] for ray in rays(square, "ortho")[square.index["a2"]]]
    [['b2', 'c2'], ['a3'], ['a1']]
    """
    return tuple(
        tuple(ray for step in board.steps(family) if (ray := tuple(_from(board, cell, step))))
        for cell in range(board.size)
    )


@cache
def lines(board: Board, length: int, family: str) -> tuple[int, ...]:
    """Return the masks of all straight lines of so many cells, each once.

    >>> from affinage.board.topology import board
    >>> len(lines(board("square:3"), 3, "ortho-diag")), len(lines(board("hex:3"), 5, "ortho"))
    (8, 3)
    """
    masks = set()
    for cell in range(board.size):
        for step in board.steps(family):
            ahead = tuple(_from(board, cell, step))[: length - 1]
            if len(ahead) == length - 1:
                masks.add(sum(1 << other for other in (cell, *ahead)))
    return tuple(sorted(masks))


@cache
def jumps(board: Board, family: str) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return, for each cell, the pairs of the cell jumped over and the cell behind it."""
    return tuple(tuple((ray[0], ray[1]) for ray in own if len(ray) > 1) for own in rays(board, family))


@cache
def sides(board: Board) -> Mapping[str, int]:
    """Return the masks of the board's straight sides by name, round the board from the bottom.

    A side is the cells farthest in one direction, if they are more than one.

    >>> from affinage.board.topology import board
    >>> [len(sides(board(text))) for text in ("square:3", "hex:3", "rhombus:4", "triangle:4", "star:3")]
    [4, 6, 4, 3, 0]
    >>> {name: board("triangle:3").spell(mask) for name, mask in sides(board("triangle:3")).items()}
    {'bottom': 'a1 b1 c1', 'upper right': 'a3 b2 c1', 'upper left': 'a1 a2 a3'}
    """
    masks = {}
    for name, (across, up) in (_HEX_SIDES if board.is_hex else _SQUARE_SIDES).items():
        places = [across * x + up * y for x, y in board.coords]
        mask = sum(1 << cell for cell, place in enumerate(places) if place == max(places))
        if mask.bit_count() > 1:
            masks[name] = mask
    return MappingProxyType(masks)
