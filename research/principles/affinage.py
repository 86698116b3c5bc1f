"""Candidates of Affinage."""

from __future__ import annotations

from affinage.board.topology import bits
from affinage.game import Move
from affinage.games.affinage.principles import closed_lead
from affinage.games.affinage.rules import AffinagePosition
from affinage.teach.principles import Principle

ROOM = 2  # empty cells


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


def has_room(before: AffinagePosition, move: Move, after: AffinagePosition) -> int:
    """Return 1 if each new stone of the mover's has two empty cells beside it, otherwise 0."""
    near = before.game.board.near(before.game.links)
    placed = zip(move.picks, before.pair_colours, strict=True)
    own = (cell for cell, colour in placed if colour == before.to_move)
    return int(all(sum(1 for _ in bits(near[cell] & after.empty)) >= ROOM for cell in own))


PRINCIPLES = (
    Principle(
        "kept",
        "Win cells that stay empty",
        "Where no pair fits any more, a cell stays empty: have more stones beside it than the other.",
        closed_lead,
    ),
    Principle(
        "room",
        "Keep room beside stones",
        "Place stones with at least two empty cells beside each: a stone counts only where it touches a hole.",
        has_room,
    ),
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
