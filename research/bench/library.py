"""What a library of 5,000 games costs in Chromium. `python -m research.bench.library`.

Its dialog is opened, searched, and has games kept and deleted. Each figure is the time from what somebody does until
the frame that shows it.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from random import Random

from playwright.sync_api import Page, expect, sync_playwright

import affinage
from affinage.notation import record
from affinage.play.match import Match
from research.bench.report import HEADING, row, summary
from tests.strategies import wander
from tools.browser import launch_options
from tools.common import ROOT, run_tool, say
from tools.serve import serving

LINKS = ("board=square:6", "game=churn", "game=taifas", "game=emulsion&board=square:6", "game=moulds")
GAMES, AT_ONCE, PLIES = 5000, 1000, 16
TIMES = 10  # of each act but the largest
TYPED = "white wins taifas"
LOAD_MS = 120_000
READ = f"{AT_ONCE:,} games could be read."

# Does something, waits until what is to come of it is in the page, and then for the frame that shows it.
TIMED = """async (act, isDone) => {
    const began = performance.now();
    act();
    if (!isDone()) {
        await new Promise(done => {
            const look = () => isDone() && (watcher.disconnect(), done());
            const watcher = new MutationObserver(look);
            watcher.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        });
    }
    await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    return performance.now() - began;
}"""
TYPE = """document.getElementById("records-search").value = %s;
document.getElementById("records-search").dispatchEvent(new Event("input", { bubbles: true }))"""


def played(random: Random, number: int) -> Match:
    """A game of random moves between people who are numbered."""
    match = Match(affinage.load(LINKS[number % len(LINKS)]))
    match.people = (f"Ann {number}", *match.people[1:])
    wander(match, random, PLIES)
    return match


def timed(page: Page, act: str, condition: str) -> float:
    """The milliseconds that an act takes until a condition holds and is seen."""
    found: float = page.evaluate(f"({TIMED})(() => {{ {act} }}, () => {condition})")
    return found


def click(selector: str) -> str:
    """A click as JavaScript."""
    return f"document.querySelector({json.dumps(selector)}).click()"


def says(selector: str, text: str) -> str:
    """Whether an element says something, as JavaScript."""
    return f"document.querySelector({json.dumps(selector)})?.textContent.includes({json.dumps(text)})"


def fill(page: Page) -> Iterator[float]:
    """Read and keep all games, and yield how long each keeping of a thousand took."""
    random = Random(1)
    page.locator("#records").click()
    for begun in range(0, GAMES, AT_ONCE):
        games = [played(random, begun + number) for number in range(AT_ONCE)]
        file = record.to_json(*games).encode()
        page.locator("#records-file").set_input_files(
            {"name": "games.json", "mimeType": "application/json", "buffer": file}
        )
        expect(page.locator("#records-said")).to_contain_text(READ, timeout=LOAD_MS)
        yield timed(page, click("#records-keep-all"), says("#records-said", " kept."))
    page.locator("#records-close").click()


def open_dialog(page: Page) -> tuple[float, float]:
    """How long the dialog takes until it shows the first games, and until it knows how many there are."""
    first = timed(page, click("#records"), "document.querySelector('#records-list > li')")
    page.locator("#records-close").click()
    whole = timed(page, click("#records"), says("#records-count", f"{GAMES:,} games in the library"))
    page.locator("#records-close").click()
    return first, whole


def measure() -> Iterator[tuple[str, list[float]]]:
    """What was measured, with its milliseconds, in a fresh browser."""
    with (
        serving(ROOT) as base,
        sync_playwright() as playwright,
        playwright.chromium.launch(**launch_options()) as browser,
        browser.new_page(viewport={"width": 1280, "height": 800}) as page,
    ):
        page.goto(f"{base}?board=square:4")
        expect(page.locator("#records:enabled")).to_be_attached(timeout=LOAD_MS)
        yield f"keep {AT_ONCE:,} at once", list(fill(page))
        opened = [open_dialog(page) for _ in range(TIMES)]
        yield "open, first games", [first for first, _ in opened]
        yield "open, all counted", [whole for _, whole in opened]
        page.locator("#records").click()
        expect(page.locator("#records-count")).to_contain_text("in the library")
        typed = [TYPED[:length] for length in range(1, len(TYPED) + 1)]
        yield (
            "a letter searched",
            [timed(page, TYPE % json.dumps(text), says("#records-count", " fit")) for text in typed],
        )
        page.locator("#records-search").fill("")
        kept, deleted = [], []
        for _ in range(TIMES):
            kept.append(timed(page, click("#records-keep"), says("#records-said", "1 kept.")))
            act = click("#records-list [data-act=delete]")
            deleted.append(timed(page, act, says("#records-said", "is deleted.")))
        yield "keep one", kept
        yield "delete one", deleted


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m research.bench.library", description="Measure a large library."
    )
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    if parser.parse_args().json:
        say(json.dumps({name: summary(times) for name, times in measure()}))
        return
    say(HEADING)
    for name, times in measure():
        say(row(name, summary(times)))


if __name__ == "__main__":
    run_tool(main)
