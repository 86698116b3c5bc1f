"""The documentation: links resolve, names exist, and code and commands run."""

from __future__ import annotations

import doctest
import io
import os
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path

import pytest

import affinage
from affinage.cli import main
from affinage.notation import record
from affinage.survey import tables
from affinage.survey.measurement import Task
from affinage.survey.store import SurveyStore
from tests import tutorial
from tests.documents import DOCUMENTS, blocks, is_session, name_of, prose
from tools.common import ROOT

EACH = pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
WITH_PYTHON = pytest.mark.parametrize(
    "document", [path for path in DOCUMENTS if blocks(path, "python")], ids=name_of
)
PATH = re.compile(r"`((?:\.github|affinage|docs|e2e|research|requirements|tests|tools|web)/[\w./-]*)`")
MADE_UP = re.compile(
    "NAME|KEY|curds|docs/licences"
)  # parts of file names: placeholders, and files made by the tutorials
SHORT = {  # options that make a command end soon
    "tournament": ("--games", "2", "--link", "board=square:2", "--seconds", "0.05"),
    "bench": ("board=square:2",),
    "survey": ("--sample", "1", "--games", "10", "--workers", "1"),
}
(GAMES,) = (text for text in blocks(ROOT / "docs" / "share.md", "text") if text.startswith("[Affinage"))
BEGINNINGS = {
    ".svg": b"<svg",
    ".png": b"\x89PNG",
    ".json": b"{",
}  # first bytes of the files that commands make

COMMANDS = [
    line
    for document in DOCUMENTS
    for code in blocks(document, "sh")
    for line in code.splitlines()
    if line.startswith("python -m affinage")
]


@pytest.fixture(scope="module", autouse=True)
def _with_the_tutorials_systems() -> Iterator[None]:
    with tutorial.registered():
        yield


def anchors(document: Path) -> set[str]:
    """Return the anchors of a document's headings."""
    headings = re.findall(r"^#+ (.*)$", prose(document), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@EACH
def test_its_links_lead_somewhere(document: Path) -> None:
    for place in re.findall(r"\]\(([^)]*)\)", prose(document)):
        if re.match("https?://", place):
            continue
        name, _, anchor = place.partition("#")
        target = document.parent / name if name else document
        assert target.exists(), place
        assert not anchor or anchor in anchors(target), place


@EACH
def test_what_it_names_exists(document: Path) -> None:
    text = document.read_text("utf-8")
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert set(re.findall(r"(?:^|`)make ([a-z][a-z-]+)", text, re.MULTILINE)) <= set(targets)
    assert [name for name in re.findall(r"python -m ([\w.]+)", text) if not find_spec(name)] == []
    paths = [path for path in PATH.findall(text) if not MADE_UP.search(path)]
    assert [path for path in paths if not (ROOT / path).exists()] == []


@pytest.mark.filterwarnings("ignore:the moves of the link are left out")
@EACH
def test_the_variants_it_names_exist(document: Path) -> None:
    for link in re.findall(r"`\??((?:board|game)=[^`\s]+)`", prose(document)):
        affinage.load(link)


@pytest.mark.long
@WITH_PYTHON
def test_its_sessions_go_as_they_stand_there(document: Path) -> None:
    sessions = [code for code in blocks(document, "python") if is_session(code)]
    assert sessions
    test = doctest.DocTestParser().get_doctest("\n".join(sessions), {}, name_of(document), None, None)
    said: list[str] = []
    assert doctest.DocTestRunner().run(test, out=said.append).failed == 0, "".join(said)


@WITH_PYTHON
def test_its_other_code_is_what_a_tutorial_makes(document: Path) -> None:
    if document != tutorial.PAGE:
        assert all(is_session(code) for code in blocks(document, "python"))


@pytest.mark.long
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.partition("#")[0].strip())
def test_its_commands_do_what_they_are_told(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = shlex.split(command, comments=True)[3:]
    (tmp_path / "games.txt").write_text(GAMES, "utf-8")
    if {"--export", "--import"} & {*words}:  # measured by an earlier command
        with closing(SurveyStore(tmp_path / "atlas.sqlite")) as store:
            store.add(Task.of("board=square:2", "exact").measure())
            tables.export(store, tmp_path / "atlas")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    monkeypatch.setattr("affinage.bots.speed.SECONDS", 0.1)
    monkeypatch.setattr("affinage.teach.puzzles.finding.games.ENDINGS", 6)
    monkeypatch.setenv(
        "PATH", str(Path(sys.executable).parent), prepend=os.pathsep
    )  # commands within commands
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    assert main([*words, *SHORT.get("".join(words[:1]), ())]) == 0
    assert capsys.readouterr().err == ""
    if "-o" in words:
        made = Path(words[words.index("-o") + 1])
        assert made.read_bytes().startswith(BEGINNINGS[made.suffix])


def test_the_record_it_shows_is_whole() -> None:
    sheets, complaints = record.recover(GAMES)
    assert (len(sheets), complaints) == (1, [])
