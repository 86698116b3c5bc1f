"""Stored games: each comes back unchanged, and no other tab, other version or full storage loses one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affinage.game import SWAP
from affinage.matches.match import GameRecord, Match
from affinage.view.game_view import GameView
from tests.shelf import Browser, Shelf, came_back
from tests.strategies import trees
from tests.tables import table_of, tap
from web.model.tree import shape
from web.storage.saved_games import MAX, SavedGames


def state(game_view: GameView) -> tuple[object, ...]:
    match = game_view.match
    line = [str(move) for move in match.moves]
    return (
        match.start,
        match.people,
        shape(match.root),
        line,
        match.ply,
        match.conclusion,
        game_view.computers.levels,
        game_view.computers.paused,
        game_view.computers.seats,
    )


@given(trees(), st.data())
def test_table_comes_back_as_it_was_left(match: Match, data: st.DataObject) -> None:
    levels = data.draw(st.sampled_from([(), (0,) * match.game.players, (3,) * match.game.players]))
    game_view = GameView(match, levels=levels)
    if data.draw(st.booleans()) and not match.outcome:
        game_view.resign()
    game_view.goto(data.draw(st.integers(0, len(match.moves))))
    if data.draw(st.booleans()):
        game_view.computers.pause()
    else:
        game_view.computers.go_on()
    browser = Browser()
    shelf = Shelf()
    tab = browser.tab(shelf)
    assert tab.keep(game_view) == ()
    actual = browser.tab(shelf)
    if actual.of_step():
        assert state(came_back(actual, actual.of_step())) == state(game_view)
    else:
        assert browser.shelf == {}, "nothing has been done"
        assert (match.root.children, match.start, any(levels)) == ([], match.game.initial(), False)


def test_finished_game_left_in_a_line_of_its_review_comes_back_finished() -> None:
    browser, game_view = Browser(), table_of("board=square:3", "a1,a2", "c1,c2", levels=(0, 1))
    game_view.match.resign()
    tab = browser.tab()
    tab.keep(game_view)
    before = state(came_back(browser.tab(), tab.of_step()))
    game_view.open_line(["a1,a2"], ("b1,b2", "c1,c2"))
    tab.keep(game_view)
    assert state(came_back(browser.tab(), tab.of_step())) == before
    game_view.match.node.comment = "Here."
    tab.keep(game_view)
    assert any("Here." in text for text in browser.shelf.values()), "what was written in the line stays"


def test_moves_tried_in_a_game_that_is_over_do_not_make_it_one_to_continue() -> None:
    browser, game_view = Browser(), table_of("board=square:3", "a1,a2", "c1,c2", levels=(0, 1))
    tab = browser.tab()
    tab.keep(game_view)
    assert [saved.moves for saved in browser.tab().unfinished()] == [("a1,a2", "c1,c2")]
    game_view.match.resign()
    game_view.goto(0)
    game_view.play(game_view.game.parse_move(game_view.match.position, "b1,b2"))
    assert not game_view.ended, "the line on the board"
    tab.keep(game_view)
    assert browser.tab().unfinished() == []
    assert len(came_back(browser.tab(), tab.of_step()).match.root.children) == 2, "both lines stay"


def test_a_game_that_others_played_is_still_theirs_after_a_reload() -> None:
    browser = Browser()
    tab, game_view = browser.tab(), table_of("board=square:3", "a1,a2", levels=(0, 1))
    game_view.match.resign()
    game_view.computers.visit()
    tab.keep(game_view)
    assert came_back(browser.tab(), tab.of_step()).computers.watched


def test_every_change_is_kept_in_one_place() -> None:
    browser, shelf = Browser(), Shelf()
    tab, game_view = browser.tab(shelf), table_of("board=square:3&pie=on")
    lines = []
    for act in (
        lambda: tap(game_view, "a1", "a2"),
        lambda: game_view.play(SWAP),
        lambda: tap(game_view, "c1", "c2"),
        game_view.undo,
        lambda: tap(game_view, "b3", "c3"),
        game_view.undo,
        game_view.undo,
        game_view.redo,
        game_view.resign,
        game_view.undo,
    ):
        act()
        tab.keep(game_view)
        assert state(came_back(browser.tab(), tab.of_step())) == state(game_view)
        lines.append(browser.games()[0]["moves"])
    assert len(browser.games()) == 1
    assert lines[4] == ["a1,a2", "swap", "b3,c3"]


def test_nothing_is_written_without_a_change() -> None:
    browser = Browser()
    tab, game_view = browser.tab(), table_of("board=square:4", people=None)
    tab.keep(game_view)
    assert browser.shelf == {}, "nothing has been done"
    tap(game_view, "a1", "a2")
    tab.keep(game_view)
    before = dict(browser.shelf)
    game_view.set_appearance(game_view.appearance.flipped())
    tab.keep(game_view)
    tab.keep_again(game_view)
    assert browser.shelf == before


def two_tabs() -> tuple[Browser, tuple[SavedGames, GameView], tuple[SavedGames, GameView]]:
    browser = Browser()
    first, game_view = browser.tab(), table_of("board=square:4", "a1,b1")
    first.keep(game_view)
    second = browser.tab()
    return browser, (first, game_view), (second, came_back(second, second.unfinished()[0].key))


def test_branches_of_two_tabs_are_not_mixed_up() -> None:
    browser, (first, game_view), (second, copy) = two_tabs()
    copy.match.node.comment = "Seen from the other tab."
    assert second.keep(copy) == ()
    game_view.goto(0)
    assert first.keep(game_view) == (), "the other tab knows more"
    tap(game_view, "c3", "c4")
    assert "another tab" in first.keep(game_view)[0]
    assert sorted(len(game["moves"]) for game in browser.games()) == [1, 1]  # type: ignore[arg-type]
    assert any("comments" in game for game in browser.games())


def test_seats_are_kept_before_the_first_move_but_not_offered() -> None:
    browser, shelf = Browser(), Shelf()
    tab, game_view = browser.tab(shelf), table_of("board=square:4", people=None, levels=(5, 0))
    tab.keep(game_view)
    assert came_back(browser.tab(), tab.of_step()).computers.thinks
    assert browser.tab().unfinished() == []


def test_unfinished_games_are_offered_newest_first() -> None:
    browser = Browser()
    for link, moves in (("board=square:4", 1), ("board=hex:3", 2), ("board=square:4", 3)):
        game_view = table_of(link)
        for _ in range(moves):
            game_view.play(game_view.match.position.legal_moves()[0])
        browser.tab().keep(game_view)
    ended = table_of("board=square:4", "a1,b1")
    ended.resign()
    browser.tab().keep(ended)
    tab = browser.tab()
    assert [len(kept.moves) for kept in tab.unfinished()] == [3, 2, 1]
    assert [len(kept.moves) for kept in tab.unfinished(table_of("board=square:4").game)] == [3, 1]
    game_view = came_back(tab, tab.unfinished()[0].key)
    tab.write_step(game_view.match)
    assert [len(kept.moves) for kept in tab.unfinished()] == [2, 1], "the game on the table is not offered"


def test_two_tabs_on_one_game_lose_nothing() -> None:
    browser, (first, game_view), (second, copy) = two_tabs()
    second.write_step(copy.match)
    tap(copy, "c3", "c4")
    assert second.keep(copy) == (), "it only goes on"
    assert len(browser.games()) == 1
    game_view.goto(0)
    assert first.keep(game_view) == (), "looking back is no reason to write over a newer move"
    assert [len(kept.moves) for kept in first.unfinished()] == []
    game_view.goto(1)
    tap(game_view, "a3", "a4")
    message = first.keep(game_view)
    assert "another tab" in message[0]
    lines = sorted(str(kept["moves"]) for kept in browser.games())
    assert lines == ["['a1,b1', 'a3,a4']", "['a1,b1', 'c3,c4']"]
    tap(game_view, "d1", "d2")
    tap(copy, "a3", "b3")
    assert (first.keep(game_view), second.keep(copy)) == ((), ()), "each has its own by now"
    assert sorted(len(kept.moves) for kept in browser.tab().unfinished()) == [3, 3]


def test_a_resignation_in_another_tab_is_not_lost() -> None:
    browser, (first, game_view), (second, copy) = two_tabs()
    copy.resign()
    second.keep(copy)
    tap(game_view, "c3", "c4")
    assert first.keep(game_view) != ()
    assert sorted((len(list(kept["moves"])), kept.get("resigned")) for kept in browser.games()) == [  # type: ignore[call-overload]
        (1, 2),
        (2, None),
    ]


YEAR = 365 * 24 * 3600 * 1000.0


@pytest.mark.parametrize("later", [-1.0, -YEAR, 0.0, 10 * YEAR], ids=["back", "far back", "still", "ahead"])
def test_the_clock_orders_nothing_and_drops_nothing(later: float) -> None:
    browser = Browser()
    for number in range(1, MAX + 5):
        now = 50 * YEAR + (later if number > MAX else 0)
        browser.tab(now=partial(float, now)).keep(table_of(f"board=square:{3 + number % 3}", "a1,b1"))
    tab = browser.tab()
    expected = [f"board=square:{3 + number % 3}" for number in range(MAX + 4, 0, -1)]
    assert [kept.link for kept in tab.unfinished()] == expected
    again = came_back(tab, tab.unfinished()[-1].key)
    tap(again, "c2", "c3")
    tab.keep(again)
    assert [len(kept.moves) for kept in browser.tab().unfinished()][:2] == [2, 1], (
        "the last one played is first"
    )


def test_the_count_goes_on_from_what_is_kept() -> None:
    browser = Browser()
    # A version that did not count games wrote this one.
    browser.shelf["game.early"] = json.dumps(GOOD | {"at": 9e12})
    first = browser.tab()
    first.keep(table_of("board=square:4", "a1,b1", "c3,c4"))
    for damaged in (None, "", "-3", "many", "9" * 5000):
        browser.shelf.pop("count")
        if damaged is not None:
            browser.shelf["count"] = damaged
        browser.tab().keep(table_of("board=square:4", "a1,b1"))
    assert [len(kept.moves) for kept in browser.tab().unfinished()] == [1] * 5 + [2, 1]
    assert browser.tab().unfinished()[-1].key == "early"


def test_a_table_whose_text_is_gone_is_kept_again() -> None:
    browser, shelf = Browser(), Shelf()
    tab, game_view = browser.tab(shelf), table_of("board=square:4", "a1,b1")
    tab.keep(game_view)
    for taps, keep in (((), tab.keep_again), (("c3", "c4"), tab.keep)):
        browser.shelf.clear()
        shelf.clear()
        tap(game_view, *taps)
        keep(game_view)
        actual = browser.tab(shelf)
        assert state(came_back(actual, actual.of_step())) == state(game_view)


GOOD = {
    "affinage": 1,
    "link": "board=square:4",
    "people": ["Ann", "Bob"],
    "moves": ["a1,b1"],
    "kept": 1,
    "at": 5.0,
    "levels": [],
    "ply": 1,
    "paused": False,
    "ended": False,
}


FRIEND = {
    "id": "k3v9q2x7abcdefghjkmnpqrstu",
    "seat": 1,
    "undone": 0,
    "offer": "",
    "sent": 0,
    "pending": False,
    "replies": [],
}


def test_a_level_that_is_not_known_comes_back_as_the_strongest() -> None:
    browser = Browser()
    browser.shelf["game.good"] = json.dumps(GOOD | {"levels": [0, 9]})
    assert came_back(browser.tab(), "good").computers.levels == (0, 8)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["", "a1,b1", "board=hex:3", "3"]),
    lambda values: (
        st.lists(values, max_size=2)
        | st.dictionaries(st.sampled_from(["id", "moves", "a"]), values, max_size=2)
    ),
    max_leaves=4,
)


def paths(data: object, *before: str | int) -> list[tuple[str | int, ...]]:
    """Return the places of all values in JSON data."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [before, *(path for key, value in inner for path in paths(value, *before, key))]


