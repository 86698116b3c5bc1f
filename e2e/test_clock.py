"""A clock for two at one screen: chosen, paused, undone, in overtime, and at its end."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from e2e.conftest import Visitor
from e2e.opponent import OWN_TIME, pass_time, stop_time
from e2e.steps import timed
from e2e.table import Table

BOARD = "?game=churn&board=hex:3&pie=off"
MANY = "?game=moulds&board=quasi&players=3"


def expect_times(table: Table, first: str, second: str, running: str = "") -> None:
    """Wait until the clocks of Red and Blue show these times, and one of them runs."""
    for colour, time in (("1", first), ("2", second)):
        clock = table.page.locator(f'.strip[data-colour="{colour}"] .clock')
        expect(clock).to_have_text(time)
        expect(clock).to_have_class(
            re.compile(r"\brunning\b") if running == colour else re.compile("^clock( held| over)*$")
        )


def play(table: Table, *cells: str) -> None:
    for cell in cells:
        before = int(table.board.get_attribute("data-ply") or 0)
        table.click_cell(cell)
        table.expect_ply(before + 1)


def test_two_at_one_screen_play_with_a_clock(visitor: Visitor) -> None:
    table = visitor.open(BOARD, OWN_TIME)
    pause = table.page.locator("#pause-clock")
    stop_time(table)
    timed(table, "1")
    expect_times(table, "1:00", "1:00")
    play(table, "c3")
    pass_time(table, 20)
    play(table, "c1")
    expect_times(table, "1:00", "1:00", running="1")
    pass_time(table, 10)
    expect_times(table, "0:50", "1:00", running="1")
    play(table, "a3")
    expect_times(table, "0:55", "1:00", running="2")
    pass_time(table, 41.5)
    expect_times(table, "0:55", "0:18.5", running="2")
    expect(table.hint).to_have_text("Blue: 30 seconds left")

    pause.press("Enter")
    expect(pause).to_have_text("Go on")
    expect_times(table, "0:55", "0:18.5")
    table.reload()
    stop_time(table)
    expect(pause).to_have_text("Go on")
    expect_times(table, "0:55", "0:18.5")
    pause.press("Enter")
    expect_times(table, "0:55", "0:18.5", running="2")

    table.page.locator("#undo").click()
    expect_times(table, "1:00", "1:00", running="1")
    pass_time(table, 73)
    expect_times(table, "−0:13", "1:00", running="1")
    play(table, "e3")
    expect_times(table, "−0:08", "1:00", running="2")
    table.resign()
    expect(table.page.locator("#end")).to_contain_text("Red went 0:08 over time.")
    expect_times(table, "−0:08", "1:00")
    table.page.locator("#end").get_by_role("button", name="Rematch").click()
    expect_times(table, "1:00", "1:00")


DAMAGE = """() => {
    const [name] = Object.keys(localStorage).filter((name) => name.startsWith("affinage.game."));
    localStorage[name] = localStorage[name].replace('"control": "60+0"', '"control": "soon"');
}"""


def test_time_ends_a_game_that_was_begun_so(visitor: Visitor) -> None:
    table = visitor.open(BOARD, OWN_TIME)
    stop_time(table)
    timed(table, "1", "0", ends_game=True)
    play(table, "c3", "c1")
    pass_time(table, 59.9)
    expect_times(table, "0:00.1", "1:00", running="1")
    pass_time(table, 0.1)
    expect(table.result).to_have_text("Blue wins: Red ran out of time")
    expect(table.page.locator('.strip[data-colour="1"] .about')).to_have_text("out of time")
    table.tool("undo").click()
    expect(table.page.locator("#end")).to_be_hidden()
    expect_times(table, "1:00", "1:00", running="1")
    for damage in (
        "() => {}",
        DAMAGE,
    ):  # a clock that stands after a reload is not saved again by the next one
        table.page.evaluate(damage)
        table.reload()
    expect(table.notice).to_contain_text(
        "The clock of this game cannot be read. The game goes on without one."
    )
    table.expect_ply(2)
    expect(table.page.locator(".clock")).to_have_count(0)


def test_clock_is_not_offered_with_a_computer_or_by_links_alone(visitor: Visitor) -> None:
    table = visitor.open(MANY)
    table.press("new")
    fold = table.setup.locator("#clock-fold")
    for opponents, is_offered in (("Players here", True), ("Computer", False), ("Friend by link", False)):
        table.choose(opponents, exact=True)
        expect(fold).to_be_visible(visible=is_offered)
    table.choose("Players here", exact=True)
    table.setup.locator("#seat-2").select_option("1")
    expect(fold).to_be_hidden()
    table.setup.locator("#seat-2").select_option("0")
    fold.locator("summary").click()
    fold.get_by_label("Time for each player").select_option("5+5")
    expect(fold).to_contain_text("time can end a game of two alone")
    expect(fold.get_by_label("Time ends the game")).to_have_count(0)
    fold.get_by_label("Time for each player").select_option("own")
    fold.get_by_label("Minutes for each player").fill("0")
    expect(table.setup.get_by_role("alert")).to_have_text(
        "A clock has 1 to 1,440 minutes and 0 to 3,600 seconds."
    )
    expect(table.setup.get_by_role("button", name="Start")).to_be_disabled()
