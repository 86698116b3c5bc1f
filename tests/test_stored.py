"""Storage of the device: valid entries are read, invalid ones left alone, and progress goes with a file."""

from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest

import affinage
from affinage.notation import record
from affinage.survey import report
from affinage.survey.words import best_play
from affinage.teach import lessons
from affinage.teach.puzzles.collection import shipped
from affinage.teach.puzzles.sets import UNRATED, OwnPuzzle, PuzzleSet
from tests.shelf import Browser, Shelf, came_back
from tests.tables import tap
from tests.test_library import Shelf as Database
from tests.test_library import game, library_of
from tests.test_library import game as library_game
from tests.test_mistakes import MISTAKE, OTHER
from tests.test_saved_games import GOOD
from web.lab.measuring import Measured, histogram
from web.lab.reports import Reports, markup
from web.lessons.course import LessonProgress
from web.library.files import FileContents, Slices, exported, files_of
from web.library.library import LibraryEntry
from web.mistakes.box import MISTAKE_FORM, MOST, MistakeBox
from web.model.suggestion import WON, Result
from web.puzzle_sets.own_sets import SET_FORM, OwnSets
from web.puzzles.solver import PuzzleSolver
from web.puzzles.storage import PUZZLE_FORM
from web.storage import stored
from web.storage.progress import Form, ProgressShelf
from web.storage.words import FULL, PROGRESS
from web.table.results import RESULT_FORM, GameResults, PlayedGame
from web.text import words

DEEP = "[" * 100_000
HUGE = "9" * 4000
NO_JSON = [
    "",
    "{",
    "null",
    "3",
    '"a"',
    "[]",
    "{}",
    "\ud800",
    "\x00",
    DEEP,
    '{"a":' * 100_000,
    DEEP + "]" * 100_000,
]
NO_JSON += ["[[[[0, 1, 2, []]]]]", f"[{HUGE}]", "9" * 5000, "[1e999, NaN, -Infinity]", "a" * 11_000_000]
NUMBERS = ["1e999", "-1e999", "NaN", "Infinity", "1e300", "1e-300", HUGE, f"-{HUGE}", "9" * 5000, "1e16"]
NUMBERS += ["-1", "0.5", "true", "null", '"1"', "[]", "{}"]
PUZZLES = shipped()
NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
RESULT = PlayedGame(1795349400, "f15232b19fd2", "affinage", 2, WON)


