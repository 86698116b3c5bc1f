"""The lesson of Affinage (pairs, the limit, holes and their owners, the end), and principles for beginners."""

from __future__ import annotations

from affinage.board.territory import Hole
from affinage.board.topology import bits
from affinage.game import Move, Position
from affinage.games.affinage.rules import AffinagePosition
from affinage.plain_text import plural
from affinage.teach.lessons import Answer, Step, goes_on, wins
from affinage.teach.principles import Principle, compared

BOARD = "board=square:4"
LIMIT = 3
"""The limit with these rules: 1 for the square board and 2 for pairs side by side."""
LARGE_HOLE = 6
"""Minimum number of cells of a large hole."""


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
BEYOND = 10_000
"""More than two moves can differ by in `room_lead`, even on the largest board."""


def room_lead(before: AffinagePosition, move: Move, after: AffinagePosition) -> int:
    """Return the empty cells beside each of the mover's stones, added up, less those beside the other's."""
    return lead_beside(after, after.empty, before.to_move)


def lead_beside(position: AffinagePosition, cells: int, colour: int) -> int:
    """Return the number of stones of a colour beside some cells, added up, less the other colour's number."""
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
    """Return more for fewer new stones at the border or beside own ones, and then for more empty cells beside them."""
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
