"""The command line: output, exit codes, and one-line errors."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import affinage
from affinage.bots import learned, speed
from affinage.bots.learned import value_function_of
from affinage.cli import main
from affinage.game import PASS
from affinage.game.options import count_variants
from affinage.matches.perft import perft
from affinage.notation import record
from affinage.notation.credit import credit
from affinage.notation.record.entries import NO_VERSION
from affinage.notation.wording import name_of, variant_name
from affinage.teach import rulebook
from tests.strategies import random_line


class Run(NamedTuple):
    """The exit code and output of a command."""

    code: int
    out: str
    err: str


Command = Callable[..., Run]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Run a command in this process, with a text as its input."""

    def command(*arguments: str, typed: str = "") -> Run:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            code = main(arguments)
        except SystemExit as stop:
            code = int(stop.code or 0)
        return Run(code, *capsys.readouterr())

    return command


BAD_USAGE = [
    ("nonsense",),
    ("perft", "board=square:2"),
    ("perft", "board=square:2", "-1"),
    ("perft", "board=square:99", "1"),
    ("perft", "bord=square:2", "1"),
    ("count", "place=knigth"),
    ("rules", "game=go"),
    ("play", "--loud"),
    ("play", "--level", "9"),
    ("play", "--level", "1", "--seat", "green"),
    ("report", "game=go"),
    ("report", "board=square:3", "--games", "0"),
    ("report", "board=square:3", "--stage", "none"),
    ("tournament", "1"),
    ("tournament", "1", "9"),
    ("tournament", "--seconds", "0"),
    ("tournament", "--seconds", "soon"),
    ("tournament", "1", "2", "--link", "game=foo"),
]


@pytest.mark.parametrize("arguments", BAD_USAGE, ids=" ".join)
def test_bad_usage_is_reported_on_one_line(run: Command, arguments: tuple[str, ...]) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert re.match("affinage( [a-z]+)?: .+\n", err)


def test_errors_name_the_valid_values(run: Command) -> None:
    assert "unknown game 'go'; expected affinage, churn" in run("rules", "go").err
    assert run("rules", "nope.py").err == "affinage: nope.py: No such file or directory\n"
    assert run("perft", "nope.py?board=hex:4", "1").err.startswith("affinage: nope.py: No such file")
    assert "from square:2 to square:19" in run("perft", "board=square:99", "1").err
    assert "place is ortho, diag" in run("count", "place=knigth").err
    assert all(name in run("nonsense").err for name in ("play", "rules", "perft", "count"))


def test_another_variant_that_is_loaded_has_its_own_opponent(run: Command, tmp_path: Path) -> None:
    kept = tmp_path / "kept.txt"
    kept.write_text('[Affinage "1"]\n[Game "game=churn&pie=off"]\n', "utf-8")
    level = ("--level", "1", "--seed", "1")
    loaded = run("play", "board=square:4", *level, typed=f"load {kept}\nc3\nquit\n")
    alone = run("play", "game=churn&pie=off", *level, typed="c3\nquit\n")
    assert (loaded.code, alone.code) == (0, 0)
    assert "Blue (fresh) plays" in alone.out
    assert alone.out.split("Blue (fresh)")[1] == loaded.out.split("Blue (fresh)")[1]
    refused = run("play", "board=square:4", "--seat", "black", *level, typed=f"load {kept}\nquit\n")
    assert "black is not a seat; seats are red, blue" in refused.out
    assert refused.out.rstrip().endswith("Black to move.\n>")


def test_perft(run: Command) -> None:
    assert run("perft", "board=square:3", "2") == (0, "352\n", "")
    assert run("perft", "board=square:2", "0") == (0, "1\n", "")
    assert run("perft", "board=square:2", "0", "--divide") == (0, "1\n", "")
    divided = run("perft", "board=square:2", "2", "--divide")
    assert divided == (0, "a1,a2: 1\na1,b1: 1\na2,b2: 1\nb1,b2: 1\ntotal: 4\n", "")
    start = affinage.load("game=churn").initial()
    assert run("perft", "game=churn", "2").out == f"{perft(start, 2)}\n"


def test_count_command_counts_variants(run: Command) -> None:
    options = affinage.game_class("affinage").options
    all_of_them = count_variants(options, {})
    assert run("count").out.splitlines() == [
        f"{all_of_them} distinct variants of Affinage",
        "2520 of them on square:8",
    ]
    assert run("count", "board=hex:3&goal=cascade") == (
        0,
        "420 distinct variants with board=hex:3&goal=cascade\n",
        "",
    )
    assert "\n840 of them on square:8" in run("count", "goal=sites").out
    assert "\n24 of them on square:6" in run("count", "game=moulds").out, "other boards have others"


def test_rules_list_every_game(run: Command) -> None:
    code, out, err = run("rules")
    assert (code, err) == (0, "")
    for key in affinage.game_keys():
        assert any(
            line.startswith(key) and affinage.game_class(key).texts.designer in line
            for line in out.splitlines()
        )


