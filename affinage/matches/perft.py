"""Perft: counting the lines of legal moves to a depth, the classic check of a move generator."""

from __future__ import annotations

from typing import SupportsIndex

from affinage.checks import whole
from affinage.game import Position
from affinage.game.conversion import PositionLike, as_position

MAX_DEPTH = 999


def perft(position: PositionLike, depth: SupportsIndex) -> int:
    """Return the number of lines of exactly `depth` plies; pass and swap are plies, and finished games have no more.

    The position may be a match, a game, or the text of a link. Raises OptionError for a depth that is no integer from 0
    to MAX_DEPTH.

    >>> [perft("board=square:3", depth) for depth in (0, 1, 2)]
    [1, 24, 352]
    """
    return _count(as_position(position), whole("depth", depth, 0, MAX_DEPTH))


def _count(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(_count(position.apply(move), depth - 1) for move in moves)


def divide(position: PositionLike, depth: SupportsIndex) -> dict[str, int]:
    """Return the perft of each legal move, by its text; `depth` counts that move and is at least 1.

    >>> divide("board=square:2", 2)
    {'a1,a2': 1, 'a1,b1': 1, 'a2,b2': 1, 'b1,b2': 1}
    """
    position, after = as_position(position), whole("depth", depth, 1, MAX_DEPTH) - 1
    return {str(move): _count(position.apply(move), after) for move in position.legal_moves()}
