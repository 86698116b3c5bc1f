"""Use the page without a reload for minutes: `make soak`.

Two computers play one variant after another, dialogs are opened, embeds are loaded, played and removed, and every game
goes into the library. A line per game reports the resources used; the last line is JSON, with the growth from the
second round of all variants to the last.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from html import escape
from itertools import cycle
from pathlib import Path
from random import Random
from statistics import fmean
from time import monotonic

from playwright.sync_api import BrowserContext, CDPSession, Page, Route, expect, sync_playwright

import affinage
from affinage.cli.arguments import whole
from research.bench.boot import hosted
from tools.browser import launch_options
from tools.common import ROOT, ToolError, run_tool, say
from tools.serve import serving

LINKS = (
    *("board=square:8", "game=churn", "board=square:19&place=independent", "game=emulsion", "board=hex:5"),
    *("game=taifas", "game=moulds&players=4", "game=moulds", "board=square:6&neutral=forbid&pie=on"),
)
LEVELS = (1, 2, 3)
PLIES = 16  # of each game
DIALOGS = {"rules": "rules-dialog", "new": "setup", "games": "start-dialog", "edit": "editor"}
EMBED = "board=square:5"
SEED = 5
MOVE_MS, LOAD_MS = 120_000, 180_000
MEGABYTE = 1e6
# Open another game as a link within the page does, without a reload.
GO = """link => {
    const [query, fragment] = link.split("#");
    history.pushState(null, "", query);
    location.hash = fragment;
}"""
# Record the memory of every runtime started from now on.
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
STORED = "navigator.storage.estimate().then(({ usage }) => usage)"
PUT = """html => {
    const frame = document.createElement("div");
    frame.innerHTML = html;
    document.body.replaceChildren(frame);
}"""


@dataclass(frozen=True, slots=True)
class PageUsage:
    """Resources used by a page at the end of a game."""

    games: int  # played by then
    page_mb: float  # memory of the page's Python
    thread_mb: float  # and of the computer's
    heap_mb: float  # of JavaScript
    nodes: int  # of the page
    listeners: int
    stored_mb: float  # everything the site stores on the device


def play(page: Page, link: str, random: Random) -> None:
    """Let two computers play some plies of a game, or to its end if that is sooner."""
    level, other = random.choice(LEVELS), random.choice(LEVELS)
    names = ",".join(f"Bot{seat}.{(level, other)[seat % 2]}" for seat in range(affinage.load(link).players))
    page.evaluate(GO, f"?{link}#1/by={names}")
    reached = page.locator(f"#moves [data-ply='{PLIES}'], #resign[disabled]")
    reached.first.wait_for(state="attached", timeout=MOVE_MS)


def look_around(page: Page, random: Random) -> None:
    """Open and close all dialogs, in random order."""
    for button, dialog in random.sample(sorted(DIALOGS.items()), len(DIALOGS)):
        page.locator(f"#{button}").click()
        expect(page.locator(f"#{dialog}")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(f"#{dialog}")).to_be_hidden()


def keep(page: Page) -> None:
    """Add the game to the library."""
    page.locator("#records").click()
    page.locator("#records-keep").click()
    expect(page.locator("#records-dialog [role=status]")).not_to_be_empty()
    page.keyboard.press("Escape")


def embed(blog: Page, address: str) -> None:
    """Add an embed to another site's page, touch it, play, and remove it."""
    blog.evaluate(PUT, f'<iframe src="{escape(address)}" height="500"></iframe>')
    inner = blog.frame_locator("iframe")
    inner.locator("#begin span").click()
    expect(inner.locator("#board[data-ready=true]")).to_be_attached(timeout=LOAD_MS)
    inner.locator("[data-cell=c3]").click()
    expect(inner.locator("[data-cell=c3][aria-selected=true]")).to_be_attached()
    blog.evaluate(PUT, "")


