"""The examples of designs against published counts and slow programs; cells, memory and labels of designers."""

import ast
import copy
import json
import random
import re
from base64 import b32encode
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import affinage
from affinage.board.topology import bits
from affinage.design import Cells, Design, Draft, load_game, read_design
from affinage.design.calls import MOST_PICKS
from affinage.design.game import DesignedGame, DesignedPosition
from affinage.design.trial import findings
from affinage.errors import DesignError, SetupError
from affinage.game import SWAP, Game, Position
from affinage.matches import setup
from affinage.matches.match import Match
from affinage.notation.textboard import render
from affinage.picture.diagram import diagram
from affinage.view import words
from affinage.view.game_view import GameView
from tests.reference import design_games as slow
from web.workshop.messages import data_of, position_of

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "examples" / "games"
MAX_LINES = 40
"""Lines of an example without blank ones, at most."""
PERFT = {
    "othello": (4, 12, 56, 244, 1396, 8200),
    "breakthrough": (22, 484, 11132),
    "ataxx": (16, 256, 6460),
    "connect_four": (7, 49, 343, 2401, 16807),
    "tic_tac_toe": (9, 72, 504, 3024, 15120),
}
SLOW: dict[str, tuple[type[slow.Slow], tuple[str, ...]]] = {
    "tic_tac_toe": (slow.Rows, ("square:3",)),
    "connect_four": (slow.ConnectFour, ("square:7x6", "square:5x4")),
    "gomoku": (slow.Gomoku, ("square:9",)),
    "hex": (slow.Hex, ("rhombus:5", "rhombus:3")),
    "y": (slow.Y, ("triangle:5", "triangle:4")),
    "othello": (slow.Othello, ("square:6", "square:8")),
    "breakthrough": (slow.Breakthrough, ("square:5", "square:6")),
    "clobber": (slow.Clobber, ("square:5x6", "square:4")),
    "konane": (slow.Konane, ("square:4", "square:6", "square:8")),
    "domineering": (slow.Domineering, ("square:8", "square:4")),
    "atari_go": (slow.AtariGo, ("square:5", "square:4")),
    "ataxx": (slow.Ataxx, ("square:5", "square:4")),
    "curds": (slow.Curds, ("square:5", "square:4")),
}
NAMES = [file.stem for file in sorted(FOLDER.glob("*.py"))]


def example(name: str, link: str = "") -> Game:
    return load_game(FOLDER / f"{name}.py", link)


def stones_of(position: Position) -> slow.Stones:
    names = position.game.board.names
    return {
        slow.place(names[cell]): colour
        for colour, mask in enumerate(position.stones, 1)
        for cell in bits(mask)
    }


@pytest.mark.parametrize("name", NAMES)
def test_examples_are_a_page_and_say_their_rules_and_whose_they_are(name: str) -> None:
    text = (FOLDER / f"{name}.py").read_text()
    assert sum(bool(line.strip()) for line in text.splitlines()) <= MAX_LINES
    words = ast.get_docstring(ast.parse(text)) or ""
    assert any(word in words for word in ("made", "published", "traditional", "found", "teaches"))


def test_tutorial_states_the_number_of_examples_and_of_cells_of_a_move() -> None:
    tutorial = " ".join((ROOT / "docs" / "design.md").read_text().split())
    assert len(NAMES) == 13
    assert f"has thirteen games, from Tic-tac-toe to Othello, each of at most {MAX_LINES} lines" in tutorial
    for text in (tutorial, Design.moves.__doc__ or ""):
        assert f"up to {MOST_PICKS - 1} cells, each other than the one before" in text


@pytest.mark.parametrize(("length", "legal"), [(MOST_PICKS - 1, True), (MOST_PICKS, False)])
def test_moves_have_up_to_seven_cells(length: int, legal: bool) -> None:
    moves = f"def moves(self, p): return [tuple(range({length}))]"
    start = read_design(
        f"class Long(Design):\n    {moves}\n    def winner(self, p): return 0 if p.taken else None"
    )({})
    if legal:
        assert len(start.initial().legal_moves()[0].picks) == length
        return
    with pytest.raises(DesignError, match=f"fewer than {MOST_PICKS} cells"):
        start.initial().legal_moves()


@pytest.mark.parametrize(("name", "counts"), PERFT.items(), ids=PERFT)
def test_examples_have_the_published_numbers_of_moves(name: str, counts: tuple[int, ...]) -> None:
    start = example(name).initial()
    assert tuple(affinage.perft(start, depth) for depth in range(1, len(counts) + 1)) == counts


def test_tic_tac_toe_has_255168_games() -> None:
    @cache
    def games(position: Position) -> int:
        return sum(games(position.apply(move)) for move in position.legal_moves()) or 1

    assert games(example("tic_tac_toe").initial()) == 255_168


