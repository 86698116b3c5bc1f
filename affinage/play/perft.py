"""Perft: counting the lines of legal moves to a depth, the classic check of a move generator."""

from __future__ import annotations

from affinage.game import Position


def perft(position: Position, depth: int) -> int:
    """Return the number of lines of exactly `depth` plies; pass and swap are plies, and finished games have no more.

    >>> import affinage
    >>> [perft(affinage.load("board=square:3").initial(), depth) for depth in (0, 1, 2)]
    [1, 24, 352]
    """
    if depth == 0:
        return 1
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.apply(move), depth - 1) for move in moves)


def divide(position: Position, depth: int) -> dict[str, int]:
    """Return the perft of each legal move, by its text; `depth` counts that move and is at least 1."""
    return {str(move): perft(position.apply(move), depth - 1) for move in position.legal_moves()}
