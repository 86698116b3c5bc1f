"""Start after start of the built site in headless Chromium, to see whether its renderer ever dies, and of what.

Each start has a context of its own. Of a renderer that dies, Chromium's reason, its signal and what the browser
printed are shown. The last line of the output is JSON.
"""

from __future__ import annotations

import argparse
import json
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

from playwright.sync_api import Browser, Error, Playwright, expect, sync_playwright

from affinage.cli.arguments import whole
from tools.browser import launch_options
from tools.common import ROOT, ToolError, run_tool, say
from tools.serve import serving

STARTS_A_BROWSER = 25  # about as many as a module of the browser tests has
LOAD_MS = 180_000
SHARED_MEMORY = Path("/dev/shm")
PRINTED_LINES = 20  # of the browser, about one death
NOISE = ("dbus", "crashpad")  # in lines that say nothing of the reason
NEWS_MS = 2_000  # for the browser to say that a renderer has died
BUSY = [sys.executable, "-c", "while True: pass"]
# The page alone, and with the computer's worker, whose first move is waited for.
VARIANTS = {
    "page": ("?board=hex:5", "#board[data-ready=true]"),
    "worker": ("?board=square:5#1/by=Bot.1,Ann", "#moves > ol > li > [data-ply]"),
}


@dataclass(frozen=True)
class Death:
    """How a renderer died."""

    reason: str  # in Chromium's words: crashed, oom, killed
    code: int  # the signal, where there was one

    def __str__(self) -> str:
        """Both, the signal by its name."""
        known = {int(each): each.name for each in signal.Signals}
        return f"{self.reason}, {known.get(self.code, self.code)}"


@contextmanager
def busy(loops: int) -> Iterator[None]:
    """Keep the processors busy while the block runs."""
    running = [subprocess.Popen(BUSY) for _ in range(loops)]
    try:
        yield
    finally:
        for process in running:
            process.kill()
            process.wait()


@contextmanager
def launched(playwright: Playwright, printed: Path) -> Iterator[Browser]:
    """Chromium as the tests start it, what it prints going into a file."""
    options = launch_options()
    launcher = printed.with_suffix(".sh")
    launcher.write_text(f'#!/bin/sh\nexec "{options["executable_path"]}" "$@" 2>>"{printed}"\n')
    launcher.chmod(0o700)
    arguments = [*options["args"], "--enable-logging=stderr"]
    with playwright.chromium.launch(executable_path=launcher, args=arguments) as browser:
        yield browser


def deaths_in(browser: Browser) -> list[Death]:
    """The list that the deaths of a browser's renderers come into."""
    found: list[Death] = []
    session = browser.new_browser_cdp_session()

    def note(event: dict[str, Any]) -> None:
        found.append(Death(str(event["status"]), int(event["errorCode"])))

    session.on("Target.targetCrashed", note)
    session.send("Target.setDiscoverTargets", {"discover": True})
    return found


def start(browser: Browser, url: str, sign: str) -> str:
    """Open a page in a context of its own and wait for its sign; return what went wrong."""
    with browser.new_context() as context:
        page = context.new_page()
        try:
            page.goto(url, wait_until="commit")
            expect(page.locator(sign).first).to_be_visible(timeout=LOAD_MS)
        except (AssertionError, Error) as error:
            context.new_page().wait_for_timeout(NEWS_MS)
            return str(error).strip().splitlines()[0]
    return ""


def room() -> str:
    """What is left of the memory, and of the part that Chromium's processes share."""
    kilobytes = dict(line.split(":") for line in Path("/proc/meminfo").read_text("ascii").splitlines())
    free = shutil.disk_usage(SHARED_MEMORY).free // 2**20
    return f"MemAvailable {kilobytes['MemAvailable'].strip()}, {SHARED_MEMORY} {free} MiB free"


def starts(playwright: Playwright, base: str, names: list[str], printed: Path) -> list[str]:
    """Start so often in one browser, and return how each went wrong that did."""
    faults = []
    with launched(playwright, printed) as browser:
        deaths = deaths_in(browser)
        for number, name in enumerate(names, 1):
            query, sign = VARIANTS[name]
            begun, known = monotonic(), len(deaths)
            fault = start(browser, base + query, sign)
            if fault or len(deaths) > known:
                fault = "; ".join(map(str, deaths[known:])) or fault
                say(f"start {number} of this browser, {name}, after {monotonic() - begun:.1f} s: {fault}")
                say(f"  {room()}")
                lines = printed.read_text("utf-8", "replace").splitlines()
                telling = [line for line in lines if not any(word in line for word in NOISE)]
                for line in telling[-PRINTED_LINES:]:
                    say(f"  {line}")
                faults.append(fault)
    return faults


def main() -> None:
    """Start and count."""
    parser = argparse.ArgumentParser(
        prog="python -m research.bench.starts",
        description="Start the page often, and see whether the browser dies.",
    )
    parser.add_argument("--site", type=Path, default=ROOT / "dist", help="the built site (default: dist/)")
    parser.add_argument("--times", type=whole(1, 99_999), default=500, help="starts of each variant (500)")
    parser.add_argument("--variant", choices=VARIANTS, help="only this one (default: all)")
    parser.add_argument("--busy", type=whole(0, 99), default=0, help="busy loops beside the browser (0)")
    given = parser.parse_args()
    if not (given.site / "index.html").is_file():
        raise ToolError(
            f"{given.site} has no index.html: run make site first, or name a built site with --site"
        )
    variants = [given.variant] if given.variant else list(VARIANTS)
    names = [name for _ in range(given.times) for name in variants]
    faults: Counter[str] = Counter()
    with (
        serving(given.site) as base,
        tempfile.TemporaryDirectory(prefix="affinage-") as folder,
        sync_playwright() as playwright,
        busy(given.busy),
    ):
        for begun in range(0, len(names), STARTS_A_BROWSER):
            some = names[begun : begun + STARTS_A_BROWSER]
            faults.update(starts(playwright, base, some, Path(folder, f"{begun}.log")))
            say(f"{begun + len(some)} starts, {faults.total()} faults")
    say(json.dumps({"variants": variants, "starts": len(names), "busy": given.busy, "faults": dict(faults)}))


if __name__ == "__main__":
    run_tool(main)
