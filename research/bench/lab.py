"""Measure the cost of the lab for the player: button presses in its dialog, and the time to its first figures.

The dialog is modal, so nothing else on the page can be pressed meanwhile. The button tested is *Stop* while rules are
measured and *Go on* otherwise, pressed by pointer and by key in turn: so the same press is timed with the computer's
thread busy and idle.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

from playwright.sync_api import Browser, Page, expect

from research.bench.clicks import UNREPORTED_MS, analyse, open_page

PRESSES = 40
"""Presses while it measures, and as many while idle."""
PAUSES_MS = 150, 600
"""Limits of the pauses between presses, so that presses fall into any phase of the work."""
FIRST_LOOKS = 6
"""First looks per link."""
LONG_MS = 50
"""Minimum duration of a task that browsers report."""
WATCHED_MS = 5_000
"""Milliseconds that are watched for long tasks, without input; as long as an analysis."""
START_MS = 90_000
"""Time limit for the start of the worker, on a busy machine."""
MEASURE = "#lab/stage=play/games=400"
"""Link of a measurement that takes longer than all presses."""

# The browser's measurement of a press, as in `bench.clicks`, with the button's label at that time; a listener after the
# page's own checks in the next frame whether the label has changed.
CLOCK = """
    window.presses = { busy: [], resting: [] }; window.unanswered = 0; window.tasks = [];
    const kinds = new Map();
    new PerformanceObserver(list => {
        for (const event of list.getEntries()) {
            const kind = event.name === "click" && kinds.get(event.startTime);
            if (kind) window.presses[kind].push(event.duration);
        }
    }).observe({ type: "event", durationThreshold: 16 });
    new PerformanceObserver(list => window.tasks.push(...list.getEntries().map(task => task.duration)))
        .observe({ type: "longtask" });
    addEventListener("click", event => {
        const button = event.target.closest("#lab-run");
        if (!button) return;
        const said = button.textContent;
        kinds.set(event.timeStamp, said === "Stop" ? "busy" : "resting");
        requestAnimationFrame(() => queueMicrotask(() => { window.unanswered += button.textContent === said; }));
    }, true);
"""
# From the click that opens the lab to the first change that shows a table of figures.
FIRST_CLOCK = """
    window.first = 0; let asked = 0;
    addEventListener("click", event => { if (event.target.closest("#lab")) asked = event.timeStamp; }, true);
    new MutationObserver(() => {
        if (!window.first && +document.querySelector("#lab-dialog [data-stage=random]")?.dataset.games) {
            window.first = performance.now() - asked;
        }
    }).observe(document.getElementById("lab-dialog"), { childList: true, subtree: true, attributes: true });
"""
SETTLED = "new Promise(done => requestIdleCallback(done))"
REPORTED = "new Promise(done => requestAnimationFrame(() => setTimeout(done, 100)))"


@dataclass(frozen=True, slots=True)
class Presses:
    """Milliseconds from a press to the frame that answers it, in steps of 8."""

    busy: list[float]
    """Times while it measures."""
    resting: list[float]


def clocked(page: Page) -> Page:
    """Return a page that records presses and long tasks from now on."""
    page.evaluate(CLOCK)
    return page


@contextmanager
def open_lab(browser: Browser, base: str, link: str) -> Iterator[Page]:
    """Yield a page whose lab plays engine games, opened by a link with that plan."""
    with open_page(browser, base, link) as page:
        clocked(page).evaluate("hash => { location.hash = hash; }", MEASURE)
        games = page.locator("#lab-dialog [data-stage=play]:not([data-games='0'])")
        expect(games).to_be_attached(timeout=START_MS)
        yield page


def press_times(page: Page) -> Presses:
    """Return the times of presses in an open lab, while it measures and while idle."""
    button, random = page.locator("#lab-run"), Random(1)
    for number in range(PRESSES):
        for label in ("Stop", "Continue"):
            expect(button).to_have_text(label)
            page.wait_for_timeout(random.randint(*PAUSES_MS))
            if number % 2:
                button.press("Enter")
            else:
                button.click()
    page.evaluate(SETTLED)
    unanswered: int = page.evaluate("window.unanswered")
    if unanswered:
        raise RuntimeError(f"{unanswered} presses were not answered in the next frame")
    presses: dict[str, list[float]] = page.evaluate("window.presses")
    return Presses(*([*times, *[UNREPORTED_MS] * (PRESSES - len(times))] for times in presses.values()))


def long_tasks(page: Page) -> list[float]:
    """Return the milliseconds of long tasks on the page's main thread without input."""
    page.evaluate("window.tasks = []")
    page.wait_for_timeout(WATCHED_MS)
    page.evaluate(REPORTED)
    tasks: list[float] = page.evaluate("window.tasks")
    return tasks


def first_looks(browser: Browser, base: str, link: str, *, warm: bool) -> list[float]:
    """Return the milliseconds from *Measure these rules* to the first figures in fresh pages; `warm`: with a thread."""
    times = []
    for _ in range(FIRST_LOOKS):
        with open_page(browser, base, link) as page:
            page.evaluate(FIRST_CLOCK)
            if warm:
                analyse(page).uncheck()
            page.get_by_role("button", name="More").click()
            page.locator("#lab").click()
            games = page.locator("#lab-dialog [data-stage=random]:not([data-games='0'])")
            expect(games).to_be_attached(timeout=START_MS)
            times.append(float(page.evaluate("window.first")))
    return times
