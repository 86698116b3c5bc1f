"""Engines that speak the Universal Game Interface: ours, others in a tournament, and how failures are reported."""

from __future__ import annotations

import shlex
import subprocess
import sys
import tracemalloc
from itertools import pairwise
from pathlib import Path
from threading import Event

import pytest

import affinage
from affinage.bots import engine_client as outside
from affinage.bots import tournament
from affinage.bots.levels import LEVELS
from affinage.bots.ugi import UgiEngine, converse
from affinage.cli import main
from tests.test_tournament import Swapper

# An engine that plays the first legal move and records its input.
FIRST_MOVE = """
import sys
import affinage
from affinage.game import SWAP
from affinage.matches.match import Match

notes = open(sys.argv[1], "a", buffering=1)
game = affinage.load("")
for line in sys.stdin:
    notes.write(line)
    words = line.split()
    if words[0] == "ugi":
        print("id name First\\noption name Variant type string\\nugiok", flush=True)
    elif words[0] == "isready":
        print("readyok", flush=True)
    elif words[0] == "setoption":
        game = affinage.load(words[4])
    elif words[0] == "position":
        match = Match(game)
        match.extend(words[3:])
    elif words[0] == "go":
        move = next(move for move in match.position.legal_moves() if move != SWAP)
        print(f"info nodes 1\\nbestmove {move}", flush=True)
"""


def script(text: str, *arguments: object) -> str:
    """Return the command that runs a text as Python."""
    return shlex.join([sys.executable, "-c", text, *map(str, arguments)])


def test_an_engine_gets_the_rules_and_every_move(tmp_path: Path) -> None:
    link, plain = "game=taifas&board=square:3", Swapper("plain", swaps=False)
    (engine,) = outside.engines([script(FIRST_MOVE, tmp_path / "notes")], 0.25)
    assert engine.name == "First"
    (mirror,) = tournament.play(link, [(plain, Swapper("twin", swaps=False))], 2, processes=1)
    (pairing,) = tournament.play(link, [(engine, plain)], 2, processes=1)
    assert (pairing.points, pairing.games) == (mirror.points, mirror.games)
    heard = (tmp_path / "notes").read_text().splitlines()
    assert heard.count(f"setoption name Variant value {link}") == heard.count("uginewgame") == 2
    assert heard.count("go movetime 250") == sum(line.startswith("position startpos") for line in heard)
    messages = [line.split()[3:] for line in heard if line.startswith("position")]
    assert messages[0] == []
    assert all(len(later) == len(earlier) + 2 for earlier, later in pairwise(messages) if later[1:])


def test_another_checkout_of_ours_plays_a_level(capsys: pytest.CaptureFixture[str]) -> None:
    command = shlex.join([sys.executable, "-m", "affinage", "ugi"])
    value = ["--games", "2", "--seconds", "0.01", "--processes", "1", "--link", "board=square:2"]
    assert main(["tournament", "1", "--engine", command, *value]) == 0
    message = capsys.readouterr().out
    assert "Affinage - fresh" in message
    assert message.count("fresh") == 2, "in its pairing, and in its row of the table"


def test_command_given_twice_is_two_engines_with_numbers(tmp_path: Path) -> None:
    pair = outside.engines([script(FIRST_MOVE, tmp_path / "notes")] * 2, 0.1)
    assert [engine.name for engine in pair] == ["First 1", "First 2"]
    (pairing,) = tournament.play("game=taifas&board=square:3", [(pair[0], pair[1])], 2, processes=1)
    assert (pairing.entrant, pairing.games) == ("First 1", 2)
    heard = (tmp_path / "notes").read_text().splitlines()
    assert heard.count("ugi") == 2
    assert heard.count("uginewgame") == 4


