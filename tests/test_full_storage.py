"""Full storage and preferences: only finished games make room, and no error loses a game."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

import affinage
from affinage.matches import setup
from affinage.matches.correspondence import ID_SIGNS, Correspondence, new_id
from affinage.matches.match import Match
from affinage.view.appearance import Appearance
from affinage.view.game_view import GameView
from tests.shelf import Browser, Shelf
from tests.tables import table_of, tap
from web.model.preferences import SETTINGS, Preferences
from web.settings import words as settings_words
from web.storage.saved_games import MAX, SavedGames
from web.storage.saved_index import PREFIX
from web.storage.words import FULL, GONE, MAKE_ROOM, REFUSED


def resigned(*moves: str) -> GameView:
    game_view = table_of("board=square:4", *moves)
    game_view.resign()
    return game_view


def friend_game(*moves: str) -> GameView:
    """Return a game by links in which it is the player's turn."""
    match = table_of("board=square:4", *moves).match
    return GameView(match, correspondence=Correspondence(new_id(os.urandom(ID_SIGNS)), 1 + len(moves) % 2))


def ended(browser: Browser) -> list[int]:
    """Return the counters of the stored finished games, oldest first."""
    return sorted(int(str(game["count"])) for game in browser.games() if game.get("ended"))


def test_finished_games_make_room_oldest_first_unfinished_games_never() -> None:
    browser = Browser()
    browser.shelf["game.foreign"] = '{"kept": 99}'
    browser.shelf["labels"] = "off"
    for number in range(1, MAX + 4):
        browser.tab().keep(table_of("board=square:4", "a1,b1", "c3,c4"))
        assert len(browser.tab().unfinished()) == number
    before = browser.games()
    for number in range(1, MAX + 4):
        browser.tab().keep(resigned("a1,b1"))
        first = MAX + 3 + max(number - MAX, 0)
        assert ended(browser) == list(range(first + 1, MAX + 4 + number)), "beside however many others"
    assert [game for game in browser.games() if not game.get("ended")] == before
    assert browser.shelf["game.foreign"] == '{"kept": 99}'
    assert browser.shelf["labels"] == "off"


def commented() -> GameView:
    game_view = table_of("board=square:4", people=None)
    game_view.match.node.comment = "What to do here?"
    return game_view


def begun() -> GameView:
    game_view = table_of("board=square:4", people=None)
    tap(game_view, "c3")
    return game_view


def set_up() -> GameView:
    game = affinage.load("board=square:4")
    return GameView(Match(game, start=setup.read(game, "4.b3.4.3w-b")))


@pytest.mark.parametrize("make", [commented, begun, set_up])
def test_game_begun_without_a_move_is_kept_like_any_other(make: Callable[[], GameView]) -> None:
    browser = Browser()
    game_view = make()
    browser.tab().keep(game_view)
    for _ in range(MAX + 2):
        browser.tab().keep(resigned("a1,b1"))
    (kept,) = browser.tab().unfinished()
    actual = browser.tab().open(kept.key)
    assert actual
    assert (actual.picked, actual.match.root.comment) == (game_view.picked, game_view.match.root.comment)
    assert actual.match.position == game_view.match.position


def full(browser: Browser) -> None:
    """Make the storage reject every further text."""
    browser.shelf.most = len(browser.shelf)


def test_full_storage_replaces_finished_games_and_asks_about_others() -> None:
    browser = Browser()
    tab, game_view = browser.tab(), table_of("board=square:4", "a1,b1")
    browser.tab().keep(resigned("a1,b1"))
    full(browser)
    assert tab.keep(game_view) == ()
    assert [kept.ended for kept in browser.tab().unfinished()] == [False]
    other = browser.tab()
    message = other.keep(table_of("board=square:4", "c3,c4"))
    assert message[-1] == MAKE_ROOM
    assert len(other.unfinished()) == 1, "it is not dropped unasked"
    bring_back = other.forget(other.unfinished()[0])
    assert other.unfinished() == []
    assert bring_back() == ""
    assert [kept.moves for kept in other.unfinished()] == [("a1,b1",)]


def test_a_game_is_saved_as_soon_as_room_is_made() -> None:
    browser = Browser()
    browser.tab().keep(table_of("board=square:4", "c3,c4"))
    full(browser)
    for keep in (SavedGames.keep, SavedGames.keep_again):
        tab, game_view = browser.tab(), table_of("board=square:4", "a1,b1")
        assert tab.keep(game_view)[-1] == MAKE_ROOM
        (other,) = tab.unfinished()
        bring_back = tab.forget(other)
        assert keep(tab, game_view) == ()
        (kept,) = browser.tab().unfinished()
        assert kept.moves == ("a1,b1",)
        assert bring_back() == FULL
        assert tab.keep(table_of("board=square:4", "d1,d2"))[-1] == MAKE_ROOM, "it is news again"


