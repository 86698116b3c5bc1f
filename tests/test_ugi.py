"""Dialogues in the Universal Game Interface, with invalid input among them."""

from __future__ import annotations

import subprocess
import sys
from threading import Event

import pytest

import affinage
from affinage.bots.levels import LEVELS
from affinage.bots.ugi import UgiEngine, converse


def talk(*lines: str) -> list[str]:
    """Return the answers to some lines."""
    said: list[str] = []
    converse(lines, said.append)
    return said


def test_the_greeting_lists_the_options() -> None:
    said = talk("ugi", "isready")
    assert said[0] == "id name Affinage"
    assert [line.split()[2] for line in said if line.startswith("option name")] == [
        "Variant",
        "Level",
        "Seed",
        "Playouts",
        "Time",
    ]
    assert said[-2:] == ["ugiok", "readyok"]


def test_a_whole_game() -> None:
    said: list[str] = []
    engine, moves = UgiEngine(said.append), ""
    engine.hear("setoption name Variant value board=square:3")
    engine.hear("setoption name Seed value 3")
    for _ in range(20):
        engine.hear(f"position startpos moves {moves}" if moves else "position startpos")
        engine.hear("query gameover")
        if said[-1] == "response true":
            break
        engine.hear("query p1turn")
        assert said[-1] == f"response {'true' if len(moves.split()) % 2 == 0 else 'false'}"
        engine.hear("query result")
        assert said[-1] == "response none"
        engine.hear("go nodes 30")
        engine.wait()
        word, move = said[-1].split()
        assert word == "bestmove"
        moves = f"{moves} {move}".strip()
    engine.hear("query result")
    assert said[-1] in ("response p1win", "response p2win")
    engine.hear("go nodes 5")
    assert said[-1] == "info string the game is over"


def test_after_a_swap_the_first_player_is_still_the_first() -> None:
    said = talk(
        "setoption name Variant value game=churn&board=hex:2&pie=on",
        "position startpos moves b2 swap",
        "query p1turn",
    )
    assert said == ["response true"]


@pytest.mark.parametrize(("moves", "own", "other"), [("b2", "p2", "p1"), ("b2 swap", "p1", "p2")])
def test_each_person_has_a_clock_and_keeps_it_through_a_swap(moves: str, own: str, other: str) -> None:
    said: list[str] = []
    engine = UgiEngine(said.append)
    engine.hear("setoption name Variant value game=churn&board=hex:2&pie=on")
    engine.hear(f"position startpos moves {moves}")
    engine.hear(f"go {own}time 30 {other}time 99999999999")
    engine.wait()
    assert said[-1].startswith("bestmove ")


def test_level_and_seed_leave_the_position_as_it_is() -> None:
    said = talk(
        "position startpos moves a1,a2",
        "setoption name Level value 3",
        "setoption name Seed value 5",
        "query p1turn",
        "setoption name VARİANT value GAME=TAİFAS",
        "query p1turn",
    )
    assert said == ["response false", "response true"]


def test_a_new_game_begins_from_the_start() -> None:
    said = talk("position startpos moves a1,a2", "query p1turn", "uginewgame", "query p1turn")
    assert said == ["response false", "response true"]


def test_equal_scores_are_a_draw() -> None:
    moves = "position startpos moves a1-c1 a6-c6 c1-a1 c6-a6 a1-c1 a6-c6 c1-a1 c6-a6"
    said = talk("setoption name Variant value game=moulds", moves, "query gameover", "query result")
    assert said == ["response true", "response draw"]


def test_without_a_limit_the_level_sets_it() -> None:
    level = ("setoption name Variant value board=square:2", "setoption name Level value 1")
    assert talk(*level, "go")[-1].startswith("bestmove ")


def test_options_say_how_long_a_bare_go_thinks() -> None:
    board = "setoption name Variant value board=square:7"
    said = talk(board, "setoption name Playouts value 96", "go")
    assert said[-2].startswith("info nodes 96 ")
    said = talk(board, "setoption name Playouts value 1000000000", "setoption name Time value 20", "go")
    assert said[-1].startswith("bestmove ")
    said = talk(board, "setoption name Level value 1", "setoption name Playouts value 0", "go")
    mildest = LEVELS[0].budget(affinage.load("board=square:7")).playouts
    assert said[-2].startswith(f"info nodes {mildest} ")


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
        ("position fen 8/8", "square:8 has 8 rows, not 1"),
        ("position fen 7.7.7.7.7.7.7-b a1,a2", "write position startpos"),
        ("position startpos moves zz9", "'zz9'"),
        ("position startpos moves a1,a2 a1,a2", "is on this cell"),
        ("go fast", "write go"),
        ("go fast now", "fast must be a whole number"),
        ("go depth 3", "go needs"),
        ("go nodes -4", "nodes must be a whole number, not '-4'"),
        ("query", "write query gameover"),
        ("query weather", "write query gameover"),
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
def test_what_makes_no_sense_gets_one_line_and_breaks_nothing(line: str, answer: str) -> None:
    said = talk("position startpos moves a1,a2", line, "query p1turn")
    assert said[0].startswith("info string ")
    assert answer in said[0]
    refused = "info string the last position was refused; send position or uginewgame"
    assert said[1:] == [refused if line.startswith("position") else "response false"]


def test_no_move_answers_a_refused_position_and_another_position_ends_that() -> None:
    said = talk(
        "setoption name Variant value board=square:2",
        "position startpos moves zz9",
        "go nodes 10",
        "query result",
        "position fen 2.2-w moves a1,a2",
        "query p1turn",
        "position fen bb.2-w",
        "go nodes 10",
    )
    assert [line.startswith("info string the last position was refused") for line in said[1:3]] == [
        True,
        True,
    ]
    assert said[3] == "response true"
    assert said[-1] == "bestmove a1,b1"


def test_empty_lines_and_spaces_mean_nothing() -> None:
    assert talk("", "   ", "  isready  ", "stop") == ["readyok"]


def test_stop_ends_a_search_without_end() -> None:
    said: list[str] = []
    thought = Event()

    def say(line: str) -> None:
        said.append(line)
        if line.startswith("info nodes "):
            thought.set()

    engine = UgiEngine(say)
    engine.hear("go infinite")
    engine.hear("isready")
    assert "readyok" in said
    assert thought.wait(timeout=60)
    engine.hear("stop")
    assert said[-1].startswith("bestmove ")
    assert sum(line.startswith("bestmove") for line in said) == 1


def test_limits_of_every_kind() -> None:
    for limit in ("movetime 50", "nodes 20", "p1time 900 p2time 900 p1inc 10 p2inc 10"):
        said = talk("setoption name Variant value board=square:4", f"go {limit}")
        assert said[-1].startswith("bestmove ")
        assert said[-2].startswith("info nodes ")


@pytest.mark.long
def test_long_lines_and_bytes_that_are_no_text_are_answered() -> None:
    said = subprocess.run(
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
    first, second, third, *rest = said.stdout.decode().splitlines()
    assert [first, second, *rest] == [long, long, "readyok", long]
    assert third.startswith("info string unknown command ��; ")
    assert said.stderr == b""
