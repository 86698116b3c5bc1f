"""What a very long game costs: one match of 2,000 plies, clicked through in one page. `python -m research.bench.long`.

Its board fills, and a fuller board takes longer to draw. What the length alone costs is told by the last step played
once more, in a new game that begins with the position before it.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from random import Random
from statistics import median

from playwright.sync_api import BrowserContext, CDPSession, Page, expect, sync_playwright

import affinage
from affinage.notation import share
from affinage.play.match import GameRecord, Match
from tools.browser import launch_options
from tools.common import ROOT, run_tool, say
from tools.serve import serving

LINK = "game=moulds&board=square:19&spread=ring"  # its cubes move about for longer than 2,000 plies
SEED, PLIES, STEP = 1, 2000, 200
LOAD_MS = 120_000
MEGABYTE = 1e6

# Clicks plies through, each as soon as the move list shows the one before, and returns the milliseconds of each.
PLAY = """async ([plies, played]) => {
    const cells = Object.fromEntries(
        [...document.querySelectorAll("[data-cell]")].map(cell => [cell.dataset.cell, cell])
    );
    const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    const moves = document.getElementById("moves");
    const last = ":scope > ol:last-child > li:last-child > [data-ply]";
    const listed = () => Number(moves.querySelector(last)?.dataset.ply);
    const times = [];
    for (const names of plies) {
        const began = performance.now();
        for (const name of names) {
            cells[name].click();
            await frame();
        }
        played += 1;
        while (listed() !== played) {
            if (performance.now() - began > 30000) throw new Error(`ply ${played} does not show`);
            await frame();
        }
        times.push(performance.now() - began);
    }
    return times;
}"""
FIND_PYTHON = """async () => {
    const { whenDefined } = await import("./vendor/pyscript/core.js");
    window.python = (await whenDefined("py")).interpreter;
    window.python._module.enable_pyproxy_allocation_tracing();
}"""
# The heap's size, the bytes in use there, the objects that Python's collector knows, and the proxies made since the
# start that nobody has destroyed.
PYTHON_USES = """() => {
    const { runPython, _module: module } = window.python;
    const objects = runPython("import gc; gc.collect(); len(gc.get_objects())");
    const info = module._malloc(64);
    module._mallinfo(info);
    const used = new Int32Array(module.HEAPU8.buffer, info, 10)[7];
    module._free(info);
    return [module.HEAPU8.length, used, objects, module.pyproxy_alloc_map.size];
}"""
STONES = "[data-cell]:not([aria-label$=empty])"
KEPT_BYTES = "() => Object.values(localStorage).reduce((sum, text) => sum + text.length, 0)"


@dataclass(frozen=True, slots=True)
class PlyCost:
    """What a page takes up after so many plies, and what the last of them cost."""

    plies: int  # of the match by then
    stones: int  # on the board: the more there are, the more there is to draw
    shown_ms: float  # from the click to the move in the list, median
    busy_ms: float  # of the main thread for each ply, with drawing and keeping
    python_mb: float  # heap of the page's Python, which never shrinks
    used_mb: float  # of it
    objects: int  # that Python's collector knows
    proxies: int  # made since the start for JavaScript, and still alive
    heap_mb: float  # of JavaScript
    nodes: int  # of the page
    listeners: int
    kept_kb: float  # in the browser's storage


def played() -> Match:
    """The match."""
    match, random = Match(affinage.load(LINK)), Random(SEED)
    while len(match.moves) < PLIES:
        match.push(random.choice(match.position.legal_moves()))
    return match


def clicks(match: Match, begin: int) -> list[tuple[str, ...]]:
    """The cells to click for each ply from one on."""
    return [tuple(match.game.board.names[cell] for cell in move.picks) for move in match.moves[begin:]]


def metrics(session: CDPSession) -> dict[str, float]:
    """The browser's own figures, after it has tidied up."""
    session.send("HeapProfiler.collectGarbage")
    return {found["name"]: found["value"] for found in session.send("Performance.getMetrics")["metrics"]}


@contextmanager
def board(context: BrowserContext, address: str) -> Iterator[tuple[Page, CDPSession]]:
    """A page with a board to click on, whose figures can be asked for."""
    page = context.new_page()
    page.goto(address)
    expect(page.locator("#board[data-ready=true]")).to_be_attached(timeout=LOAD_MS)
    page.evaluate(FIND_PYTHON)
    session = context.new_cdp_session(page)
    domain = {"timeDomain": "threadTicks"}  # what else the machine does is not counted
    session.send("Performance.enable", domain)
    yield page, session
    page.close()


def play(page: Page, session: CDPSession, line: list[tuple[str, ...]]) -> Iterator[PlyCost]:
    """Play a line and yield the figures at the start of it and after every step."""
    times, before = [0.0], 0.0
    for begun in range(0, len(line) + 1, STEP):
        if begun:
            times = page.evaluate(PLAY, [line[begun - STEP : begun], begun - STEP])
        busy = metrics(session)["TaskDuration"] - before
        heap, used, objects, proxies = page.evaluate(PYTHON_USES)
        now = metrics(session)
        before = now["TaskDuration"]
        yield PlyCost(
            plies=begun,
            stones=page.locator(STONES).count(),
            shown_ms=median(times),
            busy_ms=1000 * busy / STEP if begun else 0.0,
            python_mb=heap / MEGABYTE,
            used_mb=used / MEGABYTE,
            objects=objects,
            proxies=proxies,
            heap_mb=now["JSHeapUsedSize"] / MEGABYTE,
            nodes=int(now["Nodes"]),
            listeners=int(now["JSEventListeners"]),
            kept_kb=page.evaluate(KEPT_BYTES) / 1000,
        )


def measure() -> Iterator[PlyCost]:
    """The figures of the long game in a fresh browser, and then of its last step as a game of its own."""
    with (
        serving(ROOT) as base,
        sync_playwright() as playwright,
        playwright.chromium.launch(**launch_options()) as browser,
        browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce") as context,
    ):
        match = played()
        with board(context, f"{base}?{LINK}") as (page, session):
            yield from play(page, session, clicks(match, 0))
        begun = PLIES - STEP
        start = GameRecord(Match(match.game, start=match.position_at(begun)))
        with board(context, base + share.link(start)) as (page, session):
            yield from play(page, session, clicks(match, begun))


def main() -> None:
    """Measure and print, a line for every step."""
    parser = argparse.ArgumentParser(
        prog="python -m research.bench.long", description="Measure a very long game."
    )
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    if parser.parse_args().json:
        say(json.dumps({"link": LINK, "steps": [asdict(evaluation) for evaluation in measure()]}))
        return
    say(LINK)
    for number, evaluation in enumerate(measure()):
        row = asdict(evaluation)
        if not number:
            say("".join(f"{name:>11}" for name in row))
        say(
            "".join(
                f"{value:>11.1f}" if isinstance(value, float) else f"{value:>11}" for value in row.values()
            )
        )


if __name__ == "__main__":
    run_tool(main)
