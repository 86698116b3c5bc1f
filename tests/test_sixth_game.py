"""The tutorial's game, made from the text of its page alone: one folder and one row of the registry are enough."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import numpy as np
import pytest

import affinage
from affinage.bots.levels import level
from affinage.cli import main
from affinage.environments import vector
from affinage.errors import OptionError
from affinage.matches import setup
from affinage.matches.match import GameRecord, Match
from affinage.notation import record, share
from affinage.notation.link import nearest
from affinage.teach import lessons, rulebook
from affinage.teach.lessons import Passed, Wrong
from tests import tutorial
from tests.tables import legal_cells, table_of, tap
from tools.common import ROOT
from web.embed.link import EmbedOptions, address, open_link
from web.embed.snippet import snippet
from web.lessons.course import Course

LINK = "game=curds&board=square:3"


@pytest.fixture(scope="module", autouse=True)
def _registered() -> Iterator[None]:
    with tutorial.registered():
        assert lessons.lesson(tutorial.KEY) is None
        tutorial.add_lesson()
        yield


def finished() -> GameRecord:
    """Return a complete game in which each turn is the first legal move."""
    match = Match(affinage.load(LINK), ("Ann", "Bob"))
    while match.outcome is None:
        match.push(match.position.legal_moves()[0])
    return GameRecord(match)


def test_links_open_a_sixth_game_and_errors_list_it() -> None:
    assert affinage.game_keys()[-1] == tutorial.KEY
    assert affinage.load("game=curds&board=square:5").link() == "game=curds"
    assert nearest("game=curds&board=hex:99")[0].key == tutorial.KEY
    with pytest.raises(OptionError, match=r"taifas, curds$"):
        affinage.load("game=whey")


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        ("rules curds", "The cell may not be next to a stone of yours."),
        # Counted by hand: 4 * 42 after a corner, 4 * 35 after an edge, 28 after the middle.
        (f"perft {LINK} 3", "336"),
        (f"diagram {LINK} --moves b2", "<svg"),
        (f"tournament 1 2 --link {LINK} --games 2 --processes 1", "young"),
        (f"report {LINK} --games 50", "Curds"),
    ],
)
def test_the_command_line_has_it(command: str, shown: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(command.split()) == 0
    assert shown in capsys.readouterr().out


def test_sixth_game_is_played_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("b2\nb3\nquit\n"))
    assert main(["play", LINK]) == 0
    assert "White" in capsys.readouterr().out


def test_sixth_game_is_picked_on_the_page() -> None:
    game_view = table_of(LINK)
    assert len(legal_cells(game_view)) == 9
    assert tap(game_view, "b2") == []
    assert game_view.match.ply == 1
    assert tap(game_view, "b2") == ["taken"]


def test_lesson_of_the_sixth_game_answers_every_move() -> None:
    assert tutorial.KEY in lessons.taught_games()
    lesson = lessons.lesson(tutorial.KEY)
    assert lesson
    (step,) = lesson.steps
    assert lessons.judge(step, step.start, "c1") == Passed("No black stone is next to it.")
    assert lessons.judge(step, step.start, "b1") == Wrong("Try a corner.")
    assert lessons.judge(step, step.start, "b3") == Wrong("A stone of Black is next to this cell.")
    assert Course(lesson).is_last


def test_the_rule_book_words_it() -> None:
    game = affinage.load(LINK)
    assert [sentence.text for sentence in rulebook.sentences(game)] == [
        "Place apart from your own stones for as long as you can.",
        *(rule.text for rule in game.texts.rules),
        "The board: 3 by 3 squares. Black starts, and the players take turns.",
        "This game has: a tie is a draw.",
        "A move is a cell, such as c3.",
    ]
    assert rulebook.short_rules(game) == "Make a move: a cell, such as c3"
    assert rulebook.numbers(game) == {}
    last = finished().match.position
    black, white = last.score()
    shares = [each.text for each in rulebook.shares(last)]
    assert shares == [f"Black has {black}.", f"White has {white}."]


def test_records_keep_its_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game_record = finished()
    path = tmp_path / "game.json"
    path.write_text(record.to_json(game_record), "utf-8")
    assert main(["record", str(path), "--to", "text"]) == 0
    assert record.read(capsys.readouterr().out).moves == game_record.match.moves


def test_embeds_show_its_games() -> None:
    game_record = finished()
    query, mark, fragment = (
        address(game_record, EmbedOptions("replay")).removeprefix("embed.html").partition("#")
    )
    actual, embed_options, complaints = open_link(query, mark + fragment)
    assert (actual.match.moves, embed_options.mode, complaints) == (game_record.match.moves, "replay", ())
    assert "game=curds" in snippet("https://example.org/", game_record, EmbedOptions())
    assert share.read_link(share.link(game_record)).match.moves == game_record.match.moves
    position = game_record.match.position
    assert setup.read(position.game, setup.to_text(position)) == position


def test_thousands_of_its_games_are_played_as_arrays() -> None:
    games = vector.env(LINK, games=8)
    random, seen, ended = np.random.default_rng(1), games.reset(), 0
    while ended < 20:
        assert seen.masks.any(1).all()
        seen = games.step(np.array([random.choice(np.flatnonzero(mask)) for mask in seen.masks]))
        assert not seen.truncated.any()
        ended += int(seen.terminated.sum())
    assert np.abs(seen.rewards).max() <= 1


@pytest.mark.long
def test_rules_of_the_tutorial_pass_the_tests_of_every_game() -> None:
    options = ("-q", "-W", "error", "-p", "tests.tutorial", "-p", "no:cacheprovider", "-k", tutorial.KEY)
    command = [sys.executable, "-m", "pytest", *options, "tests/test_game.py", "tests/test_environments.py"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


# Level 8 uses what has been learned, if anything has.
@pytest.mark.parametrize("number", [2, 8])
def test_computer_plays_the_sixth_game_to_the_end(number: int) -> None:
    position = affinage.load(LINK).initial()
    player = level(number).within(0.02).player(position.game, seed=1)
    while not position.is_terminal():
        move = player.choose(position)
        assert move in position.legal_moves()
        position = position.apply(move)
    assert position.outcome()
