"""Measure how soon a design can be played: a shared link beside an ordinary one, and a change of its code.

The browser's contexts are fresh, and *Play* is pressed as soon as it is there. The last line of the output is JSON.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from statistics import median
from time import perf_counter

from playwright.sync_api import Browser, FrameLocator, Page, expect, sync_playwright

from affinage.cli.arguments import whole
from research.bench.hosting import Host
from tools.browser import launch_options
from tools.common import ROOT, run_tool, say
from tools.serve import serving

ORDINARY = "?board=square:5&neutral=allow"
DESIGN = ROOT / "docs/examples/templates/place.py"
LOAD_MS = 120_000
CHANGES = 12


def board_of(page: Page) -> FrameLocator:
    """Return the document with the board of a design."""
    return page.frame_locator("#sandbox").frame_locator("iframe")


def ordinary(page: Page, base: str) -> float:
    """Return the milliseconds until the board of a variant answers a click."""
    begun = perf_counter()
    page.goto(base + ORDINARY, wait_until="commit")
    expect(page.locator("#board[data-ready]")).to_be_attached(timeout=LOAD_MS)
    cell = page.locator("#board [data-cell]").first
    cell.click()
    expect(cell).to_have_attribute("aria-selected", "true")
    return 1000 * (perf_counter() - begun)


def shared(page: Page, link: str) -> float:
    """Return the milliseconds until the board of a shared design has a stone."""
    begun = perf_counter()
    page.goto(link, wait_until="commit")
    page.get_by_role("button", name="Play").click()
    cell = board_of(page).locator("[data-cell]").first
    cell.click(timeout=LOAD_MS)
    expect(board_of(page).locator(".last")).to_be_attached(timeout=LOAD_MS)
    return 1000 * (perf_counter() - begun)


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


def measure(site: Path, rounds: int) -> dict[str, object]:
    """Return the medians of some rounds."""
    with (
        serving(site, handler=Host) as base,
        sync_playwright() as playwright,
        playwright.chromium.launch(**launch_options()) as browser,
    ):
        link = link_of(browser, base)
        pairs = []
        for number in range(rounds):
            one = ordinary(browser.new_context().new_page(), base)
            other = shared(browser.new_context().new_page(), link)
            pairs.append((one, other))
            say(f"round {number + 1}: ordinary link {one:.0f} ms, shared design {other:.0f} ms")
        typed = changes(browser, base)
    ordinary_ms, shared_ms = (median(column) for column in zip(*pairs, strict=True))
    return {
        "ordinary_ms": round(ordinary_ms),
        "shared_ms": round(shared_ms),
        "shared / ordinary": round(median(other / one for one, other in pairs), 2),
        "change_ms": round(median(typed)),
    }


def main() -> None:
    """Run the measurements that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--site", type=Path, default=ROOT / "dist", help="the built site (default: dist/)")
    parser.add_argument("--rounds", type=whole(1, 99), default=5)
    options = parser.parse_args()
    say(json.dumps(measure(options.site, options.rounds)))


if __name__ == "__main__":
    run_tool(main)