def changed(data: Any, path: Sequence[str | int], value: object) -> Any:
    """Return JSON data with another value at a place."""
    if not path:
        return value
    copy = data.copy()
    copy[path[0]] = changed(data[path[0]], path[1:], value)
    return copy


@given(st.sampled_from([GOOD, GOOD | {"friend": FRIEND, "count": 1}]), st.data())
def test_damaged_game_hides_no_other(sound: dict[str, object], data: st.DataObject) -> None:
    browser = Browser()
    browser.shelf["game.good"] = json.dumps(GOOD)
    browser.shelf[f"game.{FRIEND['id']}"] = json.dumps(GOOD | {"friend": FRIEND | {"turn": True}})
    text = json.dumps(changed(sound, data.draw(st.sampled_from(paths(sound))), data.draw(JSON)))
    browser.shelf["game.bad"] = text[: data.draw(st.just(len(text)) | st.integers(0, len(text)))]
    before = browser.shelf["game.bad"]
    tab, new = browser.tab(), table_of("board=square:4", "c3,c4")
    tab.open("bad")
    assert tab.meet(GameRecord(table_of("board=square:4", "a1,b1", people=("Ann", "Bob")).match))
    assert {"good", FRIEND["id"]} <= {saved.key for saved in tab.unfinished()}
    assert FRIEND["id"] in {saved.key for saved in tab.by_links()}
    assert tab.waiting() in (1, 2)
    assert tab.keep(new) == ()
    tab.forget(tab.by_links()[-1])
    assert len(came_back(browser.tab(), tab.of_step()).match.moves) == 1
    assert browser.shelf.get("game.bad", before) == before


@pytest.mark.parametrize("count", [2**53, 2**53 - 1, 10**300, -1, 1e300, "9" * 16])
def test_a_damaged_count_keeps_no_later_game_from_being_read(count: object) -> None:
    browser = Browser()
    browser.shelf["game.bad"] = json.dumps(GOOD | {"count": count})
    browser.shelf["count"] = str(count)
    for move in ("a1,b1", "c3,c4", "d1,d2"):
        browser.tab().keep(table_of("board=square:4", move))
    assert [saved.moves[0] for saved in browser.tab().unfinished()][:3] == ["d1,d2", "c3,c4", "a1,b1"]
