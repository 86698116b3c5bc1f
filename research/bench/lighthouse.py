"""Measure the built site with Lighthouse, Google's page checker, on its simulated phone: `make lighthouse`.

The site is served compressed, as by a static host. Each page is loaded several times, and its median counts, as a
single load on a busy machine is unreliable. The last line of the output is JSON. With `--check`, a score below its
limit is an error.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median_low
from typing import Any

from affinage.cli.console import whole
from research.bench.hosting import Host
from tools import cached, npm
from tools.browser import launch_options
from tools.common import ROOT, ToolError, run_tool, say, sha256_file
from tools.serve import serving

CACHE = ROOT / "build" / "lighthouse"
PROGRAM = "node_modules/lighthouse/cli/index.js"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
METRICS = {
    "first-contentful-paint": "FCP",
    "largest-contentful-paint": "LCP",
    "speed-index": "SI",
    "total-blocking-time": "TBT",
    "cumulative-layout-shift": "CLS",
}
PAGES = {
    "landing": ("", 95),
    "board": ("?board=hex:5", 85),
    "game": ("play/churn/", 98),
    "variant": ("play/gouda/", 98),
    "atlas": ("atlas/", 95),
}
"""Pages by name: their addresses in the site, and their minimum performance."""

RUNS = 3


def program() -> Path:
    """Return Lighthouse's program, installed now unless the locked packages are there."""
    key = sha256_file(ROOT / "package-lock.json")
    return cached.provide(CACHE, key, npm.install_all) / PROGRAM


def report(url: str) -> dict[str, Any]:
    """Return Lighthouse's report of one load of a page."""
    options = launch_options()
    flags = " ".join(["--headless=new", "--no-sandbox", *options["args"]])
    with tempfile.TemporaryDirectory(prefix="affinage-") as folder:
        path = Path(folder, "report.json")
        command = ["node", str(program()), url, "--quiet", "--output=json", f"--output-path={path}"]
        command += [f"--only-categories={','.join(CATEGORIES)}", f"--chrome-flags={flags}"]
        environment = {"CHROME_PATH": options["executable_path"]}
        subprocess.run(command, env=os.environ | environment, capture_output=True, check=False)
        if not path.is_file():
            raise ToolError(f"Lighthouse could not load {url}")
        contents: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    if error := contents.get("runtimeError"):
        raise ToolError(f"Lighthouse could not load {url}: {error['message']}")
    return contents


def scores(contents: dict[str, Any]) -> dict[str, int]:
    """Return the score of each category, up to 100."""
    return {name: round(100 * contents["categories"][name]["score"]) for name in CATEGORIES}


def failed(contents: dict[str, Any]) -> Iterator[str]:
    """Yield the audits that cost a page points in the categories with a full-score target."""
    for name in CATEGORIES[1:]:
        for audit in contents["categories"][name]["auditRefs"]:
            score = contents["audits"][audit["id"]]["score"]
            if audit["weight"] and score is not None and score < 1:
                yield audit["id"]


def measured(url: str, runs: int) -> dict[str, Any]:
    """Return the load of median performance: its scores, its figures, and the failed audits."""
    reports = [report(url) for _ in range(runs)]
    performance = [scores(each)["performance"] for each in reports]
    middle = reports[performance.index(median_low(performance))]
    return {
        **scores(middle),
        "all": performance,
        "metrics": {short: middle["audits"][name].get("displayValue") for name, short in METRICS.items()},
        "failed": sorted(set(failed(middle))),
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the scores of the pages."""
    parser = argparse.ArgumentParser(prog="python -m research.bench.lighthouse", description=__doc__)
    parser.add_argument("pages", nargs="*", default=[], help=f"of {', '.join(PAGES)} (default: all)")
    parser.add_argument("--site", type=Path, default=ROOT / "dist", help="the built site (default: dist/)")
    parser.add_argument("--runs", type=whole(1, 99), default=RUNS, help=f"loads of each (default: {RUNS})")
    parser.add_argument("--check", action="store_true", help="fail where a score is not reached")
    options = parser.parse_args(arguments)
    if unknown := [name for name in options.pages if name not in PAGES]:
        parser.error(f"unknown page {unknown[0]}; expected {', '.join(PAGES)}")
    results = {}
    with serving(options.site, handler=Host) as base:
        for name in options.pages or PAGES:
            path, wanted = PAGES[name]
            results[name] = {"wanted": wanted, **measured(base + path, options.runs)}
            say(f"{name}: {_line(results[name])}")
    say(json.dumps(results))
    low = [name for name, result in results.items() if result["performance"] < result["wanted"]]
    if options.check and low:
        raise ToolError(f"performance is below what is wanted: {', '.join(low)}")


def _line(result: dict[str, Any]) -> str:
    parts = [f"{result['performance']} performance (wanted: {result['wanted']}, loads: {result['all']})"]
    parts += [f"{result[name]} {name}" for name in CATEGORIES[1:]]
    parts += [f"{name} {value}" for name, value in result["metrics"].items()]
    return ", ".join([*parts, *([f"failed: {', '.join(result['failed'])}"] if result["failed"] else [])])


if __name__ == "__main__":
    run_tool(main)
