"""Principles of Taifas for beginners."""

from __future__ import annotations

from affinage.game import Move
from affinage.games.taifas.rules import LETTERS, TaifasPosition
from affinage.teach.principles import Principle

AROUND = "{number} groups of {other} are around it, and cannot join there."


def is_own(before: TaifasPosition, move: Move, after: TaifasPosition) -> int:
    """Return 1 for a stone of the mover's colour, otherwise 0."""
    return int(move.text[0] == LETTERS[before.to_move - 1])


def groups_around(before: TaifasPosition, move: Move, after: TaifasPosition) -> int:
    """Return how many groups of the other colour are around a stone of the mover's own, corners included."""
    board, around = before.game.board, before.game.board.near("ortho-diag")[move.picks[0]]
    groups = board.groups(before.stones[2 - before.to_move], before.game.orthogonal)
    return is_own(before, move, after) * sum(1 for group in groups if group & around)


def groups_around_in_words(before: TaifasPosition, move: Move, after: TaifasPosition) -> str:
    """Return how many groups of the other colour are around a stone, as a sentence; "" where none can be kept apart."""
    other, number = before.game.colours[2 - before.to_move], groups_around(before, move, after)
    return AROUND.format(number=number, other=other) if number > 1 else ""


PRINCIPLES = (
    Principle(
        "between",
        "Stand between groups",
        "Place your own stone where most groups of the other colour are around it, also at its corners, "
        "so that they never join.",
        groups_around,
        groups_around_in_words,
    ),
)
