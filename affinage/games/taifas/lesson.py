"""The lesson of Taifas (either colour, zones, spoiling them, walls by corners), and principles for beginners."""

from __future__ import annotations

from affinage.game import Move, Position
from affinage.games.taifas.rules import LETTERS, TaifasPosition
from affinage.plain_text import plural
from affinage.teach.lessons import Step
from affinage.teach.principles import Principle

LINK = "game=taifas&board=square:4&pie=off"


def zones(position: Position, colour: int) -> int:
    """Return the number of zones of a colour."""
    assert isinstance(position, TaifasPosition)
    return len(position.zones[colour - 1])


def is_white(before: Position, move: Move, after: Position) -> bool:
    """Return whether a white stone is placed."""
    return after.stones[1] != before.stones[1]


def makes_a_zone(before: Position, move: Move, after: Position) -> bool:
    """Return whether the mover has more zones afterwards."""
    return zones(after, before.to_move) > zones(before, before.to_move)


def spoils_a_zone(before: Position, move: Move, after: Position) -> bool:
    """Return whether the other player has fewer zones afterwards."""
    return zones(after, 3 - before.to_move) < zones(before, 3 - before.to_move)


def cuts_off_three(before: Position, move: Move, after: Position) -> bool:
    """Return whether the mover has a zone of three cells."""
    assert isinstance(after, TaifasPosition)
    return any(zone.bit_count() == 3 for zone in after.zones[before.to_move - 1])


STEPS = (
    Step(
        stage="Either colour",
        text="You own the black stones, but in every turn you may place a stone of either colour.",
        goal="Place a white stone.",
        link=LINK,
        moves="Wb2",
        done=is_white,
        hint="Choose the white stone with the buttons below the board, then any cell.",
        success="Later a white stone can spoil what White plans.",
        failure="That stone is black.",
    ),
    Step(
        stage="Zones",
        text=(
            "Black stones are walls: a group of empty or white cells, joined along sides, that touches them is your "
            "zone; its number is its size."
        ),
        goal="Make one more zone for Black.",
        link=LINK,
        regions=True,
        regions_of=1,
        position="b2w.b2b.3b.1bbb-b-order=a4a3b1d3c1d4d2d1",
        moves="Ba2 Bb2 Bc4",
        done=makes_a_zone,
        hint="A black wall across a narrow place cuts a zone in two.",
        success="You have one zone more now.",
        failure="You have no more zones than before.",
    ),
    Step(
        stage="Spoiling",
        text="White's zones are the groups of empty or black cells that touch white stones.",
        goal="Take a zone away from White.",
        link=LINK,
        regions=True,
        regions_of=2,
        position="bb2.3b.bbw1.1w1w-b-order=b1b2d3c2a2a4d1b4",
        moves="Wc1",
        done=spoils_a_zone,
        hint="Fill the small zone on c1 with a stone of White's own colour.",
        success="A white stone fills that zone, so White has one fewer; sizes do not matter.",
        failure="White has as many zones as before.",
    ),
    Step(
        stage="Corners",
        text="Zones are joined along sides only, so stones that touch at their corners are a wall, too.",
        goal="Cut off the three cells at a1.",
        link=LINK,
        regions=True,
        regions_of=1,
        position="4.b3.4.2b1-b-order=a3c1",
        moves="Bb2",
        done=cuts_off_three,
        hint="Place a black stone between a3 and c1.",
        success="The stones on a3, b2 and c1 only touch at corners, and still wall in three cells.",
        failure="The three cells at a1 are not cut off.",
    ),
    Step(
        stage="A game",
        text="Now you know the rules: play Black on 4 by 4; a wide line means that nothing can change a zone any more.",
        goal="Place a stone to begin, and try to win against level 1.",
        link=LINK,
        level=1,
        regions=True,
        hint="Make small zones of your own, and fill those of White.",
        success="You are ready for the full board of 7 by 7, where sides may be swapped after the first stone.",
        failure="Try again, and fill small zones of White with white stones before the board is full.",
    ),
)


AROUND = "{number} groups of {other} are around it, and cannot join there."
NONE_LEFT, MIDDLE = "It leaves no empty cell beside {other}'s stones.", "It is in the middle."
LEFT = (
    "It leaves 1 empty cell beside {other}'s stones.",
    "It leaves {number} empty cells beside {other}'s stones.",
)
AREA = (
    "The largest area of {other}'s stones and empty cells then has 1 cell.",
    "The largest area of {other}'s stones and empty cells then has {number} cells.",
)
FROM_MIDDLE = (
    "It is 1 step from the middle.",
    "It is {number} steps from the middle, rows and columns together.",
)
FAR = 10_000
"""More than a board has cells."""


