"""Selecting a move cell by cell: choices, refusals, effects, regions, and the stones still to place."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import affinage
from affinage.game import Continuations, Effect, Position, Region
from affinage.matches.match import Match
from tests.strategies import random_line

EMULSION, FREE = "game=emulsion&pie=off&board=square:5", "game=emulsion&pie=off&board=square:4&start=free"
LINKS = (
    "game=affinage&board=square:5",
    "game=affinage&board=square:4&place=independent&neutral=forbid",
    "game=affinage&board=hex:3&place=gap1&limit=contrast",
    "game=churn",
    "game=emulsion&board=square:5",
    "game=emulsion&board=square:5&start=free",
    "game=moulds",
    "game=taifas&board=square:5",
)


def after(link: str, moves: str = "") -> Position:
    """Return the position after some moves from the start."""
    match = Match(affinage.load(link))
    match.extend(moves.split())
    return match.position


def cells(position: Position, names: str) -> list[int]:
    """Return the numbers of some cells in the order in which they are named here."""
    return [position.game.board.index[name] for name in names.split()]


@pytest.mark.parametrize("plies", [0, 1, 2, 5])
@pytest.mark.parametrize("link", LINKS)
def test_wrong_picks_lead_nowhere_and_right_ones_to_one_move(link: str, plies: int) -> None:
    position = random_line(affinage.load(link), 3, plies).last
    firsts = position.continuations().cells
    assert position.continuations().moves == ()
    for first in range(position.game.board.size):
        choice = position.continuations((first,))
        if not firsts >> first & 1:
            assert choice == Continuations(0)
            continue
        assert bool(choice.cells) != bool(choice.moves)
        for second in range(position.game.board.size):
            then = position.continuations((first, second))
            if choice.cells >> second & 1:
                assert (then.cells, len(then.moves)) == (0, 1)
            else:
                assert then == Continuations(0)
            assert position.continuations((first, second, second)) == Continuations(0)


SWEEP = "b3 a5 d1 b2 d3 e3 c5 e1"  # Red has four lone stones, and every cell left has a neighbouring stone
OFFERED = "swap with an enemy stone next to yours, diagonally too"
REFUSED = [
    ("game=affinage&board=square:2", "a1,a2 b1,b2", "", "a1", "over", "the game is over"),
    ("game=churn&pie=off", "c3 a3", "", "c3", "taken", "Red is on this cell"),
    ("game=churn&pie=off", "c3 a3", "", "a3", "taken", "Blue is on this cell"),
    (
        "game=churn&pie=off",
        "c3 a3",
        "",
        "c4",
        "group",
        "this would form a group of 2, and a stone can still be placed alone",
    ),
    (
        "game=churn&pie=off",
        SWEEP,
        "",
        "d2",
        "group",
        "this would form a group of 3, and a group of 2 can be formed",
    ),
    ("game=taifas&board=square:3", "Wb2", "", "b2", "taken", "White is on this cell"),
    ("game=taifas&board=square:3", "Bb2", "", "b2", "taken", "Black is on this cell"),
    ("game=moulds", "", "", "c3", "first", "first pick the piece that should move here"),
    ("game=moulds", "", "", "c2", "place", "none of your pieces is next to this cell"),
    ("game=moulds", "", "", "a6", "taken", "White is on this cell"),
    ("game=moulds", "", "a1", "b2", "place", "this cell is not two steps away from the piece"),
    ("game=moulds", "", "a1", "a6", "taken", "White is on this cell"),
    ("game=moulds&spread=slide", "b2 e2", "a1", "c3", "place", "a piece is in the way"),
    (EMULSION, "", "", "a1", "taken", "pick one of your own stones first"),
    (EMULSION, "", "a2", "b1", "place", OFFERED),  # a stone of its own
    (EMULSION, "", "a2", "c1", "place", OFFERED),  # an enemy's, two columns away
    # White's stone in the corner is worth 2, with a friend above it, and would be worth the edge beside b1 alone.
    (f"{EMULSION[:-1]}4", "a1-b1", "a1", "b1", "value", "this swap lowers its value by 1½"),
    (FREE, "b2,b3", "", "b3", "value", "no swap would raise the value of this stone"),
    (FREE, "b2,b3", "b3", "b2", "value", "this swap does not raise its value"),
    (FREE, "b2,b3", "b3", "a1", "place", OFFERED),
    (FREE, "", "a1", "c1", "place", "the second stone goes on an empty cell beside the first"),
    (FREE, "a2,a3 b1,c1", "", "a1", "partner", "no empty cell is beside this one"),
]


@pytest.mark.parametrize(("link", "moves", "picked", "cell", "code", "text"), REFUSED)
def test_why_a_cell_is_refused(link: str, moves: str, picked: str, cell: str, code: str, text: str) -> None:
    position = after(link, moves)
    (wanted,) = cells(position, cell)
    refusal = position.refusal(wanted, cells(position, picked))
    assert refusal is not None
    assert (refusal.code, str(refusal)) == (code, text)


EFFECTS = [
    ("game=churn&pie=off", "", "", "c3", "", "1", "forms a group of 1"),
    ("game=churn&pie=off", SWEEP, "", "a4", "c5 d1 d3", "2", "forms a group of 2 and removes c5 d1 d3"),
    # On a2 a stone is worth half an edge; on a1 two edges and the friend on b1; on a3 an edge and two friends.
    (EMULSION, "", "a2", "a1", "", "+1½", "gains 1½"),
    (EMULSION, "", "a2", "a3", "", "+2", "gains 2"),
    (EMULSION, "", "a2", "b2", "", "+2½", "gains 2½"),
    (EMULSION, "", "", "a2", "", "", ""),
    (FREE, "", "a1", "a2", "", "", ""),
]


@pytest.mark.parametrize(("link", "moves", "picked", "cell", "removed", "label", "words"), EFFECTS)
def test_effect_of_a_cell(
    link: str, moves: str, picked: str, cell: str, removed: str, label: str, words: str
) -> None:
    position = after(link, moves)
    (wanted,) = cells(position, cell)
    gone = sum(1 << cell for cell in cells(position, removed))
    assert position.effect(wanted, cells(position, picked)) == Effect(gone, 0, label, words)


TO_PLACE = [
    ("game=affinage&board=square:4", "", (1, 1)),
    ("game=affinage&board=square:4", "a1", (1,)),
    ("game=affinage&board=square:4", "a1 a2", ()),
    ("game=affinage&board=hex:3", "", (1, 2)),
    ("game=affinage&board=hex:3", "c3", (2,)),
    ("game=churn", "", (1,)),
    ("game=churn", "c3", ()),
    ("game=taifas", "", (1,)),
    ("game=taifas", "c3", ()),
    ("game=moulds", "", (1,)),
    ("game=moulds", "a1", (1,)),
    ("game=moulds", "a1 a3", ()),
    (EMULSION, "", ()),
    (EMULSION, "a2", ()),
    (FREE, "", (1, 2)),
    (FREE, "a1", (2,)),
    (FREE, "a1 a2", ()),
]


@pytest.mark.parametrize(("link", "picked", "colours"), TO_PLACE)
def test_the_stones_still_to_place(link: str, picked: str, colours: Sequence[int]) -> None:
    position = after(link)
    assert position.to_place(cells(position, picked)) == colours


def test_a_stone_that_is_picked_to_swap_is_not_placed() -> None:
    position = after(FREE, "b2,b3")
    assert position.to_place() == (2, 1)
    assert position.to_place(cells(position, "b3")) == ()


REGIONS = [
    (
        "game=affinage&board=square:4",
        "b1,b2 c1,c2 b3,b4 c3,c4",
        [("a1 a2 a3 a4", 1, "4–0", True), ("d1 d2 d3 d4", 2, "0–4", True)],
    ),
    ("game=affinage&board=square:2", "a1,a2", [("b1 b2", 1, "2–0", True)]),
    (
        "game=taifas&board=square:3",
        "Bb2 Wa1",
        [
            ("a1 a2 a3 b1 b3 c1 c2 c3", 1, "8", False),
            ("a2 a3 b1 b2 b3 c1 c2 c3", 2, "8", False),
        ],
    ),
    ("game=moulds", "", []),
    ("game=churn", "c3", []),
]


@pytest.mark.parametrize(("link", "moves", "regions"), REGIONS)
def test_regions_of_the_score(link: str, moves: str, regions: Sequence[tuple[str, int, str, bool]]) -> None:
    position = after(link, moves)
    assert list(position.regions()) == [
        Region(sum(1 << cell for cell in cells(position, names)), owner, label, is_hole=is_hole)
        for names, owner, label, is_hole in regions
    ]


def test_holes_of_affinage_are_joined_as_the_links_say() -> None:
    assert [region.links for region in after("board=square:3&links=ortho-diag").regions()] == ["ortho-diag"]
