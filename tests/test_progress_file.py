"""Progress in puzzles and the player's mistakes go from one browser to another with the library's file."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from affinage.notation import record
from affinage.teach.puzzles.collection import shipped
from tests.shelf import Shelf
from tests.test_library import game
from tests.test_mistakes import MISTAKE, OTHER
from web.library.library import LibraryEntry, exported
from web.library.reading import FileContents
from web.mistakes.box import MOST, MistakeBox
from web.mistakes.storage import MISTAKE_FORM
from web.puzzles.storage import PUZZLE_FORM
from web.storage.progress import PROGRESS, Form
from web.storage.shelf import ProgressShelf
from web.storage.slices import Slices
from web.storage.words import FULL

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
PUZZLE = shipped()[0]
FORMS: tuple[Form[Any], ...] = (PUZZLE_FORM, MISTAKE_FORM)


def own_progress() -> Shelf:
    """Return a browser where a puzzle was failed, and a mistake found and tried again."""
    shelf = Shelf()
    ProgressShelf(shelf, PUZZLE_FORM).change(lambda solver: solver.counted(PUZZLE, NOW, clean=False))
    box = MistakeBox().with_mistakes([MISTAKE, OTHER], NOW).tried(MISTAKE.key, NOW, clean=True)
    ProgressShelf(shelf, MISTAKE_FORM).change(lambda _: box)
    return shelf


def finds_of(text: str) -> FileContents:
    """Return the contents of a file."""
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


@pytest.mark.parametrize("form", FORMS, ids=PROGRESS)
def test_progress_that_cannot_be_read_changes_nothing(form: Form[Any]) -> None:
    shelf = Shelf()
    said = f"The {form.name} of this file cannot be read: damaged, or of another version."
    for text in ("", f"affinage {form.key} 9\nrating 1 1 1"):
        assert ProgressShelf(shelf, form).add(text, NOW) == said
    assert shelf == {}


@pytest.mark.parametrize("form", FORMS, ids=PROGRESS)
def test_damaged_lines_of_a_file_are_set_aside_and_the_rest_is_added(form: Form[Any]) -> None:
    text = own_progress()[form.key]
    damaged = f"{text}some line\nof another version\n"
    shelf = Shelf()
    for _ in range(2):
        assert ProgressShelf(shelf, form).add(damaged, NOW) == (
            f"2 lines of the {form.name} of this file cannot be read. The rest is added to yours."
        )
        assert shelf[form.key] == damaged, "another version may read them"
    found = form.parse(text)
    assert found
    assert ProgressShelf(shelf, form).progress == found.progress


def test_progress_of_a_file_that_the_browser_cannot_keep_is_told() -> None:
    text = own_progress()[PUZZLE_FORM.key]
    shelf = Shelf()
    shelf.reason = FULL
    said = f"This browser cannot keep the puzzle progress of this file: {FULL}."
    assert ProgressShelf(shelf, PUZZLE_FORM).add(text, NOW) == said
    assert shelf == {}
