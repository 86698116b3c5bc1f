"""Games are never lost: they survive reloads, are offered on later visits, and tabs do not overwrite each other."""

from __future__ import annotations

import os
import re
import signal
from contextlib import suppress

from playwright.sync_api import Browser, expect

import affinage
from affinage.play.match import Match
from affinage.view.game_view import GameView
from e2e.conftest import Visitor
from e2e.table import Table
from e2e.watch import CRASH
from tests.shelf import Browser as Shelves
from web.storage.saved_games import LISTED

QUERY = "?board=square:4"
MOVES = ("a1,b1", "c3,c4", "a3,a4")
# Clicks cells, reports it, and then blocks the page's event loop.
CLICK_AND_HANG = """names => setTimeout(() => {
    for (const name of names) document.querySelector(`[data-cell=${name}]`).click();
    console.log("clicked");
    for (;;);
})"""

# With a second game the browser's quota is exceeded.
ROOM_FOR_ONE = """const write = Storage.prototype.setItem;
Storage.prototype.setItem = function (key, text) {
    const games = Object.keys(this).filter(name => name.startsWith("affinage.game."));
    const isTooMuch = key.startsWith("affinage.game.") && games.length && !games.includes(key);
    write.call(this, key, isTooMuch ? text.padEnd(1e7) : text);
};"""


# Wait until this tab knows of a move stored by another one: browsers notify other processes with a delay.
HEARD = """async move => {
    while (!Object.values(localStorage).some(text => text.includes(move))) await new Promise(requestAnimationFrame);
}"""


def line(*moves: str) -> Match:
    """Return a match on the board of these tests."""
    match = Match(affinage.load(QUERY))
    match.extend(moves)
    return match


def begin(visitor: Visitor) -> Table:
    """Return a game in progress."""
    table = visitor.open(QUERY)
    table.play(line(*MOVES).moves)
    return table


def reload(table: Table) -> None:
    """Reload the page."""
    table.page.reload()
    table.await_board()


def expect_game(table: Table, *moves: str) -> None:
    """Wait until the move list shows these moves."""
    expect(table.moves).to_have_text([f"{ply}.{move}" for ply, move in enumerate(moves, 1)])


def kill_renderers(browser: Browser) -> None:
    """End the processes of all pages, including hanging ones."""
    for process in browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]:
        if process["type"] == "renderer":
            with suppress(ProcessLookupError):  # belonged to an earlier test, and has ended by itself
                os.kill(process["id"], signal.SIGKILL)


def test_a_reload_goes_on_where_the_game_was(visitor: Visitor) -> None:
    table = begin(visitor)
    table.tool("undo").click()
    table.expect_ply(2)
    reload(table)
    expect_game(table, *MOVES)
    table.expect_ply(2)
    expect(table.notice).to_be_hidden()
    expect(table.status).to_have_text("Black places two stones")
    table.tool("redo").click()
    table.expect_ply(3)
    table.play(line(*MOVES, "d1,d2").moves[3:], ply=3)
    table.resign()
    expect(table.again).to_be_visible()
    reload(table)
    expect_game(table, *MOVES, "d1,d2")
    expect(table.again).to_be_visible()
    table.again.click()
    expect(table.moves).to_have_count(0)
    reload(table)
    expect(table.moves).to_have_count(0)
    expect(table.notice).to_be_hidden()  # a finished game cannot be continued
    table.pick("c3")
    reload(table)
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
    expect(table.notice).to_contain_text("Your game of Affinage, 4 by 4 squares (3 moves) is still here.")
    table.notice.get_by_role("button", name="Continue").click()
    expect_game(table, *MOVES)
    expect(table.notice).to_be_hidden()

    other = visitor.open_again("?board=square:3")
    expect(other.notice).to_be_hidden()
    other.tool("games").click()
    entry = other.page.locator("#start-dialog button[data-kept]")
    expect(entry).to_have_text(re.compile(r"^Affinage, 4 by 4 squares3 moves, Black and White\d"))
    entry.click()
    expect(other.page).to_have_url(visitor.base + QUERY)
    expect_game(other, *MOVES)
    table.page.close()
    other.tool("games").click()
    screen = other.page.get_by_role("dialog", name="Choose a game")
    screen.get_by_role("button", name="Two players: Churn").click()
    other.click_cell("c3")
    other.expect_ply(1)
    reload(other)
    expect(screen).to_be_hidden()
    expect_game(other, "c3")