@pytest.mark.parametrize("key", affinage.game_keys())
def test_rules_of_a_game_have_its_sentences_and_presets(run: Command, key: str) -> None:
    code, out, err = run("rules", key)
    assert (code, err) == (0, "")
    kind = affinage.game_class(key)
    words = " ".join(out.split())
    assert kind.texts.source in words
    assert all(sentence.text in words for sentence in rulebook.sentences(kind({})))
    for preset in kind.texts.presets:
        assert f"{variant_name(affinage.load(preset.link))} {preset.character}".lower() in words.lower()


@pytest.mark.parametrize("link", ["", "board=hex:5&limit=combined", "?game=churn", "game=moulds&players=4"])
def test_rules_of_a_variant(run: Command, link: str) -> None:
    code, out, err = run("rules", link)
    assert (code, err) == (0, "")
    game = affinage.load(link)
    words = " ".join(out.split())
    assert out.startswith(f"{name_of(game)}, {credit(game).words}\n{game.texts.source}\n")
    for number, sentence in enumerate(rulebook.sentences(game), 1):
        assert f"{number}. {sentence.text}" in words
    assert f"In short: {rulebook.short_rules(game)}." in " ".join(out.split(" ")).replace("\n   ", " ")
    assert all(text in words for text in rulebook.numbers(game).values())


def test_play_a_whole_game(run: Command) -> None:
    code, out, err = run("play", "board=square:2", typed="a1,a2\nb1,b2\nquit\nignored\n")
    assert (code, err) == (0, "")
    assert out.startswith("Affinage board=square:2\nThe limit of 3 is 1 (square board) + ")
    assert "2   x .\n1   x .\n    a b\nWhite to move." in out
    assert out.rstrip("> \n").endswith("White wins the tie, 0 to 0: White placed last.")


def test_the_end_tells_a_cascade_as_people_write_it(run: Command) -> None:
    link = "board=square:3x2&goal=cascade"
    line = random_line(affinage.load(link), seed=1, plies=9)
    out = run("play", link, typed="\n".join(map(str, line.moves)) + "\n").out
    last = out.rstrip("> \n").splitlines()[-1]
    assert " wins the tie, 0 to 0: " in last


@pytest.mark.parametrize("arguments", [("--seat", "nobody"), ("--seed", "3")])
def test_seat_and_seed_need_a_level(run: Command, arguments: tuple[str, ...]) -> None:
    code, out, err = run("play", *arguments)
    assert (code, out) == (2, "")
    assert "need --level N" in err


def test_playing_against_a_level(run: Command) -> None:
    link = "board=square:4"
    code, out, _ = run("play", link, "--level", "1", "--seed", "1", typed="a1,a2\nundo\na1,b1\nquit\n")
    assert code == 0
    assert out.count("White (fresh) plays") == 2
    for seat in ("white", "WHİTE"):
        out = run("play", link, "--level", "1", "--seat", seat, typed="undo\nquit\n").out
        assert out.index("Black (fresh) plays") < out.index("White to move")


def test_play_takes_moves_undo_redo_and_help(run: Command) -> None:
    out = run("play", "board=square:3x2", typed="undo\nredo\nmoves\na1,a2\nundo\nredo\nhelp\n").out
    assert "nothing to undo" in out
    assert "nothing to redo" in out
    assert "a1,a2 a1,b1 a2,b2 b1,b2 b1,c1 b2,c2 c1,c2" in out
    assert out.count("2   x . .\n1   x . .") == 3
    assert out.count("Type a move, undo, redo") == 2


def test_a_mistyped_move_changes_nothing(run: Command) -> None:
    code, out, _ = run("play", "board=square:2", typed="a1,b2\nz\n\nundo\n")
    assert code == 0
    assert "affinage: the second stone must be beside the first" in out
    assert "affinage: 'z' is not a move; write two cells, such as a1,b1, or pass" in out
    assert "nothing to undo" in out


def test_resigning_in_play(run: Command) -> None:
    out = run("play", "board=square:2", typed="a1,a2\nresign\nb1,b2\n").out
    assert "Black wins: White resigned." in out
    assert "affinage: the game is over" in out


@pytest.mark.parametrize(
    ("link", "passes"), [("board=square:4&limit=match", 1), ("game=moulds&players=4", 2)]
)
def test_players_without_a_move_pass(run: Command, link: str, passes: int) -> None:
    lines = (random_line(affinage.load(link), seed, 300) for seed in range(100))
    wanted = (PASS,) * passes
    line, at = next(
        (line, at)
        for line in lines
        for at in range(len(line.moves) - passes)
        if line.moves[at : at + passes] == wanted and line.moves[at + passes] != PASS
    )
    typed = [str(move) for move in line.moves[:at] if move != PASS]
    out = run("play", link, typed="\n".join(typed)).out
    for position in line.positions[at : at + passes]:
        assert f"{position.mover} has no legal move and passes." in out
    assert out.rstrip("> \n").endswith(f"{line.positions[at + passes].mover} to move.")


