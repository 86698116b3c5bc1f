"""The computer as opponent: start a game against it, and watch it think, answer or fail."""

from __future__ import annotations

import re

from playwright.sync_api import FrameLocator, Locator, Page, expect

from e2e.table import LOAD_MS, Table

THINK_MS = LOAD_MS
"""Milliseconds for an answer that may have to wait for the worker to start."""
SLOW = "board=square:8"
"""A variant where the strongest level takes its full two seconds."""
SLOW_CLOCK = """() => {
    const now = performance.now.bind(performance), begin = now();
    performance.now = () => begin + (now() - begin) / 50;
}"""
NORMAL_CLOCK = "() => { delete performance.now; }"


def seat(table: Table, **levels: int) -> None:
    """Start a new game in the panel with these levels, given by lower-case colours.

    With one level a person moves first; with two the computer plays itself. 0 stands for a friend.
    """
    table.tool("new").click()
    if len(levels) == 2:
        table.choose("Two computers")
        for colour, number in levels.items():
            table.setup.get_by_label(f"Who plays {colour.capitalize()}").select_option(str(number))
    elif any(levels.values()):
        table.choose("Computer", exact=True)
        (number,) = levels.values()
        table.setup.locator(f"[name=level][value='{number}']").check()
        table.choose("(first)")
    elif levels:
        table.choose("Two players")
    table.setup.get_by_role("button", name="Start", exact=True).click()


def move(table: Table) -> None:
    """Play any legal move by two clicks, and wait until the page shows whose turn is next."""
    table.settle()
    first = min(table.legal())
    table.pick(first)
    table.click_cell(min(table.legal() - {first}))
    table.settle()


def expect_thinking(table: Table) -> None:
    """Wait until the computer is thinking."""
    expect(table.status).to_contain_text("thinks")
    expect(table.free).to_have_count(0)


def expect_answer(table: Table, ply: int) -> None:
    """Wait until the computer has played up to this ply."""
    expect(table.current).to_have_text(re.compile(rf"^{ply}\."), timeout=THINK_MS)


def expect_embed_played(board: FrameLocator) -> None:
    """Touch an embed, play a move, and wait for the computer's; no message may show."""
    board.locator("#begin span").click()
    expect(board.locator("html.ready, html[data-failed]")).to_be_attached(timeout=LOAD_MS)
    expect(board.locator("#loading-text:visible")).to_have_text([])
    board.locator("[data-cell=a1]").click()
    board.locator("[data-cell=b1]").click()
    expect(board.locator("#hint")).to_have_text(re.compile("^Bob .* plays"), timeout=THINK_MS)
    expect(board.locator("#embed-message")).to_be_hidden()


def slow_down(page: Page) -> None:
    """Slow down the worker's clock so that a search does not end during a test."""
    page.workers[-1].evaluate(SLOW_CLOCK)


def lab_of(table: Table) -> Locator:
    return table.page.locator("#lab-dialog")


def await_measured(table: Table, stage: str, games: int) -> None:
    """Wait until a stage has played this many games and the measurement has ended."""
    figures = lab_of(table).locator(f"[data-stage={stage}]")
    expect(figures).to_have_attribute("data-games", str(games), timeout=LOAD_MS)
    expect(lab_of(table)).to_have_attribute("data-state", "done", timeout=THINK_MS)


OWN_TIME = """{
    const now = performance.now.bind(performance);
    window.moment = null;
    performance.now = () => window.moment ?? now();
}"""


def stop_time(table: Table) -> None:
    """Stop the time of a page that was opened with `OWN_TIME`."""
    table.page.evaluate("() => { window.moment = Math.ceil(performance.now()); }")


def pass_time(table: Table, seconds: float) -> None:
    """Let some time pass; clocks show it once they are due."""
    table.page.evaluate("ms => { window.moment += ms; }", 1000 * seconds)
