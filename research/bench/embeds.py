"""Six boards of one page on another site, touched one after another: `python -m research.bench.embeds`.

Each is timed from the click until its board can be played on, in that frame's own clock. The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from html import escape
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

from affinage.cli.arguments import whole
from research.bench.boot import LOAD_MS, hosted
from tools.browser import launch_options
from tools.common import ROOT, run_tool, say
from tools.serve import HOST, serving

BOARDS = (
    *("board=square:4", "game=churn", "game=taifas&board=square:5", "game=moulds&players=3&board=quasi"),
    *("board=hex:3&mode=replay#1/a3b2a4b3/ply=0", "board=square:2x3&mode=puzzle&puzzle=win"),
)
TIMED = """
    addEventListener("click", ({ timeStamp }) => (window.touched ??= timeStamp), true);
    new MutationObserver((_, observer) => {
        if (!document.getElementById("board")?.dataset.ready) return;
        observer.disconnect();
        document.documentElement.dataset.took = performance.now() - window.touched;
    }).observe(document, { subtree: true, childList: true, attributeFilter: ["data-ready"] });
"""


def round_of_touches(browser: Browser, page_url: str) -> list[float]:
    """The milliseconds from the touch of each board until it is ready."""
    with browser.new_context() as context:
        context.add_init_script(TIMED)
        page = context.new_page()
        page.goto(page_url)
        found = []
        for number in range(len(BOARDS)):
            inner = page.frame_locator("iframe").nth(number)
            inner.locator("#begin span").click()
            taken = inner.locator("html[data-took]")
            taken.wait_for(state="attached", timeout=LOAD_MS)
            found.append(float(taken.get_attribute("data-took") or "nan"))
        return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m research.bench.embeds", description="Measure six embeds of one page."
    )
    parser.add_argument("--rounds", type=whole(1, 99), default=5, help="pages, each in a new browser (5)")
    rounds = parser.parse_args().rounds
    times = []
    with (
        tempfile.TemporaryDirectory(prefix="affinage-") as blog,
        hosted(ROOT / "dist") as base,
        serving(Path(blog)) as url,
        sync_playwright() as playwright,
    ):
        other = base.replace(HOST, "localhost")  # the same server under a name that is another site
        frames = (f'<iframe src="{other}embed.html?{escape(link)}" height="500"></iframe>' for link in BOARDS)
        text = f'<!doctype html><html lang="en"><title>Six</title>{"".join(frames)}'
        Path(blog, "six.html").write_text(text, "utf-8")
        for number in range(rounds):
            with playwright.chromium.launch(**launch_options()) as browser:
                times.append(round_of_touches(browser, f"{url}six.html"))
            say(f"{number + 1}: " + "  ".join(f"{ms:.0f}" for ms in times[-1]))
    medians = [round(median(column)) for column in zip(*times, strict=True)]
    say(json.dumps({"ms": medians, "of the first": [round(ms / medians[0], 2) for ms in medians]}))


if __name__ == "__main__":
    run_tool(main)
