"""`python -m affinage diagram`: its output, its files, and one-line errors."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import affinage
from affinage.cli import main
from affinage.notation import record
from affinage.notation.share import read_link
from affinage.picture.diagram import DiagramOptions, diagram
from affinage.picture.marks import read_marks
from affinage.picture.replay import replay
from affinage.play.match import Match
from tests.refused import reason

MOVES = ("a1,b1", "c3,c4")


@pytest.fixture
def match() -> Match:
    """Return the match to draw."""
    found = Match(affinage.load("board=square:4"))
    found.extend(MOVES)
    return found


def test_it_draws_a_link_and_its_moves(match: Match, capsys: pytest.CaptureFixture[str]) -> None:
    moves = ["--moves", " ".join(MOVES)]
    for link in ("board=square:4", "?board=square:4", "https://example.org/a/?board=square:4"):
        assert main(["diagram", link, *moves]) == 0
        assert capsys.readouterr().out == diagram(match)
    assert main(["diagram", "https://example.org/a/"]) == 0
    assert capsys.readouterr().out == diagram(Match(affinage.load("")))
    assert main(["diagram", "board=square:4", "-o", "-", *moves, "--ply", "1"]) == 0
    match.goto(1)
    assert capsys.readouterr().out == diagram(match)


def test_it_draws_the_match_in_a_fragment(capsys: pytest.CaptureFixture[str]) -> None:
    link = "https://example.org/?board=square:4#1/by=Ann,Bob.3/from=b3.4.4.2ww-b-last=w/b1b2c2c3/ply=1"
    sheet = read_link(link)
    assert main(["diagram", link]) == 0
    assert capsys.readouterr().out == diagram(sheet.match)
    assert main(["diagram", link, "--ply", "2", "--animate"]) == 0
    sheet.match.goto(2)
    text = capsys.readouterr().out
    assert text == replay(sheet.match)
    assert "Ann (Black) to move" in text
    assert main(["diagram", link.replace("c2c3", "c2c9")]) == 2
    assert "move 2: 'c9' is not a cell of square:4" in capsys.readouterr().err


def test_it_draws_a_record_into_a_file(
    match: Match, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept, picture = tmp_path / "game.json", tmp_path / "board.svg"
    kept.write_text(record.to_json(match), "utf-8")
    assert main(["diagram", "--record", str(kept), "-o", str(picture)]) == 0
    assert picture.read_text("utf-8") == diagram(match)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("size", [64, 500])
def test_it_draws_a_png_of_the_size_that_is_wanted(size: int, tmp_path: Path) -> None:
    picture = tmp_path / "board.PNG"
    assert main(["diagram", "board=square:4x6", "--size", str(size), "-o", str(picture)]) == 0
    content = picture.read_bytes()
    width, height = (int.from_bytes(content[at : at + 4]) for at in (16, 20))
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    assert (width < size, height) == (True, size)


def test_it_says_what_a_png_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "affinage.picture.raster", raising=False)
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert main(["diagram", "-o", str(tmp_path / "board.png")]) == 2
    assert capsys.readouterr().err == 'affinage: a .png picture needs resvg_py: pip install -e ".[png]"\n'
    assert list(tmp_path.iterdir()) == []


def test_every_choice_is_followed(match: Match, capsys: pytest.CaptureFixture[str]) -> None:
    marks = read_marks(match.game, "circle=a1 A=d4")
    choices = {
        "--theme dark": DiagramOptions("dark"),
        "--theme auto": DiagramOptions("auto"),
        "--size 200": DiagramOptions(size=200),
        "--no-coordinates": DiagramOptions(coordinates=False),
        "--turns 3": DiagramOptions(rotation=3),
        "--mirror": DiagramOptions(mirrored=True),
        "--score": DiagramOptions(score=True),
        "--labels": DiagramOptions(labels=True),
    }
    begun = ["diagram", "board=square:4", "--moves", " ".join(MOVES)]
    for text, diagram_options in choices.items():
        assert main([*begun, *text.split()]) == 0
        assert capsys.readouterr().out == diagram(match, diagram_options)
    assert main([*begun, "--marks", "circle=a1 A=d4"]) == 0
    assert capsys.readouterr().out == diagram(match, DiagramOptions(marks=marks))
    assert main([*begun, "--animate"]) == 0
    assert capsys.readouterr().out == replay(match)
    assert main([*begun, "--animate", "1.5"]) == 0
    assert capsys.readouterr().out == replay(match, pace=1.5)


BAD = {
    "bord=square:4": "unknown key 'bord'; keys are game, board",
    "--theme sepia": "theme 'sepia' is unknown; themes are light, dark, auto",
    "--size 7": "size 7 is out of range; expected 64 to 4096 pixels",
    "--size big": "argument --size: 'big' is invalid; expected a whole number from 0 to 999999",
    "--ply 1": "--ply is a number from 0 to 0, not 1",
    "--ply -1": "argument --ply: '-1' is invalid; expected a whole number from 0 to 999999",
    "--marks star=a1": "mark 'star' is unknown; marks are circle, square, cross, a letter or a digit",
    "--marks A=z99": "'z99' is not a cell of square:8; columns are a to h",
    "--moves a1,b1 a1,a2": "move 2, 'a1,a2': ",
    "--animate 0": "argument --animate: '0' is invalid; expected 0.1 to 10 seconds",
    "--animate game=churn": "argument --animate: 'game=churn' is invalid; expected 0.1 to 10 seconds",
    "-o board.jpg": "board.jpg is not a picture file; expected .svg or .png files",
    "-o board.png --animate": "--animate needs an .svg file, not .png",
    "game=churn --record game.json": "give a link or --record FILE, not both",
}


@pytest.mark.parametrize("text", BAD)
def test_mistakes_are_told_on_one_line(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    name, space, value = text.partition(" ") if text.startswith("--") else ("", "", text)
    arguments = [name, value] if space else text.split()
    assert BAD[text] in reason(["diagram", *arguments], capsys)


def test_a_file_that_cannot_be_written_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diagram", "-o", str(tmp_path / "missing" / "board.svg")]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert main(["diagram", "--record", str(tmp_path / "missing.json")]) == 1
