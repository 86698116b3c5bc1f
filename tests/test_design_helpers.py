"""Cells, positions and memory as designers use them."""

import pytest

from affinage.design import Cells, Draft, read_design
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
    ],
)
def test_positions_in_links_remember_values_that_equal_those_of_the_start(
    start: str, value: str, restored: str
) -> None:
    game = read_design(REMEMBERING.replace("START", start).replace("VALUE", value))({})
    position = setup.read(game, setup.to_text(game.initial().play("a1")))
    assert repr(position.draft().x) == restored  # type: ignore[attr-defined]  # of a design
