"""The documentation and the page of questions: links resolve, names exist, code and notebooks run, figures repeat."""

from __future__ import annotations

import doctest
import io
import json
import os
import re
import runpy
import shlex
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import MagicMock

import pytest

import affinage
from affinage.cli import main
from affinage.notation import share
from affinage.notation.credit import credit
from affinage.registry import game_class
from affinage.survey.measurement import Task
from affinage.survey.store import SurveyStore, export_tables
from research.questions import __main__ as answers
from research.questions import replays, taifas_answers
from research.questions.playing import (
    RANDOM,
    SKETCHES,
    SMALL,
    STRONG,
    WEAK,
    Batch,
    PlayedGame,
    game_of,
    play,
    play_all,
    read,
)
from tests import tutorial
from tests.pages import DOCUMENTS, blocks, is_session, name_of, prose
from tests.pages import Page as StaticPage
from tools import documents
from tools.common import ROOT, ToolError, write_bytes
from tools.previews.pages import subject_page
from tools.previews.subjects import Subject
from tools.questions.making import answers as stored_answers
from tools.questions.making import asked_of
from tools.questions.making import page as question_page
from tools.questions.texts import QUESTIONS, Question

EACH = pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
WITH_PYTHON = pytest.mark.parametrize(
    "document", [path for path in DOCUMENTS if blocks(path, "python")], ids=name_of
)
PATH = re.compile(r"`((?:\.github|affinage|docs|e2e|research|requirements|tests|tools|web)/[\w./-]*)`")
# Parts of the names of files that need not exist: placeholders, and files made by the tutorials.
MADE_UP = re.compile("NAME|KEY|curds|rennet|docs/licences")
SHORT = {
    "tournament": ("--games", "2", "--link", "board=square:2", "--seconds", "0.05"),
    "bench": ("board=square:2",),
    "survey": ("--sample", "1", "--games", "10", "--workers", "1"),
}
"""Options that make a command end soon."""
(GAMES,) = (text for text in blocks(ROOT / "docs" / "share.md", "text") if text.startswith("[Affinage"))
DESIGN_PAGE = ROOT / "docs" / "design.md"
(DESIGN,) = (code for code in blocks(DESIGN_PAGE, "python") if not is_session(code))
# First bytes of the files that commands make.
BEGINNINGS = {
    ".svg": b"<svg",
    ".png": b"\x89PNG",
    ".json": b"{",
}

COMMANDS = [
    line
    for document in DOCUMENTS
    for code in blocks(document, "sh")
    for line in code.splitlines()
    if line.startswith("python -m affinage")
]


@pytest.fixture(scope="module", autouse=True)
def _with_the_tutorials_games() -> Iterator[None]:
    with tutorial.registered():
        yield


