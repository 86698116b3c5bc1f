"""Principles of Emulsion for beginners."""

from __future__ import annotations

from affinage.game import Move
from affinage.games.emulsion.rules import EmulsionPosition
from affinage.plain_text import plural
from affinage.teach.principles import Principle

INWARD = (
    "It brings {colour}'s stone 1 step nearer to the middle.",
    "It brings {colour}'s stone {number} steps nearer to the middle, rows and columns together.",
)


def steps_inward(before: EmulsionPosition, move: Move, after: EmulsionPosition) -> int:
    """Return how many rows and columns nearer to the middle a swap brings the mover's stone, added up and doubled.

    It is 0 in Free Emulsion, where this was not measured.
    """
    if before.game.is_free:
        return 0
    last = before.game.board.sizes[0] - 1
    first, second = (before.game.board.coords[cell] for cell in move.picks)
    return sum(abs(2 * old - last) - abs(2 * new - last) for old, new in zip(first, second, strict=True))


def inward_in_words(before: EmulsionPosition, move: Move, after: EmulsionPosition) -> str:
    """Return how many rows and columns nearer to the middle a swap brings the mover's stone, as a sentence."""
    steps = steps_inward(before, move, after) // 2
    return plural(INWARD, steps, colour=before.game.colours[before.to_move - 1])


PRINCIPLES = (
    Principle(
        "middle",
        "Swap towards the middle",
        "Swap a stone towards the middle, by row and by column at once if you can: the other's stone goes outwards.",
        steps_inward,
        inward_in_words,
    ),
)
