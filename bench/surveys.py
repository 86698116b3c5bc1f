"""What the random stage of a survey costs by board and by number of processes: `python -m bench.surveys`.

The cost by board is in seconds of the processor, of rule sets drawn from all there are; what processes gain is in
seconds of the clock, and asks for a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from time import perf_counter, process_time

from affinage.game import DEFAULT_SYSTEM, system
from affinage.survey import surveying
from affinage.survey.measurement import Task
from affinage.survey.plots import columns
from affinage.survey.space import rule_sets
from affinage.survey.store import Store
from tools.common import run_tool, say

BOARDS = "square:5", "square:7", "square:8", "square:10", "hex:4", "hex:5", "hex:6"
BAN = "neutral=forbid"
DRAWN = 6  # rule sets of a board, with and without the ban on neutral holes
SHARED = "square:7", 60  # board and rule sets that processes share


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds a rule set on a board: the mean and the most."""

    board: str
    banned: bool
    mean: float
    most: float


def drawn(board: str, number: int, *, banned: bool | None = None) -> list[Task]:
    """Tasks drawn from all on a board, of both kinds or of one."""
    links = rule_sets(system(DEFAULT_SYSTEM), board)
    wanted = [link for link in links if banned is None or (BAN in link) == banned]
    return [Task.of(link, "random") for link in Random(0).sample(wanted, number)]


def cost(board: str, *, banned: bool) -> Cost:
    """What rule sets of a board cost."""
    seconds = []
    for task in drawn(board, DRAWN, banned=banned):
        begun = process_time()
        task.measure()
        seconds.append(process_time() - begun)
    return Cost(board, banned, sum(seconds) / len(seconds), max(seconds))


def rate(workers: int) -> float:
    """The rule sets a second of so many processes, once they have started."""
    tasks = drawn(*SHARED)
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(Store(Path(folder) / "atlas.sqlite")) as store,
        surveying.processes(workers) as executor,
    ):
        found = surveying.survey(store, tasks, executor, workers)
        for _ in range(2 * workers):
            next(found)
        begun = perf_counter()
        return sum(1 for _ in found) / (perf_counter() - begun)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.surveys", description="Measure what a survey costs."
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    as_json: bool = parser.parse_args().json
    costs = [cost(board, banned=banned) for banned in (False, True) for board in BOARDS]
    rates = {workers: rate(workers) for workers in range(1, (os.cpu_count() or 1) + 1)}
    if as_json:
        say(json.dumps({"costs": [asdict(each) for each in costs], "rates": rates}))
        return
    for banned, words in ((False, "neutral holes allowed"), (True, "neutral holes forbidden")):
        these = [each for each in costs if each.banned == banned]
        say(f"{words}: {columns([each.mean for each in these])}")
        for each in these:
            say(f"  {each.board:12}{each.mean:8.3f} s a rule set, {each.most:.3f} s at the most")
    for workers, found in rates.items():
        say(f"{workers} processes: {found:.2f} rule sets a second, {found / rates[1]:.2f} times one")


if __name__ == "__main__":
    run_tool(main)
