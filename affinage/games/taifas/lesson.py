"""The lesson of Taifas: either colour, zones, spoiling them, walls by corners."""

from __future__ import annotations

from affinage.game import Move, Position
from affinage.games.taifas.rules import TaifasPosition
from affinage.teach.lessons import Step

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