def with_note(route: Route) -> None:
    """Answer with a script that records memories before it runs."""
    response = route.fetch()
    route.fulfill(response=response, body=f"{NOTE_MEMORY}\n{response.text()}")


def metrics(session: CDPSession) -> dict[str, float]:
    """Return the browser's own figures, after a garbage collection."""
    session.send("HeapProfiler.collectGarbage")
    return {found["name"]: found["value"] for found in session.send("Performance.getMetrics")["metrics"]}


def taken_up(page: Page, session: CDPSession, games: int) -> PageUsage:
    """Return the current resource usage."""
    now = metrics(session)
    return PageUsage(
        games=games,
        page_mb=float(page.evaluate(SIZE)) / MEGABYTE,
        thread_mb=float(page.workers[-1].evaluate(SIZE)) / MEGABYTE,
        heap_mb=now["JSHeapUsedSize"] / MEGABYTE,
        nodes=int(now["Nodes"]),
        listeners=int(now["JSEventListeners"]),
        stored_mb=float(page.evaluate(STORED)) / MEGABYTE,
    )


def soak(context: BrowserContext, base: str, blog_url: str, seconds: float) -> Iterator[PageUsage]:
    """Use one page for some seconds, and yield its resource usage after every game."""
    random, ends = Random(SEED), monotonic() + seconds
    page, blog = context.new_page(), context.new_page()
    page.add_init_script(NOTE_MEMORY)
    page.route("**/web/engine/worker.js", with_note)
    page.goto(f"{base}?{LINKS[0]}#1/by=Bot0.1,Bot1.1")
    expect(page.locator("#board[data-ready=true]")).to_be_attached(timeout=LOAD_MS)
    blog.goto(blog_url)
    session = context.new_cdp_session(page)
    session.send("Performance.enable")
    for games, link in enumerate(cycle(LINKS), 1):
        page.bring_to_front()
        play(page, link, random)
        look_around(page, random)
        keep(page)
        yield taken_up(page, session, games)
        if monotonic() > ends:
            return
        blog.bring_to_front()
        embed(blog, f"{base}embed.html?{EMBED}")


def means(rows: list[PageUsage]) -> dict[str, float]:
    """Return the mean of each figure over some games; boards differ, so over one game of each."""
    if not rows:
        raise ToolError("too few games were played: give it more minutes")
    columns = {name: [asdict(row)[name] for row in rows] for name in asdict(rows[0]) if name != "games"}
    return {name: round(fmean(column), 1) for name, column in columns.items()}


def main() -> None:
    """Use the page, and print the resources used."""
    parser = argparse.ArgumentParser(
        prog="python -m research.bench.soak", description="Use one page for minutes."
    )
    parser.add_argument("--minutes", type=whole(1, 600), default=10, help="for how long (10)")
    minutes = parser.parse_args().minutes
    rows: list[PageUsage] = []
    with (
        tempfile.TemporaryDirectory(prefix="affinage-") as folder,
        hosted(ROOT / "dist") as base,
        serving(Path(folder)) as blog_url,
        sync_playwright() as playwright,
        playwright.chromium.launch(**launch_options()) as browser,
        browser.new_context(viewport={"width": 1280, "height": 800}) as context,
    ):
        Path(folder, "index.html").write_text('<!doctype html><html lang="en"><title>Blog</title>', "utf-8")
        for evaluation in soak(context, base, blog_url, 60 * minutes):
            if not rows:
                say("".join(f"{name:>11}" for name in asdict(evaluation)))
            rows.append(evaluation)
            say("".join(f"{value:>11.1f}" for value in asdict(evaluation).values()))
    early, late = means(rows[len(LINKS) : 2 * len(LINKS)]), means(rows[-len(LINKS) :])
    growth = {name: round(late[name] / early[name], 2) for name in early}
    say(json.dumps({"minutes": minutes, "games": len(rows), "last": late, "growth": growth}))


if __name__ == "__main__":
    run_tool(main)
