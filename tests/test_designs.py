"""Designs as games: links, records, taps, commands and packages, and the faults that random games show."""

import os
import pickle
import random
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import affinage
from affinage.board.topology import bits
from affinage.design import load_game, read_design
from affinage.design.draft import Draft
from affinage.design.ground import Ground
from affinage.design.lines import Lines
from affinage.design.trial import MOST_POSITIONS, findings
from affinage.errors import IllegalMoveError
from affinage.game import PASS, SWAP, Game, Position
from affinage.matches import setup
from affinage.matches.match import GameRecord, Match
from affinage.notation import record, share
from affinage.notation.link import load
from affinage.notation.wording import ending
from affinage.picture.diagram import diagram
from affinage.teach import rulebook
from affinage.view.game_view import GameView
from tools.common import ROOT

FILES = sorted(
    [*(ROOT / "tests" / "designs").glob("*.py"), *(ROOT / "docs" / "examples" / "games").glob("*.py")]
)
CHECKED = 3
"""Positions of a game whose moves are all tried."""


def boards(file: Path) -> list[Game]:
    """Return the game of a file on each of its boards, but for large ones."""
    game = load_game(file)
    texts = [
        text for text in game.options[0].values if load(f"game={game.key}&board={text}").board.size <= 81
    ]
    return [load(f"game={game.key}&board={text}") for text in texts]


def random_match(game: Game, seed: int) -> Match:
    """Return a random game; the moves of some positions are checked on the way."""
    match, random_numbers = Match(game), random.Random(seed)
    while not match.outcome:
        moves = match.position.legal_moves()
        assert moves == sorted(set(moves))
        if match.ply < CHECKED:
            check_moves(match.position)
        match.push(random_numbers.choice(moves))
    return match


def check_moves(position: Position) -> None:
    """Check that moves are read from their texts, and picked cell by cell; other cells are refused with a reason."""
    game, starts = position.game, position.continuations().cells
    moves = [move for move in position.legal_moves() if move not in (PASS, SWAP)]
    for move in moves[:60]:
        names = [game.board.names[cell] for cell in move.picks]
        for text in (str(move), str(move).upper(), " ".join(names), "".join(names)):
            assert game.parse_move(position, text) == move
        for number, cell in enumerate(move.picks):
            assert position.continuations(move.picks[:number]).cells >> cell & 1
    assert {move.picks[0] for move in moves} == {*bits(starts)}
    for cell in bits(game.board.full & ~starts):
        refusal = position.refusal(cell)
        assert isinstance(refusal, IllegalMoveError)
        assert str(refusal)


