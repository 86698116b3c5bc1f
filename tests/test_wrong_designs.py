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

LINE = "# this line"
"""Mark of the line that the error names."""
WHOLE = "class Wrong(Design):\n"


def body(*lines: str) -> str:
    """Return a design of some lines of its class, the last one marked unless another is, with `moves`."""
    marked = lines if any(LINE in line for line in lines) else (*lines[:-1], f"{lines[-1]}  {LINE}")
    text = WHOLE + "\n".join(f"    {line}" for line in "\n".join(marked).split("\n"))
    return text if "moves" in text else text + "\n    def moves(self, p):\n        return p.empty\n"


def function(name: str, *lines: str, takes: str = "self, p", mark: bool = False) -> str:
    head = f"def {name}({takes}):" + (f"  {LINE}" if mark else "")
    return body(head, *(f"    {line}" for line in lines))


def moves(*lines: str) -> str:
    return function("moves", *lines)


def play(*lines: str) -> str:
    return function("play", *lines, takes="self, p, move")


# Designs that cannot be read, each with words of its error.
TEXTS = {
    "no colon": (
        "class Wrong(Design):\n    def moves(self, p)  # this line\n        return p.empty",
        "not Python",
    ),
    "never closed": ("class Wrong(Design):\n    boards = ('square:5'  # this line", "never closed"),
    "null byte": ("class Wrong(Design):\0\n    pass", "null bytes"),
    "lone surrogate": ("class \ud800(Design):\n    pass", "surrogates not allowed"),
    "too long": ("#" * 100_001, "at most 100,000 characters"),
    "no text": (None, "expected a text"),
    "deep": ("x = " + "(" * 3000 + ")" * 3000 + "  # this line", "not Python"),
    "unknown module": ("import there_is_no_such_module  # this line", "No module named"),
    "unknown name of ours": (
        "from affinage.design import Desing  # this line",
        "cannot import name 'Desing'",
    ),
    "name": ("x = 1\ny = unknown  # this line", "'unknown' is not defined"),
    "exit": ("raise SystemExit  # this line", "cannot end the program"),
    "interrupt of its own": ("class Odd(BaseException): pass\nraise Odd('odd')  # this line", "Odd: odd"),
    "error without a text": (
        "class Odd(Exception):\n    def __str__(self): raise ValueError\nraise Odd  # this line",
        "Odd: its text",
    ),
    "endless at import": ("def f(): return f()  # this line\nf()", "calls itself"),
    "no design": ("class Wrong:\n    pass", "expected a class"),
    "two designs": (WHOLE + "    pass\nclass Other(Design):\n    pass", "expected one in a file"),
    "no moves": (
        "class Wrong(Design):  # this line\n    def turns(self, p): pass",
        "Wrong has no function moves; expected def moves(self, p):",
    ),
    "move": (
        "class Wrong(Design):\n    def move(self, p): pass  # this line",
        "Wrong has no function moves; is move meant? Expected def moves(self, p):",
    ),
    "moves is no function": (body("moves = 5"), "moves is 5; expected def moves(self, p):"),
    "name that fails": (
        "class Odd:\n    def __bool__(self): return 1\n" + body("name = Odd()"),
        "the name is a text, not <",
    ),
    "moves without self": (function("moves", "pass", takes="p", mark=True), "expected def moves(self, p):"),
    "play without a move": (
        function("play", "pass", mark=True),
        "play takes self, p; expected def play(self, p, move):",
    ),
    "winner of more": (
        function("winner", "pass", takes="self, p, q", mark=True),
        "expected def winner(self, p):",
    ),
    "async": (
        body("async def moves(self, p):  # this line", "    return p.empty"),
        "expected def moves(self, p):",
    ),
    "init that fails": (body("def __init__(self):", "    self.x = {}['a']"), "KeyError: 'a'"),
    "name of digits": (body("name = '123'"), "expected one that begins with a letter"),
    "name of ours": (body("name = 'Churn'"), "expected another name"),
    "long name": (body(f"name = {'x' * 41!r}  # this line"), "at most 40 characters, not 41"),
    "unknown board": (body("boards = 'round:5'"), "boards are square:N"),
    "second board": (
        body("boards = (", "    'square:5',", "    'squre:7',  # this line", ")"),
        "did you mean square:7? Boards are square:N",
    ),
    "board without a colon": (body("boards = 'square65'"), "did you mean square:6x5?"),
    "board of another name": (body("boards = 'hexagon:4'"), "did you mean hex:4?"),
    "board of sizes alone": (body("boards = '5x6'"), "did you mean square:5x6?"),
    "board in words": (body("boards = 'Square 7'"), "did you mean square:7?"),
    "boards without a comma": (body("boards = 'hex:4' 'hex:5'"), "is a comma missing between two boards?"),
    "board without a size": (body("boards = 'triangle'"), "such as triangle:5"),
    "large board": (body("boards = 'square:99'"), "square:99"),
    "no boards": (body("boards = ()"), "begin with one of a size"),
    "one colour": (body("colours = ('Red',)"), "2 to 4 names"),
    "colours of one letter": (body("colours = 'Red', 'Rust'"), "different letters"),
    "colours of other letters": (body("colours = 'Öl', 'Wein'"), "letters from A to Z"),
    "five players": (body("players = 5"), "players are 2, 3 or 4, not 5"),
    "one value": (body("ties = option('draw')"), "at least two values"),
    "value of large letters": (body("ties = option('Draw', 'Last')"), "'Draw' is not a value; expected"),
    "option named board": (body("board = option(1, 2)"), "is not a name for an option"),
    "pie for three": (body("players = 3", "pie = True"), "the pie rule is for two players"),
    "memory that can change": (body("memory = {'x': []}"), "expected a tuple"),
    "second memory that can change": (
        body("memory = {", "    'x': 0,", "    'y': [],  # this line", "}"),
        "y is [], which can change; expected a tuple",
    ),
    "memory with a name of ours": (body("memory = {'own': 0}"), "positions have own already"),
    "memory without a name": (
        body("memory = {'a b': 0}"),
        "'a b' is not a name for memory; expected a word that begins with a letter",
    ),
    "board": (
        body("board = 'hex:4'  # this line", "def start(self, p):", "    p.board"),
        "a design has no board; did you mean boards?",
    ),
    "color": (body("colors = 'Red', 'Blue'"), "a design has no colors; did you mean colours?"),
    "board of a parent": (
        "class Parent(Design):\n    board = 'hex:4'  # this line\n"
        + body("x = 1").replace("(Design)", "(Parent)"),
        "a design has no board; did you mean boards?",
    ),
    "description of another type": (
        body("ties = option(draw=5, last='x')"),
        "the description of draw is a text, not 5",
    ),
    "turn limit": (body("turn_limit = 0"), "from 1 to 5,000, not 0"),
}
# Designs that can be read, but not played, each with words of the error.
GAMES = {
    "start on a stone": (function("start", "p.place(0)", "p.place(0)"), "a1 has a stone already"),
    "start with colour 3": (function("start", "p.place(0, 3)"), "3 is not a colour; expected 1 to 2"),
    "start with an answer asked": (function("start", "p.can_move()"), "ask it in winner"),
    "moves returns None": (moves("p.empty"), "tuples of cells, not None; did you forget return?"),
    "moves returns a number": (moves("return 3"), "moves must return cells, or tuples of cells, not 3"),
    "moves off the board": (moves("return [p.step(24, 1, 0)]"), "not None; is there a step off the board?"),
    "moves to cell 25": (moves("return [25]"), "25 is not a cell of square:5; its cells are 0 to 24"),
    "moves to 1.0": (moves("return [1.0]"), "a move is a cell or a tuple of cells, not 1.0"),
    "moves of eight": (moves("return [tuple(range(8))]"), "fewer than 8 cells, not 8"),
    "moves that stay": (moves("return [(3, 3)]"), "goes on to another cell"),
    "moves without an end": (moves("while True:", "    yield 3"), "is there a loop without an end?"),
    "moves of two returns": (
        moves("if not p.taken:", "    return p.empty", "return ['c3']"),
        "write p.at('c3')",
    ),
    "moves that return nothing late": (
        moves("if not p.taken:", "    return p.empty", "for cell in p.empty:  # this line", "    continue"),
        "not None; did you forget return?",
    ),
    "moves that yield a name": (moves("yield 0", "yield 'c3'  # this line", "yield 1"), "write p.at('c3')"),
    "moves that yield onto a stone": (
        moves("yield from p.empty", "yield from p.taken"),
        "moves returns a cell with a stone (",
    ),
    "moves of a helper": (
        body(
            "def moves(self, p):", "    return self.all(p)  # this line", "def all(self, p):", "    p.empty"
        ),
        "not None; did you forget return?",
    ),
    "moves that call moves": (moves("return self.moves(p)"), "calls itself without an end"),
    "moves that fail late": (moves("yield 0", "yield p.rows[9][0]"), "IndexError"),
    "moves that stop": (moves("yield next(iter(()))"), "RuntimeError"),
    "moves that place": (
        moves("p.place(0)  # this line", "return p.empty"),
        "only start and play may place a stone",
    ),
    "moves that remember": (
        body("memory = {'x': 0}", "def moves(self, p):", "    p.x = 1"),
        "only start and play may set x",
    ),
    "moves that ask for moves": (moves("return p.empty if p.can_move() else []"), "ask it in winner"),
    "moves that exit": (moves("exit()"), "cannot end the program"),
    "cells of another board": (
        "from affinage.design import Draft\nBIG = Draft.on('hex:4').cells\n" + moves("return p.empty & BIG"),
        "cells of hex:4 are expected to be cells of square:5",
    ),
    "moves that ask a copy for moves": (
        function("winner", "return 0 if p.copy().nobody_can_move else None"),
        "ask it in winner, score or because, and not of a copy",
    ),
    "private attribute": (moves("return p._stone"), "a position has no _stone"),
    "attribute": (moves("return p.neighbors(p.own)"), "no neighbors; did you mean neighbours?"),
    "attribute of self": (moves("return self.tie"), "has no attribute 'tie'"),
    "position as a list": (moves("return [cell for cell in p]"), "not a list; expected p.cells"),
    "directions": (moves("return p.neighbours(0, 'orthogonal')"), "expected ortho, diag, ortho-diag, knight"),
    "side": (moves("return p.side('north')"), "its sides are bottom, right, top, left"),
    "neighbours of a name": (
        moves("return p.neighbours('a1')"),
        "a cell or several cells are expected, not 'a1'; write p.at('a1')",
    ),
    "names of cells": (moves("return p.named('a1 z9')"), "z9 is not a cell of square:5"),
    "colour of a cell": (
        moves("return [p.colour(None)]"),
        "a cell is expected, not None; is there a step off",
    ),
    "length": (moves("return p.lines(0)[0]"), "length 0 is out of range"),
    "difference of a text": (
        moves("return p.empty - 'c3'"),
        "a cell or several cells are expected, not 'c3'",
    ),
    "colour of cells": (
        moves("return p.stones(p.enemy)"),
        "a colour is expected, not cells; p.mover and p.other are the colours of p.own and p.enemy",
    ),
    "too few arguments": (
        moves("return [p.step(0, 1)]"),
        "wrong arguments; expected p.step(cell, across, up)",
    ),
    "unknown argument": (
        moves("return p.neighbours(0, step=1)"),
        "wrong arguments; expected p.neighbours(cells, directions='ortho')",
    ),
    "cells as a function": (moves("return p.empty()"), "leave out the brackets, as in p.empty"),
    "sum of cells": (moves("return p.empty + [0]"), "cells are put together by |, not by +"),
    "place in a list": (moves("return p.rows[9]"), "places are counted from 0"),
    "stones of colour 0": (moves("return p.stones(0)"), "0 is not a colour; expected 1 to 2"),
    "moves onto a stone without play": (moves("return p.cells"), "moves returns a cell with a stone ("),
    "moves from a stone without play": (
        body(
            "def start(self, p):",
            "    p.place(p.at('c3'))",
            "def moves(self, p):",
            "    return [(p.at('c2'), p.at('c3'))]",
        ),
        "moves returns a cell with a stone (c3); expected empty cells, or def play(self, p, move)",
    ),
    "play on a stone": (
        play("p.place(move)", "p.place(move)"),
        "has a stone already; recolour, remove or move",
    ),
    "play of nothing": (play("p.remove(p.empty)"), "has no stone"),
    "play off the board": (play("p.place(25)"), "25 is not a cell of square:5"),
    "play on self": (play("self.tempo = move"), "name it in memory, and set p.tempo in start or play"),
    "play on self with a name of positions": (
        play("self.last = move"),
        "self.last cannot change during a game; put another name in memory",
    ),
    "play with an underscore": (play("p._tempo = 1"), "put a name without _ at its start"),
    "play without memory": (play("p.tempo = 1"), "name it in the design's memory"),
    "play for another": (play("p.mover = 2"), "p.mover cannot be set; use next or again"),
    "play onto own": (play("p.own |= move"), "p.own cannot be set; use place, remove, recolour or move"),
    "play that remembers a list": (
        body("memory = {'x': ()}", "def play(self, p, move):", "    p.x = [move]"),
        "x is set to [",
    ),
    "winner is True": (
        function("winner", "return not p.empty"),
        "a colour from 1 to 2, 0 for a draw, or None",
    ),
    "winner is cells": (
        function("winner", "return p.own"),
        "not cells; p.mover and p.other are the colours of p.own and p.enemy",
    ),
    "winner without a reason": (function("winner", "return 1, 2"), "the reason of a win is a text, not 2"),
    "winner of two returns": (function("winner", "if p.empty:", "    return None", "return 3"), "not 3"),
    "winner never": (
        function("winner", "return None"),
        "nobody can move, and winner returns None; expected a",
    ),
    "winner that fails at the end": (
        function("winner", "if not p.empty:", "    raise ValueError('no idea')"),
        "no idea",
    ),
    "score is a number": (
        function("score", "return 3"),
        "score must return the points of each colour, not 3",
    ),
    "score of three": (
        function("score", "return 1, 2, 3"),
        "2 whole numbers or fractions, one for each colour",
    ),
    "labels that forget to return": (
        function("labels", "{0: 'x'}"),
        "labels must return a dict of cells and texts, not None; did you forget return?",
    ),
    "label on a name": (
        function("labels", "return {'a1': 'x'}"),
        "a label is on a cell, not 'a1'; write p.at('a1')",
    ),
    "long label": (function("labels", "return {0: 'four'}"), "a label has 1 to 3 characters, not 'four'"),
    "because of a number": (
        function("because", "return 3", takes="self, p, cell"),
        "because must return a text or None, not 3",
    ),
}


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
