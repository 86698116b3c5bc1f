"""Measure the time until the page is painted, a click answered or a computer's move played, against Pyodide alone.

Each visit has a fresh browser context; a repeat visit is the second in its context, after the first has ended and the
service worker, if any, has stored everything. The last line of the output is JSON.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import sleep

from playwright.sync_api import (
    Browser,
    BrowserContext,
    CDPSession,
    Page,
    ViewportSize,
    sync_playwright,
)

from affinage.cli.console import whole
from research.bench.hosting import hosted
from tools.browser import launch_options
from tools.common import ROOT, run_tool, say

CLICK, MOVE = "?board=hex:5", "?board=square:8#1/by=Bot.3,Ann"
"""Addresses of pages; the second waits for a computer's move."""
LANDING = "index.html"
"""A page that is done when it is painted."""
BARE, NUMPY = "bare/index.html", "bare/index.html?numpy"
MIN_VISITS = 7
LOAD_MS = 600_000
REST_S = 4.0
"""Seconds before a repeat visit; what the visit before left running has then ended."""
PHONE_SLOWDOWN = 4
"""Slowdown factor of the processor."""
DESKTOP, PHONE = ViewportSize(width=1280, height=800), ViewportSize(width=390, height=844)

# Record when the first free cell, clicked as soon as the board is ready, is shown as picked, or a ply is on the board;
# for the landing page, when its first paint is over.
DONE = """
    const seen = (ms) => {
        document.documentElement.dataset.done ??= ms ?? performance.now();
        console.info("done");
    };
    const wants = location.hash.includes("by=") ? "move" : "click";
    if (location.pathname === "/index.html") {
        new PerformanceObserver(list => list.getEntriesByName("first-contentful-paint").forEach(
            ({ startTime }) => seen(startTime))).observe({ type: "paint", buffered: true });
    }
    new MutationObserver((_, observer) => {
        const board = document.getElementById("board");
        if (wants === "move" ? board?.dataset.ply !== "1" : !board?.dataset.ready) return;
        observer.disconnect();
        if (wants === "move") return seen();
        const cell = board.querySelector("[data-cell]");
        const answered = new MutationObserver(() => cell.getAttribute("aria-selected") === "true" && seen());
        answered.observe(cell, { attributes: true });
        cell.click();
    }).observe(document, { subtree: true, childList: true, attributeFilter: ["data-ready", "data-ply"] });
"""
PAINTED = """() => ({
    first: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    start: document.documentElement.dataset.start ?? "bare",
})"""


@dataclass(frozen=True)
class Link:
    """Speed of the network."""

    mbit: float
    """Megabits per second, in each direction."""
    latency_ms: float


SLOW, SLOW_4G = Link(10.0, 20.0), Link(1.6, 150.0)
"""Networks of visits; the second is Lighthouse's."""


@dataclass(frozen=True)
class Kind:
    """A kind of visit: the page, the network and the processor; a repeat visit follows its first."""

    name: str
    path: str
    again: str = ""
    """Name of the repeat visit, if there is one."""
    link: Link | None = None
    slowdown: int = 1


KINDS = (
    Kind("landing", LANDING),
    Kind("bare", BARE, again="bare, again"),
    Kind("first", CLICK, again="repeat"),
    Kind("first move", MOVE, again="repeat move"),
    Kind("bare + NumPy", NUMPY, again="bare + NumPy, again"),
    Kind("bare, slow", BARE, link=SLOW),
    Kind("first, slow", CLICK, link=SLOW),
    Kind("bare, slow 4G", BARE, link=SLOW_4G),
    Kind("first, slow 4G", CLICK, link=SLOW_4G),
    Kind("bare, weak", BARE, slowdown=PHONE_SLOWDOWN),
    Kind("first, weak", CLICK, again="repeat, weak", slowdown=PHONE_SLOWDOWN),
)
RATIOS = {
    "first / bare": ("first", "bare"),
    "repeat / bare": ("repeat", "bare"),
    "repeat / bare again": ("repeat", "bare, again"),
    "repeat / bare + NumPy again": ("repeat", "bare + NumPy, again"),
    "first move / bare": ("first move", "bare"),
    "repeat move / bare": ("repeat move", "bare"),
    "slow / bare slow": ("first, slow", "bare, slow"),
    "slow 4G / bare slow 4G": ("first, slow 4G", "bare, slow 4G"),
    "weak / bare weak": ("first, weak", "bare, weak"),
    "weak repeat / bare weak": ("repeat, weak", "bare, weak"),
}


