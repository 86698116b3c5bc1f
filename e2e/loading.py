"""A page that is loading a board, or that has failed to."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from affinage.board.geometry import Point, View
from affinage.board.topology import board
from affinage.matches.match import Match
from e2e.table import LOAD_MS, Table, box_of

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
SAVING_DATA = 'Object.defineProperty(navigator, "connection", { value: { saveData: true } });'
FAST_LINK, SLOW_LINK = LINK % 10_000, LINK % 0.1
"""A fast and a slow link, in Mbit/s, whatever the speed of the processor."""


def expect_failure(table: Table, message: str | re.Pattern[str]) -> None:
    """Check that the page explains in plain words that it cannot start, and offers to try again."""
    expect(table.page.locator("#loading-text")).to_have_text(message, timeout=LOAD_MS)
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


def missing(route: Route) -> None:
    """Respond that the file does not exist."""
    route.fulfill(status=404, body="not here")


def halve(route: Route) -> None:
    """Respond with the first half of a file."""
    response = route.fetch()
    body = response.body()
    route.fulfill(status=200, body=body[: len(body) // 2], content_type=response.headers["content-type"])


def lose(page: Page, part: str) -> list[Route]:
    """Abort all requests for a part at once."""
    page.route(f"**/{part}", lambda route: route.abort())
    return []


MARGIN = 0.22
"""Margin around the board, in cells."""


def share_of(view: View, at: Point) -> Point:
    """Return a point on the board as fractions of the side of the square around it."""
    side = max(view.size) + 2 * MARGIN
    x, y = ((place - length / 2) / side + 0.5 for place, length in zip(at, view.size, strict=True))
    return x, y


def tap(table: Table, text: str, name: str) -> None:
    """Click the middle of a cell in the static picture of a board."""
    view, box = View(board(text)), box_of(table.page.locator("#frame"))
    x, y = share_of(view, view.centres[view.board.index[name]])
    table.page.mouse.click(box["x"] + x * box["width"], box["y"] + y * box["height"])


def drawn(page: Page) -> list[tuple[str, float, float]]:
    """Return the stones in the picture: kind and place."""
    result = page.locator("#picture [data-stone]").evaluate_all(
        "stones => stones.map(stone => [stone.dataset.stone, stone.getAttribute('transform')])"
    )
    numbers = ((kind, re.findall(r"[\d.]+", at)) for kind, at in result)
    return sorted((kind, float(x), float(y)) for kind, (x, y) in numbers)


def stones(match: Match) -> list[tuple[str, float, float]]:
    """Return the stones of a position in the same format."""
    view = View(match.game.board)
    placed = ((match.position.colour_at(cell), view.centres[cell]) for cell in range(match.game.board.size))
    names = match.game.colours
    return sorted(
        (names[colour - 1].lower(), round(x, 3), round(y, 3)) for colour, (x, y) in placed if colour
    )