def test_an_engine_in_two_seats_is_two_processes_that_hear_every_move(tmp_path: Path) -> None:
    link, notes = "game=moulds&board=quasi&players=3", tmp_path / "notes"
    (engine,) = outside.engines([script(FIRST_MOVE, notes)], 0.1)
    list(tournament.play(link, [(Swapper("plain", swaps=False), engine)], 1, processes=1))
    heard = notes.read_text().splitlines()
    assert heard.count("ugi") == heard.count("uginewgame") == 2
    messages = [len(line.split()[3:]) for line in heard if line.startswith("position")]
    assert messages[:4] == [1, 2, 4, 5]


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("/no/such/program", "cannot be started"),
        ("'", "cannot be started: No closing quotation"),
        (script("pass"), "has ended"),
        (script("print('ugiok')"), "has no option Variant"),
    ],
)
def test_program_that_is_no_engine_is_refused(
    command: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tournament", "1", "--engine", command]) == 2
    message = capsys.readouterr().err
    assert message.startswith("affinage: the engine ")
    assert says in message
    assert message.count("\n") == 1


ENGINE = "import os, signal, sys\nsay = lambda text: (sys.stdout.write(text), sys.stdout.flush())\n"
MEETS = 'say("id name Rogue\\noption name Variant type string\\nugiok\\nreadyok\\n")\n'
READS = "for line in sys.stdin:\n    if line[:2] == 'is': say('readyok\\n')\n    if line[:2] == 'go': "
ROGUES = {
    "illegal": (READS + "say('bestmove zz9\\n')", "plays 'zz9' where it cannot"),
    "same cell": (READS + "say('bestmove a1,a1\\n')", "plays 'a1,a1' where it cannot"),
    "pass": (READS + "say('bestmove pass\\n')", "plays 'pass' where it cannot"),
    "escape": (READS + "say('bestmove \\x1b[2J\\u202e\\n')", "plays '�[2J�' where it cannot"),
    "no text": (READS + "os.write(1, b'bestmove \\xff\\xfe\\n')", "plays '��' where it cannot"),
    "long": (
        READS + "say('bestmove ' + 'a' * 10**6 + '\\n')",
        "does not answer 'go movetime 1' with bestmove",
    ),
    "no end": (
        READS + "[say('a' * 10**6) for _ in iter(int, 1)]",
        "does not answer 'go movetime 1' with bestmove",
    ),
    "many lines": (
        READS + "[say('info x\\n' * 1000) for _ in iter(int, 1)]",
        "does not answer 'go movetime 1'",
    ),
    "many moves": (
        READS + "[say('option name\\n' * 1000) for _ in iter(int, 1)]",
        "does not answer 'go movetime 1'",
    ),
    "silent": (READS + "signal.pause()", "does not answer 'go movetime 1' with bestmove"),
    "never reads": ("signal.pause()", "does not answer 'go movetime 1' with bestmove"),
    "dies": (READS + "sys.exit('no\\x1b luck')", "its last error is 'no� luck'"),
    "complains": (
        READS + "[os.write(2, b'x' * 10**6) for _ in iter(int, 1)]",
        "does not answer 'go movetime 1'",
    ),
}


@pytest.mark.parametrize("name", ROGUES)
def test_an_engine_that_fails_loses_by_one_sentence(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The program waits no longer than for one answer, and stores little of the output."""
    text, says = ROGUES[name]
    tournament._report.cache_clear()
    (engine,) = outside.engines([script(ENGINE + MEETS + text)], 0.001)
    if "does not answer" in says:
        monkeypatch.setattr(outside, "PATIENCE_S", 0.5)
    tracemalloc.start()
    plain = Swapper("plain", swaps=False)
    (pairing,) = tournament.play("board=square:3", [(engine, plain)], 1, processes=1)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (pairing.entrant, pairing.points, pairing.games) == ("Rogue", 0, 1)
    err = capsys.readouterr().err
    assert says in err
    assert (err.count("\n"), err[:-1].isprintable()) == (1, True)
    assert peak < 20_000_000


def test_an_engine_that_fails_loses_in_all_of_its_seats(capsys: pytest.CaptureFixture[str]) -> None:
    link, (text, _) = "game=moulds&board=quasi&players=3", ROGUES["illegal"]
    (engine,) = outside.engines([script(ENGINE + MEETS + text)], 0.001)
    plain = Swapper("plain", swaps=False)
    pairs = tournament.alone([(plain, engine)])
    assert [pairing.points for pairing in tournament.play(link, pairs, 3, processes=1)] == [3, 0]


def test_an_engine_that_ended_is_started_again_for_the_next_game(tmp_path: Path) -> None:
    text = ENGINE + MEETS + f"open({str(tmp_path / 'started')!r}, 'a').write('x')\n" + ROGUES["dies"][0]
    (engine,) = outside.engines([script(text)], 0.001)
    list(tournament.play("board=square:3", [(engine, Swapper("plain", swaps=False))], 3, processes=1))
    assert (tmp_path / "started").read_text() == "xxx"


def test_the_name_of_an_engine_is_one_short_line() -> None:
    text = "print('id name \\x1b[31m' + 'x' * 500 + '\\noption name Variant type string\\nugiok', flush=True); input()"
    (engine,) = outside.engines([script(text)], 0.1)
    assert engine.name.isprintable()
    assert len(engine.name) < 100


def talk(*lines: str) -> list[str]:
    messages: list[str] = []
    converse(lines, messages.append)
    return messages


def test_the_greeting_lists_the_options() -> None:
    message = talk("ugi", "isready")
    assert message[0] == "id name Affinage"
    assert [line.split()[2] for line in message if line.startswith("option name")] == [
        "Variant",
        "Level",
        "Seed",
        "Playouts",
        "Time",
    ]
    assert message[-2:] == ["ugiok", "readyok"]


def test_a_whole_game() -> None:
    messages: list[str] = []
    engine, moves = UgiEngine(messages.append), ""
    engine.execute("setoption name Variant value board=square:3")
    engine.execute("setoption name Seed value 3")
    for _ in range(20):
        engine.execute(f"position startpos moves {moves}" if moves else "position startpos")
        engine.execute("query gameover")
        if messages[-1] == "response true":
            break
        engine.execute("query p1turn")
        assert messages[-1] == f"response {'true' if len(moves.split()) % 2 == 0 else 'false'}"
        engine.execute("query result")
        assert messages[-1] == "response none"
        engine.execute("go nodes 30")
        engine.wait()
        word, move = messages[-1].split()
        assert word == "bestmove"
        moves = f"{moves} {move}".strip()
    engine.execute("query result")
    assert messages[-1] in ("response p1win", "response p2win")
    engine.execute("go nodes 5")
    assert messages[-1] == "info string the game is over"


def test_after_a_swap_the_first_player_is_still_the_first() -> None:
    message = talk(
        "setoption name Variant value game=churn&board=hex:2&pie=on",
        "position startpos moves b2 swap",
        "query p1turn",
    )
    assert message == ["response true"]


@pytest.mark.parametrize(("moves", "own", "other"), [("b2", "p2", "p1"), ("b2 swap", "p1", "p2")])
def test_each_person_has_a_clock_and_keeps_it_through_a_swap(moves: str, own: str, other: str) -> None:
    messages: list[str] = []
    engine = UgiEngine(messages.append)
    engine.execute("setoption name Variant value game=churn&board=hex:2&pie=on")
    engine.execute(f"position startpos moves {moves}")
    engine.execute(f"go {own}time 30 {other}time 99999999999")
    engine.wait()
    assert messages[-1].startswith("bestmove ")


def test_level_and_seed_leave_the_position_as_it_is() -> None:
    message = talk(
        "position startpos moves a1,a2",
        "setoption name Level value 3",
        "setoption name Seed value 5",
        "query p1turn",
        "setoption name VARİANT value GAME=TAİFAS",
        "query p1turn",
    )
    assert message == ["response false", "response true"]


def test_a_new_game_begins_from_the_start() -> None:
    message = talk("position startpos moves a1,a2", "query p1turn", "uginewgame", "query p1turn")
    assert message == ["response false", "response true"]


def test_equal_scores_are_a_draw() -> None:
    moves = "position startpos moves a1-c1 a6-c6 c1-a1 c6-a6 a1-c1 a6-c6 c1-a1 c6-a6"
    message = talk("setoption name Variant value game=moulds", moves, "query gameover", "query result")
    assert message == ["response true", "response draw"]


def test_without_a_limit_the_level_sets_it() -> None:
    level = ("setoption name Variant value board=square:2", "setoption name Level value 1")
    assert talk(*level, "go")[-1].startswith("bestmove ")


def test_options_say_how_long_a_bare_go_thinks() -> None:
    board = "setoption name Variant value board=square:7"
    message = talk(board, "setoption name Playouts value 96", "go")
    assert message[-2].startswith("info nodes 96 ")
    message = talk(board, "setoption name Playouts value 1000000000", "setoption name Time value 20", "go")
    assert message[-1].startswith("bestmove ")
    message = talk(board, "setoption name Level value 1", "setoption name Playouts value 0", "go")
    mildest = LEVELS[0].budget(affinage.load("board=square:7")).playouts
    assert message[-2].startswith(f"info nodes {mildest} ")


def test_nothing_is_heard_after_quit() -> None:
    assert talk("isready", "quit", "isready") == ["readyok"]


def test_the_end_of_the_lines_ends_a_search_without_end() -> None:
    assert talk("setoption name Variant value board=square:4", "go infinite")[-1].startswith("bestmove ")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("nonsense", "unknown command nonsense; commands are ugi"),
        ("position", "write position startpos"),
        ("position fen", "square:8 has 8 rows, not 1"),
        ("position fen 7.7.7.7.7.7.7-b a1,a2", "write position startpos"),
        ("position startpos moves zz9", "'zz9'"),
        ("position startpos moves a1,a2 a1,a2", "is on this cell"),
        ("go fast", "write go"),
        ("go depth 3", "go needs"),
        ("go nodes -4", "nodes must be a whole number, not '-4'"),
        ("query", "write query gameover"),
        ("setoption", "write setoption"),
        ("setoption name Colour value red", "options are Variant, Level, Seed, Playouts, Time"),
        ("setoption name Level value 9", "levels are 1"),
        ("setoption name Level value", "info string '' is not a level"),
        ("setoption name Foo value 1", "info string 'Foo' is not an option"),
        ("setoption name Seed value x", "Seed must be a whole number"),
        ("setoption name Playouts value 1000000001", "Playouts must be from 0 to 1000000000"),
        ("setoption name Time value soon", "Time must be a whole number, not 'soon'"),
        ("setoption name Variant value game=go", "games are affinage"),
    ],
)
def test_senseless_command_gets_one_line_and_breaks_nothing(line: str, answer: str) -> None:
    message = talk("position startpos moves a1,a2", line, "query p1turn")
    assert message[0].startswith("info string ")
    assert answer in message[0]
    refused = "info string the last position was refused; send position or uginewgame"
    assert message[1:] == [refused if line.startswith("position") else "response false"]


def test_no_move_answers_a_refused_position_and_another_position_ends_that() -> None:
    message = talk(
        "setoption name Variant value board=square:2",
        "position startpos moves zz9",
        "go nodes 10",
        "query result",
        "position fen 2.2-w moves a1,a2",
        "query p1turn",
        "position fen bb.2-w",
        "go nodes 10",
    )
    assert [line.startswith("info string the last position was refused") for line in message[1:3]] == [
        True,
        True,
    ]
    assert message[3] == "response true"
    assert message[-1] == "bestmove a1,b1"


def test_empty_lines_and_spaces_mean_nothing() -> None:
    assert talk("", "   ", "  isready  ", "stop") == ["readyok"]


def test_stop_ends_a_search_without_end() -> None:
    messages: list[str] = []
    thought = Event()

    def say(line: str) -> None:
        messages.append(line)
        if line.startswith("info nodes "):
            thought.set()

    engine = UgiEngine(say)
    engine.execute("go infinite")
    engine.execute("isready")
    assert "readyok" in messages
    assert thought.wait(timeout=60)
    engine.execute("stop")
    assert messages[-1].startswith("bestmove ")
    assert sum(line.startswith("bestmove") for line in messages) == 1


def test_limits_of_every_kind() -> None:
    for limit in ("movetime 50", "nodes 20", "p1time 900 p2time 900 p1inc 10 p2inc 10"):
        message = talk("setoption name Variant value board=square:4", f"go {limit}")
        assert message[-1].startswith("bestmove ")
        assert message[-2].startswith("info nodes ")


@pytest.mark.long
def test_long_lines_and_bytes_that_are_no_text_are_answered() -> None:
    message = subprocess.run(
        [sys.executable, "-m", "affinage", "ugi"],
        input=b"a" * 3_000_000
        + b"\nposition "
        + b"x " * 1_000_000
        + b"\n\xff\x1b\nisready\n"
        + b"b" * 1_000_000,
        capture_output=True,
        check=True,
    )
    long = "info string a line can have 100,000 characters"
    first, second, third, *rest = message.stdout.decode().splitlines()
    assert [first, second, *rest] == [long, long, "readyok", long]
    assert third.startswith("info string unknown command ��; ")
    assert message.stderr == b""