def test_one_game_in_two_tabs_is_parted(visitor: Visitor) -> None:
    first = begin(visitor)
    second = visitor.open_again(QUERY)
    second.notice.get_by_role("button", name="Continue").click()
    second.play(line(*MOVES, "d1,d2").moves[3:], ply=3)
    first.page.evaluate(HEARD, "d1,d2")
    first.play(line(*MOVES, "d3,d4").moves[3:], ply=3)
    expect(first.notice).to_contain_text("This game was also played on in another tab.")
    expect(second.notice).to_be_hidden()
    reload(first)
    reload(second)
    expect_game(first, *MOVES, "d3,d4")
    expect_game(second, *MOVES, "d1,d2")


def test_a_damaged_game_is_said_and_left_alone(visitor: Visitor) -> None:
    table = begin(visitor)
    table.page.evaluate(
        """addEventListener("pagehide", () => {
            for (const key of Object.keys(localStorage)) {
                if (key.startsWith("affinage.game.")) localStorage.setItem(key, localStorage[key].slice(0, 99));
            }
        })"""
    )
    reload(table)
    expect(table.notice).to_contain_text("cannot be read, so a new one has begun")
    expect(table.moves).to_have_count(0)
    table.play(line("d1,d2").moves)
    reload(table)
    expect_game(table, "d1,d2")
    kept = table.page.evaluate(
        "Object.keys(localStorage).filter(key => key.startsWith('affinage.game.')).length"
    )
    assert kept == 2


def test_a_game_is_saved_when_another_makes_room(visitor: Visitor) -> None:
    table = visitor.open(QUERY, ROOM_FOR_ONE)
    table.play(line(*MOVES).moves)
    table.tool("games").click()
    screen = table.page.get_by_role("dialog", name="Choose a game")
    screen.get_by_role("button", name="Two players: Churn").click()
    table.click_cell("c3")
    expect(table.notice).to_contain_text("its storage is full")
    expect(table.notice).to_contain_text("delete games under New game, My games")
    table.tool("games").click()
    screen.get_by_role("button", name="Delete").click()
    screen.get_by_role("button", name="Undo deleting").click()
    expect(screen.get_by_role("status")).to_have_text("This game cannot be saved again: its storage is full.")
    reload(table)
    expect_game(table, "c3")


def test_the_start_screen_lists_a_few_games_that_can_be_forgotten(lasting_table: Table) -> None:
    games = LISTED + 2
    shelves = Shelves()
    for _ in range(games):
        shelves.tab().keep(GameView(line(*MOVES)))
    stored = {f"affinage.{key}": text for key, text in shelves.shelf.items()}
    table = lasting_table
    table.page.evaluate("texts => Object.assign(localStorage, texts)", stored)
    table.tool("games").click()
    screen = table.page.get_by_role("dialog", name="Choose a game")
    entries = screen.locator("button[data-kept]")
    expect(entries).to_have_count(LISTED)
    more = screen.get_by_role("button", name="Show 2 more")
    more.press("Enter")
    expect(entries).to_have_count(games)
    expect(entries.nth(LISTED)).to_be_focused()
    expect(screen.locator("[data-more]")).to_be_hidden()
    said = "Affinage, 4 by 4 squares, 3 moves, Black and White"
    screen.get_by_role("button", name=f"Delete {said}").first.click()
    expect(entries.first).to_be_disabled()
    screen.get_by_role("button", name=f"Undo deleting {said}").click()
    expect(entries.first).to_be_enabled()
    screen.get_by_role("button", name=f"Delete {said}").first.click()
    screen.get_by_role("button", name="Close").click()
    expect(table.page.locator("#start-dialog > *")).to_have_count(0)
    table.tool("games").click()
    expect(screen.get_by_role("button", name="Show 1 more")).to_be_visible()
    expect(entries).to_have_count(LISTED)