def is_own(before: TaifasPosition, move: Move, after: TaifasPosition) -> int:
    """Return 1 for a stone of the mover's colour, otherwise 0."""
    return int(move.text[0] == LETTERS[before.to_move - 1])


def groups_around(before: TaifasPosition, move: Move, after: TaifasPosition) -> int:
    """Return how many groups of the other colour are around a stone of the mover's own, corners included."""
    board, around = before.game.board, before.game.board.near("ortho-diag")[move.picks[0]]
    groups = board.groups(before.stones[2 - before.to_move], before.game.orthogonal)
    return is_own(before, move, after) * sum(1 for group in groups if group & around)


def groups_around_in_words(before: TaifasPosition, move: Move, after: TaifasPosition) -> str:
    """Return how many groups of the other colour are around a stone, as a sentence; "" where none can be kept apart."""
    other, number = before.game.colours[2 - before.to_move], groups_around(before, move, after)
    return AROUND.format(number=number, other=other) if number > 1 else ""


def few_beside(before: TaifasPosition, move: Move, after: TaifasPosition) -> int:
    """Return how few empty cells are beside stones of the other colour, as a negative number."""
    others = after.stones[2 - before.to_move]
    return -(before.game.board.neighbours(others, before.game.orthogonal) & after.empty).bit_count()


def few_beside_then_middle(before: TaifasPosition, move: Move, after: TaifasPosition) -> int:
    """Return a number that compares moves by `few_beside`, then own stones by their nearness to the middle."""
    nearness = is_own(before, move, after) * (FAR - steps_from_middle(before, move))
    return (FAR + 1) * few_beside(before, move, after) + nearness


def steps_from_middle(before: TaifasPosition, move: Move) -> int:
    """Return how many rows and columns a stone is away from the nearest middle ones, added up."""
    coords = before.game.board.coords
    place = coords[move.picks[0]]
    return sum(
        abs(2 * own - min(line) - max(line)) // 2
        for own, line in zip(place, zip(*coords, strict=True), strict=True)
    )


def few_beside_in_words(before: TaifasPosition, move: Move, after: TaifasPosition) -> str:
    """Return what `few_beside_then_middle` compares, in one or two sentences."""
    beside = _beside_in_words(before, move, after)
    if not is_own(before, move, after):
        return beside
    steps = steps_from_middle(before, move)
    return f"{beside} {plural(FROM_MIDDLE, steps) if steps else MIDDLE}"


def _beside_in_words(before: TaifasPosition, move: Move, after: TaifasPosition) -> str:
    """Return how many empty cells are beside stones of the other colour, as a sentence."""
    other, left = before.game.colours[2 - before.to_move], -few_beside(before, move, after)
    return plural(LEFT, left, other=other) if left else NONE_LEFT.format(other=other)


def largest_area(before: TaifasPosition, move: Move, after: TaifasPosition) -> int:
    """Return the size of the largest area of stones of the other colour and empty cells."""
    others = after.stones[2 - before.to_move]
    areas = before.game.board.groups(others | after.empty, before.game.orthogonal)
    return max((area.bit_count() for area in areas), default=0)


def small_area_then_few_beside(before: TaifasPosition, move: Move, after: TaifasPosition) -> int:
    """Compare by how small `largest_area` is; where it is the same, by `few_beside`."""
    return few_beside(before, move, after) - FAR * largest_area(before, move, after)


def small_area_in_words(before: TaifasPosition, move: Move, after: TaifasPosition) -> str:
    """Return what `small_area_then_few_beside` compares, in two sentences; "" once no such area is left."""
    other, size = before.game.colours[2 - before.to_move], largest_area(before, move, after)
    return f"{plural(AREA, size, other=other)} {_beside_in_words(before, move, after)}" if size else ""


PRINCIPLES = (
    Principle(
        "between",
        "Stand between groups",
        "Place your own stone where most groups of the other colour are around it, also at its corners, "
        "so that they never join.",
        groups_around,
        groups_around_in_words,
        has_regions=False,
    ),
    Principle(
        "room",
        "Leave little room",
        "Leave the fewest empty cells beside the other's stones, where they would grow. Of such moves, place your own "
        "colour nearest to the middle.",
        few_beside_then_middle,
        few_beside_in_words,
        has_regions=False,
        premise="Stones of one colour joined along sides are a group. On a full board, the player with fewer groups "
        "has more zones, as the author noticed: so keep your groups few, and the other's many.",
    ),
    Principle(
        "confine",
        "Wall the other in",
        "Keep the largest area of the other colour's stones and empty cells as small as you can: no stone outside it "
        "can join a group in it. Of such moves, leave few empty cells beside stones of the other colour.",
        small_area_then_few_beside,
        small_area_in_words,
    ),
)
