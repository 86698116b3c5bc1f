"""Large texts are parsed in slices so that the page stays responsive, and partial results are kept."""

from __future__ import annotations

import asyncio
import tracemalloc
from itertools import count
from random import Random

import pytest

import affinage
from affinage.errors import RecordError
from affinage.notation import record
from affinage.notation.record.limits import MAX_CHARACTERS
from affinage.play.match import GameRecord, Match
from tests.hostile_texts import FAMILIES
from tests.strategies import wander
from tests.tables import table_of as played
from web.library import reading
from web.library.reading import FileContents
from web.storage.slices import SLICE_MS, Slices

GAMES = [GameRecord(played("board=square:4", "a1,b1").match), GameRecord(played("game=churn", "c3").match)]


def read(
    text: str, *, look_ms: float = SLICE_MS / 4, cancel_at: float = 2.0
) -> tuple[FileContents, list[float]]:
    """Return the games found in a text with a clock that advances at each reading, and the progress shown."""
    clock, shown = count(0.0, look_ms), list[float]()

    def show(share: float) -> None:
        shown.append(share)
        if share >= cancel_at:
            slices.cancel()

    finds, slices = FileContents(), Slices(lambda: next(clock), show)
    asyncio.run(finds.read(text, slices))
    return finds, shown


def test_games_are_found_as_they_were_written() -> None:
    for write in (record.to_json, record.to_text):
        finds, _ = read(write(*GAMES))
        assert [record.to_json(game.game_record) for game in finds.games] == list(map(record.to_json, GAMES))
        assert [game.about.partition(",")[0] for game in finds.games] == ["Affinage", "Churn"]
        assert finds.faults == []


def test_the_page_has_its_turn_and_sees_how_far_it_is() -> None:
    finds, shown = read(FAMILIES["games"][1](10_000))
    assert len(finds.games) > 400
    assert len(shown) > 3
    assert shown == sorted(shown)


def test_a_short_text_shows_no_progress() -> None:
    _, shown = read(record.to_text(*GAMES), look_ms=0)
    assert shown == []


def test_what_was_read_before_a_cancel_is_kept() -> None:
    text = FAMILIES["games"][1](50_000)
    finds, shown = read(text, cancel_at=0.5)
    assert 0.5 <= shown[-1] < 0.9
    assert 0 < len(finds.games) < len(record.recover(text)[0])


def test_a_cancelled_reading_shows_no_more_progress() -> None:
    shown = list[float]()
    slices, finds = Slices(count(0.0, 2 * SLICE_MS).__next__, shown.append), FileContents()
    slices.cancel()
    asyncio.run(finds.read(record.to_text(*GAMES), slices))
    assert shown == []


def test_a_text_that_is_too_long_is_a_fault() -> None:
    finds, _ = read("x" * (MAX_CHARACTERS + 1))
    assert [str(fault) for fault in finds.faults] == ["a file can have 10,000,000 characters, not 10,000,001"]
    assert finds.games == []


@pytest.mark.long
def test_the_games_of_a_file_are_kept_as_texts() -> None:
    match = Match(affinage.load("game=taifas"))
    wander(match, Random(1), 49)
    text = record.to_text(*[match] * 200)
    tracemalloc.start()
    try:
        finds, _ = read(text)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(finds.games) == 200
    assert peak < 12 * len(text)


def test_files_that_are_no_text_are_named() -> None:
    for encoding in ("utf-8", "utf-16", "cp1252", "latin-1"):
        assert record.decoded("Käse, “Zoë”".encode(encoding, "ignore"), "a.txt").startswith("Käse")
    with pytest.raises(RecordError, match=r"^a\.bin is not a text file: byte 2 is not UTF-8$"):
        record.decoded(b"a\0\xff", "a.bin")
    with pytest.raises(RecordError, match=r"^big\.txt is too large: a file can have 10 MB$"):
        reading.check_size(MAX_CHARACTERS + 1, "big.txt")
    reading.check_size(MAX_CHARACTERS, "big.txt")


def test_complaints_are_not_endless() -> None:
    errors = [RecordError(line, "odd") for line in range(1, 9)]
    said = reading.complaints_of(errors)
    assert said[0] == "line 1: odd"
    assert said[-1] == "and 3 more"
