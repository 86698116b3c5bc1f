"""Standard streams in any encoding, endless, closed, full or gone, and terminals that texts cannot harm."""

from __future__ import annotations

import io
import json
import os
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from pathlib import Path

import pytest

import affinage
from affinage.cli import main
from affinage.cli.console import READABLE
from affinage.matches.match import Match
from affinage.notation import record
from affinage.plain_text import MAX_FAULT_CHARACTERS, clean, fault

ENCODINGS = (
    *("ascii", "latin-1", "cp437", "cp850", "cp866", "cp932", "cp949", "gbk", "big5"),
    *(f"cp{number}" for number in range(1250, 1259)),
)
NAMES = ("Łukasz Ørsted", "Ольга 王")
FOR_PEOPLE = (
    *(
        "",
        "--help",
        "--version",
        "nonsense",
        "count board=hex:5",
        "perft board=square:3 1 --divide",
        "puzzles",
    ),
    *(f"rules {key}" for key in affinage.game_keys()),
    *("rules game=churn", "rules board=hex:5&limit=combined", "rules ½…→é", "record missing-é", "count é=1"),
    *("play", "play game=taifas", "play game=churn&pie=off", "report board=square:2 --games 20"),
    *("tournament 1 2 --games 2 --processes 1 --link board=square:3",),
)
COMMANDS = ("play", "rules", "perft", "count", "diagram", "print", "ugi", "tournament", "bench", "record")
HELP = tuple(f"{command} --help" for command in (*COMMANDS, "puzzles", "report", "survey"))
DATA = (
    *("record games", "record games --to json", "record games --to links", "puzzles --json"),
    *("diagram --record games", "report board=square:2 --games 2 --json"),
)
MEMORY = 1_500_000
"""Limit on addresses in KB, of which NumPy takes a part."""
ROOT = Path(__file__).parent.parent


def streams(monkeypatch: pytest.MonkeyPatch, encoding: str, typed: bytes) -> tuple[io.BytesIO, io.BytesIO]:
    """Set standard streams as in a terminal with this encoding; return what is written to two of them."""
    out, err = io.BytesIO(), io.BytesIO()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed), encoding))
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding))
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(err, encoding, "backslashreplace"))
    return out, err


