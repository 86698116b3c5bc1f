"""Principles of Affinage for beginners."""

from __future__ import annotations

from affinage.board.topology import bits
from affinage.game import Move
from affinage.games.affinage.rules import AffinagePosition
from affinage.teach.principles.principle import Principle

AHEAD, EVEN, BEHIND = (
    "Add up the empty cells beside each stone: {colour} then leads by {lead}, {own} to {others}.",
    "Add up the empty cells beside each stone: both then have {own}.",
    "Add up the empty cells beside each stone: {colour} is then behind by {lead}, {own} to {others}.",
)


def room_lead(before: AffinagePosition, move: Move, after: AffinagePosition) -> int:
    """Return the empty cells beside each of the mover's stones, added up, less those beside the other's."""
    return lead_beside(after, after.empty, before.to_move)


def lead_beside(position: AffinagePosition, cells: int, colour: int) -> int:
    """Return how many stones of a colour are beside each of some cells, added up, less those of the other."""
    return sides(position, cells, colour) - sides(position, cells, 3 - colour)


def sides(position: AffinagePosition, cells: int, colour: int) -> int:
    """Return how many stones of a colour are beside each of some cells, added up."""
    near, stones = position.game.board.near(position.game.links), position.stones[colour - 1]
    return sum((near[cell] & stones).bit_count() for cell in bits(cells))


def room_in_words(before: AffinagePosition, move: Move, after: AffinagePosition) -> str:
    """Return the empty cells beside the stones of both colours as a sentence."""
    own, others = (sides(after, after.empty, colour) for colour in (before.to_move, 3 - before.to_move))
    text = AHEAD if own > others else BEHIND if own < others else EVEN
    colour = before.game.colours[before.to_move - 1]
    return text.format(colour=colour, own=own, others=others, lead=abs(own - others))


PRINCIPLES = (
    Principle(
        "beside",
        "Stand beside empty cells",
        "Place stones so that yours stand beside as many empty cells as they can, and the other's beside as few: "
        "a hole goes to the side with more stones around it.",
        room_lead,
        room_in_words,
    ),
)
