"""Links, records, library files and stored data of the first version open for ever: `tests/forever/` never changes."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import pytest

import affinage
from affinage.bots.levels import levels_of
from affinage.matches import setup
from affinage.matches.match import GameRecord
from affinage.notation import record, share
from affinage.teach import lessons
from affinage.teach.puzzles import sets
from affinage.teach.puzzles.solving import Solving
from tests.fuzz.scripts import answers
from tests.shelf import Browser, came_back
from tests.test_library import Shelf as LibraryShelf
from tests.test_library import library_of
from tests.test_stored import finds_of
from web.lab.reports import Reports
from web.lessons.course import LessonProgress
from web.library.keepable import COSTLY, GAME_ID
from web.library.library import LibraryEntry
from web.mistakes.box import MISTAKE_FORM
from web.model.suggestion import DRAWN, LOST, WON, Result
from web.puzzles.storage import PUZZLE_FORM
from web.table.results import RESULT_FORM, GameResults

FOLDER = Path(__file__).parent / "forever"
LINKS = [line.split("\t") for line in (FOLDER / "links.txt").read_text("utf-8").splitlines()]
GAMES = (
    "?board=square:4#1/by=Ann,Zo%C3%AB%20%22Z%22%20B%2E.3/from=b3.4.4.4-w/a1b1d3d4c3c4/resigned=w"
    "/marks=1.Ga1Rb1Bc3d4/comments=0.inxwyzbo,1.ieqh2iddn5zg4zlsfy",
    "?game=taifas&board=square:5#1/Bc3SWa1/agreed=draw",
)
FRIEND = "k3v9q2x7abcdefghjkmnpqrstu"


def text_of(name: str) -> str:
    """Return the text of a file of the first version."""
    return (FOLDER / name).read_text("utf-8")


def expect_games(*game_records: GameRecord) -> None:
    """Check that the games are those of the files, with all that a link leaves out."""
    assert tuple(map(share.link, game_records)) == GAMES
    first = game_records[0]
    assert first.date == "2026-01-31"
    assert [node.comment for node in first.match.line()] == ["Cold.", "A } corner.", "", ""]
    assert [str(line.end.move) for line in first.match.root.lines()] == ["d1,d2", "c3,c4"]


@pytest.mark.parametrize(("link", "position"), LINKS, ids=[link for link, _ in LINKS])
def test_link_opens_at_its_position(link: str, position: str) -> None:
    game_record = share.read_link(link)
    assert setup.to_text(game_record.match.position) == position
    assert share.link(game_record).removesuffix("#1") == link.removesuffix("#1")


def test_set_of_puzzles_opens_from_its_file_and_its_link() -> None:
    puzzle_set = sets.read(text_of("puzzle-set.txt"))
    assert sets.read_fragment(text_of("puzzle-set-link.txt").strip().partition("#")[2]) == (puzzle_set, 2)
    assert puzzle_set.name == 'Zoë\'s "club"'
    assert [(puzzle.game_key, puzzle.hint) for puzzle in puzzle_set.puzzles] == [
        ("churn", "Count } the groups."),
        ("taifas", ""),
    ]
    for puzzle in puzzle_set.puzzles:
        solving = Solving(puzzle)
        while not solving.is_solved:
            assert solving.play(solving.wanted)


def test_link_has_the_same_levels_before_python_runs() -> None:
    unknown = "?game=churn#2/by=Ann,Bob.3"
    links = [link for link, _ in LINKS if re.search(r"by=[^/]*\.[1-9]", link)]
    links += ["?game=churn#1/by=Ann,Bob.9", unknown]
    cases = [dict(zip(("query", "hash"), re.split("(?=#)", link), strict=True)) for link in links]
    shown_by = dict(zip(links, answers([case | {"picture": None} for case in cases]), strict=True))
    assert shown_by.pop(unknown)["players"] is None, "only Python can explain it"
    for link, answer in shown_by.items():
        game_record, _ = share.recover(affinage.load(link.partition("#")[0]), link.partition("#")[2])
        strongest = len(levels_of(game_record.match.game))
        levels = [f"Computer · level {min(level, strongest)}" for level in game_record.levels if level]
        shown = [player["name"] for player in answer["players"]]
        assert sorted(name for name in shown if "level" in name) == sorted(levels), link


@pytest.mark.parametrize("name", ["record.txt", "record.json", "library.json"])
def test_record_opens_with_all_its_games(name: str) -> None:
    game_records, complaints = record.recover(text_of(name))
    assert complaints == []
    expect_games(*sorted(game_records, key=share.link))


def test_library_file_opens_with_names_and_progress() -> None:
    finds, stored = finds_of(text_of("library.json")), json.loads(text_of("storage.json"))
    assert (finds.faults, [game.name for game in finds.games]) == ([], ["Agreed", "A sad end"])
    assert dict(finds.progress) == {form.key: stored[form.key] for form in (PUZZLE_FORM, MISTAKE_FORM)}


def test_library_of_the_database_lists_its_games() -> None:
    database, shelf = json.loads(text_of("database.json")), LibraryShelf()
    shelf.index = {entry["id"]: entry for entry in database["entries"]}
    shelf.texts = database["records"]
    library = asyncio.run(library_of(shelf))
    assert ([entry.name for entry in library.entries], library.unread) == (["Agreed", "A sad end"], 0)
    (agreed, first) = [record.recover(shelf.texts[entry.id])[0][0] for entry in library.entries]
    expect_games(first, agreed)


def test_stored_games_and_progress_are_read() -> None:
    browser = Browser()
    browser.shelf.update(json.loads(text_of("storage.json")))
    tab = browser.tab()
    (friend,) = tab.by_links()
    (own,) = (saved for saved in tab.unfinished() if not saved.correspondence)
    assert (friend.key, friend.moves, own.moves) == (FRIEND, ("c3",), ("a1,b1", "c3,c4"))
    assert came_back(tab, own.key).computers.levels == (0, 3)
    correspondence = came_back(tab, FRIEND).correspondence
    assert correspondence
    assert (correspondence.seat, correspondence.pending) == (2, True)
    results = GameResults(browser.shelf).read(affinage.load(""))
    assert results == (Result(1, WON), Result(2, LOST), Result(2, DRAWN))
    lesson = lessons.lesson("churn")
    assert lesson
    assert LessonProgress(browser.shelf).read(lesson) == {1, 2}
    assert [kept.measured.seed for kept in Reports(browser.shelf).all()] == [4]
    for form in (PUZZLE_FORM, MISTAKE_FORM):
        kept = form.parse(browser.shelf[form.key])
        assert kept
        assert kept.unread == ()
        assert kept.progress != form.empty


def test_finished_games_open_with_their_costs_and_results() -> None:
    """A file of *My games*, and the library's entry of a game that was played here."""
    finds = finds_of(text_of("my-games.json"))
    (game,) = finds.games
    assert (finds.faults, game.played, game.name) == ([], "f15232b19fd2", "A close one")
    headers = game.game_record.headers
    assert (headers[GAME_ID], headers[COSTLY]) == ("f15232b19fd2", "1:12 3:29")
    assert game.about.endswith("28 November 2026 · win chance lost: move 1 (12%) and move 3 (29%)")
    (key, text), *others = finds.progress
    shelf = Browser().shelf
    shelf[key] = text
    assert (key, others) == (RESULT_FORM.key, [])
    assert GameResults(shelf).read(affinage.load("")) == (Result(2, WON), Result(3, LOST))
    (entry,) = json.loads(text_of("my-games-database.json"))["entries"]
    read = LibraryEntry.read(entry)
    assert read
    assert (read.played, read.fields) == ("f15232b19fd2", entry)