@dataclass(frozen=True)
class PageVisit:
    """Measurements of one visit."""

    done: float
    """Milliseconds from the start of the navigation."""
    bytes: int
    """Bytes transferred until then."""
    painted: float
    """Milliseconds until the first paint, which includes the board's place."""
    start: str
    """Form from which Python started, such as `memory` or `sources`."""


def visit(context: BrowserContext, url: str, kind: Kind, *, is_cached: bool = False) -> PageVisit:
    """Open a page and wait until it is done, and if asked, until the site is stored for the next visit."""
    page = context.new_page()
    received = [0]

    def count(event: dict[str, float]) -> None:
        received[0] += int(event["encodedDataLength"])

    restrain(page, kind).on("Network.loadingFinished", count)
    open_until_done(page, url)
    done = float(page.locator("html").get_attribute("data-done") or 0)
    timing = page.evaluate(PAINTED)
    if is_cached:
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.close()
    return PageVisit(done, received[0], float(timing["first"] or 0), str(timing["start"]))


def open_until_done(page: Page, url: str) -> None:
    """Open a page and wait until it says that it is done; looking for a sign of that would keep its thread busy."""
    with page.expect_console_message(lambda message: message.text == "done", timeout=LOAD_MS):
        page.goto(url, wait_until="commit")


def restrain(page: Page, kind: Kind) -> CDPSession:
    """Apply the network and the processor of a kind to a page; return the session with its network events."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    if link := kind.link:
        rate = link.mbit * 1e6 / 8
        limits = {"downloadThroughput": rate, "uploadThroughput": rate, "latency": link.latency_ms}
        session.send("Network.emulateNetworkConditions", {"offline": False, **limits})
    session.send("Emulation.setCPUThrottlingRate", {"rate": kind.slowdown})
    return session


def round_of_visits(browser: Browser, base: str, kinds: Sequence[Kind]) -> dict[str, PageVisit]:
    """Return one visit of each kind, close together, so that a busy machine slows all of them alike."""
    visits: dict[str, PageVisit] = {}
    for kind in kinds:
        with browser.new_context(viewport=DESKTOP if kind.slowdown == 1 else PHONE) as context:
            context.add_init_script(DONE)
            served = not kind.path.startswith("bare")
            visits[kind.name] = visit(context, base + kind.path, kind, is_cached=served and bool(kind.again))
            if kind.again:
                sleep(REST_S)
                visits[kind.again] = visit(context, base + kind.path, kind)
    return visits


def summary(rounds: list[dict[str, PageVisit]]) -> dict[str, object]:
    """Return the medians, and the ratios with limits."""
    visits: dict[str, list[PageVisit]] = defaultdict(list)
    for round_ in rounds:
        for name, measured in round_.items():
            visits[name].append(measured)
    ms = {name: round(median(measured.done for measured in some)) for name, some in visits.items()}
    sent = {name: round(median(measured.bytes for measured in some)) for name, some in visits.items()}
    starts = {name: sorted({measured.start for measured in some}) for name, some in visits.items()}
    return {
        "rounds": len(rounds),
        "ms": ms,
        "bytes": sent,
        "starts": {name: some for name, some in starts.items() if some != ["bare"]},
        "first_paint_ms": {
            name: round(median(measured.painted for measured in visits[name]))
            for name in ("landing", "first")
            if name in visits
        },
        **{
            name: round(ms[ours] / ms[bare], 2)
            for name, (ours, bare) in RATIOS.items()
            if {ours, bare} <= ms.keys()
        },
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m research.bench.boot", description="Measure the page's start."
    )
    parser.add_argument("--site", type=Path, default=ROOT / "dist", help="the built site (default: dist/)")
    parser.add_argument(
        "--rounds", type=whole(1, 99), default=MIN_VISITS, help=f"visits of each kind ({MIN_VISITS})"
    )
    names = [kind.name for kind in KINDS]
    parser.add_argument(
        "--kinds", nargs="+", choices=names, default=names, metavar="KIND", help=", ".join(names)
    )
    options = parser.parse_args()
    rounds = []
    with hosted(options.site) as base, sync_playwright() as playwright:
        for number in range(options.rounds):
            kinds = [kind for kind in KINDS if kind.name in options.kinds]
            with playwright.chromium.launch(**launch_options()) as browser:
                rounds.append(round_of_visits(browser, base, kinds))
            line = "  ".join(f"{name} {last.done:.0f}" for name, last in rounds[-1].items())
            say(f"{number + 1}: {line}")
    say(json.dumps(summary(rounds)))


if __name__ == "__main__":
    run_tool(main)
