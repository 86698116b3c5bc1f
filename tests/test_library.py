"""The library stores games under names, finds them again, and imports and exports files."""

from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from affinage.matches.match import GameRecord, Match
from affinage.notation import record
from affinage.view.game_view import GameView
from tests.strategies import matches
from tests.tables import match_of
from tests.tables import table_of as played
from web.library import files, library, words
from web.library.keepable import (
    COSTLY,
    GAME_ID,
    KeepableGame,
    better_than,
    costs_text,
    is_won,
    keepable_game,
    lesson_game,
    lesson_id,
)
from web.library.library import SLICES, Fields, Library, LibraryEntry
from web.library.words import state as library_state
from web.storage import saved_game


class Shelf:
    """A store in memory."""

    def __init__(self) -> None:
        self.index: dict[str, Fields] = {}
        self.texts: dict[str, str] = {}
        self.reviews: dict[str, str] = {}
        # The number of entries of each request.
        self.asked: list[int] = []

    async def entries(self, most: int, behind: Fields | None = None) -> list[Fields]:
        self.asked.append(most)
        placed = [fields for fields in self.index.values() if isinstance(fields.get("place"), int | float)]
        result = sorted((fields for fields in placed if isinstance(fields.get("id"), str)), key=order)
        return [fields for fields in result if not behind or order(fields) > order(behind)][:most]

    async def ids(self) -> set[str]:
        return set(self.texts)

    async def records(self, ids: Sequence[str]) -> list[str | None]:
        return [self.texts.get(key) for key in ids]

    async def write(self, entries: Sequence[Fields], records: Mapping[str, str]) -> None:
        self.index |= {entry["id"]: entry for entry in entries}
        self.texts |= records

    async def drop(self, key: str, line: str) -> None:
        self.index.pop(key, None)
        self.texts.pop(key, None)
        self.reviews.pop(line, None)

    async def review(self, line: str) -> str | None:
        return self.reviews.get(line)

    async def write_review(self, line: str, text: str, at: float) -> None:
        self.reviews[line] = text


def order(fields: Fields) -> tuple[int, str]:
    return fields["place"], fields["id"]


async def library_of(shelf: Shelf, now: float = 1000.0) -> Library:
    """Return a library in a store, loaded, with a fixed clock."""
    kept = Library(shelf, lambda: now)
    async for _ in kept.read():
        pass
    return kept


def game_record(link: str, *moves: str) -> GameRecord:
    return GameRecord(played(link, *moves).match)


def game(link: str, *moves: str, name: str = "") -> KeepableGame:
    return keepable_game(record.to_data(game_record(link, *moves)), name)


def games(number: int) -> list[KeepableGame]:
    result = game("game=churn", "c3")
    return [replace(result, text=result.text.replace("Ann", f"Ann {n}")) for n in range(number)]


def names(entries: Sequence[LibraryEntry]) -> list[str]:
    return [entry.name for entry in entries]


@given(st.lists(matches(), max_size=3))
@settings(max_examples=20)
def test_stored_games_are_read_back_the_same(games: list[Match]) -> None:
    async def check() -> None:
        shelf = Shelf()
        game_records = [GameRecord(match) for match in games]
        kept = await library_of(shelf)
        new = await kept.add([keepable_game(record.to_data(one)) for one in game_records])
        again = await library_of(shelf)
        assert again.entries == kept.entries
        assert len(again.entries) == new
        texts = [text async for _, text in again.records()]
        known = {record.to_json(match) for match in games}
        assert {record.to_json(*record.recover(text)[0]) for text in texts} == known
        exported = files.exported(zip(again.entries, texts, strict=True))
        reading = record.reading(exported)
        list(reading.steps())
        assert bool(reading.complaints) == (not games), "no games are no record"
        assert [record.to_data(one) for one in reading.game_records] == list(map(json.loads, texts))
        assert reading.names == names(again.entries)
        assert await again.add([keepable_game(record.to_data(one)) for one in reading.game_records]) == 0

    asyncio.run(check())


def test_an_export_is_parted_so_that_all_of_it_can_be_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "EXPORTED_CHARACTERS", 2000)
    monkeypatch.setattr(files, "MAX_GAMES", 5)
    monkeypatch.setattr(files, "MAX_VARIANTS", 2)
    links = [*["game=churn"] * 9, *["game=taifas", "board=hex:3", "game=moulds", "game=churn"] * 2]
    actual = [game(link, name=str(number)) for number, link in enumerate(links)]
    games = [(LibraryEntry(one.name, 0, one.name, one.about, 0.0), one.text) for one in actual]
    parts = list(files.files_of(games))
    assert [one for part in parts for one in part] == games
    assert [len(part) for part in parts[:2]] == [5, 4 + 1], "full, and then of two variants"
    for part in parts:
        reading = record.reading(files.exported(part))
        list(reading.steps())
        assert reading.names == [entry.name for entry, _ in part]
        assert sum(len(text) for _, text in part) <= 2000
    assert list(files.files_of([])) == []


