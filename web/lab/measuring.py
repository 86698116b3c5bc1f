"""Measuring a variant in the worker: progress and results. No DOM here."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any, Protocol

from affinage.game import Game
from affinage.survey.plan import MAX, Plan
from web.engine.messages import MEASURE, MEASURED, MEASURING, READY, STARTING
from web.engine.page.computer import Job
from web.lab.measured import Measured


class State(StrEnum):
    """State of measuring."""

    STOPPED = "stopped"  # by the user, or not begun
    STARTING = "starting"  # while the computer starts
    RUNNING = "running"
    WAITING = "waiting"  # while the computer searches for a game
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
        self.game, self.plan = game, plan  # the plan has not been started
        self._worker, self._changed = worker, changed
        self.state = State.STOPPED
        self.measured: Measured | None = None
        self.fault = ""  # reason of a failure
        self.progress = 0.0  # finished fraction of the computer's start

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
