"""The lesson of Affinage: pairs, the limit, holes and their owners, the end."""

from __future__ import annotations

from affinage.board.territory import Hole
from affinage.game import Move, Position
from affinage.games.affinage.rules import AffinagePosition
from affinage.teach.lessons import Answer, Step, goes_on, wins

BOARD = "board=square:4"
LIMIT = 3  # with these rules: square board 1, side by side 2
LARGE_HOLE = 6  # cells


def holes(position: Position) -> tuple[Hole, ...]:
    """Return the holes of a position of Affinage."""
    assert isinstance(position, AffinagePosition)
    return position.holes


def beside_pair(before: Position, move: Move, after: Position) -> int:
    """Return the stones beside a pair, as a mask."""
    near, (first, second) = before.game.board.near("ortho"), move.picks
    return (near[first] | near[second]) & ~before.empty


def has_all_allowed(before: Position, move: Move, after: Position) -> bool:
    """Return whether as many stones are beside the pair as the limit allows."""
    return beside_pair(before, move, after).bit_count() == LIMIT


def has_none_beside(before: Position, move: Move, after: Position) -> bool:
    """Return whether no stone is beside the pair."""
    return not beside_pair(before, move, after)


def cuts(before: Position, move: Move, after: Position) -> bool:
    """Return whether the number of holes has grown."""
    return len(holes(after)) > len(holes(before))


def owns_large_hole(before: Position, move: Move, after: Position) -> bool:
    """Return whether the mover owns the large hole."""
    return any(hole.owner == before.to_move and hole.size >= LARGE_HOLE for hole in holes(after))


def owns_small_hole(before: Position, move: Move, after: Position) -> bool:
    """Return whether the mover owns any hole."""
    return any(hole.owner == before.to_move for hole in holes(after))


def loses_a_hole(before: Position, move: Move, after: Position) -> bool:
    """Return whether the other colour owns a hole."""
    return any(hole.owner == 3 - before.to_move for hole in holes(after))


STEPS = (
    Step(
        stage="Two stones",
        text="In every turn you place two stones of your colour, side by side.",
        goal="Place a pair of black stones.",
        link="board=square:6",
        moves="c3,c4",
        hint="Pick c3 first, then c4 above it.",
        success="Every turn is a pair like this one.",
    ),
    Step(
        stage="The limit",
        text="Before you place a pair, count the stones of both colours beside it, along its sides only: at most "
        f"{LIMIT} are allowed.",
        goal=f"Place a pair with {LIMIT} stones beside it; dots mark the cells open to you.",
        link="board=square:6",
        position="6.2b3.2b3.3ww1.1ww3.bb4-b-last=w",
        moves="d4,d5 d2,e2 d4,e4",
        done=has_all_allowed,
        hint="On d4 and d5 a pair has one stone below it and two on its left.",
        success=f"{LIMIT} stones are beside this pair, and not one more is allowed.",
        failure="This pair has only {cells} beside it, and corners do not count.",
        counted=beside_pair,
        answers=(Answer(has_none_beside, "No stone is beside this pair, and corners do not count."),),
    ),
    Step(
        stage="Holes",
        text="Empty cells joined along their sides form a hole, here of 14 cells with 2 black and 0 white stones "
        "around it (2–0).",
        goal="Cut the hole in two.",
        link=BOARD,
        regions=True,
        position="1b2.1b2.4.4-b",
        moves="b1,b2 a2,b2 a1,a2 c1,c2",
        done=cuts,
        hint="Go on with the wall of black stones down to the edge.",
        success="Now there are two holes: no cell of one shares a side with a cell of the other.",
        failure="All empty cells are still joined in one hole.",
    ),
    Step(
        stage="Owners",
        text="At the end a hole belongs to the colour with more stones around it, and with a tie to nobody.",
        goal=f"Make a hole of {LARGE_HOLE} cells or more yours.",
        link=BOARD,
        regions=True,
        position="1w2.1w2.1b2.1b2-b",
        moves="c3,c4 d1,d2",
        done=owns_large_hole,
        hint="Two black stones on the right add to the two that stand around that hole already.",
        success="More black stones than white stand around that hole, so it would be yours.",
        failure="Two black and two white stones stand around the large hole, so nobody owns it.",
        answers=(
            Answer(loses_a_hole, "More white stones than black stand around that part, so it is White's."),
            Answer(owns_small_hole, "That hole is yours, but a larger one can be had."),
        ),
    ),
    Step(
        stage="The end",
        text="You must place whenever you can, even in holes of your own; when nobody can, the player with more cells "
        "in holes wins.",
        goal="End the game with a pair that wins.",
        link=BOARD,
        position="ww1w.3w.2bb.1bb1-b-last=w",
        moves="a2,a3",
        done=wins,
        hint="From a2 go up, not right: then 4 black and 3 white stones stand around the hole of four cells.",
        success=f"Every pair left would have more than {LIMIT} stones beside it, so the game is over, and you own more "
        "cells than White.",
        failure="The game is over, and White owns more cells.",
        answers=(
            Answer(
                goes_on, "There is room for the pair that is marked, so the game is not over.", is_shown=True
            ),
        ),
    ),
    Step(
        stage="Ties",
        text="With equal cells, the player who placed last wins.",
        goal="Place the last pair, and win.",
        link=BOARD,
        position="w1ww.www1.bbb1.bbb1-b-last=w",
        moves="d2,d3",
        done=wins,
        hint="Keep d1 empty: once a black stone is on d2, only black stones are beside it.",
        success="It is one cell to one, and you placed last.",
        failure="White owns both cells, so White wins.",
    ),
    Step(
        stage="A game",
        text="As stones come, an empty area takes the tint of the colour with more stones around it, and looks sunken "
        "once nobody can place there.",
        goal="Play Black: place a pair to begin, and try to win against level 1.",
        link="board=square:6",
        level=1,
        regions=True,
        hint="Stand beside as many empty cells as you can: the player with more stones around a hole gets it.",
        success="You are ready for the full board of 8 by 8, which is called Emmental.",
        failure="Try again: stones that touch many empty cells stand around more holes; keep places outside your own "
        "holes for your last pairs.",
    ),
)
