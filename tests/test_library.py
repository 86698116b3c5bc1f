"""The library keeps games under names, finds them again, and loses none; files in and out."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from affinage import record
from affinage.errors import RecordError
from affinage.match import Match, Sheet
from affinage.record.limits import MOST_CHARACTERS
from tests.strategies import matches
from tests.tables import table_of as played
from web import library
from web.library import Item, Library


class Shelf(dict[str, str]):
    """A store in memory."""

    async def texts(self) -> dict[str, str]:
        return dict(self)

    async def write(self, texts: dict[str, str]) -> None:
        self.update(texts)

    async def drop(self, key: str) -> None:
        self.pop(key, None)


def library_of(shelf: Shelf) -> Library:
    """A library over a shelf, with a clock that goes on at each look."""
    clock = count(1000, 100)
    return Library(shelf, lambda: float(next(clock)))


def sheet(link: str, *moves: str) -> Sheet:
    return Sheet(played(link, *moves).match)


def names(items: Sequence[Item]) -> list[str]:
    return [item.name for item in items]


@given(st.lists(matches(), max_size=3))
@settings(max_examples=20)
def test_games_come_back_as_they_were_kept(found: list[Match]) -> None:
    async def check() -> None:
        shelf = Shelf()
        kept = await library_of(shelf).add([Sheet(match) for match in found])
        again = library_of(shelf)
        await again.load()
        assert [item.text for item in again.items] == [item.text for item in kept[::-1]]
        known = {record.to_json(match) for match in found}
        assert {record.to_json(item.sheet) for item in again.items} == known
        exported = library.exported(again.items)
        sheets, complaints = record.recover(exported)
        assert bool(complaints) == (not found), "no games are no record"
        assert [record.to_json(one) for one in sheets] == [record.to_json(item.sheet) for item in again.items]
        reading = record.reading(exported)
        list(reading.steps())
        assert reading.names == names(again.items)
        assert await again.add(sheets) == [], "nothing is kept twice"

    asyncio.run(check())


def test_search_rename_delete_and_undo() -> None:
    async def check() -> None:
        shelf = Shelf()
        kept = library_of(shelf)
        resigned = sheet("board=square:4", "a1,b1")
        resigned.match.resign()
        await kept.add([sheet("game=churn", "c3"), resigned], ["First  try\n", ""])
        assert names(kept.items) == ["Affinage, board square:4", "First try"]
        assert names(kept.search("churn")) == ["First try"]
        assert names(kept.search("FIRST ann")) == ["First try"]
        assert names(kept.search("resigned square:4")) == ["Affinage, board square:4"]
        assert kept.search("churn resigned") == []
        renamed = await kept.rename(kept.items[1], "Second try")
        await kept.rename(renamed, "  ")
        assert names(kept.search("second")) == ["Second try"]
        before = dict(shelf)
        await kept.delete(renamed)
        assert names(kept.items) == ["Affinage, board square:4"]
        await kept.put_back(renamed)
        assert names(kept.items) == ["Affinage, board square:4", "Second try"]
        assert shelf == before

    asyncio.run(check())


def test_what_is_kept_does_not_change_with_the_table() -> None:
    async def check() -> None:
        kept = library_of(Shelf())
        running = sheet("board=square:4", "a1,b1")
        (item,) = await kept.add([running])
        text = item.text
        running.match.push("c3,c4")
        assert item.text == text
        await kept.add([running])
        assert len(kept.items) == 2

    asyncio.run(check())


def test_what_cannot_be_read_is_counted_and_left_alone() -> None:
    async def check() -> None:
        shelf = Shelf(odd="{", foreign='{"name": "x", "at": 1}', null="null")
        kept = library_of(shelf)
        await kept.load()
        await kept.add([sheet("game=churn")])
        assert (len(kept.items), kept.unread, len(shelf)) == (1, 3, 4)

    asyncio.run(check())


def test_files_that_are_no_text_are_named() -> None:
    assert library.decoded("Käse".encode(), "a.txt") == "Käse"
    with pytest.raises(RecordError, match=r"^a\.bin is not a text file: byte 2 is not UTF-8$"):
        library.decoded(b"ab\xff", "a.bin")
    with pytest.raises(RecordError, match=r"^big\.txt is too large: a file can have 10 MB$"):
        library.check_size(MOST_CHARACTERS + 1, "big.txt")
    library.check_size(MOST_CHARACTERS, "big.txt")


def test_complaints_are_not_endless() -> None:
    errors = [RecordError(line, "odd") for line in range(1, 9)]
    said = library.complaints_of(errors)
    assert said[0] == "line 1: odd"
    assert said[-1] == "and 3 more"


def test_computers_of_a_file_wait() -> None:
    found = sheet("board=square:4", "a1,b1")
    found.levels = (0, 4)
    table = library.table_of(found)
    assert table.levels == (0, 4)
    assert table.level
    assert not table.thinks
