"""Other untrusted inputs: tables of a survey, stored browser data, engine output.

Each case has a number, and a number always means the same case.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from functools import cache
from io import BytesIO
from multiprocessing.util import Finalize
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import mkdtemp

import affinage
from affinage.bots import engine_client as outside
from affinage.bots import ugi
from affinage.errors import AffinageError
from affinage.matches.match import Match
from affinage.notation import record
from affinage.notation.link import load
from affinage.plain_text import excerpt
from affinage.survey import atlas, report
from affinage.survey.figure import Figure
from affinage.survey.row import Row, options_of
from affinage.teach.lessons import lesson
from tests.fuzz.checks import need, need_lines, quickly
from tests.fuzz.texts import WORDS, mutated
from tests.shelf import Shelf
from web.lab.measuring import Measured
from web.lab.reports import Reports
from web.lessons.course import LessonProgress
from web.puzzles.storage import PUZZLE_FORM
from web.review import stored_review
from web.review.chances import PlyChance
from web.review.chart import Review
from web.review.turning import TurningPoint
from web.storage.progress import ProgressShelf
from web.storage.saved_games import SavedGames
from web.table.results import GameResults

SEED = 2
KINDS = ("table", "stored", "engine")
"""Kinds of cases in turn."""
NAME = f"affinage.random{atlas.SUFFIX}"
LINKS = ("board=hex:2", "board=square:4&neutral=forbid", "board=hex:3&colours=mixed")
REVIEW = Review(
    (PlyChance((0.6, 0.4), 0.01), PlyChance((0.25, 0.75), 0.02), None),
    (TurningPoint(1, 1, 0.6, 0.35, 0.015, ("b2,b3",), ("a1,b1", "d3,d4"), ("b2,b3", "a1,a2")),),
)
OWN_WORDS: Mapping[str, tuple[str, ...]] = {
    "table": (*WORDS, "nan", "inf", "-1", "=1+1", "9" * 30, ",", '""', "\r", "1e999", "[" * 40, "_low"),
    "stored": (*WORDS, "NaN", "-Infinity", "1e999", "9" * 30, "[" * 40, '"kept"', "\x1b[2J", "1w", "\t"),
    "engine": (*WORDS, "bestmove ", "id name ", "option name ", "ugiok\n", "position startpos ", "\x1b["),
}


def case_of(number: int) -> tuple[str, str]:
    random, kind = Random(f"{SEED} {number}"), KINDS[number % len(KINDS)]
    text = random.choice(_seeds()[kind])
    for _ in range(random.randint(0, 4)):
        text = mutated(text, _seeds()[kind], OWN_WORDS[kind], random)
    return kind, text


def check(kind: str, text: str) -> bool:
    """Return whether a case was read without errors; raise Broken, or an unexpected error."""
    return quickly({"table": _table, "stored": _stored, "engine": _engine}[kind], text)


def _match() -> Match:
    """Return the match whose record and review are among the original texts of stored data."""
    match = Match(affinage.load(LINKS[1]))
    match.extend(["a1,b1", "c3,c4"])
    return match


@cache
def _seeds() -> Mapping[str, list[str]]:
    """Return the original texts, by kind."""
    figures = {name: Figure(0.5, 0.4, 0.6) for name in ("first", "balance")} | {"length": Figure(9, 8, 10)}
    details = {
        "lengths": [7, [1, 2]],
        "openings": {"a1,a2": 0.5},
        "sample_games": ["a1,a2"],
        "fan": [[0.1, 0.9]],
    }
    rows = [
        Row(game.link(), game.key, options_of(game), "random", seed, 2000, "0.1.0-1", figures, details)
        for seed, game in enumerate(map(load, LINKS))
    ]
    match = _match()
    kept = {"kept": 1, "count": 3, "at": 1.5, "levels": [0, 3], "ply": 2, "paused": False, "ended": False}
    measured = Measured(report.measure(load(LINKS[0]), "random", 10).as_json(), 4, 5, (8, 2))
    return {
        "table": [atlas.text_of(rows), atlas.text_of(rows[:1])],
        "stored": [
            json.dumps(record.to_data(match) | kept | {"picked": ["a2"]}),
            measured.to_text(),
            "1w 1l 2w 3d",
            "1 2 3",
            stored_review.to_text(REVIEW),
            "affinage puzzles 1\nrating 1500.0 90.0 0.06\nstreak 2026-01-31 3 5\nunknown 1\n",
        ],
        "engine": [
            "id name Some engine\noption name Variant type string\nugiok\nreadyok\nbestmove a1,b1\n",
            "info nodes 7\nbestmove pass\nbestmove c3,d4\n",
            "ugi\nisready\nsetoption name Variant value game=churn\nuginewgame\nposition startpos moves a1,b1\n",
            "setoption name Level value 3\nsetoption name Playouts value 7\nquery p1turn\nquery result\nstop\n",
        ],
    }


@cache
def _folder() -> Path:
    """Return a folder for tables, which is gone when the process ends."""
    folder = Path(mkdtemp(prefix="affinage-"))
    # This also works in processes of a pool.
    Finalize(None, rmtree, (folder,), exitpriority=0)
    return folder


def _table(text: str) -> bool:
    """Check that a table is refused with one line, or its rows are written and read back the same."""
    path = _folder() / NAME
    path.write_bytes(gzip.compress(text.encode(errors="replace"), 1))
    try:
        rows = list(atlas.read_file(path))
    except AffinageError as error:
        need_lines([str(error).removeprefix(str(path))])
        return False
    if rows:
        again = _folder() / "again"
        (written,) = atlas.write(again, rows)
        once = list(atlas.read_file(written))
        need([row.link for row in once] == sorted(row.link for row in rows), "other rows are written")
        need(atlas.text_of(once) == atlas.text_of(rows), "it reads back as another table")
    return True


def _stored(text: str) -> bool:
    """Check that all readers of stored browser data accept any data."""
    game = load("")
    keys = (
        "game.x",
        "count",
        "results",
        "results.affinage",
        "lesson.affinage",
        "report.x",
        "puzzles",
        "table",
    )
    storage = Shelf(**dict.fromkeys(keys, text))
    games = SavedGames(storage, storage, lambda: 1.0)
    result = games.unfinished()
    view = games.open("x")
    taught = lesson(game.key)
    passed = LessonProgress(storage).read(taught) if taught else frozenset()
    results, reports = GameResults(storage).read(game), Reports(storage).all()
    for kept_report in reports:
        need_lines([kept_report.measured.game.link() or "default"])
        need(bool(kept_report.measured.csv), "a report without a table")
    review = stored_review.read(text, _match())
    need(
        not review or stored_review.read(stored_review.to_text(review), _match()) == review,
        "another review is stored",
    )
    shelf = ProgressShelf(storage, PUZZLE_FORM)
    shelf.change(lambda solver: solver)
    return bool(result or view or passed or results or reports or review or not shelf.complaint())


def _engine(text: str) -> bool:
    """Check that engine output is one move or an error, and that our engine answers any line with short ones."""
    position, accepted = load(LINKS[1]).initial(), False
    data = text.encode(errors="replace")
    for line in outside.answers(BytesIO(data)):
        need(len(line) <= outside.MAX_LINE_BYTES, "a line is too long")
        need_lines([excerpt(line)])
        word, _, move = line.partition(" ")
        if word == "bestmove":
            try:
                position.game.parse_move(position, move)
                accepted = True
            except AffinageError as error:
                need_lines([str(error)])
    messages: list[str] = []
    engine = ugi.UgiEngine(messages.append)
    for line in text.splitlines():
        # A line with "go" would start a search.
        if line.split()[:1] != ["go"]:
            engine.execute(line)
    need_lines(messages)
    return accepted or any(not line.startswith("info string") for line in messages)
