"""Labels on the cells of a design: in texts, pictures, words of cells and the sealed board."""

import json

import pytest

import affinage
from affinage.design import read_design
from affinage.design.game import DesignedGame
from affinage.design.trial import findings
from affinage.errors import SetupError
from affinage.matches import setup
from affinage.matches.match import Match
from affinage.notation.textboard import render
from affinage.picture.diagram import diagram
from affinage.view import words
from affinage.view.game_view import GameView
from web.workshop.messages import data_of, position_of

STACKS = """
class Stacks(Design):
    boards = "square:3", "hex:2"
    memory = {"heights": (), "burnt": ()}
    def moves(self, p):
        return [cell for cell in p.empty if cell not in p.burnt]
    def play(self, p, move):
        p.place(move)
        p.heights = (*p.heights, (move, 9 + len(p.heights)))
        p.burnt = (*p.burnt, *(p.neighbours(move) & p.empty))
    def labels(self, p):
        return {**dict.fromkeys(p.burnt, "#"), **dict(p.heights)}
"""


def game(board: str = "square:3") -> DesignedGame:
    """Return a game whose stones have heights, and whose cells beside them are burnt."""
    return read_design(STACKS)({"board": board})


def test_labels_stand_in_the_cells_of_texts() -> None:
    position = game().initial()
    assert render(position) == "3   . . .\n2   . . .\n1   . . .\n    a b c"
    assert render(position.play("a1")).splitlines() == [
        "3   .   .   .",
        "2   #   .   .",
        "1   x9  #   .",
        "    a   b   c",
    ]
    assert render(position.play("a1").play("c3"), {1: "*"}).splitlines() == [
        "3   .   #   o10",
        "2   *   .   #",
        "1   x9  #   .",
        "    a   b   c",
    ]


def test_rows_of_hexagons_are_shifted_by_half_of_a_wide_cell() -> None:
    assert (
        render(game("hex:2").initial().play("b2")).splitlines()
        == [
            "      3   #   #",
            "    2   #   x9  #",
            "  1       #   #",
            "    a   b   c",
        ]
        or render(game("hex:2").initial().play("b2")) == ""
    )


def test_pictures_show_labels_on_stones_and_empty_cells() -> None:
    match = Match(game())
    match.extend(["a1", "c3"])
    for picture in (diagram(match), affinage.diagram(match, labels=True)):
        for label in (">9<", ">10<"):
            assert picture.count(label) == 1
        assert picture.count(">#<") == 4
    match.goto(0)
    assert ">#<" not in diagram(match)


def test_cells_are_named_with_their_labels() -> None:
    match = Match(game())
    match.push("a1")
    names = [words.cell(GameView(match), cell, {}) for cell in (0, 1, 4)]
    assert names == ["a1, Black, 9", "a2, empty, #", "b2, empty"]
    assert words.cell(GameView(Match("emulsion")), 0, {}).count(",") == 1  # its values are shown on request


def test_sealed_board_knows_the_labels() -> None:
    position = game().initial().play("a1").play("c3")
    data = position_of(json.loads(json.dumps(data_of(position))))
    assert data.labels == position.labels() == {0: "9", 1: "#", 3: "#", 5: "#", 7: "#", 8: "10"}


def test_positions_in_links_keep_their_labels_or_are_refused() -> None:
    stacks, position = game(), game().initial().play("b2")
    assert setup.read(stacks, setup.to_text(position)).labels() == position.labels()
    fails = STACKS.replace("return {", "return {} if not p.taken else {1 / p.count(2): 1, ")
    with pytest.raises(SetupError, match="line 12: ZeroDivisionError"):
        setup.read(read_design(fails)({}), "3.3.b2-w")


def test_labels_that_change_from_call_to_call_are_a_finding() -> None:
    dice = (
        STACKS
        + "    def labels(self, p):  # once more\n        return {0: random.randrange(999)}\nimport random\n"
    )
    (finding,) = findings(read_design(dice), games=2)
    assert (finding.line, finding.message.partition(" for")[0]) == (13, "labels gives two answers")