@pytest.mark.parametrize(
    "text", [*NO_JSON[-3:], DEEP, *(f'{{"a": [{each}]}}' for each in NUMBERS[:4]), f"[{HUGE}]"]
)
def test_a_kept_text_is_refused_before_it_does_harm(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        stored.parse(text)


def measured() -> Measured:
    result = report.measure(affinage.load("board=square:3"), "random", 20, 4).as_json()
    return Measured(result, 4, 5, (8, 0, 12))


REPORT = json.loads(measured().to_text())
PLACES = [
    [0],
    [1],
    [2],
    [3],
    [3, 0],
    [0, "link"],
    [0, "random"],
    [0, "play"],
    [0, "exact"],
    [0, "exact", "winner"],
]
PLACES += [
    [0, "random", "games"],
    [0, "random", "first"],
    [0, "random", "first", "value"],
    [0, "random", "length", "low"],
]


def with_value(data: object, place: Sequence[Any], value: str) -> str:
    changed = copy.deepcopy(data)
    inner: Any = changed
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = "@@"
    return json.dumps(changed).replace('"@@"', value)


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_a_damaged_report_does_not_close_the_lab(place: list[Any]) -> None:
    good = json.dumps(REPORT)
    for value in NUMBERS:
        shelf = Shelf(**{"report.good": good, "report.odd": with_value(REPORT, place, value)})
        before, reports = dict(shelf), Reports(shelf)
        for kept in reports.all():
            assert kept.measured.csv.count("\n") > 10
            assert markup(kept.measured, "")
            assert histogram(kept.measured.lengths).startswith("M")
            assert kept.measured.winner is None or best_play(kept.measured.winner)
        assert len(reports.all()) + reports.unread == 2
        assert shelf == before


def test_a_report_of_another_version_is_shown_and_comes_back_whole() -> None:
    more = copy.deepcopy(REPORT)
    more[0] |= {"made": {"by": "2.0"}}
    more[0]["random"] |= {"seconds": 3.5, "warmth": {"value": 0.5, "low": 0.4, "high": 0.6}}
    more[0]["random"]["first"]["unit"] = "games"
    text = json.dumps([*more, "later"])
    shelf = Shelf(**{"report.later": text})
    (kept,) = Reports(shelf).all()
    assert kept.measured.figures("random")["first"] == measured().figures("random")["first"]
    Reports(shelf).forget(kept)
    assert shelf == {}
    assert Reports(shelf).bring_back(kept) == ""
    assert shelf == {"report.later": text}


def test_a_report_is_kept_beside_what_stood_in_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf()
    write = shelf.write
    assert Reports(shelf).keep(measured()) == ""
    (key,) = shelf
    shelf[key] = DEEP
    assert Reports(shelf).keep(measured()) == ""
    assert len(Reports(shelf).all()) == 1
    assert sorted(shelf.values(), key=len)[-1] == DEEP, "it is kept aside"
    shelf.clear()
    shelf[key] = DEEP
    monkeypatch.setattr(shelf, "write", lambda name, text: FULL if "aside" in name else write(name, text))
    assert Reports(shelf).keep(measured()) == FULL
    assert shelf[key] == DEEP


GAME = GOOD | {"affinage": 1, "people": ["Ann\u202e", "Bob\x1b"], "count": 3}


def test_game_keeps_fields_of_another_version() -> None:
    browser = Browser()
    browser.shelf["game.later"] = json.dumps(GAME | {"timer": {"left": [5, 7]}, "people": ["Ann", "Bob"]})
    tab = browser.tab()
    game_view = came_back(tab, "later")
    tap(game_view, "c3", "c4")
    tab.keep(game_view)
    (game,) = browser.games()
    assert (game["moves"], game["timer"]) == (["a1,b1", "c3,c4"], {"left": [5, 7]})
    game_view.undo()
    game_view.resign()
    tab.keep(game_view)
    assert "resigned" in browser.games()[0]
    game_view.undo()
    tab.keep(game_view)
    assert "resigned" not in browser.games()[0], "only what is not known passes through"


def test_names_are_shown_without_what_would_turn_them_round() -> None:
    browser = Browser()
    browser.shelf["game.odd"] = json.dumps(GAME)
    assert browser.tab().unfinished()[0].people == ("Ann", "Bob")
    entry = LibraryEntry.read({"id": "a", "place": 1, "name": "A\u202e\n\x00B", "about": "\u2066C", "at": 1})
    assert entry
    assert (entry.name, entry.about) == ("A B", "C")


ODD_VALUES: list[Any] = [None, [], {"a": [1]}, True, 1e308, -1, "", "a" * 9999]
FIELDS: dict[str, Any] = {"id": "x" * 64, "place": 1, "name": "Old", "about": "Churn", "at": 5.0}


@pytest.mark.parametrize(
    "fields",
    [FIELDS | {name: value} for name in FIELDS for value in ODD_VALUES]
    + [{name: FIELDS[name] for name in FIELDS if name != left_out} for left_out in FIELDS]
    + [FIELDS | {"tags": ["a"], "version": 9}],
)
async def test_an_odd_entry_hides_no_game_of_the_library(fields: dict[str, Any]) -> None:
    database = Database()
    await (await library_of(database)).add([library_game("game=churn", "c3", name="A")])
    key = fields["id"] if isinstance(fields.get("id"), str) else "odd"
    database.index[key], database.texts[key] = fields, "{}"
    kept = await library_of(database)
    assert "A" in [entry.name for entry in kept.entries]
    assert len(kept.entries) + kept.unread == 2
    assert await kept.add([library_game("game=churn", "a3")]) == 1
    assert database.index[key] == fields


async def test_library_entry_keeps_fields_of_another_version() -> None:
    database = Database()
    more = FIELDS | {"tags": ["a", {"b": 1}]}
    database.index[str(more["id"])], database.texts[str(more["id"])] = more, '{"affinage": 9}'
    kept = await library_of(database)
    renamed = await kept.rename(kept.entries[0], "New")
    assert renamed
    assert database.index == {more["id"]: more | {"name": "New"}}
    put_back = await kept.delete(renamed)
    assert put_back
    await put_back()
    assert database.index == {more["id"]: more | {"name": "New"}}


def test_a_damaged_record_is_left_out_of_a_file() -> None:
    good = library_game("game=churn", "c3", name="A")
    games = [
        (LibraryEntry(text[:9], 0, text[:9], "", 0.0), text)
        for text in (*NO_JSON, f"  {good.text}", good.text)
    ]
    (part,) = files_of(games)
    assert [text.strip() for _, text in part] == [good.text] * 2
    reading = record.reading(exported(part))
    list(reading.steps())
    assert (len(reading.game_records), reading.complaints) == (2, [])


@pytest.mark.parametrize("text", [*NO_JSON, "affinage puzzles 2\nrating 1 1 1"])
def test_puzzles_of_another_version_are_kept_aside(text: str) -> None:
    shelf = Shelf(**{PUZZLE_FORM.key: text})
    solver = ProgressShelf(shelf, PUZZLE_FORM)
    assert solver.complaint().startswith(
        "Your puzzle progress cannot be read: damaged, or of another version."
    )
    assert solver.complaint() == ""
    solver.change(lambda solver: solver.counted(PUZZLES[0], NOW, clean=True))
    assert text in shelf.values()
    assert ProgressShelf(shelf, PUZZLE_FORM).progress.tried == (PUZZLES[0].key,)
    assert ProgressShelf(shelf, PUZZLE_FORM).complaint() == ""


def test_unreadable_progress_stays_until_it_can_be_set_aside() -> None:
    text = "affinage puzzles 2\nof a later version"
    shelf = Shelf(**{PUZZLE_FORM.key: text})
    # There is no room for another text.
    shelf.most = 1
    solver = ProgressShelf(shelf, PUZZLE_FORM)
    for puzzle in PUZZLES[:2]:
        solver.change(partial(PuzzleSolver.counted, puzzle=puzzle, now=NOW, clean=True))
        assert shelf == {PUZZLE_FORM.key: text}
        assert not solver.is_stored
    assert FULL in solver.complaint()
    shelf.most = 2
    solver.change(lambda solver: solver.counted(PUZZLES[2], NOW, clean=True))
    assert text in shelf.values()
    assert ProgressShelf(shelf, PUZZLE_FORM).progress.tried == tuple(each.key for each in PUZZLES[:3])


def test_progress_that_was_not_stored_joins_that_of_another_tab() -> None:
    shelf = Shelf()
    one, other = ProgressShelf(shelf, PUZZLE_FORM), ProgressShelf(shelf, PUZZLE_FORM)
    shelf.reason = FULL
    one.change(lambda solver: solver.counted(PUZZLES[0], NOW, clean=True))
    shelf.reason = ""
    other.change(lambda solver: solver.counted(PUZZLES[1], NOW, clean=True))
    assert set(one.follow().tried) == {PUZZLES[0].key, PUZZLES[1].key}
    one.change(lambda solver: solver.counted(PUZZLES[2], NOW, clean=True))
    assert set(ProgressShelf(shelf, PUZZLE_FORM).progress.tried) == {each.key for each in PUZZLES[:3]}


def test_results_and_lessons_keep_unknown_entries() -> None:
    game, lesson = affinage.load(""), lessons.lesson("affinage")
    assert lesson
    text = "affinage results 1\na affinage w3 5\nb affinage w3 5 later\n"
    shelf = Shelf(**{"results": text, "lesson.affinage": "1 99 later"})
    GameResults(shelf).add(RESULT)
    assert GameResults(shelf).read(game) == (Result(3, WON), RESULT.result)
    GameResults(shelf).take_back(RESULT.id)
    assert shelf["results"] == text
    LessonProgress(shelf).keep(lesson, frozenset({2}))
    assert shelf["lesson.affinage"] == "1 2 99 later"


def test_unread_entries_are_counted_in_words() -> None:
    assert words.unread(0) == ""
    assert words.unread(2).startswith("2 saved games cannot be read")


PUZZLE = shipped()[0]
CLUB = PuzzleSet("Club", (OwnPuzzle(PUZZLE.query, PUZZLE.position, PUZZLE.solution, *UNRATED, hint="Look."),))
FORMS: tuple[Form[Any], ...] = (PUZZLE_FORM, MISTAKE_FORM, RESULT_FORM, SET_FORM)


def own_progress() -> Shelf:
    """Return a browser where a puzzle was failed, and a mistake found and tried again."""
    shelf = Shelf()
    ProgressShelf(shelf, PUZZLE_FORM).change(lambda solver: solver.counted(PUZZLE, NOW, clean=False))
    box = MistakeBox().with_mistakes([MISTAKE, OTHER], NOW).tried(MISTAKE.key, NOW, clean=True)
    ProgressShelf(shelf, MISTAKE_FORM).change(lambda _: box)
    GameResults(shelf).add(RESULT)
    ProgressShelf(shelf, SET_FORM).change(lambda own: own.with_puzzles(CLUB))
    return shelf


def finds_of(text: str) -> FileContents:
    finds = FileContents()
    asyncio.run(finds.read(text, Slices(lambda: 0.0, lambda _: None)))
    return finds


def added(shelf: Shelf, finds: FileContents) -> list[str]:
    """Add the progress of a file to that of a browser, and return what goes wrong."""
    forms = {form.key: form for form in FORMS}
    return [
        fault for key, text in finds.progress if (fault := ProgressShelf(shelf, forms[key]).add(text, NOW))
    ]


@pytest.mark.parametrize("games", [0, 1, 2])
def test_progress_goes_with_the_library(games: int) -> None:
    shelf = own_progress()
    kept = [game("game=churn", "c3", name=str(number)) for number in range(games)]
    entries = [(LibraryEntry(one.name, 0, one.name, one.about, 0.0), one.text) for one in kept]
    text = exported(entries, dict(shelf))
    assert json.loads(text)["games"] == [
        {"name": str(n)} | json.loads(one.text) for n, one in enumerate(kept)
    ]
    finds = finds_of(text)
    assert (len(finds.games), finds.faults, dict(finds.progress)) == (games, [], shelf)
    elsewhere = Shelf()
    assert added(elsewhere, finds) == []
    assert elsewhere == shelf
    assert added(elsewhere, finds) == []
    assert elsewhere == shelf, "adding it again changes nothing"
    assert len(record.recover(text)[0]) == games, "other readers take the games alone"


def test_a_file_of_an_earlier_version_has_puzzles_alone() -> None:
    puzzles = own_progress()[PUZZLE_FORM.key]
    finds = finds_of(json.dumps({"affinage": 1, "puzzles": puzzles, "games": []}))
    assert (finds.progress, finds.faults) == ([("puzzles", puzzles)], [])
    assert [key for key, _ in finds_of('{"affinage": 1, "puzzles": 7, "games": []}').progress] == []
    assert set(PROGRESS) == {form.key for form in FORMS}


def test_mistakes_of_two_browsers_are_joined_each_with_its_later_date() -> None:
    here = MistakeBox().with_mistakes([MISTAKE], NOW).tried(MISTAKE.key, NOW, clean=True)
    there = MistakeBox().with_mistakes([OTHER, replace(MISTAKE, chance=0.6)], NOW)
    later = there.tried(MISTAKE.key, NOW + timedelta(1), clean=False)
    for merged in (here.merged(there, NOW), there.merged(here, NOW)):
        assert set(merged.entries) == {MISTAKE.key, OTHER.key}
        assert merged.entries[MISTAKE.key].card == here.entries[MISTAKE.key].card
        assert merged.entries[OTHER.key].card is None
    for merged in (here.merged(later, NOW), later.merged(here, NOW)):
        assert merged.entries[MISTAKE.key].card == later.entries[MISTAKE.key].card
    assert list(here.merged(there, NOW).entries) == [MISTAKE.key, OTHER.key], "one's own come first"
    many = [replace(MISTAKE, link=f"board=square:{size}x{size}") for size in range(4, 14)]
    boxes = [
        MistakeBox().with_mistakes((replace(one, start=str(n)) for one in many), NOW)
        for n in range(MOST // 5)
    ]
    full = MistakeBox()
    for box in boxes:
        full = full.merged(box, NOW)
    assert len(full.entries) == MOST


def test_sets_of_one_name_have_the_puzzles_of_both_browsers() -> None:
    puzzle = PUZZLES[1]
    other = OwnPuzzle(puzzle.query, puzzle.position, puzzle.solution, *UNRATED)
    here, there = OwnSets().with_set(CLUB), OwnSets().with_set(replace(CLUB, puzzles=(other,)))
    assert here.merged(there, NOW).sets["Club"].puzzles == (*CLUB.puzzles, other)
    assert here.with_set(CLUB.without(CLUB.puzzles[0].key)) == OwnSets(), "no set is empty"


@pytest.mark.parametrize("form", FORMS, ids=PROGRESS)
def test_progress_that_cannot_be_read_changes_nothing(form: Form[Any]) -> None:
    shelf = Shelf()
    message = f"The {PROGRESS[form.key]} of this file cannot be read: damaged, or of another version."
    for text in ("", f"affinage {form.key} 9\nrating 1 1 1"):
        assert ProgressShelf(shelf, form).add(text, NOW) == message
    assert shelf == {}


@pytest.mark.parametrize("form", FORMS, ids=PROGRESS)
def test_damaged_lines_of_a_file_are_set_aside_and_the_rest_is_added(form: Form[Any]) -> None:
    text = own_progress()[form.key]
    damaged = f"{text}some line\nof another version\n"
    shelf = Shelf()
    for _ in range(2):
        assert ProgressShelf(shelf, form).add(damaged, NOW) == (
            f"2 lines of the {PROGRESS[form.key]} of this file cannot be read. The rest is added to yours."
        )
        assert shelf[form.key] == damaged, "another version may read them"
    actual = form.parse(text)
    assert actual
    assert ProgressShelf(shelf, form).progress == actual.progress


def test_progress_of_a_file_that_the_browser_cannot_keep_is_reported() -> None:
    text = own_progress()[PUZZLE_FORM.key]
    shelf = Shelf()
    shelf.reason = FULL
    message = f"This browser cannot save the puzzle progress of this file: {FULL}."
    assert ProgressShelf(shelf, PUZZLE_FORM).add(text, NOW) == message
    assert shelf == {}
