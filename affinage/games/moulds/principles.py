"""Principles of Attack of the Moulds for beginners."""

from __future__ import annotations

from affinage.game import Move
from affinage.games.moulds.rules import MouldsPosition
from affinage.plain_text import plural
from affinage.teach.principles import Principle

TAKEN = "It takes 1 piece.", "It takes {number} pieces."
ANSWERED = (
    "After the answer that takes most back, {colour} leads by 1 piece.",
    "After the answer that takes most back, {colour} leads by {number} pieces.",
)
BEHIND = (
    "After the answer that takes most back, {colour} is 1 piece behind.",
    "After the answer that takes most back, {colour} is {number} pieces behind.",
)
EVEN = "After the answer that takes most back, both have as many pieces."
MOVES_LEFT, NO_MOVE = (
    ("It leaves {other} 1 move.", "It leaves {other} {number} moves."),
    "It leaves {other} no move.",
)
TOGETHER = "1 of {colour}'s pieces is beside it.", "{number} of {colour}'s pieces are beside it."


def captures(before: MouldsPosition, move: Move, after: MouldsPosition) -> int:
    """Return how many enemy pieces a move takes."""
    own = before.to_move - 1
    enemies = before.game.board.full & ~before.stones[own] & ~before.empty
    return (before.game.near[move.picks[-1]] & enemies).bit_count()


def captures_in_words(before: MouldsPosition, move: Move, after: MouldsPosition) -> str:
    """Return how many enemy pieces a move takes, as a sentence."""
    return plural(TAKEN, captures(before, move, after))


def lead_after_reply(before: MouldsPosition, move: Move, after: MouldsPosition) -> int:
    """Return the mover's lead after the reply that takes most back."""
    own = before.to_move - 1
    counts = [mask.bit_count() for mask in after.stones]
    lead = counts.pop(own) - max(counts)
    return lead - _most_gained(after, after.stones[own])


def lead_in_words(before: MouldsPosition, move: Move, after: MouldsPosition) -> str:
    """Return the mover's lead after the reply that takes most back, as a sentence."""
    lead, colour = lead_after_reply(before, move, after), before.game.colours[before.to_move - 1]
    return plural(ANSWERED if lead > 0 else BEHIND, abs(lead), colour=colour) if lead else EVEN


def _most_gained(position: MouldsPosition, pieces: int) -> int:
    """Return what the best reply gains on the player with these pieces: two for each it takes, one for a new one."""
    if position.is_terminal() or position.stones[position.to_move - 1] == pieces:
        return 0
    near = position.game.near
    return max(
        (
            2 * (near[reply.picks[-1]] & pieces).bit_count() + (len(reply.picks) == 1)
            for reply in position.generate_moves()
        ),
        default=0,
    )


def few_replies(before: MouldsPosition, move: Move, after: MouldsPosition) -> int:
    """Return how few moves the next player has, as a negative number."""
    return -sum(1 for _ in after.generate_moves())


def replies_in_words(before: MouldsPosition, move: Move, after: MouldsPosition) -> str:
    """Return how few moves the next player has, as a sentence."""
    replies, other = -few_replies(before, move, after), before.game.colours[after.to_move - 1]
    return plural(MOVES_LEFT, replies, other=other) if replies else NO_MOVE.format(other=other)


def own_beside(before: MouldsPosition, move: Move, after: MouldsPosition) -> int:
    """Return how many of the mover's pieces stand beside the piece placed or moved, after the move."""
    own = after.stones[before.to_move - 1]
    return (before.game.near[move.picks[-1]] & own).bit_count()


def own_beside_in_words(before: MouldsPosition, move: Move, after: MouldsPosition) -> str:
    """Return how many of the mover's pieces stand beside the one placed or moved, as a sentence."""
    colour = before.game.colours[before.to_move - 1]
    return plural(TOGETHER, own_beside(before, move, after), colour=colour)


PRINCIPLES = (
    Principle(
        "take",
        "Take pieces",
        "Take as many pieces as you can: a piece you take counts for you, and no longer for the other.",
        captures,
        captures_in_words,
    ),
    Principle(
        "answer",
        "Count the answer",
        "Before you move, count what the answer can take back, and keep the biggest lead after it.",
        lead_after_reply,
        lead_in_words,
    ),
    Principle(
        "narrow",
        "Leave few moves",
        "Leave the other player as few moves as you can: whoever has no room must give way.",
        few_replies,
        replies_in_words,
    ),
    Principle(
        "together",
        "Stay together",
        "Place pieces beside your own: a piece with your own on all sides cannot be taken.",
        own_beside,
        own_beside_in_words,
    ),
)
