"""Principles of Affinage for beginners."""

from __future__ import annotations

from affinage.board.topology import bits
from affinage.game import Move
from affinage.games.affinage.rules import AffinagePosition
from affinage.plain_text import plural
from affinage.teach.principles import Principle, compared

STANDS = (
    "Count the empty cells beside each stone: {colour}'s stones then have {own}, the other's {others}.",
    "Count the empty cells beside each stone: the stones of both colours then have {own}.",
    "Count the empty cells beside each stone: {colour}'s stones then have only {own}, the other's {others}.",
)
CLOSED = (
    "{colour} then has 1 cell in closed holes, {other} {others}.",
    "{colour} then has {number} cells in closed holes, {other} {others}.",
)
APART = (
    "Of {colour}'s new stones, {border} at the border. Beside them: {own} of {colour}'s stones, and 1 empty cell.",
    "Of {colour}'s new stones, {border} at the border. Beside them: {own} of {colour}'s stones, and {number} empty "
    "cells.",
)
AT_BORDER = "none is", "1 is", "2 are"
BEYOND = 10_000  # more than two moves can differ by in `room_lead`, even on the largest board


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
    return compared(STANDS, before, own, others)


def closed_lead(before: AffinagePosition, move: Move, after: AffinagePosition) -> int:
    """Return the cells in closed holes of the mover's, less those in closed holes of the other's."""
    own, others = _closed_by_owner(after, before.to_move)
    return own - others


def closed_then_room(before: AffinagePosition, move: Move, after: AffinagePosition) -> int:
    """Compare by `closed_lead`; once there is a closed hole, compare equal moves by `room_lead`."""
    room = room_lead(before, move, after) if before.closed_holes else 0
    return BEYOND * closed_lead(before, move, after) + room


def _closed_by_owner(position: AffinagePosition, colour: int) -> tuple[int, int]:
    """Return the number of cells in the closed holes of a colour, and of the other."""
    own, others = (
        sum(hole.size for hole in position.closed_holes if hole.owner == owner)
        for owner in (colour, 3 - colour)
    )
    return own, others


def closed_in_words(before: AffinagePosition, move: Move, after: AffinagePosition) -> str:
    """Return how many cells of closed holes both colours own as a sentence, "" without one."""
    own, others = _closed_by_owner(after, before.to_move)
    colour, other = (before.game.colours[each - 1] for each in (before.to_move, 3 - before.to_move))
    return plural(CLOSED, own, colour=colour, other=other, others=others) if own or others else ""


def apart(before: AffinagePosition, move: Move, after: AffinagePosition) -> int:
    """Count the mover's new stones at the border and older ones beside new ones; of the fewest, most empty cells."""
    border, own, empty = _around_new(before, move, after)
    return empty - BEYOND * (border + own)


def apart_in_words(before: AffinagePosition, move: Move, after: AffinagePosition) -> str:
    """Return what `apart` compares, in two sentences."""
    border, own, empty = _around_new(before, move, after)
    colour = before.game.colours[before.to_move - 1]
    return plural(APART, empty, colour=colour, border=AT_BORDER[border], own=own)


def _around_new(before: AffinagePosition, move: Move, after: AffinagePosition) -> tuple[int, int, int]:
    """Return how many new stones of the mover's are at the border, and how many own stones and empty cells beside them.

    These count for each new stone that they are beside.
    """
    near, own = before.game.board.near(before.game.links), before.stones[before.to_move - 1]
    new = [near[cell] for cell in bits(after.stones[before.to_move - 1] & ~own)]
    inside = max(cells.bit_count() for cells in near)
    border = sum(cells.bit_count() < inside for cells in new)
    beside, empty = (sum((cells & mask).bit_count() for cells in new) for mask in (own, after.empty))
    return border, beside, empty


PRINCIPLES = (
    Principle(
        "beside",
        "Stand beside empty cells",
        "Place stones so that yours stand beside as many empty cells as they can, and the other's beside as few: "
        "a hole goes to the side with more stones around it.",
        room_lead,
        room_in_words,
    ),
    Principle(
        "closed",
        "Win closed holes",
        "A hole is closed once nobody can place in it any more, and counts at the end as it is: close large holes of "
        "yours, and none of the other's. If several moves are as good at that, take the pair with most empty cells "
        "beside it.",
        closed_then_room,
        closed_in_words,
    ),
    Principle(
        "apart",
        "Keep apart",
        "Place your stones off the border and not beside your others: each then stands around more. If several "
        "moves are as good at that, take the pair with most empty cells beside it.",
        apart,
        apart_in_words,
    ),
)
