"""How long the page takes until a click on a cell is answered, beside Pyodide alone, in headless Chromium.

Each visit is one of a fresh browser context; a repeat visit is the second of its context, once the first is over and
the service worker, if there is one, has everything. The last line of the output is JSON.
"""

from __future__ import annotations

import argparse
import json
import shutil
import tempfile
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from affinage.arguments import whole
from bench.hosting import Host, compressed
from tools.browser import launch_options
from tools.common import ROOT, ToolError, run_tool, say
from tools.serve import serving

QUERY = "?board=hex:5"
BARE, NUMPY = "bare.html", "bare.html?numpy"
LEAST_VISITS = 7
LOAD_MS = 180_000
SLOW_MBIT, SLOW_LATENCY_MS = 10.0, 20.0
KINDS = ("bare", "bare, again", "bare + NumPy, again", "first", "repeat", "bare, slow", "first, slow")

# Clicks the first free cell as soon as the board says that it is ready, and notes when that is seen on the page.
CLICK = """
    new MutationObserver((_, observer) => {
        const board = document.getElementById("board");
        if (!board?.dataset.ready) return;
        observer.disconnect();
        const cell = board.querySelector("[data-cell]");
        const answered = new MutationObserver(() => {
            if (cell.getAttribute("aria-selected") !== "true") return;
            answered.disconnect();
            document.documentElement.dataset.done = performance.now();
        });
        answered.observe(cell, { attributes: true });
        cell.click();
    }).observe(document, { subtree: true, childList: true, attributeFilter: ["data-ready"] });
"""
PAINTED = """() => ({
    first: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    start: document.documentElement.dataset.start ?? "bare",
})"""


@dataclass(frozen=True)
class Visit:
    """What one visit took."""

    playable: float  # ms from the navigation's start
    bytes: int  # over the line until then
    painted: float  # ms until the first paint, which has the board's place
    start: str  # "snapshot" or "ordinary"


def throttle(page: Page) -> None:
    """Give a page a slow link."""
    rate = SLOW_MBIT * 1e6 / 8
    conditions = {"downloadThroughput": rate, "uploadThroughput": rate, "latency": SLOW_LATENCY_MS}
    page.context.new_cdp_session(page).send(
        "Network.emulateNetworkConditions", {"offline": False, **conditions}
    )


def visit(context: BrowserContext, url: str, *, slow: bool = False, kept: bool = False) -> Visit:
    """Open a page and wait until it is done, and then until the site is kept for the next visit if asked to."""
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    received = [0]

    def count(event: dict[str, float]) -> None:
        received[0] += int(event["encodedDataLength"])

    session.on("Network.loadingFinished", count)
    if slow:
        throttle(page)
    page.goto(url, wait_until="commit")
    expect(page.locator("html[data-done]")).to_be_attached(timeout=LOAD_MS)
    done = float(page.locator("html").get_attribute("data-done") or 0)
    found = page.evaluate(PAINTED)
    if kept:
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.close()
    return Visit(done, received[0], float(found["first"] or 0), str(found["start"]))


def round_of_visits(browser: Browser, base: str) -> dict[str, Visit]:
    """One visit of each kind, close together, so that a busy machine slows all of them alike."""
    found: dict[str, Visit] = {}
    for names, path, slow in (
        (("bare", "bare, again"), BARE, False),
        (("first", "repeat"), QUERY, False),
        (("", "bare + NumPy, again"), NUMPY, False),
        (("bare, slow",), BARE, True),
        (("first, slow",), QUERY, True),
    ):
        with browser.new_context(viewport={"width": 1280, "height": 800}) as context:
            context.add_init_script(CLICK)
            for name in names:
                found[name] = visit(context, base + path, slow=slow, kept=name == "first")
    return {kind: found[kind] for kind in KINDS}


def summary(rounds: list[dict[str, Visit]]) -> dict[str, object]:
    """The medians and the ratios that the page is to keep."""
    visits: dict[str, list[Visit]] = defaultdict(list)
    for found in rounds:
        for kind, measured in found.items():
            visits[kind].append(measured)
    ms = {kind: round(median(measured.playable for measured in visits[kind])) for kind in KINDS}
    sent = {kind: round(median(measured.bytes for measured in visits[kind])) for kind in KINDS}
    core = sum(len(compressed(path)) for path in (ROOT / "vendor" / "pyscript").glob("core*.js"))
    return {
        "rounds": len(rounds),
        "playable_ms": ms,
        "bytes": sent,
        "starts": {
            kind: sorted({measured.start for measured in visits[kind]})
            for kind in ("first", "repeat", "first, slow")
        },
        "first_paint_ms": round(median(measured.painted for measured in visits["first"])),
        "repeat / bare": round(ms["repeat"] / ms["bare"], 2),
        "repeat / bare again": round(ms["repeat"] / ms["bare, again"], 2),
        "repeat / bare + NumPy again": round(ms["repeat"] / ms["bare + NumPy, again"], 2),
        "first / bare": round(ms["first"] / ms["bare"], 2),
        "slow / bare slow": round(ms["first, slow"] / ms["bare, slow"], 2),
        "slow bytes / (bare + PyScript core)": round(sent["first, slow"] / (sent["bare, slow"] + core), 2),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.boot", description="Measure the page's start.")
    parser.add_argument("--site", type=Path, default=ROOT / "dist", help="the built site (default: dist/)")
    parser.add_argument(
        "--rounds", type=whole(1, 99), default=LEAST_VISITS, help=f"visits of each kind ({LEAST_VISITS})"
    )
    given = parser.parse_args()
    if not (given.site / "index.html").is_file():
        raise ToolError(
            f"{given.site} has no index.html: run make site first, or name a built site with --site"
        )
    with tempfile.TemporaryDirectory(prefix="affinage-") as name:
        root = Path(name, "site")
        shutil.copytree(given.site, root)
        for page in Path(__file__).parent.glob("bare.*"):
            shutil.copyfile(page, root / page.name)
        rounds = []
        with serving(root, handler=Host) as base, sync_playwright() as playwright:
            for number in range(given.rounds):
                with playwright.chromium.launch(**launch_options()) as browser:
                    rounds.append(round_of_visits(browser, base))
                line = "  ".join(f"{kind} {found.playable:.0f}" for kind, found in rounds[-1].items())
                say(f"{number + 1}: {line}")
    say(json.dumps(summary(rounds)))


if __name__ == "__main__":
    run_tool(main)
