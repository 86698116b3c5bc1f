"""Engines from outside at a tournament: what they are told, what they answer, and what is said of those that cannot."""

from __future__ import annotations

import shlex
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from affinage.bots import outside, tournament
from affinage.cli import main
from affinage.errors import AffinageError
from tests.test_tournament import Swapper

# An engine that plays the first legal move and writes down what it hears.
FIRST_MOVE = """
import sys
import affinage
from affinage.game import SWAP
from affinage.match import Match

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
GREETS = "print('option name Variant type string\\nugiok\\nreadyok', flush=True); "


def script(text: str, *arguments: object) -> str:
    """The command that runs a text as Python."""
    return shlex.join([sys.executable, "-c", text, *map(str, arguments)])


def test_an_engine_is_told_the_rules_and_every_move(tmp_path: Path) -> None:
    link, plain = "game=taifas&board=square:3", Swapper("plain", swaps=False)
    (engine,) = outside.engines([script(FIRST_MOVE, tmp_path / "notes")], 0.25)
    assert engine.name == "First"
    (mirror,) = tournament.play(link, [(plain, Swapper("twin", swaps=False))], 2, processes=1)
    (pairing,) = tournament.play(link, [(engine, plain)], 2, processes=1)
    assert (pairing.points, pairing.games) == (mirror.points, mirror.games)
    heard = (tmp_path / "notes").read_text().splitlines()
    assert heard.count(f"setoption name Variant value {link}") == heard.count("uginewgame") == 2
    assert heard.count("go movetime 250") == sum(line.startswith("position startpos") for line in heard)
    told = [line.split()[3:] for line in heard if line.startswith("position")]
    assert told[0] == []
    assert all(len(later) == len(earlier) + 2 for earlier, later in pairwise(told) if later[1:])


def test_another_checkout_of_ours_plays_a_level(capsys: pytest.CaptureFixture[str]) -> None:
    command = shlex.join([sys.executable, "-m", "affinage", "ugi"])
    given = [
        "--engine",
        command,
        "--games",
        "2",
        "--seconds",
        "0.01",
        "--processes",
        "1",
        "--link",
        "board=square:2",
    ]
    assert main(["tournament", "1", *given]) == 0
    said = capsys.readouterr().out
    assert "Affinage - fresh" in said
    assert said.count("fresh") == 2  # its pairing, and its place in the table


def test_one_command_twice_is_two_engines_with_numbers(tmp_path: Path) -> None:
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
    told = [len(line.split()[3:]) for line in heard if line.startswith("position")]
    assert told[:4] == [1, 2, 4, 5]


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("/no/such/program", "cannot be started"),
        ("'", "cannot be started: No closing quotation"),
        (script("pass"), "has ended"),
        (script("print('ugiok')"), "has no option Variant"),
    ],
)
def test_who_is_no_engine_is_refused(command: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "1", "--engine", command]) == 2
    said = capsys.readouterr().err
    assert said.startswith("affinage: the engine ")
    assert says in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("move", ["zz9", "a1,a1", "pass", ""])
def test_an_engine_that_breaks_the_rules_ends_the_tournament(move: str) -> None:
    text = f"{GREETS}[print('bestmove {move}', flush=True) for line in __import__('sys').stdin if line[:2] == 'go']"
    (engine,) = outside.engines([script(text)], 0.1)
    with pytest.raises(AffinageError, match=f"plays '{move}' where it cannot"):
        list(tournament.play("board=square:3", [(engine, Swapper("plain", swaps=False))], 1, processes=1))
