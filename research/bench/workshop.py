"""Measure how soon a design can be played: a shared link beside an ordinary one, and a change of its code.

Each visit has a fresh browser context; a repeat visit is the second in its context, once the service worker has stored
everything. The two links are visited in turn. *Play* is pressed as soon as it is there, and in another visit after some
time to read, from where the time is then counted. The page itself notes the times: a click is answered when the first
stone of a variant's turn is shown as picked, and when that of a design is on the board. The last line of the output is
JSON.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, sleep

from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, expect, sync_playwright

from affinage.cli.console import whole
from research.bench.boot import REST_S
from research.bench.hosting import Host
from tools.browser import launch_options
from tools.common import ROOT, run_tool, say
from tools.serve import serving

ORDINARY = "?board=square:5&neutral=allow"
DESIGN = ROOT / "docs/examples/templates/place.py"
LOAD_MS = 120_000
READ_MS = 4000
"""Milliseconds before *Play* is pressed, where the reader reads first."""
CHANGES = 12

# In every document: press Play when it is there, click the first cell when the board is, and report the answer.
WATCH = """
    const now = () => performance.timeOrigin + performance.now();
    const report = (name, at = now()) => console.log(`bench ${name} ${at}`);
    const watch = (target, options, until) => {
        const observer = new MutationObserver(() => until() && observer.disconnect());
        observer.observe(target, { subtree: true, childList: true, attributes: true, ...options });
    };
    if (self === top) report("begun", performance.timeOrigin);
    watch(document, { attributeFilter: ["data-screen"] }, () => {
        if (document.documentElement?.dataset.screen !== "shared") return false;
        setTimeout(() => {
            report("pressed");
            document.getElementById("play").click();
        }, READ_MS);
        return true;
    });
    watch(document, {}, () => {
        const board = document.getElementById("board");
        const cell = board?.dataset.ready !== undefined && board.querySelector("[data-cell]");
        if (!cell) return false;
        watch(board, {}, () => {
            if (!board.querySelector(".last") && cell.getAttribute("aria-selected") !== "true") return false;
            report("done");
            return true;
        });
        cell.click();
        return true;
    });
"""


def board_of(page: Page) -> FrameLocator:
    """Return the document with the board of a design."""
    return page.frame_locator("#sandbox").frame_locator("iframe")


def visit(context: BrowserContext, url: str) -> dict[str, float]:
    """Return the times that a page notes, in milliseconds from the beginning of its navigation."""
    page = context.new_page()
    times: dict[str, float] = {}
    with page.expect_console_message(lambda line: noted(line.text, times), timeout=LOAD_MS):
        page.goto(url, wait_until="commit")
    if "design.html" in url:
        page.evaluate(
            """async () => {
                while (!(await caches.match("sandbox.html"))) await new Promise((done) => setTimeout(done, 100));
            }"""
        )
    else:
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.close()
    return {name: at - times["begun"] for name, at in times.items()}


def noted(line: str, times: dict[str, float]) -> bool:
    """Store the time that a line of the console names; return whether it is the last one."""
    if line.startswith("bench "):
        _, name, at = line.split()
        times[name] = float(at)
    return "done" in times


def pair_of_visits(browser: Browser, url: str, read_ms: int) -> tuple[dict[str, float], dict[str, float]]:
    """Return the times of a first visit and of a repeat visit."""
    with browser.new_context() as context:
        context.add_init_script(WATCH.replace("READ_MS", str(read_ms)))
        first = visit(context, url)
        sleep(REST_S)
        return first, visit(context, url)


def round_of_visits(browser: Browser, ordinary: str, shared: str) -> dict[str, float]:
    """Return the milliseconds of a visit of each kind, close together, so that a busy machine slows all alike."""
    ms = {}
    for name, url, read_ms, begin in (
        ("ordinary", ordinary, 0, "begun"),
        ("shared", shared, 0, "begun"),
        ("pressed", shared, READ_MS, "pressed"),
    ):
        first, repeat = pair_of_visits(browser, url, read_ms)
        ms[name], ms[f"{name}, repeat"] = (times["done"] - times[begin] for times in (first, repeat))
    return ms


def link_of(browser: Browser, base: str) -> str:
    """Return the link that the page makes of the design."""
    page = browser.new_page()
    page.goto(base + "design.html")
    page.get_by_role("button", name="Place stones").click()
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("textbox", name="Link", exact=True).input_value()
    page.close()
    return link


def changes(browser: Browser, base: str) -> list[float]:
    """Return the milliseconds from the last key to the board that it changes, of some changes."""
    page = browser.new_page()
    page.goto(base + "design.html")
    page.get_by_role("button", name="Place stones").click()
    cells = board_of(page).locator("[data-cell]")
    expect(cells.first).to_be_attached(timeout=LOAD_MS)
    text = DESIGN.read_text(encoding="utf-8")
    editor = page.get_by_role("textbox", name="Code of the game")
    times = []
    for side in range(3, 3 + CHANGES):
        editor.focus()
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.insert_text(text.replace("square:5", f"square:{side % 8 + 3}"))
        begun = perf_counter()
        expect(cells).to_have_count((side % 8 + 3) ** 2)
        times.append(1000 * (perf_counter() - begun))
    page.close()
    return times


def summary(rounds: list[dict[str, float]]) -> dict[str, object]:
    """Return the medians, and the median and quartiles of the rounds' ratios."""
    found: dict[str, object] = {name: round(median(ms[name] for ms in rounds)) for name in rounds[0]}
    for name, other in (("shared", "ordinary"), ("shared, repeat", "ordinary, repeat")):
        ratios = [ms[name] / ms[other] for ms in rounds]
        found[f"{name} / {other}"] = round(median(ratios), 2)
        if len(ratios) > 1:
            low, _, high = quantiles(ratios, n=4)
            found[f"{name}, quartiles"] = [round(low, 2), round(high, 2)]
    return found


def measure(site: Path, rounds: int, *, with_changes: bool) -> dict[str, object]:
    """Return the medians of some rounds."""
    with (
        serving(site, handler=Host) as base,
        sync_playwright() as playwright,
        playwright.chromium.launch(**launch_options()) as browser,
    ):
        link = link_of(browser, base)
        measured = []
        for number in range(rounds):
            measured.append(round_of_visits(browser, base + ORDINARY, link))
            say(f"{number + 1}: " + "  ".join(f"{name} {ms:.0f}" for name, ms in measured[-1].items()))
        typed = {"change": round(median(changes(browser, base)))} if with_changes else {}
    return summary(measured) | typed


def main() -> None:
    """Run the measurements that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--site", type=Path, default=ROOT / "dist", help="the built site (default: dist/)")
    parser.add_argument("--rounds", type=whole(1, 99), default=8)
    parser.add_argument("--no-changes", action="store_true", help="only the links")
    options = parser.parse_args()
    say(json.dumps(measure(options.site, options.rounds, with_changes=not options.no_changes)))


if __name__ == "__main__":
    run_tool(main)