def test_game_is_saved_and_loaded_in_the_terminal(run: Command, tmp_path: Path) -> None:
    kept = tmp_path / "kept.txt"
    out = run("play", "board=square:2", typed=f"a1,a2\nsave {kept}\nb1,b2\nload {kept}\n").out
    assert f"saved as {kept}" in out
    assert [str(move) for move in record.read_file(str(kept)).moves] == ["a1,a2"]
    assert out.rstrip("> \n").endswith("White to move.")
    again = run("play", "--load", str(kept), typed="b1,b2\n").out
    assert "White wins the tie, 0 to 0: White placed last." in again
    assert "affinage: " in run("play", typed=f"load {tmp_path / 'none'}\n").out
    assert "affinage: " in run("play", typed=f"save {tmp_path / 'no' / 'folder'}\n").out


def test_records_are_turned_into_the_other_forms(run: Command, tmp_path: Path) -> None:
    kept = tmp_path / "kept.txt"
    kept.write_text('[Affinage "1"]\n[Game "board=square:2"]\na1,a2\n', "utf-8")
    code, text, err = run("record", str(kept))
    assert (code, err) == (0, "")
    assert text.endswith('[Game "board=square:2"]\n[Black "Black"]\n[White "White"]\n\n1. a1,a2\n')
    kept.write_text(f"{text}\n{text}", "utf-8")
    code, both, _ = run("record", str(kept), "--to", "json")
    assert len(json.loads(both)["games"]) == 2
    kept.write_text(both, "utf-8")
    assert run("record", str(kept)) == (0, f"{text}\n{text}", "")
    assert run("record", str(kept), "--to", "links").out == "?board=square:2#1/a1a2\n" * 2


def test_a_record_comes_from_standard_input_and_goes_to_a_file(run: Command, tmp_path: Path) -> None:
    text = '[Affinage "1"]\n[Game "board=square:2"]\n1. a1,a2! *\n'
    assert run("record", "-", "--to", "links", typed=text) == (0, "?board=square:2#1/a1a2\n", "")
    assert run("record", "-", "-o", str(tmp_path / "new.txt"), typed=text) == (0, "", "")
    assert run("record", str(tmp_path / "new.txt"), "--to", "links").out == "?board=square:2#1/a1a2\n"
    done = subprocess.run(
        [sys.executable, "-m", "affinage", "record", "-", "--to", "links"],
        input=text.encode("utf-16"),
        capture_output=True,
        check=True,
    )
    assert done.stdout.decode().split() == ["?board=square:2#1/a1a2"]


def test_a_damaged_record_gives_what_can_be_read(run: Command, tmp_path: Path) -> None:
    kept = tmp_path / "kept.txt"
    kept.write_text('[Affinage "1"]\n[Game "board=square:2"]\n\n1. a1,a2 2. b1,b9\n', "utf-8")
    code, out, err = run("record", str(kept))
    assert (code, out.splitlines()[-1]) == (1, "1. a1,a2")
    assert err.startswith("affinage: line 4, column 13: move 2, 'b1,b9': 'b9' is not a cell of square:2")
    kept.write_text("nothing", "utf-8")
    assert run("record", str(kept)) == (1, "", f"affinage: line 1, column 1: {NO_VERSION}\n")
    assert run("record", str(tmp_path / "none")).code == 1


def test_bench_prints_a_list_for_machines(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "SECONDS", 0.0)
    code, out, err = run("bench", "--json", "board=square:3", "game=taifas&board=square:3")
    assert (code, err) == (0, "")
    actual = json.loads(out)
    assert [entry["link"] for entry in actual] == ["board=square:3", "game=taifas&board=square:3"]
    for entry in actual:
        assert set(entry) == {"link", "batch_per_s", "scalar_per_s", "ratio"}
        assert entry["ratio"] == pytest.approx(entry["batch_per_s"] / entry["scalar_per_s"])
    assert run("bench", "board=square:3").out.startswith(speed.TITLE)


NEEDS_NUMPY = {
    "ugi": "the Universal Game Interface",
    "bench": "a measurement of speed",
    "tournament": "a tournament",
    "play --level 1": "a computer player",
    "puzzles --find --out x": "a search for puzzles",
    "report game=churn": "a report",
    "survey --presets --out x": "a survey",
}


@pytest.mark.parametrize("command", NEEDS_NUMPY)
def test_a_missing_numpy_is_reported_on_one_line(
    command: str, run: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = (
        "import sys; sys.modules['numpy'] = None; from affinage.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    done = subprocess.run([sys.executable, "-c", script, *command.split()], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f'affinage: {NEEDS_NUMPY[command]} needs numpy: pip install -e ".[bots]"\n'
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert run(*command.split()).err == done.stderr


@pytest.mark.filterwarnings("always")
def test_a_warning_is_one_line(run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learned, "FOLDER", tmp_path)
    value_function_of.cache_clear()
    try:
        result = run("ugi", typed="setoption name Variant value game=taifas\ngo movetime 1\nquit\n")
    finally:
        value_function_of.cache_clear()
    assert (result.code, result.err) == (
        0,
        "affinage: taifas/value.weights cannot be read: No such file or directory\n",
    )