def anchors(document: Path) -> set[str]:
    headings = re.findall(r"^#+ (.*)$", prose(document), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@EACH
def test_links_of_a_document_lead_somewhere(document: Path) -> None:
    for place in re.findall(r"\]\(([^)]*)\)", prose(document)):
        if re.match("https?://", place):
            continue
        name, _, anchor = place.partition("#")
        target = document.parent / name if name else document
        assert target.exists(), place
        assert not anchor or anchor in anchors(target), place


@EACH
def test_files_and_commands_that_a_document_names_exist(document: Path) -> None:
    text = document.read_text("utf-8")
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert set(re.findall(r"(?:^|`)make ([a-z][a-z-]+)", text, re.MULTILINE)) <= set(targets)
    assert [name for name in re.findall(r"python -m ([\w.]+)", text) if not find_spec(name)] == []
    paths = [path for path in PATH.findall(text) if not MADE_UP.search(path)]
    assert [path for path in paths if not (ROOT / path).exists()] == []


@EACH
def test_the_variants_and_games_it_names_exist(document: Path) -> None:
    for link in re.findall(r"`\??((?:board|game)=[^`\s]+)`", prose(document)):
        if "#" in link and "#1/" not in link:
            # A fragment such as #mix is for the page alone.
            link = link.partition("#")[0]
        affinage.read_link(link)


@pytest.mark.long
@WITH_PYTHON
def test_sessions_of_a_document_run_as_written(document: Path) -> None:
    sessions = [code for code in blocks(document, "python") if is_session(code)]
    assert sessions
    test = doctest.DocTestParser().get_doctest("\n".join(sessions), {}, name_of(document), None, None)
    messages: list[str] = []
    assert doctest.DocTestRunner().run(test, out=messages.append).failed == 0, "".join(messages)


@pytest.mark.long
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.partition("#")[0].strip())
def test_commands_of_the_documents_succeed(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = shlex.split(command, comments=True)[3:]
    (tmp_path / "games.txt").write_text(GAMES, "utf-8")
    (tmp_path / "rennet.py").write_text(DESIGN, "utf-8")
    # An earlier command measured what this one exports or imports.
    if {"--export", "--import"} & {*words}:
        with closing(SurveyStore(tmp_path / "atlas.sqlite")) as store:
            store.add(Task.of("board=square:2", "exact").measure())
            export_tables(store, tmp_path / words[-1])
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    monkeypatch.setattr("affinage.bots.speed.SECONDS", 0.1)
    monkeypatch.setattr("affinage.teach.puzzles.finding.search.ENDINGS", 6)
    # Commands run other commands, which must be in the path.
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    assert main([*words, *SHORT.get("".join(words[:1]), ())]) == 0
    assert capsys.readouterr().err == ""
    if "-o" in words:
        made = Path(words[words.index("-o") + 1])
        assert made.read_bytes().startswith(BEGINNINGS[made.suffix])


class Page(HTMLParser):
    """Collects a page's links and its anchors."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.names: set[str] = set()
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record the addresses and the anchors of an element."""
        for name, value in attrs:
            if name == "id" and value:
                self.names.add(value)
            elif name == "href" and value and tag != "link":
                self.links.append(value)


@pytest.fixture(scope="module")
def folder() -> Path:
    return documents.provide(ROOT)


@pytest.fixture(scope="module")
def pages(folder: Path) -> dict[Path, Page]:
    return {path: Page(path) for path in folder.rglob("*.html")}


def test_every_document_has_its_page(folder: Path, pages: dict[Path, Page]) -> None:
    written = {path.relative_to(ROOT / "docs").with_suffix(".html") for path in (ROOT / "docs").rglob("*.md")}
    assert {path.relative_to(folder) for path in pages} == {*written, Path("search.html")}


def test_every_link_leads_somewhere(folder: Path, pages: dict[Path, Page]) -> None:
    to_the_game = 0
    for path, page in pages.items():
        for address in page.links:
            if address.startswith(("https://", "http://", "mailto:")):
                continue
            name, _, anchor = address.partition("#")
            target = (path.parent / name).resolve() if name else path
            if target == (folder.parent / "index.html").resolve():
                to_the_game += 1
                continue
            assert target.is_file(), f"{path}: {address}"
            assert not anchor or anchor in pages[target].names, f"{path}: {address}"
    assert to_the_game == len(pages), "each page leads to the game beside the documents"


def test_every_public_name_is_in_the_reference(pages: dict[Path, Page]) -> None:
    names = {f"affinage.{name}" for name in affinage.__all__}
    for module in affinage.MODULES:
        # Only `make test-extras` has all libraries.
        with suppress(ImportError):
            public = import_module(f"affinage.{module}")
            names |= {f"affinage.{module}.{name}" for name in public.__all__}
    assert names - set().union(*(page.names for page in pages.values())) == set()


@pytest.mark.long
def test_a_link_that_leads_nowhere_is_one_line(tmp_path: Path) -> None:
    write_bytes(tmp_path / "docs" / "conf.py", b'extensions = ["myst_parser"]\n')
    write_bytes(tmp_path / "docs" / "index.md", b"# A page\n\nA [link](nowhere.md).\n")
    with pytest.raises(
        ToolError, match=r"^the documentation could not be built:[^\n]*index\.md:3: [^\n]*nowhere"
    ):
        documents.make(tmp_path, tmp_path / "pages")


NOTEBOOKS = sorted((ROOT / "docs" / "examples").glob("*.ipynb"))
SHORTER = {
    "GAMES = 500": "GAMES = 40",
    "GAMES = 20": "GAMES = 2",
    "MATCHES = 200": "MATCHES = 2",
    "TRAINING = 2000": "TRAINING = 20",
    "playouts=400": "playouts=20",
}
ABSENT = ("matplotlib", "matplotlib.pyplot", "pandas", "IPython", "IPython.display", "affinage.notebook")


def subplots(rows: int = 1, columns: int = 1, **_: object) -> tuple[MagicMock, MagicMock | list[MagicMock]]:
    """Return a fake figure and axes, as matplotlib does for a single row."""
    axes = [MagicMock() for _ in range(rows * columns)]
    return MagicMock(), axes if len(axes) > 1 else axes[0]


@pytest.fixture
def without_extras(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ABSENT:
        monkeypatch.setitem(sys.modules, name, MagicMock())
    plotting = sys.modules["matplotlib.pyplot"]
    monkeypatch.setattr(plotting, "subplots", subplots)
    monkeypatch.setattr(sys.modules["matplotlib"], "pyplot", plotting)


def cells(path: Path) -> list[str]:
    result = json.loads(path.read_text("utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in result if cell["cell_type"] == "code"]


@pytest.mark.usefixtures("without_extras")
def test_the_program_that_learns_runs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["learn.py", "board=square:3", "--rounds", "2"])
    runpy.run_path(str(ROOT / "docs" / "examples" / "learn.py"), run_name="__main__")
    assert "% of the points" in capsys.readouterr().out


@pytest.mark.usefixtures("without_extras")
@pytest.mark.long
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_cell_runs(path: Path) -> None:
    names: dict[str, object] = {}
    for code in cells(path):
        for usual, shorter in SHORTER.items():
            code = code.replace(usual, shorter)
        exec(code, names)


EACH_QUESTION = pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.key)


@EACH_QUESTION
def test_question_has_all_its_parts(question: Question) -> None:
    answer, text = stored_answers()[question.key], unescape(question_page(""))
    for part in (
        question.title,
        question.quote,
        answer["answer"],
        question.method,
        question.command,
        question.open,
        question.attribution,
    ):
        assert part in text
    assert credit(game_class(question.game)).source in text
    assert answer["table"]["rows"]
    for row in answer["table"]["rows"]:
        assert row["count"] > 0
        # Rows about two players have no figure of a third one.
        assert 0 < len(row["figures"]) <= len(answer["table"]["columns"])
        assert all(low <= value <= high for value, low, high in row["figures"])


@EACH_QUESTION
def test_moment_of_a_question_opens_on_a_game_with_more_moves_to_click(question: Question) -> None:
    match = share.read_link(stored_answers()[question.key]["moment"]).match
    assert match.game.key == question.game
    assert 0 < match.ply < len(match.moves)


def test_questions_and_answers_have_the_same_keys() -> None:
    assert [question.key for question in QUESTIONS] == list(stored_answers())


@pytest.mark.parametrize(
    "batch", [Batch(SMALL, WEAK), Batch(SMALL, RANDOM), Batch("game=moulds&spread=slide", STRONG, 2)]
)
def test_games_repeat(batch: Batch) -> None:
    first = next(each for each in read() if each.batch == batch)
    assert play(batch, first.number) == first


def test_figures_repeat() -> None:
    games = answers.by_variant(read())
    sentence, table = taifas_answers.ANSWERS["taifas-either"][0](games)
    stored = stored_answers()["taifas-either"]
    assert (sentence, json.loads(json.dumps(table.as_json()))) == (stored["answer"], stored["table"])


def test_games_with_the_same_moves_count_once() -> None:
    batch, chance = Batch(SMALL, WEAK), Batch(SMALL, RANDOM)
    played = [PlayedGame(batch, 0, "Bc3"), PlayedGame(batch, 1, "Bc3"), PlayedGame(batch, 2, "Wc3")]
    games = answers.by_variant([*played, PlayedGame(chance, 0, "Bc3")])
    assert {key: [game.number for game in group] for key, group in games.items()} == {
        (SMALL, True): [0, 2],
        (SMALL, False): [0],
    }


def test_early_spreads_leave_out_drawn_turns_and_draws() -> None:
    """Black, who wins, spreads and grows before contact; White grows and spreads; the first two turns were drawn."""
    batch = Batch("game=moulds&board=square:9", WEAK, drawn=2)
    moves = "a2 a8 a2-c2 i2 b1 i2-g2"
    turns = replays.turns_of(PlayedGame(batch, 0, moves))
    assert replays.early_spreads(turns, 2) == {}, "nobody has won"
    black = replace(turns[-1], after=SimpleNamespace(winner=lambda: 1))
    facts = replays.early_spreads([*turns[:-1], black], 2)
    assert facts["early spreads of winners"] == facts["early spreads of others"] == 0.5
    assert replays.early_spreads([*turns[:-1], black], 4)["early difference"] == -100


def test_turns_interfere_that_change_the_number_of_the_others_zones() -> None:
    """White's second turn places a black stone, and Black has three zones in place of two; the other turns build."""
    batch = Batch("game=taifas&board=square:3&pie=off", WEAK)
    facts = replays.taifas(replays.turns_of(PlayedGame(batch, 0, "Ba2 Wc3 Bb1 Bc2")))
    assert (facts["changes"], facts["own changes"], facts["other colour"]) == (0.25, 0.75, 0.25)


def test_playing_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path, batches = (
        tmp_path / "games.csv",
        [Batch(SMALL, RANDOM, games=3), Batch("game=taifas", RANDOM, games=2)],
    )
    play_all(path, [Batch(SMALL, RANDOM, games=1)])
    play_all(path, batches)
    assert [(each.batch.link, each.number) for each in read(path)] == [
        (SMALL, 0),
        (SMALL, 1),
        (SMALL, 2),
        ("game=taifas", 0),
        ("game=taifas", 1),
    ]
    lines = path.read_text().splitlines()
    play_all(path, batches)
    assert path.read_text().splitlines() == lines


@pytest.mark.parametrize("name", SKETCHES)
def test_sketch_of_taifas_is_ours_and_says_whose_game_it_changes(name: str) -> None:
    game = game_of(f"{name}?board=square:5")
    assert game.texts.designer == "The Affinage contributors"
    text = " ".join(" ".join(rule.text for rule in game.texts.rules).split())
    assert "a sketch of ours, not the game of Luis Bolaños Mures" in text


@pytest.mark.parametrize("key", sorted({question.game for question in QUESTIONS}))
def test_page_of_a_game_has_its_questions_with_answers(key: str) -> None:
    text = subject_page(Subject(key), "")
    for question, answer in asked_of(key):
        assert f"../../questions/#{question.key}" in StaticPage(text).anchors
        assert answer in unescape(text)
