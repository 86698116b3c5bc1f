"""What a weak device has to give: `python -m research.bench.weak`.

How long a click takes to be seen with the processor slowed down and a phone's screen, and how much memory the Pythons
of the page and of the computer's thread take while the strongest level plays itself on large boards.
"""

from __future__ import annotations

import json

from playwright.sync_api import Browser, Page, Route, expect, sync_playwright

from research.bench.boot import PHONE, PHONE_SLOWDOWN, hosted
from research.bench.clicks import measure_link
from research.bench.report import HEADING, row, summary
from tools.browser import launch_options
from tools.common import ROOT, run_tool, say

CLICKED = ("board=square:8", "board=hex:5")
LARGE = ("board=square:19&place=independent", "board=hex:10")
BEST = "#1/by=Ann.5,Bob.5"
PLIES = 12  # of each large board
MOVE_MS = 60_000
# Notes the memory of every runtime that is started from now on.
NOTE_MEMORY = """{
    self.memories = [];
    const instantiate = WebAssembly.instantiate;
    WebAssembly.instantiate = async (...given) => {
        const made = await instantiate(...given);
        const memory = (made.instance ?? made).exports.memory;
        if (memory) self.memories.push(memory);
        return made;
    };
}"""
SIZE = "self.memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0)"


def slow_down(page: Page) -> None:
    """Make a phone of a page."""
    page.set_viewport_size(PHONE)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": PHONE_SLOWDOWN})


def with_note(route: Route) -> None:
    """Answer with a script that first begins to note memories."""
    response = route.fetch()
    route.fulfill(response=response, body=f"{NOTE_MEMORY}\n{response.text()}")


def memory(browser: Browser, base: str, link: str) -> dict[str, float]:
    """The most MB that page and thread have had after any of some plies."""
    page = browser.new_page()
    page.add_init_script(NOTE_MEMORY)
    page.route("**/web/engine/worker.js", with_note)
    page.goto(f"{base}?{link}{BEST}")
    most = {"page": 0.0, "thread": 0.0}
    for ply in range(1, PLIES + 1):
        expect(page.locator("#board")).to_have_attribute("data-ply", str(ply), timeout=MOVE_MS)
        most["page"] = max(most["page"], float(page.evaluate(SIZE)) / 1e6)
        most["thread"] = max(most["thread"], float(page.workers[-1].evaluate(SIZE)) / 1e6)
    page.close()
    return {**most, "together": most["page"] + most["thread"]}


def main() -> None:
    """Measure and print."""
    with (
        hosted(ROOT / "dist") as base,
        sync_playwright() as playwright,
        playwright.chromium.launch(**launch_options()) as browser,
    ):
        say(f"click to paint, the processor slowed down {PHONE_SLOWDOWN} times\n{HEADING}")
        clicks = {link: summary(measure_link(browser, base, link, slow_down)) for link in CLICKED}
        for link, found in clicks.items():
            say(row(link, found))
        memories = {link: memory(browser, base, link) for link in LARGE}
        say("MB of memory")
        for link, sizes in memories.items():
            say(f"  {link:<36}" + "".join(f"{name} {size:.0f}  " for name, size in sizes.items()))
    say(json.dumps({"click_to_paint_ms": clicks, "memory_mb": memories}))


if __name__ == "__main__":
    run_tool(main)
