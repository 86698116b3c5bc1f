"""Measure the cost of the computer's search for the player: `python -m research.bench.thinking`.

For each game's default variant, or the links given: how soon a click is visible during an analysis, how soon the
computer plays after *Stop*, how soon each of the lower levels answers after its first answer, and the same for the lab:
presses in its dialog while it measures and while idle, long tasks of the page meanwhile, and the time to its first
figures.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from statistics import median, quantiles

from playwright.sync_api import Browser, Page, expect, sync_playwright

from affinage.bots.levels import levels_of
from affinage.bots.speed import default_links
from affinage.notation.link import load
from research.bench.clicks import analyse, measure_link, open_page
from research.bench.hosting import hosted
from research.bench.lab import START_MS, clocked, first_looks, long_tasks, open_lab, press_times
from tools.browser import launch_options
from tools.common import ROOT, run_tool, say
from tools.serve import serving

STOPS = 12
"""Stops that are measured on each link."""
ANSWERS = 20
"""Answers that are measured on each link and level."""

# From the click on Stop to the change of the move list.
STOP_CLOCK = """
    window.stops = []; let pressed = 0;
    new MutationObserver(() => {
        if (pressed) window.stops.push(performance.now() - pressed);
        pressed = 0;
    }).observe(document.getElementById("moves"), { childList: true, subtree: true });
    addEventListener("click", event => { if (event.target.closest("[data-act=stop]")) pressed = event.timeStamp; });
"""
# From the click that ends a turn to the change of the move list that shows the answer.
ANSWER_CLOCK = """
    window.answers = []; let clicked = 0, plies = 0;
    const list = document.getElementById("moves");
    addEventListener("click", event => { clicked = event.timeStamp; }, true);
    new MutationObserver(() => {
        const now = list.querySelectorAll("[data-ply]").length;
        if (now > plies && now % 2 === 0) window.answers.push(performance.now() - clicked);
        plies = now;
    }).observe(list, { childList: true, subtree: true });
"""
UNDER_WAY = """played => document.getElementById("thinking").value > 0
    || document.querySelectorAll("#moves [data-ply]").length !== played"""
NEXT_FRAME = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def seat(page: Page, level: int) -> None:
    """Start a game in which a level answers."""
    page.locator("#new").click()
    for name, value in (("opponent", "computer"), ("level", str(level)), ("side", "1")):
        page.locator(f"#setup [name={name}][value='{value}']").check()
    page.locator("#setup").get_by_role("button", name="Start").click()


def stop_times(browser: Browser, base: str, link: str) -> list[float]:
    """Return the milliseconds from Stop to the computer's move, over the first moves of some games."""
    with open_page(browser, base, link) as page:
        page.evaluate(STOP_CLOCK)
        while len(reported := page.evaluate("window.stops")) < STOPS:
            seat(page, len(levels_of(load(link))))
            while move(page):
                stop(page)
        times: list[float] = reported
        return times


def answer_times(browser: Browser, base: str, link: str, level: int) -> list[float]:
    """Return the milliseconds from the end of a turn to a level's answer, over the first moves of some games."""
    with open_page(browser, base, link) as page:
        page.evaluate(ANSWER_CLOCK)
        while len(reported := page.evaluate("window.answers")) <= ANSWERS:
            seat(page, level)
            while move(page):
                expect(page.locator("#status-text")).not_to_contain_text("thinks", timeout=START_MS)
        times: list[float] = reported[1:]
        return times


def move(page: Page) -> bool:
    """Pick cells until the computer is to move; return whether it is."""
    status, over = page.locator("#status-text"), page.locator("#end:not([hidden])")
    free = page.locator("[data-cell]:not([aria-disabled]):not([aria-selected=true])")
    random = Random(0)
    while "thinks" not in str(status.text_content()):
        if over.count():
            return False
        # No cell is free while the page takes a turn over.
        if number := free.count():
            # In the end, this is a cell beside a stone that was picked up.
            free.nth(random.randrange(number)).click()
        # This waits for the next player.
        page.evaluate(NEXT_FRAME)
    return True


def stop(page: Page) -> None:
    """Stop the computer once it reports progress, unless it has finished, and wait for its move."""
    moves = page.locator("#moves [data-ply]")
    played = moves.count()
    page.wait_for_function(UNDER_WAY, arg=played, timeout=START_MS)
    page.evaluate("document.querySelector('[data-act=stop]')?.click()")
    expect(moves).not_to_have_count(played)


Rows = Iterator[tuple[str, list[float]]]


def clicks(browser: Browser, base: str, link: str) -> Rows:
    """Yield clicks on the board."""
    yield "click while it thinks", measure_link(browser, base, link, analyse)


def stops(browser: Browser, base: str, link: str) -> Rows:
    """Yield *Stop*."""
    yield "Stop to move", stop_times(browser, base, link)


def levels(browser: Browser, base: str, link: str) -> Rows:
    """Yield the answers of all levels but the strongest two."""
    for level in levels_of(load(link))[:-2]:
        yield f"level {level.number} answers", answer_times(browser, base, link, level.number)


def lab(browser: Browser, base: str, link: str) -> Rows:
    """Yield the lab, with its long tasks and those of an analysis."""
    with open_page(browser, base, link) as page:
        analyse(clocked(page))
        yield "tasks while it thinks", long_tasks(page)
    with open_lab(browser, base, link) as page:
        tasks = long_tasks(page)
        presses = press_times(page)
    yield "tasks while it measures", tasks
    yield "press while it measures", presses.busy
    yield "press while it rests", presses.resting
    yield "first figures", first_looks(browser, base, link, warm=True)
    yield "the same, thread and all", first_looks(browser, base, link, warm=False)


def line(name: str, durations: list[float]) -> str:
    """Return a row below the heading, also for events that never happened."""
    return (
        row(name, summary(durations if len(durations) > 1 else 2 * durations))
        if durations
        else f"  {name:<24}{'none':>10}"
    )


KINDS: dict[str, Callable[[Browser, str, str], Rows]] = {
    "clicks": clicks,
    "stops": stops,
    "levels": levels,
    "lab": lab,
}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m research.bench.thinking", description="Measure what thinking costs."
    )
    parser.add_argument("links", nargs="*", default=default_links(), help="variants (each game's default)")
    parser.add_argument(
        "--kinds", nargs="+", choices=KINDS, default=list(KINDS), help="what to measure (all)"
    )
    parser.add_argument("--site", type=Path, help="a built site to measure (the sources)")
    options = parser.parse_args()
    say(HEADING)
    with (
        hosted(options.site) if options.site else serving(ROOT) as base,
        sync_playwright() as playwright,
        playwright.chromium.launch(**launch_options()) as browser,
    ):
        for link in options.links:
            say(f"\n{link}")
            for kind in options.kinds:
                for name, durations in KINDS[kind](browser, base, link):
                    say(line(name, durations))


if __name__ == "__main__":
    run_tool(main)


HEADING = f"{'milliseconds':<26}{'median':>10}{'95%':>10}{'worst':>10}{'samples':>10}"


def summary(values: Sequence[float]) -> dict[str, float]:
    """Return the median, the 95th percentile and the maximum of some milliseconds."""
    high = quantiles(values, n=20, method="inclusive")[-1]
    return {"median": median(values), "p95": high, "worst": max(values), "samples": len(values)}


def row(name: str, figures: Mapping[str, float]) -> str:
    """Return a row below the heading."""
    numbers = "".join(f"{figures[key]:>10.2f}" for key in ("median", "p95", "worst"))
    return f"  {name:<24}{numbers}{figures['samples']:>10.0f}"
