"""How long a click takes to be seen, in a real browser, over games of random legal moves."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Browser, Page, expect, sync_playwright

import affinage
from affinage.match import Match
from affinage.topology import bits
from tools.browser import launch_options
from tools.common import ROOT
from tools.serve import serving

CLICKS, MOST_CLICKS = 60, 220  # at least and at most so many of them a link
LOAD_MS = 60_000

# Each click is timed from the event's own time stamp to the end of the first frame after which the board's
# elements have changed: a message posted in a frame's callback arrives when that frame has been painted.
CLOCK = """
    window.painted = [];
    addEventListener("click", event => {
        if (!event.target.closest("[data-cell]")) return;
        let redrawn = false;
        const board = document.getElementById("board");
        const observer = new MutationObserver(() => { redrawn = true; });
        observer.observe(board, { subtree: true, attributes: true, attributeFilter: ["aria-label"] });
        const look = () => requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => {
                if (!redrawn) return look();
                observer.disconnect();
                window.painted.push(performance.now() - event.timeStamp);
            };
            channel.port2.postMessage(0);
        });
        look();
    }, true);
"""


def click_through(page: Page, match: Match, random: Random) -> int:
    """Play one game by clicks, to its end if that is near, and return how many it took."""
    clicks = 0
    while not match.outcome and clicks < MOST_CLICKS:
        if match.position.must_pass:
            match.push("pass")
            continue
        picks: tuple[int, ...] = ()
        while not match.position.choice(picks).moves:
            picks = (*picks, random.choice(list(bits(match.position.choice(picks).cells))))
            page.locator(f'[data-cell="{match.game.board.names[picks[-1]]}"]').click()
            clicks += 1
            if not match.position.choice(picks).moves:
                expect(page.locator("[aria-selected=true]")).to_have_count(1)
        moves = match.position.choice(picks).moves
        match.push(moves[match.position.to_move - 1 if len(moves) > 1 else 0])  # the stone the page offers
        played = len(match.moves)
        expect(page.locator(f'#moves [data-ply="{played}"]')).to_have_count(1)
    return clicks


def measure_link(browser: Browser, base: str, link: str) -> list[float]:
    """The milliseconds of every click of some whole games of one link."""
    with browser.new_context(viewport={"width": 1280, "height": 800}) as context:
        context.add_init_script(CLOCK)
        page = context.new_page()
        page.goto(f"{base}?{link}")
        expect(page.locator("#board[data-ready=true]")).to_be_attached(timeout=LOAD_MS)
        random, clicks = Random(1), 0
        while clicks < CLICKS:
            if clicks:
                page.get_by_role("button", name="Play again").click()
                expect(page.locator("#status-text")).to_have_text(re.compile("places two stones$"))
            clicks += click_through(page, Match(affinage.load(link)), random)
        page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        found: list[float] = page.evaluate("window.painted")
    if len(found) != clicks:
        raise RuntimeError(f"{clicks} clicks, but {len(found)} were seen to be painted")
    return found


def measure(links: tuple[str, ...]) -> dict[str, list[float]]:
    """The milliseconds from each click to its paint, by link."""
    with (
        serving(ROOT) as base,
        sync_playwright() as playwright,
        playwright.chromium.launch(**launch_options()) as browser,
    ):
        return {link: measure_link(browser, base, link) for link in links}
