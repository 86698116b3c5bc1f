"""Measure speed and print it: `python -m bench`, or with `--json` as one line for a machine."""

from __future__ import annotations

import argparse
import json
import platform
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles

from bench import clicks, positions
from tools.common import run, run_tool, say

PYODIDE = Path(__file__).with_name("pyodide.mjs")


def summary(found: Sequence[float]) -> dict[str, float]:
    """The middle, the 95th percentile and the worst of some milliseconds."""
    high = quantiles(found, n=20, method="inclusive")[-1]
    return {"median": median(found), "p95": high, "worst": max(found), "samples": len(found)}


def measure() -> dict[str, dict[str, dict[str, float]]]:
    """All figures, by link and by what was measured."""
    painted = clicks.measure(positions.LINKS)
    native = json.loads(positions.measure())
    inside = json.loads(run(["node", str(PYODIDE)]))
    return {
        link: {
            "click to paint": summary(painted[link]),
            **{f"{name}, native": summary(found) for name, found in native[link].items()},
            **{f"{name}, Pyodide": summary(found) for name, found in inside[link].items()},
        }
        for link in positions.LINKS
    }


def table(figures: dict[str, dict[str, dict[str, float]]]) -> str:
    """The figures for people."""
    lines = [f"{'milliseconds':<26}{'median':>10}{'95 %':>10}{'worst':>10}{'samples':>10}"]
    for link, measured in figures.items():
        lines += ["", link]
        for name, found in measured.items():
            numbers = "".join(f"{found[key]:>10.2f}" for key in ("median", "p95", "worst"))
            lines.append(f"  {name:<24}{numbers}{found['samples']:>10.0f}")
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure speed.")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    as_json = parser.parse_args().json
    figures = measure()
    if as_json:
        say(json.dumps({"python": platform.python_version(), "milliseconds": figures}))
    else:
        say(table(figures))


if __name__ == "__main__":
    run_tool(main)
