"""A page that is loading a board, or that has failed to."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from e2e.table import LOAD_MS, Table

LOST = "A part of the game could not be fetched. Check the connection and try again."
STUCK = "The game takes too long to load. Check the connection and try again."
BROKEN = "The game could not start. Try again; if that does not help, try another browser."
# The browser's timings of the downloads whose speed decides how Python starts, set so that the link seems as fast as
# the test needs. A busy browser records them later than the page waits for them.
LINK = """{
    const entries = Performance.prototype.getEntriesByName;
    Performance.prototype.getEntriesByName = function (name, ...rest) {
        if (!/[/](library|runtime)-\\w+[.]pack[.]png$/.test(name)) return entries.call(this, name, ...rest);
        const size = { transferSize: 2.5e6, encodedBodySize: 2.5e6 };
        return [{ ...size, responseStart: 0, responseEnd: 40e3 / %s }];
    };
}"""
# Wait until the page's own worker controls it; at first a worker of a parent folder may do so.
CONTROLLED = """async () => {
    const workers = navigator.serviceWorker, script = new URL("sw.js", location).href;
    while (workers.controller?.scriptURL !== script) {
        await new Promise(done => workers.addEventListener("controllerchange", done, { once: true }));
    }
}"""
FAST_LINK, SLOW_LINK = LINK % 10_000, LINK % 0.1  # Mbit/s, for any processor speed


def expect_failure(table: Table, said: str | re.Pattern[str]) -> None:
    """Check that the page explains in plain words that it cannot start, and offers to try again."""
    expect(table.page.locator("#loading-text")).to_have_text(said, timeout=LOAD_MS)
    expect(table.page.locator("#loading-bar")).to_be_hidden()
    expect(table.tool("retry")).to_be_visible()
    expect(table.tool("retry")).to_be_enabled()
    expect(table.page.locator(".py-error:visible")).to_have_count(0)
    assert "Traceback" not in table.page.locator("body").inner_text()


def try_again(table: Table) -> None:
    """Reload a page that has failed, and wait for its board; errors of the failed page no longer count."""
    table.tool("retry").click()
    expect(table.page.locator("html[data-failed]")).to_have_count(0)
    table.await_board()


def release(page: Page, part: str, held: list[Route]) -> None:
    """Let all held requests for a part continue, and later ones too."""
    for route in held:
        route.continue_()
    page.unroute(f"**/{part}")


def hold(page: Page, part: str, *, times: int | None = None) -> list[Route]:
    """Hold the first `times` requests for a part, or all of them; return the list that collects them."""
    held: list[Route] = []
    page.route(f"**/{part}", lambda route: held.append(route), times=times)
    return held


def lose(page: Page, part: str) -> list[Route]:
    """Abort all requests for a part at once."""
    page.route(f"**/{part}", lambda route: route.abort())
    return []
