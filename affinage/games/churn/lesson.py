"""The lesson of Churn: alone, the smallest group, taking room away, the last cells, the swap."""

from __future__ import annotations

from affinage.board.topology import bits
from affinage.game import Move, Position
from affinage.games.churn.rules import ChurnPosition
from affinage.teach.lessons import Step, swaps, wins

LINK = "game=churn&pie=off"


def leaves_no_room_alone(before: Position, move: Move, after: Position) -> bool:
    """Return whether the next colour can place no isolated stone."""
    assert isinstance(after, ChurnPosition)
    return all(after.formed(cell).bit_count() > 1 for cell in bits(after.empty))


STEPS = (
    Step(
        stage="Alone",
        text="As long as a red stone can stand alone, touching no other red stone, Red must place it so.",
        goal="Place a red stone that stands alone.",
        link=LINK,
        position="2b.r1r1.5.b1b1.r2-r",
        moves="e2",
        hint="Three cells on the right touch no red stone.",
        success="There it touches no other red stone; blue stones do not matter.",
    ),
    Step(
        stage="Groups",
        text="When no stone can stand alone, you make the smallest group you can, and your smaller groups leave the "
        "board.",
        goal="Make a group of two red stones.",
        link=LINK,
        position="b1r.4.1r1rb.b3.1rb-r",
        moves="a3",
        hint="Pick a cell that touches a single red stone.",
        success="The group of two stays, and the red stones that stood alone have gone.",
    ),
    Step(
        stage="Room",
        text="Without a cell to stand alone on, you must make a group, and you lose your single stones.",
        goal="Leave Blue no cell on which to stand alone.",
        link=LINK,
        position="1b1.3r.rb2r.2b1.2b-r",
        moves="c1",
        done=leaves_no_room_alone,
        hint="Look for the one cell that touches no blue stone.",
        success="Every empty cell touches a blue stone now, so Blue must make a group.",
        failure="Blue can still stand alone somewhere.",
    ),
    Step(
        stage="The last cells",
        text="When the board is full, the player with more stones wins.",
        goal="Fill the last cell, and win.",
        link=LINK,
        position="bbb.brbr.rrbr1.rrbr.rbb-r",
        moves="e3",
        done=wins,
        hint="Count first: nine red stones, nine blue ones, and e3 is empty.",
        success="Ten red stones beat nine; had the last one removed any, the board would not be full, and you would go "
        "on.",
    ),
    Step(
        stage="The swap",
        text="To begin is an advantage, so the second player may once take over the first move and its colour.",
        goal="Answer the first move by a swap.",
        link="game=churn",
        position="3.4.2r2.4.3-b-pie=1",
        moves="swap",
        done=swaps,
        hint="Press the button that offers the swap.",
        success="You are Red now, the stone is yours, and the other player goes on as Blue.",
        failure="That is a move for Blue; here the task is to swap.",
    ),
    Step(
        stage="A game",
        text="Now you know all the rules: play on 13 cells, without the swap, with red stones, against the computer.",
        goal="Place a stone to begin, and try to win against level 1.",
        link="game=churn&board=hex:2x2x4&pie=off",
        level=1,
        hint="Take the cells on which Blue could stand alone, and keep yours.",
        success="You are ready for the full board of 19 cells, where sides may be swapped after the first stone.",
        failure="Try again, and leave yourself cells to stand alone on: a group costs you your smaller ones.",
    ),
)
