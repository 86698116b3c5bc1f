"""The lesson of Attack of the Moulds: growing, spreading, absorbing, the end."""

from __future__ import annotations

from affinage.game import Move, Position
from affinage.teach.lessons import Answer, Step, gains, goes_on, wins

LINK = "game=moulds"


def grows(before: Position, move: Move, after: Position) -> bool:
    """Return whether the move adds a piece."""
    return len(move.picks) == 1


def spreads(before: Position, move: Move, after: Position) -> bool:
    """Return whether the move relocates a piece."""
    return len(move.picks) == 2


def absorbed(before: Position, move: Move, after: Position) -> int:
    """Return the number of pieces that change colour."""
    return gains(before, move, after) - grows(before, move, after)


def takes_three(before: Position, move: Move, after: Position) -> bool:
    """Return whether three pieces are captured."""
    return absorbed(before, move, after) >= 3


def takes_two(before: Position, move: Move, after: Position) -> bool:
    """Return whether two pieces are captured."""
    return absorbed(before, move, after) >= 2


def takes_two_by_growing(before: Position, move: Move, after: Position) -> bool:
    """Return whether two pieces are captured and a new one is added."""
    return takes_two(before, move, after) and grows(before, move, after)


def takes_some(before: Position, move: Move, after: Position) -> bool:
    """Return whether any piece is captured."""
    return absorbed(before, move, after) > 0


STEPS = (
    Step(
        stage="Growing",
        text="To grow, put a new piece on an empty cell next to one of yours, along a side or diagonally.",
        goal="Place a new black piece by growing.",
        link=LINK,
        moves="b2",
        done=grows,
        hint="Pick b2, a diagonal step from the corner.",
        success="You have one more piece.",
        failure="That piece has moved, so you have no more pieces than before.",
    ),
    Step(
        stage="Spreading",
        text="To spread, move one of your pieces two steps straight on; pieces in between do not stop it.",
        goal="Pick one of your pieces, then a cell two steps away.",
        link=LINK,
        moves="a1-c3",
        done=spreads,
        hint="Pick the piece on a1, then one of the large dots, such as c3.",
        success="The piece is two steps farther, and its old cell is empty.",
        failure="That was growing; here the task is to move a piece.",
    ),
    Step(
        stage="Absorbing",
        text="All pieces of others next to the piece that you placed or moved become yours.",
        goal="Take over three white pieces in one turn.",
        link=LINK,
        position="3b1b.w3b1.w5.w5.5w.5w-b",
        moves="d6-b4",
        done=takes_three,
        hint="Three white pieces stand in a line on the left, and one piece can jump next to them.",
        success="All three next to it are black now.",
        failure="That takes over no white piece.",
        answers=(Answer(takes_some, "That takes over fewer than three pieces."),),
    ),
    Step(
        stage="Grow or spread",
        text="Growing adds a piece, but spreading only moves one.",
        goal="Take over two pieces, and have three more than before.",
        link=LINK,
        position="3b2.1w4.2w3.6.2b3.b5-b",
        moves="c5",
        done=takes_two_by_growing,
        hint="Grow from the piece at the top to a cell next to both white pieces.",
        success="Two taken over and one new: three more.",
        failure="That takes over fewer than two pieces.",
        answers=(Answer(takes_two, "Two taken over, but the piece left its place: only two more."),),
    ),
    Step(
        stage="The end",
        text="When the board is full, or only one colour is left, most pieces win; once some cannot spread, darker "
        "cells show which ones can.",
        goal="End the game, and win.",
        link="game=moulds&board=plus:2",
        position="b1.bb.wbbbbw.wbbbbw.bb.bb-b",
        moves="d6",
        done=wins,
        hint="Fill the last cell with a new piece.",
        success="The board is full, and most pieces are black.",
        answers=(Answer(goes_on, "A piece that moves leaves an empty cell, so the game is not over."),),
    ),
    Step(
        stage="A game",
        text="Now play on 20 cells, with black pieces, against the computer; who cannot move passes.",
        goal="Grow or spread to begin, and try to win against level 1.",
        link="game=moulds&board=plus:2",
        level=1,
        hint="Grow while nobody is near, and keep pieces together that White could take.",
        success="You are ready for the full board of 6 by 6.",
        failure="Try again, and before each move count how many pieces White could take over next.",
    ),
)
