"""What thinking costs the person at the table: `python -m bench.thinking`.

Of each system's default rule set: how long a click takes to be seen while the analysis keeps the worker busy, how
long the computer takes to play after *Stop*, and how long each of the lower levels takes to answer once it has
answered once.
"""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect, sync_playwright

from affinage.bots.speed import default_links
from bench.clicks import measure_link, open_page
from bench.report import HEADING, row, summary
from tools.browser import launch_options
from tools.common import ROOT, run_tool, say
from tools.serve import serving

STOPS = 12  # of one link
QUICK = (1, 2, 3)  # levels
ANSWERS = 20  # of one link and level
START_MS = 90_000  # for the worker, on a busy machine

# From the click on Stop to the change of the list of moves.
STOP_CLOCK = """
    window.stops = []; let pressed = 0;
    new MutationObserver(() => {
        if (pressed) window.stops.push(performance.now() - pressed);
        pressed = 0;
    }).observe(document.getElementById("moves"), { childList: true, subtree: true });
    addEventListener("click", event => { if (event.target.closest("[data-act=stop]")) pressed = event.timeStamp; });
"""
# From the click that ends a turn to the change of the list by which the answer is on it.
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
SHOWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def analyse(page: Page) -> None:
    """Switch the analysis on and wait for its first figures."""
    page.get_by_label("Analyse the position").check()
    expect(page.locator("#figures")).to_be_visible(timeout=START_MS)


def seat(page: Page, level: int) -> None:
    """Begin a game in which a level answers."""
    page.locator("#new").click()
    for name, value in (("company", "computer"), ("level", str(level)), ("side", "1")):
        page.locator(f"#setup [name={name}][value='{value}']").check()
    page.locator("#setup").get_by_role("button", name="Start").click()


def stop_times(browser: Browser, base: str, link: str) -> list[float]:
    """The milliseconds from Stop to the computer's move, over the first moves of some games."""
    with open_page(browser, base, link) as page:
        page.evaluate(STOP_CLOCK)
        while len(found := page.evaluate("window.stops")) < STOPS:
            seat(page, 5)
            while move(page):
                stop(page)
        times: list[float] = found
        return times


def answer_times(browser: Browser, base: str, link: str, level: int) -> list[float]:
    """The milliseconds from the end of a turn to a level's answer, over the first moves of some games."""
    with open_page(browser, base, link) as page:
        page.evaluate(ANSWER_CLOCK)
        while len(found := page.evaluate("window.answers")) <= ANSWERS:
            seat(page, level)
            while move(page):
                expect(page.locator("#status-text")).not_to_contain_text("thinks", timeout=START_MS)
        times: list[float] = found[1:]
        return times


def move(page: Page) -> bool:
    """Pick cells until the computer is to play; tell whether it came to that."""
    status, over = page.locator("#status-text"), page.get_by_role("button", name="Play again")
    free = page.locator("[data-cell]:not([aria-disabled]):not([aria-selected=true])")
    while "thinks" not in str(status.text_content()):
        if over.count():
            return False
        free.last.click()
        page.evaluate(SHOWN)  # whose turn it is by now
    return True


def stop(page: Page) -> None:
    """Stop the computer once it reports how far it is, unless it is done by then, and wait for its move."""
    moves = page.locator("#moves [data-ply]")
    played = moves.count()
    page.wait_for_function(UNDER_WAY, arg=played, timeout=START_MS)
    page.evaluate("document.querySelector('[data-act=stop]')?.click()")
    expect(moves).not_to_have_count(played)


def main() -> None:
    """Measure and print."""
    say(HEADING)
    with (
        serving(ROOT) as base,
        sync_playwright() as playwright,
        playwright.chromium.launch(**launch_options()) as browser,
    ):
        for link in default_links():
            say(f"\n{link}")
            say(row("click while it thinks", summary(measure_link(browser, base, link, analyse))))
            say(row("Stop to move", summary(stop_times(browser, base, link))))
            for level in QUICK:
                say(row(f"level {level} answers", summary(answer_times(browser, base, link, level))))


if __name__ == "__main__":
    run_tool(main)
