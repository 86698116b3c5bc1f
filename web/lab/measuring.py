"""Measuring a variant in the worker: progress, and results as data to show, save and share. No DOM here."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple, dataclass, fields, replace
from enum import StrEnum
from math import ceil
from typing import Any, Protocol, TypeAlias

from affinage.game import Game
from affinage.notation.link import load
from affinage.survey import words
from affinage.survey.figure import Figure, FigureRow, as_csv
from affinage.survey.plan import MAX, Plan
from web.engine.messages import MEASURE, MEASURED, MEASURING, READY, STARTING
from web.engine.page.computer import Job
from web.storage import stored

Report: TypeAlias = "Mapping[str, Any]"
"""The figures as `python -m affinage report --json` prints them."""

STAGES = tuple(MAX)
ENDS = tuple(field.name for field in fields(Figure))
WIDTH, HEIGHT = 300, 60
"""Size of a histogram, in its own units."""
MAX_BARS = 60


@dataclass(frozen=True, slots=True)
class Measured:
    """A report, the seed of its games, and the lengths of the random ones."""

    report: Report
    seed: int
    least: int
    """Number of turns of the shortest random game."""
    lengths: tuple[int, ...]
    """Numbers of games with that many turns, with a turn more, and so on."""

    @property
    def game(self) -> Game:
        """The variant."""
        return load(str(self.report["link"]))

    @property
    def plan(self) -> Plan:
        """The plan that reproduces the figures."""
        stage = "play" if self.games("play") else "random"
        return Plan(stage, self.games(stage), self.seed)

    def games(self, stage: str) -> int:
        """Return the number of games of a stage."""
        return int(self.report[stage]["games"])

    @property
    def winner(self) -> int | None:
        """Winner with best play, as the number in turn order; 0 for a draw, None if unknown."""
        winner = self.report["exact"]["winner"]
        return None if winner is None else int(winner)

    def figures(self, stage: str) -> dict[str, Figure]:
        """Return the figures of a stage by name."""
        entries = self.report[stage].items()
        return {
            name: Figure(*(figure[end] for end in ENDS))
            for name, figure in entries
            if isinstance(figure, Mapping)
        }

    @property
    def csv(self) -> str:
        """The figures as a table, one per line."""
        return as_csv(
            FigureRow(stage, self.games(stage), self.seed, name, *astuple(figure))
            for stage in STAGES
            for name, figure in self.figures(stage).items()
        )

    @property
    def json(self) -> str:
        """The report as the command prints it."""
        return json.dumps(self.report)

    def to_text(self) -> str:
        """Return the report as a text to store."""
        return json.dumps([self.report, self.seed, self.least, self.lengths])


def from_text(text: str) -> Measured:
    """Return the report in a stored text, which may contain more.

    Raises ValueError, LookupError, TypeError, AttributeError or AffinageError for a text without a valid report.
    """
    report, seed, least, lengths, *_ = stored.parse(text)
    measured = Measured(report, seed, least, tuple(lengths))
    counts = (seed, least, *measured.lengths, *map(measured.games, STAGES))
    if not all(type(count) is int and count >= 0 for count in counts) or not any(measured.lengths):
        raise ValueError("a report counts games and their turns")
    if measured.winner not in (None, *range(len(words.BEST_PLAY))):
        raise ValueError("a report knows the winner by a number")
    Plan.read(measured.plan.text).check(measured.game)
    for stage in STAGES:
        for name, figure in measured.figures(stage).items():
            words.value(name, figure), words.interval(name, figure)
    return measured


class State(StrEnum):
    """State of measuring."""

    STOPPED = "stopped"
    """Stopped by the user, or not begun."""
    STARTING = "starting"
    """The computer starts."""
    RUNNING = "running"
    WAITING = "waiting"
    """The computer searches for a move of a game, and measuring waits."""
    DONE = "done"
    FAILED = "failed"


class Worker(Protocol):
    """Interface of the worker for measuring."""

    def begin(self, job: Job) -> None:
        """Start or continue a job."""

    def rest(self) -> None:
        """Stop the job."""


class Measuring:
    """A variant and its plan; `changed` is called at each update."""

    def __init__(self, game: Game, plan: Plan, worker: Worker, changed: Callable[[], None]) -> None:
        # This does not start the plan yet.
        self.game, self.plan = game, plan
        self._worker, self._changed = worker, changed
        self.state = State.STOPPED
        self.measured: Measured | None = None
        # Reason of a failure.
        self.fault = ""
        # Finished fraction of the computer's start.
        self.progress = 0.0

    @property
    def is_at_work(self) -> bool:
        """True while new figures are expected."""
        return self.state in (State.STARTING, State.RUNNING, State.WAITING)

    @property
    def share_done(self) -> float:
        """The finished fraction of the plan, 0 to 1."""
        games = self.measured.games(self.plan.stage) if self.measured else 0
        return min(1.0, games / self.plan.games)

    @property
    def longer_plan(self) -> Plan:
        """The plan of twice the games, up to the limit of the page."""
        return replace(self.plan, games=min(2 * self.plan.games, MAX[self.plan.stage]))

    def go_on(self, plan: Plan) -> None:
        """Measure according to a plan; games already played with the same seed count."""
        if plan.seed != self.plan.seed:
            self.measured = None
        self.plan, self.state, self.fault = plan, State.RUNNING, ""
        self._worker.begin(self)
        self._changed()

    def stop(self) -> None:
        """Pause measuring."""
        if self.is_at_work:
            self._worker.rest()
            self.state = State.STOPPED
            self._changed()

    def show(self, measured: Measured) -> None:
        """Show stored measurements."""
        self.measured, self.plan, self.state = measured, measured.plan, State.DONE

    # Called by the computer

    def text(self, number: int) -> str:
        """Return the plan as text for the worker."""
        plan = self.plan
        what = {"stage": plan.stage, "games": plan.games, "seed": plan.seed}
        return json.dumps({"id": number, "what": MEASURE, "link": self.game.link(), **what})

    def take_message(self, message: Mapping[str, Any]) -> None:
        """Handle a message of the worker."""
        kind = message["kind"]
        if kind == STARTING:
            self.state, self.progress = State.STARTING, float(message["progress"])
        elif kind == MEASURING and message.get("done"):
            self._worker.rest()
            self.state = State.DONE
        elif kind in (READY, MEASURING):
            self.state = State.WAITING if message.get("waits") else State.RUNNING
        elif kind == MEASURED:
            least, counts = message["lengths"]
            self.measured = Measured(message["report"], self.plan.seed, int(least), tuple(map(int, counts)))
            self.state = State.RUNNING
        self._changed()

    def fail(self, reason: str) -> None:
        """Show a failure."""
        self.state, self.fault = State.FAILED, reason
        self._changed()


def grouped(counts: Sequence[int], most: int) -> list[int]:
    """Return the sums of groups of neighbouring counts, at most `most` groups of equal size.

    >>> grouped([1, 2, 3, 4, 5], 3)
    [3, 7, 5]
    """
    wide = max(1, ceil(len(counts) / most))
    return [sum(counts[first : first + wide]) for first in range(0, len(counts), wide)]


def histogram(counts: Sequence[int]) -> str:
    """Return the outline of the bars of a histogram, with several lengths per bar if there are many.

    >>> histogram([1, 0, 2])
    'M0.0 60V30.0h100.0V60zM200.0 60V0.0h100.0V60z'
    """
    bars = grouped(counts, MAX_BARS)
    step, most = WIDTH / len(bars), max(bars)
    return "".join(
        f"M{place * step:.1f} {HEIGHT}V{HEIGHT * (1 - bar / most):.1f}h{step:.1f}V{HEIGHT}z"
        for place, bar in enumerate(bars)
        if bar
    )
