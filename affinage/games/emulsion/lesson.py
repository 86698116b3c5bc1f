"""The lesson of Emulsion (swaps, values, corners, groups, the end, the free start), and principles for beginners."""

from __future__ import annotations

from affinage.board.topology import bits
from affinage.game import Move, Position
from affinage.games.emulsion.rules import EmulsionPosition
from affinage.plain_text import plural
from affinage.teach.lessons import Answer, Step, goes_on, wins
from affinage.teach.principles import Principle, compared

LINK = "game=emulsion&board=square:5&pie=off"
TWO_POINTS = 4
"""Two points, counted in halves."""
LARGE_GROUP = 10
"""Stones in a large group."""


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


INWARD = (
    "It brings {colour}'s stone 1 step nearer to the middle.",
    "It brings {colour}'s stone {number} steps nearer to the middle, rows and columns together.",
)
STANDS = (
    "With 1 a cell at the border and more inside, {colour}'s largest group then leads, {own} to {others}.",
    "With 1 a cell at the border and more inside, both largest groups are then worth {own}.",
    "With 1 a cell at the border and more inside, {colour}'s largest group is then behind, {own} to {others}.",
)
LEFT = "With 1 a cell at the border and more inside, {other}'s largest group is then worth {worth}."
BEYOND = 1_000
"""More than a swap has steps."""


def steps_inward(before: EmulsionPosition, move: Move, after: EmulsionPosition) -> int:
    """Return how many rows and columns nearer to the middle a swap brings the mover's stone, added up and doubled.

    It is 0 in Free Emulsion, where this was not measured.
    """
    if before.game.is_free:
        return 0
    last = before.game.board.sizes[0] - 1
    first, second = (before.game.board.coords[cell] for cell in move.picks)
    return sum(abs(2 * old - last) - abs(2 * new - last) for old, new in zip(first, second, strict=True))


def inward_in_words(before: EmulsionPosition, move: Move, after: EmulsionPosition) -> str:
    """Return how many rows and columns nearer to the middle a swap brings the mover's stone, as a sentence."""
    steps = steps_inward(before, move, after) // 2
    return plural(INWARD, steps, colour=before.game.colours[before.to_move - 1])


def inner_lead(before: EmulsionPosition, move: Move, after: EmulsionPosition) -> int:
    """Return what the mover's largest group is worth, less the other's; inner cells count more.

    It is 0 in Free Emulsion, where this was not measured.
    """
    if before.game.is_free:
        return 0
    own, others = (inner_size(after, colour) for colour in (before.to_move, 3 - before.to_move))
    return own - others


def inner_in_words(before: EmulsionPosition, move: Move, after: EmulsionPosition) -> str:
    """Return what the largest groups of both colours are worth, as a sentence."""
    own, others = (inner_size(after, colour) for colour in (before.to_move, 3 - before.to_move))
    return compared(STANDS, before, own, others)


def inner_size(position: EmulsionPosition, colour: int) -> int:
    """Return the cells of a colour's group that has most, where a cell counts one more for each ring further inside."""
    board, groups = position.game.board, position.groups[colour - 1]
    last = board.sizes[0] - 1
    return max(
        (
            sum(1 + min(x, y, last - x, last - y) for x, y in (board.coords[cell] for cell in bits(group)))
            for group in groups
        ),
        default=0,
    )


def split_then_inward(before: EmulsionPosition, move: Move, after: EmulsionPosition) -> int:
    """Compare by how little the other's largest group is worth; inner cells count more. Where equal, by `steps_inward`.

    It is 0 in Free Emulsion, where this was not measured.
    """
    if before.game.is_free:
        return 0
    return steps_inward(before, move, after) - BEYOND * inner_size(after, 3 - before.to_move)


def split_in_words(before: EmulsionPosition, move: Move, after: EmulsionPosition) -> str:
    """Return what `split_then_inward` compares, in one or two sentences."""
    other = 3 - before.to_move
    worth = LEFT.format(other=before.game.colours[other - 1], worth=inner_size(after, other))
    is_inward = steps_inward(before, move, after) > 0
    return f"{worth} {inward_in_words(before, move, after)}" if is_inward else worth


PRINCIPLES = (
    Principle(
        "middle",
        "Swap towards the middle",
        "Swap a stone towards the middle, by row and by column at once if you can: the other's stone goes outwards.",
        steps_inward,
        inward_in_words,
    ),
    Principle(
        "inner",
        "Gather in the middle",
        "Make your largest group larger and the other's smaller, where inner cells count more: a cell counts 1 at the "
        "border, and one more for each ring further inside.",
        inner_lead,
        inner_in_words,
    ),
    Principle(
        "split",
        "Break up groups",
        "Make the other's largest group small, where a cell counts 1 at the border, and one more for each ring further "
        "inside. Of equal swaps, choose one towards the middle.",
        split_then_inward,
        split_in_words,
    ),
)
