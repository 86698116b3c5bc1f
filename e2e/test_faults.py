"""What fails while the page runs: parts, storage, frames, and Python itself; the game goes on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import Visitor, load
from e2e.loading import halve, missing
from e2e.opponent import (
    NORMAL_CLOCK,
    SLOW,
    SLOW_CLOCK,
    THINK_MS,
    expect_answer,
    expect_thinking,
    move,
    seat,
    slow_down,
)
from e2e.table import LOAD_MS, Table

QUERY = "?board=square:3"
FILL = """() => {
    for (let size = 2 ** 23; size >= 1;) {
        try {
            localStorage.rest = (localStorage.rest ?? "") + "x".repeat(size);
        } catch {
            size = Math.floor(size / 2);
        }
    }
}"""


def begin_slowly(route: Route) -> None:
    """Slow down a worker's clock from its start."""
    response = route.fetch()
    route.fulfill(response=response, body=f"({SLOW_CLOCK})();\n{response.text()}")


@pytest.mark.thorough
def test_a_truncated_wheel_stops_only_the_computer(visitor: Visitor) -> None:
    table = visitor.open(QUERY)
    table.watch.tolerate()
    table.page.route("**/computer-*.pack.png", halve)
    seat(table, white=1)
    move(table)
    expect(table.notice).to_contain_text("The computer has stopped", timeout=THINK_MS)
    expect(table.notice).to_contain_text("You can play both sides, or try again.")
    expect(table.notice).to_contain_text("arrived damaged")
    move(table)
    table.expect_ply(2)
    move(table)
    table.expect_ply(3)
    table.page.unroute("**/computer-*.pack.png")
    table.notice.get_by_role("button", name="Try again").click()
    expect_answer(table, 4)


@pytest.mark.thorough
def test_a_part_that_a_newer_site_does_not_have_is_named_and_the_game_is_kept(visitor: Visitor) -> None:
    table = visitor.open(QUERY)
    table.watch.tolerate()
    table.page.route("**/computer-*.pack.png", missing)
    seat(table, white=1)
    move(table)
    expect(table.notice).to_contain_text(
        "answered with an error (404, no type) when asked for python/computer-", timeout=THINK_MS
    )
    expect(table.notice).to_contain_text("Your game is kept.")
    table.page.unroute("**/computer-*.pack.png")
    table.notice.get_by_role("button", name="Reload").click()
    table.await_board()
    table.expect_ply(1)


def test_full_storage_is_reported_once_and_what_was_kept_stays(visitor: Visitor) -> None:
    table = visitor.open(QUERY)
    move(table)
    table.reload()
    table.page.evaluate(FILL)
    move(table)
    expect(table.notice).to_contain_text("This browser cannot keep the game: its storage is full.")
    expect(table.notice).to_contain_text("A reload would lose it.")
    table.notice.get_by_role("button", name="Close").click()
    move(table)
    table.expect_ply(3)
    table.prefer("theme", "light")
    expect(table.page.locator("html")).to_have_css("color-scheme", "light")
    expect(table.notice).to_be_hidden()
    table.reload()
    table.expect_ply(1)


def test_failure_in_a_frame_is_reported_and_the_game_goes_on(lasting_table: Table) -> None:
    table = lasting_table
    table.revisit(QUERY.removeprefix("?"))
    table.watch.allow("no paint")
    table.page.evaluate("""() => {
        const clear = CanvasRenderingContext2D.prototype.clearRect;
        CanvasRenderingContext2D.prototype.clearRect = () => {
            CanvasRenderingContext2D.prototype.clearRect = clear;
            throw new RangeError("no paint");
        };
    }""")
    table.pick("a1")
    expect(table.notice).to_contain_text("Something failed: RangeError: no paint.")
    expect(table.notice).to_contain_text("The game goes on.")
    table.click_cell("b1")
    table.expect_ply(1)


def test_a_reload_in_the_middle_of_a_thought(visitor: Visitor) -> None:
    table = visitor.open(f"?{SLOW}")
    seat(table, white=8)
    move(table)
    expect_answer(table, 2)
    slow_down(table.page)
    move(table)
    expect_thinking(table)
    table.page.route("**/web/engine/worker.js", begin_slowly)
    table.reload()
    table.expect_ply(3)
    expect_thinking(table)
    table.page.workers[-1].evaluate(NORMAL_CLOCK)
    expect_answer(table, 4)
    expect(table.status).to_have_text("You (Black) place two stones")


# Any callback of Python's leads to all of Python.
CATCH = """
    const add = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (name, react, ...more) {
        if (react?.__globals__ && !self.caught) self.caught = react.copy();
        return add.call(this, name, react, ...more);
    };
"""
RUN = """code => {
    try {
        const names = self.caught.__globals__;
        names.get("__builtins__").get("exec")(code, names);
    } catch {
        // which is what is looked at
    }
}"""
DEEP = "import json; json.loads('[' * 100_000)"
LATER = f"import asyncio; asyncio.get_event_loop().call_later(0, lambda: exec({DEEP!r}))"
STOPPED = "The game has stopped working. Reload the page to continue the game that your browser has saved."


def end(page: Page, code: str = DEEP) -> None:
    page.evaluate(RUN, code)


def test_the_end_of_python_is_announced_and_a_reload_goes_on(visitor: Visitor) -> None:
    table = visitor.open("?board=square:3", CATCH)
    table.watch.tolerate()
    dialog = table.page.get_by_role("alertdialog")
    move(table)
    table.expect_ply(1)
    table.page.evaluate(RUN, "1 / 0")
    move(table)
    table.expect_ply(2)
    expect(dialog).to_have_count(0)
    table.tool("rules").click()
    expect(table.page.get_by_role("dialog")).to_be_visible()
    end(table.page)
    expect(dialog.get_by_role("paragraph")).to_have_text(STOPPED)
    table.page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    table.await_board()
    table.expect_ply(2)
    end(table.page, LATER)
    expect(dialog.get_by_role("paragraph")).to_have_text(STOPPED)


def test_an_embed_announces_it_and_begins_again(visitor: Visitor) -> None:
    table = visitor.page(CATCH)
    table.watch.tolerate()
    table.page.goto(f"{visitor.base}embed.html?board=square:3")
    table.page.locator("#begin").click()
    expect(table.page.locator("html.ready")).to_be_attached(timeout=LOAD_MS)
    end(table.page)
    dialog = table.page.get_by_role("alertdialog")
    expect(dialog).to_contain_text("This board has stopped working.")
    dialog.get_by_role("button", name="Reload").click()
    expect(dialog).to_have_count(0)
    expect(table.page.locator("#begin")).to_be_visible()


def test_the_computer_comes_back_after_the_end_of_its_python(visitor: Visitor) -> None:
    table = visitor.page()

    def share_python(route: Route) -> None:
        response = route.fetch()
        text = re.sub(r"([\w$]+)\.pyimport\(", r"(self.python = \1).pyimport(", response.text())
        assert "self.python" in text
        route.fulfill(response=response, body=text)

    table.page.route("**/web/engine/worker.js", share_python)
    load(table, f"{visitor.base}?board=square:3")
    seat(table, white=1)
    move(table)
    expect_answer(table, 2)
    table.watch.tolerate()
    before = table.page.workers
    before[-1].evaluate("code => { try { self.python.runPython(code); } catch {} }", DEEP)
    move(table)
    expect_answer(table, 4)
    assert table.page.workers != before
    expect(table.notice).to_be_hidden()
