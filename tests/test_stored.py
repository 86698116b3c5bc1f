"""Storage of the device: valid entries are read, invalid ones are left alone and do no harm."""

from __future__ import annotations

import copy
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import product
from typing import Any

import pytest

import affinage
from affinage.notation import record
from affinage.survey import report
from affinage.survey.words import best_play
from affinage.teach import lessons
from affinage.teach.puzzles.collection import shipped
from tests.shelf import Browser, Shelf, came_back
from tests.tables import table_of, tap
from tests.test_library import Shelf as Database
from tests.test_library import game as library_game
from tests.test_library import library_of
from tests.test_saved_games import GOOD
from web.lab import histogram
from web.lab import words as lab_words
from web.lab.measured import Measured
from web.lab.reports import Reports
from web.lessons.course import LessonProgress
from web.library.library import LibraryEntry, exported, files_of
from web.model.suggestion import WON, Result
from web.puzzles.storage import HEADING, PUZZLE_FORM, parse
from web.storage import stored
from web.storage.saved_game import read
from web.storage.shelf import ProgressShelf
from web.storage.words import FULL
from web.table.results import GameResults
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


@pytest.mark.parametrize(
    "text", [*NO_JSON[-3:], DEEP, *(f'{{"a": [{each}]}}' for each in NUMBERS[:4]), f"[{HUGE}]"]
)
def test_a_kept_text_is_refused_before_it_does_harm(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        stored.parse(text)


def measured() -> Measured:
    """Return a small report."""
    found = report.measure(affinage.load("board=square:3"), "random", 20, 4).as_json()
    return Measured(found, 4, 5, (8, 0, 12))


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
    """Return JSON with one value replaced."""
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
            assert lab_words.markup(kept.measured, "")
            assert histogram.outline(kept.measured.lengths).startswith("M")
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
OF_GAME = [
    ["ply"],
    ["at"],
    ["levels"],
    ["count"],
    ["moves"],
    ["people"],
    ["picked"],
    ["kept"],
    ["link"],
    ["later"],
]


@pytest.mark.parametrize(
    "text", [*NO_JSON, *(with_value(GAME, place, n) for place in OF_GAME for n in NUMBERS)]
)
def test_a_damaged_game_hides_no_other_and_stays(text: str) -> None:
    browser = Browser()
    browser.tab().keep(table_of("board=square:4", "c3,c4"))
    browser.shelf["game.odd"] = text
    tab = browser.tab()
    assert (tab.unread() == 1) == (read("odd", text) is None)
    assert len(tab.unfinished()) >= 1
    tab.open("odd")
    tab.keep(table_of("board=square:4", "a3,a4"))
    assert browser.shelf["game.odd"] == text


def test_what_another_version_put_into_a_game_is_written_back() -> None:
    browser = Browser()
    browser.shelf["game.later"] = json.dumps(GAME | {"clock": {"left": [5, 7]}, "people": ["Ann", "Bob"]})
    tab = browser.tab()
    game_view = came_back(tab, "later")
    tap(game_view, "c3", "c4")
    tab.keep(game_view)
    (game,) = browser.games()
    assert (game["moves"], game["clock"]) == (["a1,b1", "c3,c4"], {"left": [5, 7]})
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


async def test_what_another_version_put_into_an_entry_is_written_back() -> None:
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


RATINGS = [f"rating {r} {d} {v}" for r, d, v in product((0, 1500, 4000), (10, 350, 1000), (0.001, 0.06, 0.5))]
ODD_RATINGS = [f"rating 1500 350 {each}" for each in NUMBERS] + [
    f"rating 1500 {each} 0.06" for each in NUMBERS
]
ODD_RATINGS += [f"rating {each} 350 0.06" for each in NUMBERS] + ["rating 1500 350 0.06 later"]
CARDS = [
    f"again {PUZZLES[0].key} {state} {number} {difficulty} {due} {last}"
    for state, number, difficulty in product(
        ("Review -", "Learning 9999"), ("0", "36500", "1e-300"), ("0", "10")
    )
    for due, last in product(("0", "253402300799"), repeat=2)
]


@pytest.mark.parametrize("line", [*RATINGS, *ODD_RATINGS, *CARDS])
def test_puzzles_go_on_with_any_rating_and_card(line: str) -> None:
    for puzzle, clean in product((PUZZLES[0], max(PUZZLES, key=lambda each: each.rating)), (True, False)):
        shelf = Shelf(**{PUZZLE_FORM.key: f"{HEADING}\n{line}\n"})
        for _ in range(3):
            ProgressShelf(shelf, PUZZLE_FORM).change(lambda solver: solver.counted(puzzle, NOW, clean=clean))  # noqa: B023
        found = parse(shelf[PUZZLE_FORM.key])
        assert found
        assert found.progress.tried == (puzzle.key,)
        assert found.unread == (
            (line,) if line in ODD_RATINGS and line in shelf[PUZZLE_FORM.key].split("\n") else ()
        )
        assert found.unread or 0 <= found.progress.rating.rating <= 4000


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


def test_what_is_not_known_of_results_and_lessons_is_written_back() -> None:
    game, lesson = affinage.load(""), lessons.lesson("affinage")
    assert lesson
    shelf = Shelf(**{"results.affinage": "w1 7w!", "lesson.affinage": "1 99 later"})
    GameResults(shelf).add(game, Result(2, WON))
    assert shelf["results.affinage"] == "w1 7w! w2"
    GameResults(shelf).take_back(game)
    assert GameResults(shelf).read(game) == (Result(1, WON),)
    LessonProgress(shelf).keep(lesson, frozenset({2}))
    assert shelf["lesson.affinage"] == "1 2 99 later"


def test_what_cannot_be_read_is_counted_in_words() -> None:
    assert words.unread(0, "game") == ""
    assert words.unread(2, "report").startswith("2 saved reports cannot be read")
