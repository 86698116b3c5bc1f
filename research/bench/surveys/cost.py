"""Cost of variants in a survey's random stage, by board, and variants per second by number of processes."""

from __future__ import annotations

import tempfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter, process_time

from affinage.board.topology import board
from affinage.game import DEFAULT_GAME
from affinage.registry import game_class
from affinage.survey import surveying
from affinage.survey.measurement import Task
from affinage.survey.space import variants
from affinage.survey.store import SurveyStore

BOARDS = "square:5", "square:7", "square:8", "square:10", "hex:4", "hex:5", "hex:6"
BAN = "neutral=forbid"
DRAWN = 12  # variants per board, with and without the ban on neutral holes
SHARED = "square:7", 120  # board and number of variants shared by processes
FIRST = "square:3", 12  # the same for a warm-up of the processes


@dataclass(frozen=True, slots=True)
class Cost:
    """Processor seconds for variants of a board: mean and maximum."""

    board: str
    banned: bool
    mean: float
    most: float

    @property
    def cells(self) -> int:
        """Number of cells of the board."""
        return board(self.board).size


def drawn(text: str, number: int, *, banned: bool | None = None) -> list[Task]:
    """Return random tasks on a board, of both kinds or of one."""
    links = variants(game_class(DEFAULT_GAME), text)
    wanted = [link for link in links if banned is None or (BAN in link) == banned]
    return [Task.of(link, "random") for link in Random(0).sample(wanted, number)]


def cost(text: str, *, banned: bool) -> Cost:
    """Return the cost of variants of a board."""
    seconds = []
    for task in drawn(text, DRAWN, banned=banned):
        begun = process_time()
        task.measure()
        seconds.append(process_time() - begun)
    return Cost(text, banned, sum(seconds) / len(seconds), max(seconds))


def rate(workers: int) -> float:
    """Return the variants per second of warmed-up processes, always with the same variants."""
    tasks = drawn(*SHARED)
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(SurveyStore(Path(folder) / "atlas.sqlite")) as store,
        surveying.processes(workers) as executor,
    ):
        for _ in surveying.survey(store, drawn(*FIRST), executor, workers):
            pass
        begun = perf_counter()
        return sum(1 for _ in surveying.survey(store, tasks, executor, workers)) / (perf_counter() - begun)
