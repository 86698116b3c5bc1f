"""Measure how soon a click is visible in a real browser, during games of random legal moves."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

import affinage
from affinage.board.topology import bits
from affinage.matches.match import Match
from tools.browser import launch_options
from tools.common import ROOT
from tools.serve import serving

CLICKS, MAX_CLICKS = 60, 220
"""Minimum and maximum number of clicks per link."""
LOAD_MS = 60_000
UNREPORTED_MS = 16
"""Browsers do not report events that are faster than this."""

# The browser's own measurement of an event: from its time stamp to the display of the next frame, in steps of 8 ms. A
# listener after the page's own checks in that frame, after the page's callback, whether the board has changed: a redraw
# one frame late would be counted.
CLOCK = """
    window.shown = []; window.unchanged = 0;
    new PerformanceObserver(list => {
        for (const event of list.getEntries()) {
            if (event.name === "click" && event.target?.closest("[data-cell]")) window.shown.push(event.duration);
        }
    }).observe({ type: "event", durationThreshold: 16 });
    addEventListener("click", event => {
        if (!event.target.closest("[data-cell]")) return;
        const observer = new MutationObserver(() => { window.redrawn = true; });
        window.redrawn = false;
        observer.observe(document.getElementById("board"), { subtree: true, attributeFilter: ["aria-label"] });
        requestAnimationFrame(() => queueMicrotask(() => {
            observer.disconnect();
            window.unchanged += !window.redrawn;
        }));
    });
"""


def click_through(page: Page, match: Match, random: Random) -> int:
    """Play one game by clicks, to its end if that is near, and return their number."""
    clicks = 0
    while not match.outcome and clicks < MAX_CLICKS:
        if match.position.must_pass:
            match.push("pass")
            continue
        picks: tuple[int, ...] = ()
        while not match.position.continuations(picks).moves:
            picks = (*picks, random.choice(list(bits(match.position.continuations(picks).cells))))
            page.locator(f'[data-cell="{match.game.board.names[picks[-1]]}"]').click()
            clicks += 1
            if not match.position.continuations(picks).moves:
                expect(page.locator("[aria-selected=true]")).to_have_count(1)
        moves = match.position.continuations(picks).moves
        # The page offers this stone.
        match.push(moves[match.position.to_move - 1 if len(moves) > 1 else 0])
        played = len(match.moves)
        expect(page.locator(f'#moves [data-ply="{played}"]')).to_have_count(1)
    return clicks


def open_page(browser: Browser, base: str, link: str) -> Page:
    """Return the page of a link, ready to play, that records its clicks."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.add_init_script(CLOCK)
    page.goto(f"{base}?{link}")
    expect(page.locator("#board[data-ready=true]")).to_be_attached(timeout=LOAD_MS)
    return page


def analyse(page: Page) -> Locator:
    """Switch the analysis on in the study, wait for its first figures, and return its switch."""
    page.get_by_role("button", name="Study").click()
    switch = page.get_by_label("Analyse the position")
    switch.check()
    expect(page.locator("#figures")).to_be_visible(timeout=LOAD_MS)
    return switch


def measure_link(
    browser: Browser, base: str, link: str, prepare: Callable[[Page], object] | None = None
) -> list[float]:
    """Return the milliseconds, in steps of 8, of every click in some whole games of a link, on a prepared page."""
    with open_page(browser, base, link) as page:
        if prepare:
            prepare(page)
        random, clicks = Random(1), 0
        while clicks < CLICKS:
            if clicks:
                page.get_by_role("button", name="Rematch").click()
                expect(page.locator("#moves [data-ply]")).to_have_count(0)
            clicks += click_through(page, Match(affinage.load(link)), random)
        page.evaluate("new Promise(done => requestIdleCallback(done))")
        unchanged: int = page.evaluate("window.unchanged")
        if unchanged:
            raise RuntimeError(f"{unchanged} of {clicks} clicks were not answered in the next frame")
        slower: list[float] = page.evaluate("window.shown")
        return [*slower, *[float(UNREPORTED_MS)] * (clicks - len(slower))]


def measure(links: tuple[str, ...]) -> dict[str, list[float]]:
    """Return the milliseconds from each click to the frame that shows it, by link."""
    with (
        serving(ROOT) as base,
        sync_playwright() as playwright,
        playwright.chromium.launch(**launch_options()) as browser,
    ):
        return {link: measure_link(browser, base, link) for link in links}
