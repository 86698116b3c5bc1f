"""The lesson of Attack of the Moulds (growing, spreading, absorbing, the end), and principles for beginners."""

from __future__ import annotations

from affinage.game import Move, Position
from affinage.games.moulds.rules import MouldsPosition
from affinage.plain_text import plural
from affinage.teach.lessons import Answer, Step, gains, goes_on, wins
from affinage.teach.principles import Principle

LINK = "game=moulds"


def grows(before: Position, move: Move, after: Position) -> bool:
    """Return whether the move adds a cube."""
    return len(move.picks) == 1


def spreads(before: Position, move: Move, after: Position) -> bool:
    """Return whether the move relocates a cube."""
    return len(move.picks) == 2


def absorbed(before: Position, move: Move, after: Position) -> int:
    """Return the number of cubes that change colour."""
    return gains(before, move, after) - grows(before, move, after)


def takes_three(before: Position, move: Move, after: Position) -> bool:
    """Return whether three cubes are captured."""
    return absorbed(before, move, after) >= 3


def takes_two(before: Position, move: Move, after: Position) -> bool:
    """Return whether two cubes are captured."""
    return absorbed(before, move, after) >= 2


def takes_two_by_growing(before: Position, move: Move, after: Position) -> bool:
    """Return whether two cubes are captured and a new one is added."""
    return takes_two(before, move, after) and grows(before, move, after)


def takes_some(before: Position, move: Move, after: Position) -> bool:
    """Return whether any cube is captured."""
    return absorbed(before, move, after) > 0


STEPS = (
    Step(
        stage="Growing",
        text="To grow, put a new cube, drawn here as a blob, on an empty cell next to yours, along a side or "
        "diagonally.",
        goal="Place a new black cube by growing.",
        link=LINK,
        moves="b2",
        done=grows,
        hint="Pick b2, a diagonal step from the corner.",
        success="You have one more cube.",
        failure="That cube has moved, so you have no more cubes than before.",
    ),
    Step(
        stage="Spreading",
        text="To spread, move one of your cubes two steps straight on; cubes in between do not stop it.",
        goal="Pick one of your cubes, then a cell two steps away.",
        link=LINK,
        moves="a1-c3",
        done=spreads,
        hint="Pick the cube on a1, then one of the large dots, such as c3.",
        success="The cube is two steps farther, and its old cell is empty.",
        failure="That was growing; here the task is to move a cube.",
    ),
    Step(
        stage="Absorbing",
        text="All enemy cubes next to the cube that you placed or moved become yours.",
        goal="Take over three white cubes in one turn.",
        link=LINK,
        position="3b1b.w3b1.w5.w5.5w.5w-b",
        moves="d6-b4",
        done=takes_three,
        hint="Three white cubes stand in a line on the left, and one cube can jump next to them.",
        success="All three next to it are black now.",
        failure="That takes over no white cube.",
        answers=(Answer(takes_some, "That takes over fewer than three cubes."),),
    ),
    Step(
        stage="Grow or spread",
        text="Growing adds a cube, but spreading only moves one.",
        goal="Take over two cubes, and have three more than before.",
        link=LINK,
        position="3b2.1w4.2w3.6.2b3.b5-b",
        moves="c5",
        done=takes_two_by_growing,
        hint="Grow from the cube at the top to a cell next to both white cubes.",
        success="Two taken over and one new: three more.",
        failure="That takes over fewer than two cubes.",
        answers=(Answer(takes_two, "Two taken over, but the cube left its place: only two more."),),
    ),
    Step(
        stage="The end",
        text="When the board is full, or only one colour is left, most cubes win; once some cannot spread, darker "
        "cells show which ones can.",
        goal="End the game, and win.",
        link="game=moulds&board=plus:2",
        position="b1.bb.wbbbbw.wbbbbw.bb.bb-b",
        moves="d6",
        done=wins,
        hint="Fill the last cell with a new cube.",
        success="The board is full, and most cubes are black.",
        answers=(Answer(goes_on, "A cube that moves leaves an empty cell, so the game is not over."),),
    ),
    Step(
        stage="A game",
        text="Now play on 20 cells, with black cubes, against the computer; a player who cannot move passes.",
        goal="Grow or spread to begin, and try to win against level 1.",
        link="game=moulds&board=plus:2",
        level=1,
        hint="Grow while nobody is near, and keep cubes together that White could take.",
        success="You are ready for the full board of 6 by 6.",
        failure="Try again, and before each move count how many cubes White could take over next.",
    ),
)


TAKEN = "It takes 1 cube.", "It takes {number} cubes."
ANSWERED = (
    "After the answer that takes most back, {colour} leads by 1 cube.",
    "After the answer that takes most back, {colour} leads by {number} cubes.",
)
BEHIND = (
    "After the answer that takes most back, {colour} is 1 cube behind.",
    "After the answer that takes most back, {colour} is {number} cubes behind.",
)
EVEN = "After the answer that takes most back, both have as many cubes."
MOVES_LEFT, NO_MOVE = (
    ("It leaves {other} 1 move.", "It leaves {other} {number} moves."),
    "It leaves {other} no move.",
)
TOGETHER = "1 of {colour}'s cubes is beside it.", "{number} of {colour}'s cubes are beside it."


def captures(before: MouldsPosition, move: Move, after: MouldsPosition) -> int:
    """Return how many enemy cubes a move takes."""
    own = before.to_move - 1
    enemies = before.game.board.full & ~before.stones[own] & ~before.empty
    return (before.game.near[move.picks[-1]] & enemies).bit_count()


def captures_in_words(before: MouldsPosition, move: Move, after: MouldsPosition) -> str:
    """Return how many enemy cubes a move takes, as a sentence."""
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


def _most_gained(position: MouldsPosition, cubes: int) -> int:
    """Return what the best reply gains on the player with these cubes: two for each it takes, one for a new one."""
    if position.is_terminal() or position.stones[position.to_move - 1] == cubes:
        return 0
    near = position.game.near
    return max(
        (
            2 * (near[reply.picks[-1]] & cubes).bit_count() + (len(reply.picks) == 1)
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
    """Return how many of the mover's cubes stand beside the cube placed or moved, after the move."""
    own = after.stones[before.to_move - 1]
    return (before.game.near[move.picks[-1]] & own).bit_count()


def own_beside_in_words(before: MouldsPosition, move: Move, after: MouldsPosition) -> str:
    """Return how many of the mover's cubes stand beside the one placed or moved, as a sentence."""
    colour = before.game.colours[before.to_move - 1]
    return plural(TOGETHER, own_beside(before, move, after), colour=colour)


PRINCIPLES = (
    Principle(
        "take",
        "Take cubes",
        "Take as many cubes as you can: a cube you take counts for you, and no longer for the other.",
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
        "Leave the other player as few moves as you can.",
        few_replies,
        replies_in_words,
    ),
    Principle(
        "together",
        "Stay together",
        "Place cubes beside your own: a cube with your own on all sides cannot be taken.",
        own_beside,
        own_beside_in_words,
    ),
)
