"""Games that the browser stores: reloads, later visits, and entries that are damaged or of another version."""

from __future__ import annotations

import json
import os
import re
import signal
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, expect

import affinage
from affinage.matches.correspondence import Correspondence
from affinage.matches.match import Match
from affinage.view.game_view import GameView
from e2e.conftest import Visitor, load
from e2e.opponent import lab_of, move
from e2e.table import Table
from e2e.watch import CRASH
from tests.shelf import Browser as Shelves
from web.lab import words as lab_words
from web.text import words

QUERY = "?board=square:4"
MOVES = ("a1,b1", "c3,c4", "a3,a4")
# Clicks cells, reports it, and then blocks the page's event loop.
CLICK_AND_HANG = """names => setTimeout(() => {
    for (const name of names) document.querySelector(`[data-cell=${name}]`).click();
    console.log("clicked");
    for (;;);
})"""


def line(*moves: str) -> Match:
    """Return a match on the board of these tests."""
    match = Match(affinage.load(QUERY))
    match.extend(moves)
    return match


def begin(visitor: Visitor) -> Table:
    table = visitor.open(QUERY)
    table.play(line(*MOVES).moves)
    return table


def expect_game(table: Table, *moves: str) -> None:
    """Wait until the move list shows these moves."""
    expect(table.moves).to_have_text([f"{ply}.{move}" for ply, move in enumerate(moves, 1)])


def kill_renderers(browser: Browser) -> None:
    """End the processes of all pages, including hanging ones."""
    for process in browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]:
        if process["type"] == "renderer":
            # The process belonged to an earlier test, and has ended by itself.
            with suppress(ProcessLookupError):
                os.kill(process["id"], signal.SIGKILL)


def test_a_reload_goes_on_where_the_game_was(visitor: Visitor) -> None:
    table = begin(visitor)
    table.tool("undo").click()
    table.expect_ply(2)
    table.reload()
    expect_game(table, *MOVES)
    table.expect_ply(2)
    expect(table.notice).to_be_hidden()
    expect(table.status).to_have_text("Black places two stones")
    table.tool("redo").click()
    table.expect_ply(3)
    table.play(line(*MOVES, "d1,d2").moves[3:], ply=3)
    table.resign()
    expect(table.again).to_be_visible()
    table.reload()
    expect_game(table, *MOVES, "d1,d2")
    expect(table.again).to_be_visible()
    table.again.click()
    expect(table.moves).to_have_count(0)
    table.reload()
    expect(table.moves).to_have_count(0)
    expect(table.notice, "a finished game cannot be continued").to_be_hidden()
    table.pick("c3")
    table.reload()
    expect(table.cell("c3")).to_have_attribute("aria-selected", "true")
    table.click_cell("c4")
    expect_game(table, "c3,c4")


def test_a_page_that_dies_right_after_a_turn_does_not_lose_it(browser: Browser, visitor: Visitor) -> None:
    table = begin(visitor)
    table.watch.allow(CRASH)
    page = table.page
    with page.expect_console_message(lambda message: message.text == "clicked"):
        page.evaluate(CLICK_AND_HANG, ["d1", "d2"])
    with page.expect_event("crash"):
        kill_renderers(browser)
    page.close()
    table = visitor.open_again(QUERY)
    table.notice.get_by_role("button", name="Continue").click()
    expect_game(table, *MOVES, "d1,d2")


def test_a_later_visit_offers_the_game(visitor: Visitor) -> None:
    begin(visitor).page.close()
    table = visitor.open_again(QUERY)
    expect(table.moves).to_have_count(0)
    expect(table.notice).to_contain_text("Your game of Affinage (4 by 4 squares), 3 moves, is still here.")
    table.notice.get_by_role("button", name="Continue").click()
    expect_game(table, *MOVES)
    expect(table.notice).to_be_hidden()

    other = visitor.open_again("?board=square:3")
    expect(other.notice).to_be_hidden()
    other.tool("games").click()
    entry = other.page.locator("#start-dialog button[data-kept]")
    expect(entry).to_have_text(re.compile(r"^Affinage \(4 by 4 squares\)3 moves, Black and White\d"))
    entry.click()
    expect(other.page).to_have_url(visitor.base + QUERY)
    expect_game(other, *MOVES)
    table.page.close()
    other.tool("games").click()
    screen = other.page.get_by_role("dialog", name="Choose a game")
    screen.get_by_role("button", name="Two players: Churn").click()
    other.click_cell("c3")
    other.expect_ply(1)
    other.reload()
    expect(screen).to_be_hidden()
    expect_game(other, "c3")


