"""The examples of designs against published counts, slow programs, and the known winners of small boards."""

import ast
import random
from functools import cache
from pathlib import Path

import pytest

import affinage
from affinage.board.topology import bits
from affinage.design import Design, load_game, read_design
from affinage.design.calls import MOST_PICKS
from affinage.errors import DesignError
from affinage.game import SWAP, Game, Position
from tests.reference import design_games as slow

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


def test_tutorial_tells_how_many_examples_there_are_and_how_long_a_move_is() -> None:
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
