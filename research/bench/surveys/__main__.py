"""Measure the cost of a survey's random stage by board and number of processes: `python -m research.bench.surveys`.

Costs by board are in seconds of processor time, for random variants; the gain from processes is in seconds of wall
time, and needs an idle machine.
"""

from __future__ import annotations

import argparse
import json
import os
from dataclasses import asdict

from affinage.survey.plots import columns
from research.bench.surveys.cost import BOARDS, cost, rate
from research.bench.surveys.plot import picture
from tools.common import ROOT, run_tool, say, write_bytes

PICTURE = ROOT / "docs" / "survey-cost.svg"
ROUNDS = 3  # the best one counts, as other work on a machine only slows it


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m research.bench.surveys", description="Measure what a survey costs."
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--picture", action="store_true", help="draw the picture of docs/survey.md")
    options = parser.parse_args()
    costs = [cost(board, banned=banned) for banned in (False, True) for board in BOARDS]
    cores = range(1, (os.cpu_count() or 1) + 1)
    rounds = [{workers: rate(workers) for workers in cores} for _ in range(ROUNDS)]
    rates = {workers: max(found[workers] for found in rounds) for workers in cores}
    if options.picture:
        write_bytes(PICTURE, picture(costs, rates).encode())
    if options.json:
        say(json.dumps({"costs": [asdict(each) for each in costs], "rates": rates}))
        return
    for banned, words in ((False, "neutral holes allowed"), (True, "neutral holes forbidden")):
        these = [each for each in costs if each.banned == banned]
        say(f"{words}: {columns([each.mean for each in these])}")
        for each in these:
            say(f"  {each.board:12}{each.mean:8.3f} s a variant, {each.most:.3f} s at the most")
    for workers, found in rates.items():
        say(f"{workers} processes: {found:.2f} variants a second, {found / rates[1]:.2f} times one")


if __name__ == "__main__":
    run_tool(main)
