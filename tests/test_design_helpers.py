"""Cells, positions and memory as designers use them."""

import copy
from base64 import b32encode
from collections.abc import Callable

import pytest

from affinage.design import Cells, Draft, read_design
from affinage.design.game import DesignedGame, DesignedPosition
from affinage.errors import SetupError
from affinage.matches import setup

P = Draft.on("square:3", "a1 b1 c1", "a3")


@pytest.mark.parametrize("kind", [set, frozenset, list, tuple])
def test_cells_equal_collections_of_the_same_cells_alone(kind: type) -> None:
    assert P.own == kind([0, 3, 6])
    assert kind([0, 3, 6]) == P.own
    assert P.own - P.own == kind()
    for others in ([0, 3], [0, 3, 6, 7], [0, 3, 25], ["a1"], [None], [0.0, 3, 6]):
        assert P.own != kind(others)


def test_cells_equal_those_of_an_equal_board_and_nothing_else() -> None:
    assert P.own == Draft.on("square:3", "a1 b1 c1").own
    assert P.own.mask == Draft.on("square:4", "a1 a4 b3").own.mask
    assert P.own != Draft.on("square:4", "a1 a4 b3").own
    for other in (P.own.mask, 0, "a1 b1 c1", None, {0: 1, 3: 1, 6: 1}):
        assert P.own != other


def test_cells_can_be_keys_beside_frozen_sets() -> None:
    assert hash(P.own) == hash(frozenset([0, 3, 6]))
    assert {P.own: 1}[frozenset([6, 3, 0])] == 1  # type: ignore[index]  # equal, with an equal hash
    assert len({P.own, Cells(P.board, P.own.mask)}) == 1


REMEMBERING = """
class Remembering(Design):
    boards = "square:3"
    memory = {"x": START}
    def moves(self, p):
        return p.empty
    def play(self, p, move):
        p.place(move)
        p.x = VALUE
"""


@pytest.mark.parametrize(
    ("start", "value", "restored"),
    [
        ("()", "p.empty - p.empty", "Cells('')"),
        ("frozenset()", "p.named('a1') - 0", "Cells('')"),
        ("0", "False", "False"),
        ("((1,),)", "((True,),)", "((True,),)"),
        ("'a'", "'a'", "'a'"),
        ("0", "0.0", "0.0"),
        ("0", "0.1 + 0.2", "0.30000000000000004"),
        ("None", "(1e-300, (-1.5, 1e22), frozenset([2.5]))", "(1e-300, (-1.5, 1e+22), frozenset({2.5}))"),
    ],
)
def test_positions_in_links_remember_values_that_equal_those_of_the_start(
    start: str, value: str, restored: str
) -> None:
    game = read_design(REMEMBERING.replace("START", start).replace("VALUE", value))({})
    position = setup.read(game, setup.to_text(game.initial().play("a1")))
    assert repr(position.draft().x) == restored  # type: ignore[attr-defined]  # of a design


@pytest.mark.parametrize("value", ["NaN", "Infinity", "-Infinity", "1e999", "[1,-1e999]"])
def test_texts_of_positions_have_finite_numbers_alone(value: str) -> None:
    game = read_design(REMEMBERING.replace("START", "0").replace("VALUE", "0.5"))({})
    assert remembered(game, "0.5").draft().x == 0.5
    with pytest.raises(SetupError, match="cannot be read"):
        remembered(game, value)


def remembered(game: DesignedGame, value: str) -> DesignedPosition:
    """Return the start with another value in its memory, which is JSON."""
    text = b32encode(f'{{"x":{value}}}'.encode()).decode().rstrip("=").lower()
    return game.from_stones((0, 0), 1, text)


TRYING = """
from copy import copy, deepcopy

class Trying(Design):
    boards = "square:4"
    memory = {"placed": 0}
    def moves(self, p):
        for cell in p.empty:
            after = COPY
            self.play(after, cell)
            assert after.placed == p.placed + 1 and after.own == p.own | cell
            assert (after.last, after.turn, after.previous) == (p.last, p.turn, p.previous)
            if len(after.group(cell)) < 3:
                yield cell
    def play(self, p, move):
        p.place(move)
        p.placed = p.placed + 1
"""


@pytest.mark.parametrize("way", ["p.copy()", "copy(p)", "deepcopy(p)", "p.copy().copy()"])
def test_designs_try_moves_on_copies(way: str) -> None:
    position = read_design(TRYING.replace("COPY", way))({}).initial().play("a1").play("d4").play("a2")
    legal = [str(move) for move in position.play("d3").legal_moves()]
    assert {"b1", "a3"}.isdisjoint(legal)  # they would make a group of three
    assert {"b3", "c4", "c1"} <= {*legal}
    assert dict(position.memory)["placed"] == 3


@pytest.mark.parametrize("way", [Draft.copy, copy.copy, copy.deepcopy])
def test_copies_have_all_of_a_position_and_change_alone(way: Callable[[Draft], Draft]) -> None:
    p = Draft(P.board, P.masks, 2, memory={"x": 1}, frozen=True, previous=1, last=(3,), turn=5, passes=1)
    after = way(p)
    fields = ("board", "mover", "masks", "remembered", "previous", "last", "turn", "passes", "assigned_turn")
    assert [getattr(after, field) for field in fields] == [getattr(p, field) for field in fields]
    after.place(4)
    after.x = 2
    after.again()
    assert after.copy().assigned_turn == 2
    assert (p.masks, p.remembered, p.assigned_turn) == (P.masks, (("x", 1),), 0)
