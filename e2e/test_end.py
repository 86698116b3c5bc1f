"""Crashes of Python: whatever causes one, the page reports it and leads back to the game."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from e2e.conftest import Visitor, load
from e2e.opponent import expect_answer, move, seat
from e2e.table import LOAD_MS

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
    """Kill the Python of a page."""
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
        text = response.text().replace("python.pyimport(", "(self.python = python).pyimport(")
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