async def test_search_rename_delete_and_undo() -> None:
    shelf = Shelf()
    kept = await library_of(shelf)
    resigned = game_record("board=square:4", "a1,b1")
    resigned.match.resign()
    results = [game("game=churn", "c3", name="First  try\n"), keepable_game(record.to_data(resigned))]
    assert await kept.add(results) == 2
    assert names(kept.entries) == ["Affinage (4 by 4 squares)", "First try"]
    assert names(kept.search("churn")) == ["First try"]
    assert names(kept.search("FIRST ann")) == ["First try"]
    assert names(kept.search("resigned 4 squares")) == ["Affinage (4 by 4 squares)"]
    assert names(kept.search("FİRST TRY")) == names(kept.search("fırst")) == ["First try"]
    assert kept.search("churn resigned") == []
    assert kept.search("  ") == kept.entries
    renamed = await kept.rename(first := kept.entries[1], "Second try")
    assert renamed
    assert await kept.rename(renamed, "  ") == renamed
    assert await kept.rename(first, "Second try") == renamed, "as by a second click"
    assert names(kept.search("second")) == ["Second try"]
    assert kept.search("first") == []
    for number in (1, 0):
        before = copy.deepcopy((shelf.index, shelf.texts, kept.entries))
        gone = kept.entries[number]
        put_back = await kept.delete(gone)
        assert gone.id not in shelf.texts
        assert gone not in (await library_of(shelf)).entries
        assert put_back
        await put_back()
        assert (shelf.index, shelf.texts, kept.entries) == before


async def test_the_order_is_not_that_of_the_clock() -> None:
    shelf = Shelf()
    for number, now in enumerate((5e12, 1.0, 1.0, 9e12, 3e12)):
        kept = await library_of(shelf, now)
        await kept.add([game("game=churn", move, name=f"{number}") for move in (f"c{number + 1}",)])
    assert names(kept.entries) == ["4", "3", "2", "1", "0"]
    assert (await library_of(shelf)).entries == kept.entries
    put_back = await kept.delete(kept.entries[0])
    await kept.add([game("game=churn", "b3", name="5")])
    assert put_back
    await put_back()
    assert sorted(names(kept.entries)[:2]) == ["4", "5"]
    assert (await library_of(shelf)).entries == kept.entries


async def test_the_index_is_read_in_slices_and_nothing_else_is() -> None:
    shelf = Shelf()
    await (await library_of(shelf)).add(games(SLICES[0] + SLICES[1] + 5))
    kept, shown = Library(shelf, lambda: 0.0), list[tuple[int, bool]]()
    shelf.texts, shelf.asked = {}, []
    async for _ in kept.read():
        shown.append((len(kept.entries), kept.is_read))
    many = SLICES[0] + SLICES[1]
    assert shown == [(SLICES[0], False), (many, False), (many + 5, False), (many + 5, True)]
    assert max(shelf.asked) == SLICES[1]


async def test_game_kept_while_the_index_is_read_is_there_once() -> None:
    shelf = Shelf()
    await (await library_of(shelf)).add(games(SLICES[0] + 2))
    kept = Library(shelf, lambda: 0.0)
    await kept.add([game("game=churn", "a3", name="early")])
    reading = kept.read()
    await anext(reading)
    await kept.add([game("game=churn", "b3", name="late")])
    put_back = await kept.delete(kept.entries[1])
    async for _ in reading:
        pass
    assert kept.is_read
    assert names(kept.entries)[0] == "late"
    assert put_back
    await put_back()
    assert kept.entries == (await library_of(shelf)).entries
    stopped = kept.read()
    await anext(stopped)
    async for _ in kept.read():
        pass
    async for _ in stopped:
        pass
    assert kept.entries == (await library_of(shelf)).entries, "the second reading counts"


async def test_game_deleted_in_another_tab_is_not_brought_back() -> None:
    shelf = Shelf()
    first = await library_of(shelf)
    await first.add(games(2))
    second = await library_of(shelf)
    gone = first.entries[0]
    await first.delete(gone)
    assert await second.record(gone) is None
    assert await second.rename(gone, "A ghost") is None
    assert second.entries == first.entries, "and what is gone is no longer listed"
    await second.delete(first.entries[0])
    assert await first.delete(first.entries[0]) is None
    assert second.entries == first.entries == (await library_of(shelf)).entries


