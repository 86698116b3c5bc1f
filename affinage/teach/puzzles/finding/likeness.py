"""Similarity of puzzles: symmetric, with colours exchanged, or with the same end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from affinage.board.symmetry import symmetries
from affinage.board.topology import bits
from affinage.game import Move, Position

Likeness: TypeAlias = "tuple[str, str, int, int]"  # game, board, and the stones of the mover and of the other


def likeness(position: Position) -> Likeness:
    """Return a key that is equal for two-player positions that differ only by symmetry or by colours."""
    board = position.game.board
    own, other = position.stones[position.to_move - 1], position.stones[2 - position.to_move]
    images = ((_moved(own, cells), _moved(other, cells)) for cells in symmetries(board))
    return (position.game.key, board.text, *min(images))


def likenesses(start: Position, line: Iterable[Move]) -> set[Likeness]:
    """Return the keys of the solver's positions in a line; puzzles that share one have the same end."""
    likenesses, position = set(), start
    for number, move in enumerate(line):
        if number % 2 == 0:
            likenesses.add(likeness(position))
        position = position.apply(move)
    return likenesses


def _moved(mask: int, cells: tuple[int, ...]) -> int:
    return sum(1 << cells[cell] for cell in bits(mask))