@pytest.mark.thorough
def test_a_damaged_game_is_reported_and_left_alone(visitor: Visitor) -> None:
    table = begin(visitor)
    table.page.evaluate(
        """addEventListener("pagehide", () => {
            for (const key of Object.keys(localStorage)) {
                if (key.startsWith("affinage.game.")) localStorage.setItem(key, localStorage[key].slice(0, 99));
            }
        })"""
    )
    table.reload()
    expect(table.notice).to_contain_text("cannot be read, so a new one has begun")
    expect(table.moves).to_have_count(0)
    table.play(line("d1,d2").moves)
    table.reload()
    expect_game(table, "d1,d2")
    kept = table.page.evaluate(
        "Object.keys(localStorage).filter(key => key.startsWith('affinage.game.')).length"
    )
    assert kept == 2


JSON_VALUES: tuple[object, ...] = (None, True, 7, -1, 1e300, "", "text", [], [None], {}, {"a": 1})
# Stores each text in turn beside other games, and returns what the landing page lists then.
LIST_BESIDE = """texts => texts.map(text => {
    localStorage.setItem("affinage.game.damaged", text);
    dispatchEvent(new Event("storage"));
    const entries = document.querySelectorAll("#continue:not([hidden]), #my-games:not([hidden]) a");
    return Array.from(entries, entry => entry.textContent);
})"""
STORE = "texts => { for (const [key, text] of Object.entries(texts)) localStorage.setItem(`affinage.${key}`, text); }"


def damages(text: str) -> list[str]:
    """Return a saved game with any value of JSON in any place, or cut off."""
    data = json.loads(text)
    whole = [data | {key: value} for key in data for value in JSON_VALUES]
    friend = data.get("friend", {})
    inner = [data | {"friend": friend | {key: value}} for key in friend for value in JSON_VALUES]
    cut = ['{"unfinished": true', *(text[:length] for length in range(0, len(text), 7))]
    return [*map(json.dumps, (*JSON_VALUES, *whole, *inner)), *cut]


def saved(move: str, correspondence: Correspondence | None = None) -> dict[str, str]:
    """Return the stored text of a game of Churn after one move, by its key."""
    match = Match(affinage.load("game=churn"), ("Ann", "Bob"))
    match.push(move)
    shelves = Shelves()
    shelves.tab().keep(GameView(match, correspondence=correspondence))
    return shelves.shelf


def test_damaged_game_hides_no_other_on_the_landing_page(visitor: Visitor) -> None:
    page = visitor.page().page
    page.goto(visitor.base)
    friend = saved("c3", Correspondence("k3v9q2x7abcdefghjkmnpqrstu", 2))
    own = saved("c1")
    page.evaluate(STORE, own | friend)
    texts = [
        damaged
        for text in (*own.values(), *friend.values())
        if text.startswith("{")
        for damaged in damages(text)
    ]
    for text, listed in zip(texts, page.evaluate(LIST_BESIDE, texts), strict=True):
        assert any(re.fullmatch(r"Continue .+, 1 move|.+, 1 move \S+'s move", entry) for entry in listed), (
            text,
            listed,
        )
        assert "Churn with Ann Your move" in listed, (text, listed)
        # The link to all games is one of them.
        assert len(listed) <= 4
        assert not [entry for entry in listed if re.search("undefined|null|NaN|object", entry)], (
            text,
            listed,
        )


def test_stored_data_of_another_version_ends_nothing(visitor: Visitor) -> None:
    """The start, all lists and the puzzles still work, and the entry stays."""
    table = visitor.open("?board=square:3")
    move(table)
    kept = {
        "game.odd": "[" * 100_000,
        "report.odd": "[" * 100_000,
        "report.huge": '[{"link": "board=square:3", "random": {"games": 1e999}}, 0, 1, [1]]',
        "puzzles": "affinage puzzles 1\nrating 1500 350 1e-300\n",
        "results.affinage": "[" * 100_000,
        "lesson.affinage": "[" * 100_000,
        "count": "9" * 5000,
        "theme": "purple",
    }
    for name, text in kept.items():
        table.page.evaluate("([name, text]) => localStorage.setItem(`affinage.${name}`, text)", [name, text])
    table.reload()
    table.expect_ply(1)
    table.tool("games").click()
    expect(table.page.locator("#start-unread")).to_have_text(words.unread(1))
    table.page.keyboard.press("Escape")
    table.tool("lab").click()
    expect(lab_of(table).locator("#lab-unread")).to_have_text(words.unread(2, lab_words.UNREAD))
    lab_of(table).get_by_role("button", name="Close").click()
    move(table)
    table.expect_ply(2)
    for name, text in kept.items():
        actual = table.page.evaluate("name => localStorage.getItem(`affinage.${name}`)", name)
        assert actual == text or name == "count"
    load(table, f"{visitor.base}?puzzle=daily")
    expect(table.notice).to_contain_text("One line of your puzzle progress cannot be read")
    table.page.locator("#puzzle-hint").click()
    expect(table.page.get_by_role("alertdialog")).to_have_count(0)
    rewritten = table.page.evaluate("localStorage.getItem('affinage.puzzles')")
    assert "rating 1500 350 1e-300" in rewritten.splitlines()
    assert len(rewritten.splitlines()) > 2
