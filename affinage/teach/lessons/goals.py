"""What tasks of any system ask for, as checks of a move."""

from __future__ import annotations

from affinage.game import SWAP, Move, Position
from affinage.teach.puzzles.puzzle import WIN, Puzzle


def wins(before: Position, move: Move, after: Position) -> bool:
    """Whether the move ends the game with a win."""
    return after.winner() == before.to_move


def goes_on(before: Position, move: Move, after: Position) -> bool:
    """Whether the game is not over after the move."""
    return not after.is_terminal()


def wins_by_force(before: Position, move: Move, after: Position) -> bool:
    """Whether nobody can take the win away any more, by a proof; for positions near the end."""
    return bool(Puzzle(before, WIN).forced(after))


def swaps(before: Position, move: Move, after: Position) -> bool:
    """Whether the colours are swapped."""
    return move == SWAP


def gains(before: Position, move: Move, after: Position) -> int:
    """By how many stones the move's colour grows on the board."""
    own = before.to_move - 1
    return after.stones[own].bit_count() - before.stones[own].bit_count()