def tapped(match: Match) -> Match:
    """Return the same moves, picked on a screen cell by cell; forced passes follow by themselves."""
    view = GameView(Match(match.game))
    for move in match.moves:
        if move == SWAP:
            view.swap()
        for cell in move.picks:
            view.tap(cell)
        assert not view.picked
    return view.match


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_designs_have_links_records_taps_and_all_else(file: Path) -> None:
    for game in boards(file):
        for match in [random_match(game, seed) for seed in range(1, 3 if game.board.size < 17 else 2)]:
            assert share.read_link(share.link(GameRecord(match))).match.moves == match.moves
            assert record.read(record.to_text(match)).moves == match.moves
            assert record.read(record.to_json(match)).moves == match.moves
            assert tapped(match).moves == match.moves
            middle = match.position_at(len(match.moves) // 2)
            for position in (middle, match.position):
                assert pickle.loads(pickle.dumps(position)) == position
                assert setup.read(game, setup.to_text(position)) == position
            assert setup.read(game, setup.to_text(middle)).legal_moves() == middle.legal_moves()
        assert diagram(match).startswith("<svg")
        assert rulebook.sentences(game)


def test_design_is_named_wherever_a_game_is_wanted() -> None:
    game = load_game(ROOT / "docs/examples/games/hex.py", "board=rhombus:3")
    for same in (
        affinage.load("hex", board="rhombus:3"),
        affinage.load(game="HEX", board="rhombus:3"),
        affinage.load(affinage.load("hex"), board="rhombus:3"),
        Match(game.link()).game,
        affinage.read_link(game.link()).match.game,
        affinage.player(game.link(), 1).game,
    ):
        assert same is game
    assert affinage.perft("game=hex&board=rhombus:3", 2) == 9 * (8 + 1), "eight cells, or the swap"
    assert affinage.diagram(game.link()) == affinage.diagram(game)


# Commands


CURDS = "docs/examples/games/curds.py"
COMMANDS = {
    "rules": (["rules", CURDS], "Random games show no fault."),
    "rules of a bad design": (
        ["rules", "tests/designs/halma.py"],
        "line 34: 20 of 20 random games are not over",
    ),
    "perft": (["perft", "docs/examples/games/othello.py", "4"], "244"),
    "perft of options": (["perft", f"{CURDS}?board=hex:4", "1"], "37"),
    "perft of a position": (["perft", f"{CURDS}#1/c3", "1"], "24"),
    "play": (["play", CURDS], "White to move."),
    "report": (["report", f"{CURDS}?board=square:3", "--games", "10"], "The game is a draw with best play."),
    "diagram": (["diagram", "tests/designs/draughts.py", "--moves", "b2-a3", "-o", "-"], "<svg"),
    "record": (["record", f"{CURDS}#1/c3c4", "--to", "links"], "?game=curds#1/c3c4"),
    "record of a file": (["record", CURDS, "{folder}/games.txt", "--to", "links"], "?game=curds#1/c3c4"),
    "survey": (
        ["survey", "--game", CURDS, "--board", "square:3", "--games", "9", "--out", "{folder}/a.db"],
        "2 of 2",
    ),
    "tournament": (
        ["tournament", "1", "2", "--link", CURDS, "--games", "2", "--processes", "2"],
        "young - fresh",
    ),
    "puzzles": (["puzzles", "--find", "--link", CURDS, "--games", "1", "--out", "{folder}/p.json"], ""),
    "ugi": (["ugi", CURDS], "option name Variant type string default game=curds"),
    "ugi by an option": (["ugi"], "bestmove b1"),
}
TYPED = {
    "play": "c3\nquit\n",
    "ugi": "ugi\nquit\n",
    "ugi by an option": (
        "setoption name Variant value docs/examples/games/domineering.py?board=square:2\n"
        "setoption name Variant value docs/examples/games/curds.py?board=none\n"
        "setoption name Variant value docs/examples/games/tic_tac_toe.py\n"
        "position startpos moves a1 a2 c1 c2\ngo nodes 200\nquit\n"
    ),
}


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.thorough) if name == "puzzles" else name for name in COMMANDS],
)
def test_commands_take_files_of_designs(name: str, tmp_path: Path) -> None:
    arguments, expected = COMMANDS[name]
    (tmp_path / "games.txt").write_text("?game=curds#1/c3c4\n")
    done = subprocess.run(
        [
            sys.executable,
            "-W",
            "error",
            "-m",
            "affinage",
            *(text.replace("{folder}", str(tmp_path)) for text in arguments),
        ],
        cwd=ROOT,
        input=TYPED.get(name, ""),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert expected in done.stdout


def test_every_helper_has_an_example() -> None:
    helpers = {
        name: getattr(Draft, name).__doc__
        for name, thing in {**vars(Ground), **vars(Lines), **vars(Draft)}.items()
        if not name.startswith("_") and (callable(thing) or isinstance(thing, property | classmethod))
    }
    assert len(helpers) > 30
    assert [name for name, text in helpers.items() if ">>>" not in text] == []


# Packages


@pytest.mark.long
@pytest.mark.parametrize(
    "design",
    [
        "tests/designs/cleopatra.py",
        pytest.param("docs/examples/games/tic_tac_toe.py", marks=pytest.mark.thorough),
    ],
)
def test_adopted_designs_are_packages_whose_own_tests_pass(design: str, tmp_path: Path) -> None:
    def python(*arguments: str | Path, cwd: Path = tmp_path) -> subprocess.CompletedProcess[str]:
        environment = os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{tmp_path / 'installed'}"}
        command = [sys.executable, "-W", "error", *arguments]
        return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)

    folder, adopt = tmp_path / "mine", ("-m", "affinage", "adopt", ROOT / design)
    written = python(*adopt, folder)
    assert (written.returncode, written.stderr) == (0, "")
    assert "pip install -e" in written.stdout
    again = python(*adopt, folder)
    assert (again.returncode, again.stderr.count("exists already; expected the name of a new folder")) == (
        2,
        1,
    )
    assert python("-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path, cwd=folder).returncode == 0
    (wheel,) = tmp_path.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(tmp_path / "installed")
    tested = python("-m", "pytest", "-q", "-p", "no:cacheprovider", folder)
    assert (tested.returncode, "2 passed" in tested.stdout) == (0, True), tested.stdout
    assert (
        "Random games show no fault." in python("-m", "affinage", "rules", f"game={game_key(design)}").stdout
    )


def game_key(design: str) -> str:
    return load_game(ROOT / design).key


LINE = "# this line"
PLACE = """
class Trial(Design):
    boards = "square:3"
    def moves(self, p):
        return p.empty
"""
FAULTS = {
    "no first move": (
        "    def start(self, p):\n        p.place(p.cells, 2)\n"
        "    def moves(self, p):  # this line\n        return p.empty\n"
        "    def winner(self, p):\n        return None if p.can_move() else (2, 'a full board')\n",
        "the game is over before the first move (a full board); expected moves at the start",
    ),
    "first turn is a pass": (
        "    def moves(self, p):  # this line\n        return p.empty if p.mover == 2 else []\n",
        "there is no first move; expected moves at the start",
    ),
    "endless": (
        "    def play(self, p, move):\n        p.remove(p.taken)\n        p.place(move)\n"
        "    def winner(self, p):\n        return None  # this line\n",
        "are not over after 500 turns",
    ),
    "dead end": (
        "    def winner(self, p):\n        return None  # this line\n",
        "nobody can move, and winner returns None",
    ),
    "fewer points": (
        "    def score(self, p):\n        return p.count(1), p.count(2)\n"
        "    def winner(self, p):\n        return None if p.empty else 2  # this line\n",
        "White wins with fewer points (Black 5, White 4); expected the most",
    ),
    "error late": (
        "    def play(self, p, move):\n        p.place(move)\n        if not p.empty:\n"
        "            p.place(move)  # this line\n",
        "has a stone already",
    ),
    "error in because": (
        "    def because(self, p, cell):\n        return p.names[cell]  # this line\n",
        "no names",
    ),
    "change in winner": (
        "    def winner(self, p):\n        if not p.empty:\n            p.remove(p.own)  # this line\n",
        "only start and play may remove a stone",
    ),
    "count of calls": (
        "    def score(self, p):  # this line\n        calls.append(1)\n        return len(calls), 0\ncalls = []\n",
        "score gives two answers for one position; does it use random numbers",
    ),
    "dice in play": (
        "    def play(self, p, move):  # this line\n        p.place(move, random.choice([1, 2]))\nimport random\n",
        "play gives two answers for one position",
    ),
    "dice in winner": (
        "    def winner(self, p):  # this line\n        return None if p.empty else choice([0, 1, 2])\n"
        "from random import choice\n",
        "winner gives two answers for one position",
    ),
    "memory of an infinite number": (
        "    memory = {'x': 0.5}\n    def play(self, p, move):\n"
        "        p.place(move)\n        p.x = float('inf')  # this line\n",
        "links of positions leave out x; expected finite numbers",
    ),
    "memory of a class of its own": (
        "    memory = {'x': None}\n    def play(self, p, move):\n"
        "        p.place(move)\n        p.x = Own()  # this line\nclass Own: pass\n",
        "links of positions leave out x; expected finite numbers",
    ),
}


SCORES = "    def scores(self, p):  # this line\n        return p.count(2), p.count(1)\n"


def test_functions_that_nothing_calls_are_shown_if_they_may_be_misspelt() -> None:
    (finding,) = findings(read_design(PLACE + SCORES))
    assert str(finding) == "line 6: nothing calls scores; did you mean def score(self, p)?"
    assert finding.position_text == ""
    plays = SCORES.replace("scores(self, p)", "plays(self, p, move)")
    (finding,) = findings(read_design(PLACE + plays), games=1, seed=4)
    assert finding.message.endswith("did you mean def play(self, p, move)?")


@pytest.mark.parametrize(
    "text",
    [
        SCORES + "    def score(self, p):\n        return self.scores(p)\n",
        SCORES + "    def winner(self, p):\n        return None if p.empty else p.leader(self.scores(p))\n",
        SCORES + "    def score(self, p):\n        return p.count(1), p.count(2)\n",
        SCORES.replace("scores", "_scores"),
        SCORES.replace("scores", "points"),
    ],
)
def test_helpers_are_not_taken_for_misspelt_functions(text: str) -> None:
    assert findings(read_design(PLACE + text)) == []


@pytest.mark.parametrize(
    "text",
    [
        "    layers = 3\n    def because(self, p, cell):\n        return str(self.layers)\n",
        "    pile = 3\n    memory = {'x': pile}\n",
        "    starts = 'a1', 'b2'\n    heat = 5\n    _board = 'hex:4'\n",
        "    board = option('small', 'large')\n".replace("board", "player"),
    ],
)
def test_attributes_of_their_own_are_not_taken_for_misspelt_ones(text: str) -> None:
    assert findings(read_design(PLACE + text)) == []


@pytest.mark.parametrize(("text", "message"), FAULTS.values(), ids=FAULTS)
def test_random_games_show_a_fault_with_its_line_and_position(text: str, message: str) -> None:
    whole = PLACE + text
    (line,) = (number for number, each in enumerate(whole.split("\n"), 1) if LINE in each)
    kind = read_design(whole)
    matching = [finding for finding in findings(kind) if message in finding.message]
    assert [finding.line for finding in matching] == [line]
    (finding,) = matching
    assert finding.position_text.count(".") == 2, "it has three rows"
    assert f"line {line}: " in str(finding)
    assert findings(kind, games=20, seed=5)[0].line


@pytest.mark.parametrize(
    ("body", "lines"),
    [
        ("return 1 if p.empty else 2", []),
        ("if p.empty:\n            return\n        1, 'full'  # this line", [9]),
        ("p.count(1) == 3\n        return None", [7]),
        ("[p.count(1)]\n        not p.empty\n        return 1", [7, 8]),
        ("'A comment.'\n        ...\n        p.count(1)\n        return None", []),
        ("p.count(1) and p.own or None\n        1 if p.empty else 2\n        2", [8, 9]),
        ("def own(x):\n            return x\n        return own(1) if not p.empty else None", []),
    ],
)
def test_values_that_nothing_uses_are_shown(body: str, lines: list[int]) -> None:
    text = f"{PLACE}    def winner(self, p):\n        {body}\n"
    assert [each.line for each in findings(read_design(text)) if "nothing uses" in each.message] == lines


def test_return_of_a_function_with_yield_is_reported() -> None:
    text = PLACE.replace(
        "return p.empty",
        "for cell in p.empty:\n            if cell:\n                return cell\n            yield cell",
    )
    assert findings(read_design(text))[0].line == 7
    assert findings(read_design(text.replace("return cell", "return"))) == []


def test_moves_that_differ_from_call_to_call_are_shown() -> None:
    kind = read_design(
        PLACE.replace("p.empty", "random.sample(list(p.empty), 1) if p.empty else []\nimport random")
    )
    assert [finding.line for finding in findings(kind) if finding.message.startswith("moves gives two")] == [
        4
    ]


def test_designs_without_a_fault_have_no_findings_and_bad_starts_have_one() -> None:
    kind = read_design(PLACE)
    assert findings(kind) == findings(kind({}), seed=3) == []
    bad = read_design(PLACE + "    def start(self, p):\n        p.place(9)\n")
    assert [(each.line, each.position_text) for each in findings(bad)] == [(7, "")]


def test_random_games_are_the_same_for_a_seed_and_have_a_limit() -> None:
    kind = read_design(PLACE.replace("p.empty", "[0]") + FAULTS["endless"][0])
    texts = [[str(finding) for finding in findings(kind, games=1_000, seed=seed)] for seed in (1, 1)]
    assert texts[0] == texts[1]
    assert f"of {MOST_POSITIONS // 500} random games" in texts[0][0]
    assert setup.read(kind({}), texts[0][0].rpartition(" ")[2]).legal_moves()


@pytest.mark.parametrize(
    ("result", "expected"), [("1", "Black wins"), ('(1, "first stone")', "Black wins: first stone")]
)
def test_winner_is_named_with_the_reason_of_its_design_if_any(result: str, expected: str) -> None:
    kind = read_design(
        f"""
class First(Design):
    boards = "square:3"

    def moves(self, p):
        return p.empty

    def winner(self, p):
        return {result} if p.stones(1) else None
"""
    )
    match = Match(kind({}))
    match.push("a1")
    assert ending(match) == expected
