"""Wrong designs: each gives one DesignError that names its line and what is expected."""

import random
import re
import sys
from textwrap import dedent
from typing import Any

import pytest

from affinage.design import read_design
from affinage.design.game import DesignedGame
from affinage.errors import DesignError, IllegalMoveError, SetupError
from affinage.game import Position
from affinage.matches import setup
from tests.wrong_designs import GAMES, LINE, TEXTS, body, function, moves


@pytest.mark.parametrize(("text", "expected"), [*TEXTS.values(), *GAMES.values()], ids=[*TEXTS, *GAMES])
def test_wrong_designs_give_one_error_with_its_line(text: Any, expected: str) -> None:
    with pytest.raises(DesignError) as caught:
        play_out(read_design(text, "wrong.py"))
    assert expected in str(caught.value)
    assert caught.value.line == next(
        (number for number, line in enumerate((text or "").split("\n"), 1) if LINE in line), 0
    )
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 500


def play_out(kind: type[DesignedGame]) -> None:
    """Play one random game, look at each position as the board does."""
    position, random_numbers = kind({}).initial(), random.Random(1)
    while not position.is_terminal():
        for cell in range(position.game.board.size):
            position.refusal(cell)
        position.score()
        position.labels()
        position = position.apply(random_numbers.choice(position.legal_moves()))
    position.score()


def test_errors_name_lines_of_the_file_even_where_a_helper_fails() -> None:
    text = dedent("""
        def far(p, cell):
            return p.step(cell, 1, 0) + 1  # this line

        class Wrong(Design):
            def moves(self, p):
                return [far(p, 24)]
        """)
    with pytest.raises(DesignError, match="line 3: unsupported operand"):
        read_design(text, "wrong.py")({}).initial().legal_moves()


def test_a_design_that_cannot_be_read_leaves_no_module_behind() -> None:
    known = {*sys.modules}
    with pytest.raises(DesignError, match="division by zero"):
        read_design("table = [0] * 1000\nx = 1 / 0\n__name__ = 'other'\n")
    assert {*sys.modules} == known


def test_keyboard_interrupt_ends_a_design_that_runs() -> None:
    kind = read_design(moves("raise KeyboardInterrupt"))
    with pytest.raises(KeyboardInterrupt):
        kind({}).initial().legal_moves()


def test_positions_that_a_design_cannot_handle_are_refused() -> None:
    game = read_design(
        function("winner", "return p.leader() if p.own.first and p.count(1) / p.count(2) else None")
    )({})
    with pytest.raises(SetupError, match="line 3: ZeroDivisionError: division by zero"):
        setup.read(game, "5.5.5.5.3bb-b")


def test_refused_cells_get_the_reason_of_the_design_or_a_general_one() -> None:
    game = read_design(
        body(
            "def moves(self, p):",
            "    return [(cell, end) for cell in p.own for end in p.neighbours(cell) & p.empty] or p.edge - p.taken",
            "def because(self, p, cell):",
            "    return 'begin at the edge' if not p.own else None",
            "def winner(self, p):",
            "    return None if p.empty else 0",
        )
    )({})
    start = game.initial()
    later = start.play("a1").play("e5")

    def reason(position: Position, text: str) -> str:
        with pytest.raises(IllegalMoveError) as refused:
            position.play(text)
        return str(refused.value)

    assert reason(start, "c3") == "begin at the edge"
    assert reason(later, "e5") == "White is on this cell"
    assert reason(later, "c3") == "no move is possible on this cell"
    assert re.fullmatch("a1-c3 is not.*|no move goes on from a1 to this cell", reason(later, "a1-c3"))
    assert "is not a whole move" in reason(later, "a1")


ODD = """
class Odd:
    def __repr__(self): raise ValueError
    __eq__ = __bool__ = __str__ = __repr__
    __hash__ = None
"""
VALUES = r"""
None; True; 0; 2.0; -1; 5; 10**5000; float("nan"); float("inf"); 1j; ""; " "; "square"; "x" * 5000; "\ud800"; "a\nb";
b"ab"; (); []; {}; set(); ("a",); ["Red", 5]; {"square:5"}; {"own": 0}; {1: 2}; ("square:5", []); [[]]; object(); len;
range(3); (x for x in "ab"); Odd(); [Odd()]; ("hex:4", Odd()); {"x": Odd()}; {"x": ({},)}; {"x": 1.5}; option();
option([1], 2); option(1, 2, title=5); option(1, 2, title=Odd()); option(a=5, b="x"); option(None, 1)
"""
ATTRIBUTES = """
name author boards colours players pie memory turn_limit start moves play winner score labels because ties __doc__
"""
RAW = re.compile(
    "object has no|must be|Exceeds the limit|unhashable|not supported|expected str|cannot use a|^$"
)


def fault(attribute: str, value: str) -> DesignError | None:
    """Return the error of a design with this attribute, in its last line, None if there is none."""
    text = f"{ODD}\nclass Wrong(Design):\n    def moves(self, p):\n        return p.empty\n    {attribute} = {value}"
    try:
        position = read_design(text)({}).initial()
        position.apply(position.legal_moves()[0]).score()
    except DesignError as error:
        return error
    return None


@pytest.mark.parametrize("value", [value.strip() for value in VALUES.split(";")])
def test_no_value_of_an_attribute_gives_an_error_of_python(value: str) -> None:
    faults = {attribute: fault(attribute, value) for attribute in ATTRIBUTES.split()}
    assert any(faults.values())
    for attribute, error in faults.items():
        assert error is None or not RAW.search(error.message), attribute
        assert error is None or error.line == (7 if attribute == "__doc__" else 10), attribute
