"""Principles of Affinage for beginners."""

from __future__ import annotations

from affinage.board.topology import bits
from affinage.game import Move
from affinage.games.affinage.rules import AffinagePosition
from affinage.teach.principles.principle import Principle


def room_lead(before: AffinagePosition, move: Move, after: AffinagePosition) -> int:
    """Return the empty cells beside each of the mover's stones, added up, less those beside the other's."""
    return lead_beside(after, after.empty, before.to_move)


def lead_beside(position: AffinagePosition, cells: int, colour: int) -> int:
    """Return how many stones of a colour are beside each of some cells, added up, less those of the other."""
    near = position.game.board.near(position.game.links)
    own, other = position.stones[colour - 1], position.stones[2 - colour]
    return sum((near[cell] & own).bit_count() - (near[cell] & other).bit_count() for cell in bits(cells))


PRINCIPLES = (
    Principle(
        "beside",
        "Stand beside empty cells",
        "Place stones so that yours stand beside as many empty cells as they can, and the other's beside as few.",
        room_lead,
    ),
)