def run(
    monkeypatch: pytest.MonkeyPatch, command: str, encoding: str, typed: bytes = b""
) -> tuple[int, bytes, bytes]:
    """Run a command in such a terminal; return its exit code, output and errors."""
    with monkeypatch.context() as patch:
        out, err = streams(patch, encoding, typed)
        try:
            code = main(command.split(" ") if command else [])
        except SystemExit as stop:
            code = int(stop.code or 0)
        return code, out.getvalue(), err.getvalue()


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a record with names of several scripts, which is the current one."""
    match = Match(affinage.load("board=square:3"), NAMES)
    match.push("a1,b1")
    (tmp_path / "games").write_text(record.to_text(match), "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", FOR_PEOPLE + HELP)
def test_text_for_people_is_readable_in_every_encoding(
    command: str, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = "a1,b1\nmoves\nnaïve ½\nquit\n"
    code, *wanted = run(monkeypatch, command, "utf-8", typed.encode())
    signs = [text.decode().replace("\N{REPLACEMENT CHARACTER}", "?") for text in wanted]
    for encoding in ENCODINGS:
        answer, *written = run(monkeypatch, command, encoding, typed.encode(encoding, READABLE))
        texts = [text.decode(encoding) for text in written]
        assert answer == code, (encoding, texts)
        assert [text.count("\n") for text in texts] == [text.count("\n") for text in signs], encoding
        assert [text.count("?") for text in texts] == [text.count("?") for text in signs], (encoding, texts)
        assert not any("\\x" in text or "\\u" in text for text in texts), (encoding, texts)


def test_letters_and_plots_have_a_form_in_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    _, out, _ = run(monkeypatch, "rules emulsion", "ascii")
    assert b"Luis Bolanos Mures" in out
    assert b"Michal Zapala's Slyde" in out
    _, out, _ = run(monkeypatch, "report board=square:2 --games 20", "ascii")
    assert b"|-" in out
    assert b"-|." in out
    _, _, err = run(monkeypatch, f"rules {'éÅłøß' * 20}", "ascii")
    assert b"unknown game 'eAlosseAloss" in err
    assert b"...'; expected affinage" in err


@pytest.mark.parametrize("command", DATA)
def test_data_is_the_same_bytes_in_every_encoding(
    command: str, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = run(monkeypatch, command, "utf-8")
    assert (wanted[0], wanted[2]) == (0, b"")
    for encoding in ENCODINGS:
        assert run(monkeypatch, command, encoding) == wanted, encoding


def test_an_engine_speaks_utf_8_in_every_encoding(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = "王é\nugi\nsetoption name Variant value board=square:2\nquery p1turn\n".encode()
    wanted = run(monkeypatch, "ugi", "utf-8", typed)
    assert "unknown command 王é;" in wanted[1].decode()
    assert wanted[1].endswith(b"response true\n")
    for encoding in ENCODINGS:
        assert run(monkeypatch, "ugi", encoding, typed) == wanted, encoding


@pytest.mark.parametrize(
    ("encoding", "name"),
    [
        *(("latin-1", "Å"), ("cp437", "José"), ("cp850", "Ø"), ("cp866", "Ольга"), ("cp932", "山田")),
        *(("cp949", "가영"), ("gbk", "李明"), ("big5", "陳"), ("utf-8", "王"), ("utf-16", "王")),
        *(
            ("cp1250", "Łukasz"),
            ("cp1251", "Ольга"),
            ("cp1252", "Œ"),
            ("cp1253", "Θαλής"),
            ("cp1254", "Işık"),
        ),
        *(("cp1255", "שרה"), ("cp1256", "علي"), ("cp1257", "Žemė"), ("cp1258", "Đô"), ("ascii", "Ann")),
    ],
)
def test_a_record_is_read_in_the_encoding_of_the_terminal(
    encoding: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = record.to_text(Match(affinage.load("board=square:3"), (name, "Bob"))).encode(encoding)
    code, out, err = run(monkeypatch, "record -", encoding, typed)
    assert (code, err) == (0, b"")
    assert f'[Black "{name}"]' in out.decode()


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_bytes_that_are_no_letters_are_answered_like_any_mistake(
    encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, err = run(monkeypatch, "play board=square:2", encoding, b"\x81\xff\x8d\n\x00\na1,a2\n\xfe")
    assert (code, err) == (0, b"")
    assert b"2   x ." in out


AFFINAGE = f"{shlex.quote(sys.executable)} -m affinage"
C_LOCALE = f"LC_ALL=C PYTHONUTF8=0 PYTHONCOERCECLOCALE=0 {AFFINAGE}"
THINK = (
    r"printf 'setoption name Variant value board=square:3\nsetoption name Playouts value 9\ngo\nisready\n'"
)
EXITS = {
    f"PYTHONIOENCODING=cp1250 {AFFINAGE}": 0,
    f"printf 'load \303\266\nsave \303\266\nquit\n' | PYTHONIOENCODING=utf-8 {C_LOCALE} play": 0,
    f"{AFFINAGE} play <&-": 0,
    f"{AFFINAGE} record - <&-": 1,
    f"{AFFINAGE} diagram >&-": 0,
    f"{AFFINAGE} nonsense 2>/dev/full": 2,
    f"{AFFINAGE} count <&- >&- 2>&-": 0,
    f"{AFFINAGE} >/dev/full": 1,
    f"PYTHONUNBUFFERED=1 {AFFINAGE} --help >/dev/full": 1,
    f"{THINK} | {AFFINAGE} ugi >/dev/full": 1,
    f"{AFFINAGE} puzzles | head -c 9": 0,
    f"(yes isready || true) | {AFFINAGE} ugi | head -c 9": 0,
    f"{AFFINAGE} record /dev/zero": 2,
    f"{AFFINAGE} play </dev/zero": 0,
    f"{AFFINAGE} survey --links <(yes '') --out x": 2,
}
"""Shell commands with their exit codes."""


@pytest.mark.long
def test_streams_that_fail_or_never_end_leave_an_exit_code_and_one_line(games: Path) -> None:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    environment["PYTHONPATH"] = str(ROOT)

    def ended(line: str) -> subprocess.CompletedProcess[str]:
        shell = ["bash", "-c", f"ulimit -v {MEMORY}; set -o pipefail; {line}"]
        return subprocess.run(shell, capture_output=True, encoding="utf-8", errors="replace", env=environment)

    with ThreadPoolExecutor(4) as threads:
        runs = list(threads.map(ended, EXITS))
    for done, (line, code) in zip(runs, EXITS.items(), strict=True):
        errors = done.stderr.splitlines()
        assert (done.returncode, len(errors) <= 1) == (code, True), (line, errors)
        if errors and "/dev/full" in line:
            assert errors == ["affinage: standard output: No space left on device"], line


EVIL = "\x1b]0;x\x07\x9b2J\u202e\u2066\u061c\u200f\x7f\x08"
LONG = "x" * 5_000
PRINTABLE_OR_ENDS = {"\n", "\t"}


def is_harmless(text: str) -> bool:
    return all(sign.isprintable() or sign in PRINTABLE_OR_ENDS for sign in text)


@pytest.mark.parametrize("form", ["text", "json", "links"])
@pytest.mark.parametrize(
    "written",
    [
        f'[Affinage "1"]\n[Game "board=square:3"]\n\n1. a1,b1 {{Good.\nEvil {EVIL}}}\n',
        json.dumps(
            {"affinage": 1, "link": "board=square:3", "moves": ["a1,b1"], "comments": {"1": f"Good.\n{EVIL}"}}
        ),
    ],
)
def test_comments_are_cleaned_where_they_are_read(
    written: str, form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game"
    path.write_text(written, "utf-8")
    assert main(["record", str(path), "--to", form]) == 0
    out, err = capsys.readouterr()
    assert (is_harmless(out), err) == (True, "")
    node = record.read(written).root.children[0]
    assert node.comment.startswith("Good.\n")
    assert is_harmless(node.comment)


@pytest.mark.parametrize(
    "text",
    [EVIL, LONG, f"board={EVIL}", f"bord{EVIL}=1", f"game={LONG}", f"limit={EVIL}#1/{EVIL}", f"{EVIL}.svg"],
)
@pytest.mark.parametrize(
    "command",
    [
        "{}",
        "play {}",
        "play --level {}",
        "play --level 1 --seat {}",
        "perft {} 1",
        "diagram {}",
        "diagram --moves {}",
        "diagram -o missing/{}",
        "print game=churn -o x.pdf --site {}",
        "tournament 1 --engine {}",
        "record x --to {}",
        "puzzles --keep {} --out x",
        "survey --out x --board {}",
        "survey --out x --board hex:2 --only {}",
        "survey --out {} --export x",
    ],
)
def test_arguments_are_echoed_on_one_line(
    command: str,
    text: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    try:
        code = main([word.replace("{}", text) for word in command.split()])
    except SystemExit as stop:
        code = int(stop.code or 0)
    out, err = capsys.readouterr()
    assert (code in (1, 2), is_harmless(out)) == (True, True)
    assert (err.count("\n"), err[:-1].isprintable()) == (1, True)
    assert len(err) < MAX_FAULT_CHARACTERS + 50


def test_a_link_with_what_others_add_is_echoed_on_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    for link in (f"?fbclid={EVIL}", f"board=hex:3&fbclid={LONG[:1_000]}"):
        assert main(["count", link]) == 0
        out = capsys.readouterr().out
        assert is_harmless(out)
        assert max(map(len, out.splitlines())) < 200


@pytest.mark.parametrize("word", ["{}", "save missing/{}", "load {}", "load missing/{}"])
def test_line_typed_in_play_is_echoed_on_one_line(
    word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", StringIO(f"{word.format(EVIL)}\n{word.format(LONG)}\nquit\n"))
    assert main(["play", "board=square:3"]) == 0
    out = capsys.readouterr().out
    assert is_harmless(out)
    assert max(map(len, out.splitlines())) < 500


def test_texts_of_every_script_stay_as_written() -> None:
    """Letters of every script, their joiners, and the line ends of all systems."""
    for text in ("می‌خواهم", "👩‍🌾 שלום", "naïve\n\tcafé", "1…2 → ½"):
        assert clean(text) == text
    assert clean("a\r\nb\rc") == "a\nb\nc"


def test_error_of_the_system_begins_with_the_file() -> None:
    assert fault(FileNotFoundError(2, "No such file", f"{EVIL}x")).endswith("x: No such file")
