"""The lesson of Emulsion: swaps, values, corners, groups, the end, the free start."""

from __future__ import annotations

from affinage.game import Move, Position
from affinage.games.emulsion.rules import EmulsionPosition
from affinage.teach.lessons import Answer, Step, goes_on, wins

LINK = "game=emulsion&board=square:5&pie=off"
TWO_POINTS = 4  # in halves
LARGE_GROUP = 10  # stones


def gains_two(before: Position, move: Move, after: Position) -> bool:
    """Return whether the swapping stone gains two points."""
    assert isinstance(before, EmulsionPosition)
    return before.gain(*move.picks) >= TWO_POINTS


def goes_to_a_corner(before: Position, move: Move, after: Position) -> bool:
    """Return whether the stone ends in a corner."""
    assert isinstance(before, EmulsionPosition)
    return before.game.edges[move.picks[1]] == 2


def joins(before: Position, move: Move, after: Position) -> bool:
    """Return whether the mover has a large group afterwards."""
    assert isinstance(after, EmulsionPosition)
    return after.groups[before.to_move - 1][0].bit_count() >= LARGE_GROUP


def places(before: Position, move: Move, after: Position) -> bool:
    """Return whether stones are placed, not swapped."""
    return bool(before.empty >> move.picks[0] & 1)


STEPS = (
    Step(
        stage="Swaps",
        text="In every turn a stone of yours changes places with a white stone next to it, along a side or diagonally.",
        goal="Make a swap.",
        link=LINK,
        moves="b3-c3",
        hint="The stone on b3 has no black stone beside it, but in the middle it would have three.",
        success="Both stones stand better now, and the next step shows why.",
    ),
    Step(
        stage="Values",
        text="A swap must raise your stone's points: 1 for each stone of its colour at its sides, "
        "½ for each side at the board's edge.",
        goal="Make a swap that gains 2 points.",
        link=LINK,
        values=True,
        position="wwbwb.bwbwb.wwwbb.bbbww.wbwbw-b-last=w",
        moves="d1-c1",
        done=gains_two,
        hint="On c1 a black stone would have two black stones and an edge beside it.",
        success="That stone has 2 points more now.",
        failure="That swap gains less than 2 points.",
    ),
    Step(
        stage="Corners",
        text="In a corner two sides of a stone are at the edge, which makes a whole point.",
        goal="Swap a black stone into a corner.",
        link=LINK,
        values=True,
        moves="a2-a1 b1-a1 e4-e5",
        done=goes_to_a_corner,
        hint="All four corners are white; swap one of them with the black stone beside it.",
        success="Two edges are beside it now, and each is worth half a point.",
        failure="That stone is not in a corner.",
    ),
    Step(
        stage="Groups",
        text="Stones of one colour joined along sides form a group, and the biggest group left at the end wins.",
        goal=f"Join your stones into a group of {LARGE_GROUP}.",
        link=LINK,
        position="bbwww.bwbbb.wwwbw.bwbbw.bwwbw-b-last=w",
        moves="a4-b4 b5-b4",
        done=joins,
        hint="A black stone on b4 would join the corner to the others.",
        success=f"The stone on b4 joins {LARGE_GROUP} black stones.",
        failure=f"Your biggest group has fewer than {LARGE_GROUP} stones.",
    ),
    Step(
        stage="The end",
        text="When no swap is left, black and white groups of equal size cancel out, and the biggest one left wins.",
        goal="Make the last swap of the game, and win.",
        link=LINK,
        position="bwwwb.bwwwb.bbbbb.wwbbw.bwwww-b-last=w",
        moves="a1-b2",
        done=wins,
        hint="Bring the stone on a1 to your large group.",
        success="No swap is left, and your group is the biggest.",
        failure="The game is over, and the biggest group is White's.",
        answers=(
            Answer(goes_on, "A swap is left, which is marked, so the game is not over.", is_shown=True),
        ),
    ),
    Step(
        stage="The free start",
        text=(
            "Free Emulsion, which New game has too, begins on an empty board: "
            "instead of a swap you may place a stone of each colour."
        ),
        goal="Place a black and a white stone side by side.",
        link="game=emulsion&start=free&board=square:5&pie=off",
        position="5.wb3.bwb2.1bw2.1w3-b-last=w",
        moves="d4,d5",
        done=places,
        hint="Pick d4 for the black stone, then d5 for the white stone.",
        success="Both ways to move stay open as long as there is room.",
        failure="That was a swap; here the task is to place.",
    ),
    Step(
        stage="A game",
        text="Now play Black on 5 by 5 against the computer; on the full board sides may be swapped after the first "
        "move.",
        goal="Make a swap to begin, and try to win against level 1.",
        link=LINK,
        level=1,
        values=True,
        hint="Keep your stones joined, and look for swaps that join two groups.",
        success="You are ready for the full board of 8 by 8.",
        failure="Try again, and watch whose biggest group leads: one swap can cut a group in two.",
    ),
)
