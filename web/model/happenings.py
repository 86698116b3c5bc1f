"""What the last move of a match did, as far as it is heard. No DOM here."""

from __future__ import annotations

from affinage.match import Match
from affinage.topology import bits

PLACED, TAKEN, ENDED = "placed", "taken", "ended"


def last_happening(match: Match) -> str:
    """What is to be heard after the last move: an end, stones that others lost, stones placed; "" for none of these."""
    if match.outcome:
        return ENDED
    move = match.last_move
    if move is None or not move.picks:
        return ""
    before, now = match.position_at(match.ply - 1), match.position
    own = sum(1 << cell for cell in move.picks)
    others = before.game.board.full & ~(before.empty | own)
    is_taken = any(now.colour_at(cell) != before.colour_at(cell) for cell in bits(others))
    return TAKEN if is_taken else PLACED
