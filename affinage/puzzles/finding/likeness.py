"""When two puzzles are alike: turned, mirrored, with colours exchanged, or with the same end."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

from affinage.game import Move, Position
from affinage.shapes import Coord
from affinage.topology import Board, bits

Likeness: TypeAlias = (
    "tuple[str, str, int, int]"  # system, board, and the stones of the mover and of the other
)

_HEX_TURN = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
_SQUARE_TURN = ((1, 0), (0, 1), (-1, 0), (0, -1))


def _axes(board: Board) -> list[tuple[Coord, Coord]]:
    """Where each turn and mirroring of the plane sends one step along x and one along y."""
    circle = _HEX_TURN if board.is_hex else _SQUARE_TURN
    number = len(circle)
    turns = [(circle[k], circle[(k + 1) % number]) for k in range(number)]
    return turns + [(second, first) for first, second in turns]


@lru_cache(maxsize=64)
def symmetries(board: Board) -> tuple[tuple[int, ...], ...]:
    """For each turn and mirroring that brings a board onto itself, where each cell goes.

    >>> from affinage.topology import board
    >>> [len(symmetries(board(text))) for text in ("square:3", "square:2x3", "hex:3", "limping:3", "rhombus:4")]
    [8, 4, 12, 6, 4]
    """
    left, bottom = (min(axis) for axis in zip(*board.coords, strict=True))
    found = []
    for (ax, ay), (bx, by) in _axes(board):
        moved = [(ax * x + bx * y, ay * x + by * y) for x, y in board.coords]
        dx, dy = (low - min(axis) for low, axis in zip((left, bottom), zip(*moved, strict=True), strict=True))
        places = [(x + dx, y + dy) for x, y in moved]
        if all(place in board.at for place in places):
            found.append(tuple(board.at[place] for place in places))
    return tuple(found)


def likeness(position: Position) -> Likeness:
    """The same for positions of two that differ by a symmetry of the board or by their colours alone."""
    board = position.game.board
    own, other = position.stones[position.to_move - 1], position.stones[2 - position.to_move]
    images = ((_moved(own, cells), _moved(other, cells)) for cells in symmetries(board))
    return (position.game.key, board.text, *min(images))


def likenesses(start: Position, line: Iterable[Move]) -> set[Likeness]:
    """Of every position of a line in which the solver moves; puzzles that share one have the same end."""
    found, position = set(), start
    for number, move in enumerate(line):
        if number % 2 == 0:
            found.add(likeness(position))
        position = position.apply(move)
    return found


def _moved(mask: int, cells: tuple[int, ...]) -> int:
    return sum(1 << cells[cell] for cell in bits(mask))