@pytest.mark.parametrize("reason", [FULL, REFUSED])
def test_finished_games_stay_where_dropping_them_is_of_no_use(
    reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, dropped = Browser(), list[str]()
    for move in ("a1,b1", "c3,c4"):
        browser.tab().keep(resigned(move))
    before = dict(browser.shelf)
    write, drop = browser.shelf.write, browser.shelf.drop

    def refuse(key: str, text: str) -> str:
        return write(key, text) if text in before.values() else reason

    def note(key: str) -> None:
        dropped.append(key)
        drop(key)

    monkeypatch.setattr(browser.shelf, "write", refuse)
    monkeypatch.setattr(browser.shelf, "drop", note)
    assert reason in browser.tab().keep(table_of("board=square:4", "a3,a4"))[0]
    assert browser.shelf == before
    assert bool(dropped) == (reason == FULL), "nothing else is a want of room"


def test_nothing_newer_is_overwritten_by_bringing_back() -> None:
    browser = Browser()
    tab, game_view = browser.tab(), table_of("board=square:4", "a1,b1")
    tab.keep(game_view)
    other = browser.tab()
    bring_back = other.forget(other.unfinished()[0])
    tap(game_view, "c3", "c4")
    tab.keep(game_view)
    assert bring_back() == ""
    (kept,) = other.unfinished()
    assert kept.moves == ("a1,b1", "c3,c4")
    browser.shelf.drop(PREFIX + kept.key)
    assert other.forget(kept)() == GONE
    assert browser.games() == []


def test_a_game_that_is_played_alone_keeps_its_count() -> None:
    browser = Browser()
    tab, game_view = browser.tab(), table_of("board=square:4", "a1,b1")
    tab.keep(game_view)
    browser.shelf.written.clear()
    tap(game_view, "c3", "c4")
    tab.keep(game_view)
    assert len(browser.shelf.written) == 1, "the game, and no count"
    copies = [browser.tab(), browser.tab()]
    tables = [copy.open(copy.unfinished()[0].key) for copy in copies]
    for copy, copied, move in zip(copies, tables, (("d1", "d2"), ("a3", "a4")), strict=True):
        assert copied
        tap(copied, *move)
        copy.keep(copied)
    counts = [game["count"] for game in browser.games()]
    assert len(set(counts)) == len(counts) == 2, "the clock does not tell which was played last"


def test_another_tab_is_followed() -> None:
    browser = Browser()
    tab, other = browser.tab(), browser.tab()
    deaf = SavedGames(browser.shelf, Shelf(), lambda: 1.0)
    assert tab.unfinished() == []
    game_view = friend_game("a1,b1")
    other.keep(game_view)
    assert (len(tab.unfinished()), tab.waiting()) == (1, 1)
    other.forget(other.by_links()[0])
    assert (tab.unfinished(), tab.waiting()) == ([], 0)
    other.keep_again(game_view)
    assert tab.waiting() == 1
    browser.shelf.clear()
    assert tab.follow(None) == ""
    assert (tab.unfinished(), tab.waiting()) == ([], 0)
    assert tab.follow("theme") is None
    deaf.unfinished()
    other.keep_again(game_view)
    assert len(deaf.by_links()) == 1, "a game that came without notice is in every list"


def test_a_game_that_another_tab_goes_on_with_makes_no_room() -> None:
    browser = Browser()
    # What this tab reads has changed before a message tells it so.
    deaf = SavedGames(browser.shelf, Shelf(), lambda: 1.0)
    first, game_view = browser.tab(), resigned("a1,b1")
    first.keep(game_view)
    assert deaf.unfinished() == []
    game_view.undo()
    first.keep(game_view)
    for _ in range(MAX + 1):
        deaf.keep(resigned("c3,c4"))
    assert [saved.moves for saved in browser.tab().unfinished()] == [("a1,b1",)]


def test_a_refusal_is_reported_once_and_the_game_kept_when_it_can_be() -> None:
    browser = Browser()
    tab, game_view = browser.tab(), table_of("board=square:4", "a1,b1")
    tab.keep(game_view)
    browser.shelf.reason = FULL
    tap(game_view, "c3", "c4")
    assert tab.keep(game_view) == (
        "This browser cannot save the game: its storage is full. A reload would lose it.",
    )
    tap(game_view, "a3", "a4")
    assert tab.keep(game_view) == ()
    browser.shelf.reason = ""
    game_view.undo()
    tap(game_view, "d1", "d2")
    assert tab.keep(game_view) == ()
    (kept,) = browser.tab().unfinished()
    assert kept.moves == ("a1,b1", "c3,c4", "d1,d2")


def test_a_game_that_is_refused_can_be_opened_while_the_page_lives() -> None:
    browser = Browser()
    browser.shelf.reason = REFUSED
    tab, game_view = browser.tab(), table_of("board=square:4", "a1,b1")
    tab.keep(game_view)
    tap(game_view, "c3", "c4")
    tab.keep(game_view)
    key = tab.of_step()
    tab.write_step(table_of("game=churn").match)
    assert tab.of_step() == ""
    assert tab.open(key) is game_view
    browser.shelf.reason = ""
    assert tab.keep(game_view) == ()
    assert tab.open(key) is not game_view, "it is kept by now"


def test_refused_game_can_be_forgotten() -> None:
    browser = Browser()
    tab, game_view = browser.tab(), table_of("board=square:4", "a1,b1")
    tab.keep(game_view)
    (saved,) = browser.tab().unfinished()
    browser.shelf.reason = REFUSED
    tap(game_view, "a3", "a4")
    tab.keep(game_view)
    browser.shelf.reason = ""
    tab.forget(saved)
    assert tab.open(saved.key) is None


def test_every_setting_and_value_has_a_name() -> None:
    assert {key: (*choices,) for key, choices in settings_words.CHOICES.items()} == SETTINGS
    assert list(settings_words.NAMES) == list(SETTINGS)


@pytest.mark.parametrize("kept", [None, "", "nonsense", "on "])
def test_stored_setting_that_is_no_choice_is_ignored(kept: str | None) -> None:
    for key, values in SETTINGS.items():
        assert Preferences({key: kept}.get)[key] == values[0]


def test_the_board_is_seen_as_it_is_chosen() -> None:
    preferences = Preferences({"labels": "off", "notation": "words"}.get)
    seen = preferences.applied_to(Appearance(rotation=1, score=True))
    assert seen == Appearance(rotation=1, score=True, coordinates=False, spelled=True)
    assert Preferences().applied_to(Appearance()) == Appearance()
