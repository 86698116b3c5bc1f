"""Checks of moves for tasks of any game."""

from __future__ import annotations

from affinage.game import SWAP, Move, Position


def wins(before: Position, move: Move, after: Position) -> bool:
    """Return whether the move ends the game with a win."""
    return after.winner() == before.to_move


def goes_on(before: Position, move: Move, after: Position) -> bool:
    """Return whether the game continues after the move."""
    return not after.is_terminal()


def swaps(before: Position, move: Move, after: Position) -> bool:
    """Return whether the colours are swapped."""
    return move == SWAP


def gains(before: Position, move: Move, after: Position) -> int:
    """Return the growth in the number of the mover's stones."""
    own = before.to_move - 1
    return after.stones[own].bit_count() - before.stones[own].bit_count()
