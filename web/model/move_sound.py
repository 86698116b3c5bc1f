"""Sounds of the last move of a match, as data. No DOM here."""

from __future__ import annotations

from functools import reduce
from operator import or_

from affinage.matches.match import Match

PLACED, TAKEN, ENDED = "placed", "taken", "ended"


def sound_of_last_move(match: Match) -> str:
    """Return the sound of the last move: an end, stones lost, stones placed; "" for none."""
    if match.outcome:
        return ENDED
    move = match.last_move
    if move is None or not move.picks:
        return ""
    before, now = match.position_at(match.ply - 1).stones, match.position.stones
    picked = reduce(or_, (1 << cell for cell in move.picks))
    lost = (old & ~new & ~picked for old, new in zip(before, now, strict=True))
    return TAKEN if any(lost) else PLACED
