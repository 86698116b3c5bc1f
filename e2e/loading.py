"""A page on its way to a board, or stuck there."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from e2e.table import LOAD_MS, Table

LOST = "A part of the game could not be fetched. Check the connection and try again."
STUCK = "The game takes too long to load. Check the connection and try again."
BROKEN = "The game could not start. Try again; if that does not help, try another browser."
# What the browser says of the downloads whose pace counts, so that the link is as fast as the test wants it: a busy one
# notes them later than the page waits for that.
LINK = """{
    const entries = Performance.prototype.getEntriesByName;
    Performance.prototype.getEntriesByName = function (name, ...rest) {
        if (!/[/](library|runtime)-\\w+[.]pack$/.test(name)) return entries.call(this, name, ...rest);
        const size = { transferSize: 2.5e6, encodedBodySize: 2.5e6 };
        return [{ ...size, responseStart: 0, responseEnd: 40e3 / %s }];
    };
}"""
# Wait until the page's own worker answers for it; that of a folder around it may have done so before.
CONTROLLED = """async () => {
    const workers = navigator.serviceWorker, script = new URL("sw.js", location).href;
    while (workers.controller?.scriptURL !== script) {
        await new Promise(done => workers.addEventListener("controllerchange", done, { once: true }));
    }
}"""
FAST_LINK, SLOW_LINK = LINK % 10_000, LINK % 0.1  # Mbit/s, for any processor


def expect_failure(table: Table, said: str | re.Pattern[str]) -> None:
    """The page says in plain words that it cannot start, and offers to try again; nothing else shows."""
    expect(table.page.locator("#loading-text")).to_have_text(said, timeout=LOAD_MS)
    expect(table.page.locator("#loading-bar")).to_be_hidden()
    expect(table.tool("retry")).to_be_visible()
    expect(table.tool("retry")).to_be_enabled()
    expect(table.page.locator(".py-error:visible")).to_have_count(0)
    assert "Traceback" not in table.page.locator("body").inner_text()


def try_again(table: Table) -> None:
    """Have a page that has failed load anew, and wait for its board; what the failed one says is of no use by then."""
    table.tool("retry").click()
    expect(table.page.locator("html[data-failed]")).to_have_count(0)
    table.await_board()


def release(page: Page, part: str, held: list[Route]) -> None:
    """Let the requests for a part go on, those that come from now on as well."""
    for route in held:
        route.continue_()
    page.unroute(f"**/{part}")


def hold(page: Page, part: str, *, times: int | None = None) -> list[Route]:
    """Keep the requests for a part waiting, so many times or always; return the list that they come into."""
    held: list[Route] = []
    page.route(f"**/{part}", lambda route: held.append(route), times=times)
    return held


def lose(page: Page, part: str) -> list[Route]:
    """Cut off the requests for a part; nothing waits."""
    page.route(f"**/{part}", lambda route: route.abort())
    return []