@pytest.mark.parametrize(
    ("expected", "among", "is_searched", "message"),
    [
        (0, 0, False, "No games yet. Every game that you finish is listed here."),
        (0, 0, True, "No games yet. Every game that you finish is listed here."),
        (1, 1, False, "1 game."),
        (5000, 5000, False, "5,000 games."),
        (0, 1, True, "0 of 1 game fits."),
        (0, 2, True, "0 of 2 games fit."),
        (1, 5000, True, "1 of 5,000 games fits."),
        (1200, 5000, True, "1,200 of 5,000 games fit."),
    ],
)
def test_people_see_how_many_games_there_are(
    expected: int, among: int, is_searched: bool, message: str
) -> None:
    assert words.number_of_matches(expected, among, is_searched=is_searched) == message


def test_computers_of_a_file_wait() -> None:
    actual = game_record("board=square:4", "a1,b1")
    actual.levels = (0, 4)
    game_view = library.game_view_of(actual)
    assert game_view.computers.levels == (0, 4)
    assert game_view.computers.level
    assert not game_view.computers.thinks


def finished(id: str, costs: str = "", *moves: str) -> KeepableGame:
    """Return a game that was played here to its end."""
    game_record = GameRecord(played("board=square:4", *(moves or ("a1,b1",))).match, (0, 3), "2026-11-28")
    game_record.match.resign()
    game_record.headers = {GAME_ID: id} | ({COSTLY: costs} if costs else {})
    return keepable_game(record.to_data(game_record))


def test_result_of_a_game_that_was_played_here_is_addressed_to_its_player() -> None:
    """By hand: no holes on 2 by 2 squares, so the last to place wins; that is White."""
    match = match_of("board=square:2", "a1,b1", "a2,b2")
    for levels, result in (
        ((1, 0), "You (White) win the tie, 0 to 0: White placed last"),
        ((0, 1), "White wins the tie, 0 to 0: White placed last"),
        ((0, 0), "White wins the tie, 0 to 0: White placed last"),
    ):
        data = record.to_data(GameRecord(match, levels, headers={GAME_ID: "a"}))
        assert f" · {result} · " in keepable_game(data).about


async def test_the_game_of_a_lesson_is_named_and_addressed_to_its_player() -> None:
    match = match_of("board=square:2", "a1,b1", "a2,b2")
    game = lesson_game(GameView(match, levels=(0, 1)), "2026-11-29")
    assert (game.name, game.played) == ("Lesson: Affinage", lesson_id(match))
    result = (
        "Computer (White) wins the tie, 0 to 0: White placed last · You and Computer (level 1) · 2 moves · "
    )
    assert game.about.startswith(result), "its name says the game, and its board is that of the lesson"
    library = await library_of(Shelf())
    await library.add_played(game)
    await library.add_costs(game.played, "1:12")
    about = library.entries[0].about
    assert about.startswith(result)
    assert about.endswith("win chance lost: move 1 (12%)")


def test_a_costly_move_is_recorded_with_the_better_one_where_it_is_known() -> None:
    costs = costs_text([(1, 0.12, "c3,d4"), (2, 0.3, "a1,a2"), (3, 0.001, "b1,b2")])
    game_record = finished("a", costs).game_record
    assert [better_than(game_record, ply) for ply in (1, 2, 3)] == ["c3,d4", "a1,a2", ""]
    assert finished("a", costs).about.endswith("win chance lost: move 1 (12%)")
    assert better_than(finished("a", "1:12").game_record, 1) == "", "an older record"


async def test_finished_game_is_kept_once_with_its_costs_and_taken_back() -> None:
    shelf = Shelf()
    kept = await library_of(shelf)
    for id in ("a", "b", "a"):
        await kept.add_played(finished(id))
    assert [entry.played for entry in kept.entries] == ["b", "a"], "equal moves, but two games"
    assert (
        "Ann (Black) wins: White resigned · Ann and Bob (level 3) · 1 move · 28 November 2026"
        in kept.entries[0].about
    )
    await kept.rename(kept.entries[1], "A sad end")
    for costs in ("1:12", "1:99"):
        await kept.add_costs("a", costs)
    await kept.add_costs("nobody's", "1:12")
    (entry,) = (await library_of(shelf)).search("lost sad")
    assert (entry.played, entry.about.rpartition(" · ")[2]) == ("a", "win chance lost: move 1 (12%)")
    (game_record,), faults = record.recover(shelf.texts[entry.id])
    assert (game_record.headers[COSTLY], faults) == ("1:12", [])
    await kept.drop_played("b")
    await kept.drop_played("b")
    assert [entry.played for entry in (await library_of(shelf)).entries] == ["a"]


