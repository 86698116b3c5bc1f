"""Candidates of Attack of the Moulds."""

from __future__ import annotations

from affinage.game import Move
from affinage.games.moulds.rules import MouldsPosition
from affinage.teach.principles import Principle


def own_beside(before: MouldsPosition, move: Move, after: MouldsPosition) -> int:
    """Return how many of the mover's cubes stand beside the cube placed or moved, after the move."""
    own = after.stones[before.to_move - 1]
    return (before.game.near[move.picks[-1]] & own).bit_count()


PRINCIPLES = (
    Principle(
        "together",
        "Stay together",
        "Place cubes beside your own: a cube with friends on all sides cannot be taken.",
        own_beside,
    ),
)
