"""Measure repeat visits in a browser profile that is kept, where the browser stores compiled code.

The baseline is Pyodide alone, with its runtime at an address of its own. Each visit starts the browser again. The first
two visits of each kind fill the stores, those of the page while two computers play some moves, as the browser stores
compiled code only once it has optimised enough of it; the medians are of the others. One more visit of each kind is
traced, to see whether its compiled code came from the store. The last line of the output is JSON.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from statistics import median
from time import sleep
from typing import Any

from playwright.sync_api import BrowserContext, CDPSession, Page, Playwright, sync_playwright

from affinage.cli.console import whole
from research.bench.boot import BARE, CLICK, DESKTOP, DONE, MOVE, open_until_done
from research.bench.hosting import hosted
from tools.browser import launch_options
from tools.common import ROOT, run_tool, say

KINDS = {"bare": BARE, "click": CLICK, "move": MOVE}
GAME = "?board=square:8#1/by=Bot.3,Bot.3"
FILLING = 2
STORED_S = 8.0
"""Seconds until the browser has written what it has compiled."""
FROM_STORE = "wasm.Deserialize"
"""Event of V8 when it reads compiled code from the browser's store."""
TRACED = {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": ["v8.wasm"]}}


def visit(playwright: Playwright, profile: Path, url: str) -> float:
    """Return the milliseconds until a page is done, in a browser of a profile."""
    context, page = opened(playwright, profile)
    finish(page, url)
    done = float(page.locator("html").get_attribute("data-done") or 0)
    context.close()
    return done


def comes_from_store(playwright: Playwright, profile: Path, url: str) -> bool:
    """Return whether a visit reads its compiled code from the browser's store; a traced visit is slower."""
    context, page = opened(playwright, profile)
    session = context.new_cdp_session(page)
    names: set[str] = set()
    session.on("Tracing.dataCollected", lambda data: names.update(event["name"] for event in data["value"]))
    session.send("Tracing.start", TRACED)
    finish(page, url)
    end_trace(session, page)
    context.close()
    return FROM_STORE in names


def opened(playwright: Playwright, profile: Path) -> tuple[BrowserContext, Page]:
    """Return a browser of a profile and a page of it."""
    context = playwright.chromium.launch_persistent_context(profile, viewport=DESKTOP, **launch_options())
    context.add_init_script(DONE)
    return context, context.new_page()


def finish(page: Page, url: str) -> None:
    """Open a page, and wait until it is done and what it has compiled is stored."""
    open_until_done(page, url)
    if "/bare/" not in url:
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    sleep(STORED_S)


def end_trace(session: CDPSession, page: Page) -> None:
    """End a trace, and wait for all of its events."""
    complete: list[Any] = []
    session.on("Tracing.tracingComplete", lambda event: complete.append(event))
    session.send("Tracing.end")
    while not complete:
        page.wait_for_timeout(50)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--site", type=Path, default=ROOT / "dist", help="the built site (default: dist/)")
    parser.add_argument("--visits", type=whole(FILLING + 1, 99), default=6, help="visits of each kind (6)")
    options = parser.parse_args()
    times: dict[str, list[float]] = {kind: [] for kind in KINDS}
    with (
        hosted(options.site) as base,
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory() as folder,
    ):
        for number in range(options.visits):
            for kind, path in KINDS.items():
                filling = GAME if kind != "bare" and number < FILLING else path
                times[kind].append(visit(playwright, Path(folder, kind), base + filling))
            say(f"{number + 1}: " + "  ".join(f"{kind} {some[-1]:.0f}" for kind, some in times.items()))
        stored = {
            kind: comes_from_store(playwright, Path(folder, kind), base + path)
            for kind, path in KINDS.items()
        }
    ms = {kind: median(some[FILLING:]) for kind, some in times.items()}
    ratios = {f"{kind} / bare": round(ms[kind] / ms["bare"], 2) for kind in ("click", "move")}
    say(json.dumps({"ms": {kind: round(each) for kind, each in ms.items()}, "from store": stored} | ratios))


if __name__ == "__main__":
    run_tool(main)
