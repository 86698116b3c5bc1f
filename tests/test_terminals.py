"""Text from outside that is printed in a terminal: control and bidirectional characters are made harmless."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest

from affinage.cli import main
from affinage.notation import record
from affinage.texts import MAX_FAULT_CHARACTERS, clean, fault

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
        "--{}",
        "play {}",
        "play --load {}",
        "play --level {}",
        "play --level 1 --seat {}",
        "play --seed {}",
        "rules {}",
        "perft {} 1",
        "perft _ {}",
        "count {}",
        "diagram {}",
        "diagram --moves {}",
        "diagram --marks {}",
        "diagram --theme {}",
        "diagram --animate {}",
        "diagram --record {}",
        "diagram -o missing/{}",
        "print game=churn -o x.pdf --site {}",
        "print game=churn -o x.pdf --paper {}",
        "print game=churn -o {}",
        "tournament {}",
        "tournament 1 --engine {}",
        "tournament --link {}",
        "bench {}",
        "record {}",
        "record x --to {}",
        "report {}",
        "puzzles --keep {} --out x",
        "puzzles --find --out missing/{}",
        "puzzles --find --out x --link {}",
        "survey --out x --game {}",
        "survey --out x --board {}",
        "survey --out x --links {}",
        "survey --out x --board hex:2 --only {}",
        "survey --out missing/{} --presets",
        "survey --out {} --export x",
        "survey --out x --import {}",
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
def test_what_is_typed_in_play_is_echoed_on_one_line(
    word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", StringIO(f"{word.format(EVIL)}\n{word.format(LONG)}\nquit\n"))
    assert main(["play", "board=square:3"]) == 0
    out = capsys.readouterr().out
    assert is_harmless(out)
    assert max(map(len, out.splitlines())) < 500


def test_words_that_people_write_stay() -> None:
    """Letters of every script, their joiners, and the line ends of all systems."""
    for text in ("می‌خواهم", "👩‍🌾 שלום", "naïve\n\tcafé", "1…2 → ½"):
        assert clean(text) == text
    assert clean("a\r\nb\rc") == "a\nb\nc"


def test_an_error_of_the_system_begins_with_the_file() -> None:
    assert fault(FileNotFoundError(2, "No such file", f"{EVIL}x")).endswith("x: No such file")
