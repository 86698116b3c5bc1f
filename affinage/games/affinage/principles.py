"""Principles of Affinage for beginners."""

from __future__ import annotations

from affinage.game import Move
from affinage.games.affinage.rules import AffinagePosition
from affinage.teach.principles.principle import Principle


def holes_made(before: AffinagePosition, move: Move, after: AffinagePosition) -> int:
    """Return the number of holes after a move."""
    return len(after.holes)


def settled_lead(before: AffinagePosition, move: Move, after: AffinagePosition) -> int:
    """Return the mover's lead in cells of the holes in which nobody can place any more."""
    free, own = after.settled()[0], before.to_move
    closed = [hole for hole in after.holes if not hole.cells & free]
    return sum(hole.size * ((hole.owner == own) - (hole.owner == 3 - own)) for hole in closed)


def edges_led(before: AffinagePosition, move: Move, after: AffinagePosition) -> int:
    """Return the mover's stones on the edges of all holes, less the other's; a stone counts in each hole."""
    lead = sum(hole.lead for hole in after.holes)
    return lead if before.to_move == 1 else -lead


PRINCIPLES = (
    Principle(
        "close",
        "Close your holes",
        "Close holes that you own: where nobody can place any more, nobody takes them from you.",
        settled_lead,
    ),
    Principle(
        "cut",
        "Cut holes up",
        "Cut holes up: a stone that stands between two holes counts on the edge of both.",
        holes_made,
    ),
    Principle(
        "edges",
        "Stand on two edges",
        "Place your stones where they touch two holes, and leave the other's stones where they touch none.",
        edges_led,
    ),
)
