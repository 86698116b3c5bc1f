"""Measure the start in WebKit against Pyodide alone (`python -m research.bench.webkit`), a new profile per round."""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from statistics import median
from time import sleep

from affinage.cli.console import whole
from e2e import webkit
from research.bench.boot import BARE, CLICK, MOVE, REST_S
from research.bench.hosting import hosted
from tools.browser import WEBKIT
from tools.common import ROOT, run_tool, say

# Pages to visit, and the condition that ends each visit.
VISITS = {
    "bare": (BARE, "document.documentElement.dataset.done"),
    "first": (CLICK, "document.querySelector('#board[data-ready]')"),
    "first move": (MOVE, "document.querySelector('#board[data-ply=\"1\"]')"),
    "repeat": (CLICK, "document.querySelector('#board[data-ready]')"),
    "repeat move": (MOVE, "document.querySelector('#board[data-ply=\"1\"]')"),
}
WORKER_READY = "navigator.serviceWorker?.ready.then(() => true)"


def round_of_visits(program: str, base: str) -> dict[str, float]:
    """Return the milliseconds from each navigation's start to its end, accurate to 30 ms."""
    times = {}
    with webkit.running(program) as browser:
        for name, (path, done) in VISITS.items():
            if name.startswith("repeat"):
                sleep(REST_S)
            tab = browser.open(base + path)
            tab.wait(done)
            times[name] = float(tab.evaluate("performance.now()"))
            if name == "first":
                tab.evaluate(WORKER_READY)
            tab.close()
    return times


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m research.bench.webkit", description="Measure the start in WebKit."
    )
    parser.add_argument("--rounds", type=whole(1, 99), default=5, help="visits of each kind (5)")
    rounds = parser.parse_args().rounds
    times: dict[str, list[float]] = defaultdict(list)
    with hosted(ROOT / "dist") as base:
        for number in range(rounds):
            for name, ms in round_of_visits(WEBKIT.path(), base).items():
                times[name].append(ms)
            say(f"{number + 1}: " + "  ".join(f"{name} {values[-1]:.0f}" for name, values in times.items()))
    medians = {name: round(median(values)) for name, values in times.items()}
    ratios = {
        f"{name} / bare": round(medians[name] / medians["bare"], 2) for name in VISITS if name != "bare"
    }
    say(json.dumps({"rounds": rounds, "ms": medians, **ratios}))


if __name__ == "__main__":
    run_tool(main)