@given(st.lists(st.tuples(st.sampled_from("abc"), st.booleans()), max_size=8), st.integers(0, 8))
@settings(max_examples=30)
def test_finished_games_of_two_browsers_come_together(played: list[tuple[str, bool]], parting: int) -> None:
    """The costs of a game are there if either browser had them; nothing is there twice."""

    async def check() -> None:
        shelves = Shelf(), Shelf()
        for number, (id, has_costs) in enumerate(played):
            library = await library_of(shelves[number < parting])
            await library.add([finished(id, "1:12" if has_costs else "")])
        files = [list(shelf.texts.values()) for shelf in shelves]
        for shelf, texts in zip(shelves, reversed(files), strict=True):
            both = await library_of(shelf)
            await both.add([keepable_game(json.loads(text)) for text in texts])
        contents = []
        for shelf in shelves:
            entries = (await library_of(shelf)).entries
            contents.append({entry.id: (entry.about, shelf.texts[entry.id]) for entry in entries})
        one, other = contents
        assert one == other
        costly = {id for id, has_costs in played if has_costs}
        assert {json.loads(text)["headers"][GAME_ID] for _, text in one.values() if COSTLY in text} == costly
        assert len(one) == len({id for id, _ in played})

    asyncio.run(check())


@pytest.mark.parametrize("costs", ["", "x", "1:0", "0:5", "1:101", "999999:1", "1:2:3", "١:5"])
async def test_unreadable_costs_hide_no_game(costs: str) -> None:
    kept = await library_of(Shelf())
    await kept.add([finished("a", f"{costs} 1:7".strip())])
    assert kept.entries[0].about.endswith("win chance lost: move 1 (7%)")


@pytest.mark.parametrize(
    ("link", "moves", "words"),
    [
        ("board=square:4", "a1,b1 c3,c4 d1,d2", " · win chance lost: move 3 (9%)"),
        # Ann has the second colour after the swap, and the third move is hers.
        ("game=churn", "c3 swap a4 b5", " · win chance lost: move 3 (9%)"),
        ("board=square:4", "a1,b1 c3,c4", "2 moves"),
    ],
)
async def test_costs_of_the_player_are_listed_and_none_of_the_computer(
    link: str, moves: str, words: str
) -> None:
    match = match_of(link, *moves.split(), people=("Ann", "Computer"))
    game_record = GameRecord(match, (0, 3), headers={GAME_ID: "a", COSTLY: "2:7 3:9"})
    about = keepable_game(record.to_data(game_record)).about
    assert about.endswith(words)


@pytest.mark.parametrize(
    ("link", "moves", "levels", "won"),
    [
        ("board=square:4", "a1,b1", (0, 3), True),
        ("board=square:4", "", (0, 3), False),
        # Ann has the second colour after the swap.
        ("game=churn", "c3 swap", (0, 3), False),
        ("game=churn", "c3 swap a4", (0, 3), True),
        ("board=square:4", "a1,b1", (), False),
    ],
)
def test_a_person_has_won_against_the_computer_that_resigned(
    link: str, moves: str, levels: tuple[int, ...], won: bool
) -> None:
    match = match_of(link, *moves.split(), people=("Ann", "Computer"))
    match.resign()
    assert is_won(GameRecord(match, levels)) is won


@pytest.mark.parametrize(
    ("link", "people", "levels", "moves", "words"),
    [
        ("board=square:4", ("You", "Computer"), (0, 2), "", "Your move"),
        ("board=square:4", ("You", "Computer"), (0, 2), "a1,b1", "Computer's move"),
        ("board=square:4", ("Ann", "Bob"), (), "a1,b1", "Bob's move"),
        ("game=churn", ("Red", "Blue"), (), "c3", "Blue's move"),
        # The players have exchanged colours.
        ("game=churn", ("You", "Computer"), (0, 2), "c3 swap", "Your move"),
        ("game=churn&extra=1", ("Ann", "Bob"), (), "c3", "Ann's move"),
    ],
)
def test_unfinished_game_names_the_player_to_move(
    link: str, people: tuple[str, ...], levels: tuple[int, ...], moves: str, words: str
) -> None:
    match = match_of(link, *moves.split(), people=people)
    saved = saved_game.read("k", saved_game.text_of(GameView(match, levels=levels), 1, 0, {}))
    assert saved
    assert library_state(saved) == words