@pytest.mark.parametrize("name", SLOW)
def test_examples_agree_with_slow_programs_in_random_games(name: str) -> None:
    kind, boards = SLOW[name]
    for seed, board in enumerate(boards * 3):
        game, random_numbers = example(name, f"board={board}&pie=off"), random.Random(seed)
        columns = max(slow.place(cell)[0] for cell in game.board.names) + 1
        program = kind(columns, game.board.size // columns if name != "y" else columns)
        position, stones = game.initial(), program.start()
        while True:
            assert stones_of(position) == stones
            assert position.winner() == program.result(stones, position.to_move)
            if position.is_terminal():
                break
            moves = program.moves(stones, position.to_move) or {"pass"}
            assert {str(move) for move in position.legal_moves()} == moves
            text = random_numbers.choice(sorted(moves))
            stones = stones if text == "pass" else program.after(stones, position.to_move, text)
            position = position.play(text)


@cache
def value(position: Position) -> int:
    """Return the result with best play: 1 if Black wins, -1 if White does."""
    if (winner := position.winner()) is not None:
        return (0, 1, -1)[winner]
    sign, best = (1, -1)[position.to_move - 1], -1
    for move in position.legal_moves():
        best = max(best, sign * value(position.apply(move)))
        if best == 1:
            break
    return sign * best


@pytest.mark.parametrize(
    ("name", "link", "expected"),
    [
        ("tic_tac_toe", "", 0),
        ("domineering", "board=square:2", 1),
        ("domineering", "board=square:3", 1),
        ("domineering", "board=square:4", 1),
        ("hex", "board=rhombus:2&pie=off", 1),
        ("hex", "board=rhombus:3&pie=off", 1),
        ("y", "board=triangle:3&pie=off", 1),
        ("y", "board=triangle:4&pie=off", 1),
    ],
)
def test_examples_have_the_known_winners_of_small_boards(name: str, link: str, expected: int) -> None:
    assert value(example(name, link).initial()) == expected


def test_pie_rule_gives_hex_to_the_second_player() -> None:
    start = example("hex", "board=rhombus:3").initial()
    for move in start.legal_moves():
        after = start.apply(move)
        assert SWAP in after.legal_moves()
        assert stones_of(after.apply(SWAP)) == stones_of(after)


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


@pytest.mark.parametrize("board", ["square:4", "hex:3", "square:3x5"])
def test_cells_between_and_behind_are_those_that_steps_reach(board: str) -> None:
    p = Draft.on(board)
    ways = [(1, 0), (0, 1), (-1, 0), (0, -1), *([(1, -1), (-1, 1)] if p.board.is_hex else [])]
    ways = ways if p.board.is_hex else [*ways, (1, 1), (1, -1), (-1, 1), (-1, -1)]
    for start in p.cells:
        known: dict[int, tuple[set[int], int | None]] = {start: (set(), None)}
        for across, up in ways:
            passed: list[int] = []
            here = p.step(start, across, up)
            while here is not None:
                following = p.step(here, across, up)
                assert p.between(start, here) == passed
                assert p.behind(start, here) == following
                known[here] = set(passed), following
                passed, here = [*passed, here], following
        for other in p.cells - known:
            assert (p.between(start, other), p.behind(start, other)) == (Cells(p.board, 0), None)


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
    assert {"b1", "a3"}.isdisjoint(legal), "they would make a group of three"
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
    rows = ["      3   #   #", "    2   #   x9  #", "  1       #   #", "    a   b   c"]
    assert render(game("hex:2").initial().play("b2")).splitlines() == rows


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
    assert words.cell(GameView(Match("emulsion")), 0, {}).count(",") == 1, "its values are shown on request"


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


EXAMPLE = """
class Example(Design):
    def start(self, p):
        p.place(p.named("a1 a3"), 1)
        p.place(p.at("a2"), 2)

    def moves(self, p):
        return p.empty

    def winner(self, p):
        cell, other, cells, colour = p.at("{}"), p.at("a2"), p.named("a1"), 1
        {}
"""


def test_table_of_helpers_names_each_in_a_call_that_works() -> None:
    text = Path("docs/api/design.md").read_text("utf-8")
    calls = [
        code for row in text.splitlines() if row.startswith("|") for code in re.findall("`(.*?p[.].*?)`", row)
    ]
    own = {name for name in dir(Draft) if not name.startswith("_")}
    for_the_engine = {"assigned_turn", "board", "masks", "on", "remembered"}
    assert {name for call in calls for name in re.findall(r"p[.](\w+)", call)} == own - for_the_engine

    for call in calls:
        begin = "" if "can_move" in call else "p = p.copy(); "
        kind = read_design(EXAMPLE.format("c3" if "place" in call else "a1", begin + call))
        assert kind({}).initial().outcome() is None, call
