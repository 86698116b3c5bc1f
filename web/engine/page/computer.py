"""The page's side of the worker: one question at a time, a new worker if one dies, and none if unavailable.

Besides questions it can have one job, which the worker does while there is no question. No DOM here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from itertools import count
from typing import Any, Protocol

from web.engine import words
from web.engine.messages import (
    ANSWER,
    CANCEL,
    FAILED,
    PROGRESS,
    READY,
    REST,
    STARTING,
    STOP,
    Evaluation,
    Request,
    evaluation_of,
)

START_S = 90.0
"""A starting worker that sends no message for so many seconds counts as dead."""
SILENCE_S = 20.0
"""A thinking worker that sends no message for so many seconds counts as dead."""
ATTEMPTS = 2
"""Largest number of attempts at a question or a job."""
ASLEEP_S = 10.0
"""After so many seconds without a check, the whole machine was asleep."""


class WorkerConnection(Protocol):
    """A connection to a worker that runs."""

    def send(self, text: str) -> None:
        """Send a message."""

    def end(self) -> None:
        """Terminate the worker at once."""


Connect = Callable[[Callable[[str], None], Callable[[str], None]], WorkerConnection]


class Clock(Protocol):
    """A clock that can wait."""

    def now(self) -> float:
        """Return the time in seconds since some moment."""

    def later(self, act: Callable[[], None], seconds: float) -> None:
        """Call a function after some seconds."""


class Asker(Protocol):
    """Asks the computer questions, and takes its answers."""

    def take_answer(self, request: Request, evaluation: Evaluation, final: bool) -> None:
        """Handle an answer; more follow unless it is `final`."""

    def give_up(self, reason: str, is_gone: bool) -> None:
        """Handle a failure to answer; with `is_gone`, a part of the site may be gone for good."""

    def follow_start(self) -> None:
        """Handle a step of a worker's start."""


class Job(Protocol):
    """Long work that yields to questions."""

    def text(self, number: int) -> str:
        """Return the request as text, with a number; the same request again continues the job."""

    def take_message(self, message: Mapping[str, Any]) -> None:
        """Handle a message of the worker about this job or its own start."""

    def fail(self, reason: str) -> None:
        """Handle the end of the job without a result."""


class NoWorkerError(Exception):
    """The browser refuses to start a worker."""


class WorkerFirst:
    """Connects to a worker; if the first one is unavailable, from then on to the main thread."""

    def __init__(
        self, worker: Connect, own_thread: Callable[[Callable[[str], None]], WorkerConnection]
    ) -> None:
        self._worker, self._own_thread = worker, own_thread
        # True after the first attempt to start a worker.
        self._tried = False
        # A worker that has never reported READY may crash at every start.
        self._worked = False

    def __call__(self, receive: Callable[[str], None], died: Callable[[str], None]) -> WorkerConnection:
        """Start an engine."""

        def receive_first(text: str) -> None:
            self._worked = self._worked or json.loads(text)["kind"] == READY
            receive(text)

        if self._worked or not self._tried:
            self._tried = True
            try:
                return self._worker(receive_first, died)
            except NoWorkerError:
                self._worked = False
        return self._own_thread(receive)


class Computer:
    """Sends requests to the worker, which starts when first needed.

    `connect` starts a worker, with callbacks for each message and for the reason of its death. A dead worker is
    replaced and asked again; if that fails too, the asker has to give up.
    """

    def __init__(self, connect: Connect, clock: Clock, asker: Asker) -> None:
        self._connect, self._now, self._asker = connect, clock.now, asker
        self._worker: WorkerConnection | None = None
        # The number of workers so far tells late messages of an old one from those of the current one.
        self._worker_number = 0
        # True once the worker has reported READY.
        self._started = False
        # Times of the worker's last message and of the last check, in seconds.
        self._last_message = 0.0
        self._watched = clock.now()
        self._numbers = count(1)
        # Number of the last question, and of the attempts to answer it.
        self._number = 0
        self._attempts = 0
        # The question that is not yet answered.
        self.request: Request | None = None
        self._job: Job | None = None
        self._job_number = self._job_attempts = 0
        # Finished fraction of the worker's start, 0 to 1; None if none is starting.
        self.start: float | None = None

    def warm(self) -> None:
        """Start the worker, so that it is ready when needed."""
        if self._worker is None:
            self._worker_number += 1
            self._started, self.start, self._last_message = False, 0.0, self._now()
            number = self._worker_number
            self._worker = self._connect(partial(self._receive, number), partial(self._died, number))

    def ask(self, request: Request) -> None:
        """Ask a question; an open one is cancelled."""
        self.cancel()
        self.request, self._attempts = request, 0
        self._try()

    def _try(self) -> None:
        self._attempts += 1
        self._number = next(self._numbers)
        self.warm()
        self._last_message = self._now()
        if self._worker and self.request:
            self._worker.send(self.request.text(self._number))

    def stop(self) -> None:
        """Request an immediate answer to the open question, from the search so far."""
        self._send(STOP)

    def cancel(self) -> None:
        """Cancel the open question; it gets no answer."""
        self._send(CANCEL)
        self.request = None

    def begin(self, job: Job) -> None:
        """Start a job in place of any other; starting it again continues it."""
        self.rest()
        self._job, self._job_attempts = job, 0
        self._try_job(job)

    def _try_job(self, job: Job) -> None:
        self._job_attempts += 1
        self._job_number = next(self._numbers)
        self.warm()
        self._last_message = self._now()
        if self._worker:
            self._worker.send(job.text(self._job_number))

    def rest(self) -> None:
        """Stop the job, if any."""
        if self._worker and self._job:
            self._worker.send(json.dumps({"id": self._job_number, "what": REST}))
        self._job = None

    def _send(self, what: str) -> None:
        if self._worker and self.request:
            self._worker.send(json.dumps({"id": self._number, "what": what}))

    def watch(self) -> None:
        """Replace a worker that does not answer; call this every few seconds."""
        now = self._now()
        if now - self._watched > ASLEEP_S:
            # The worker slept too, and gets its full time again.
            self._last_message = now
        self._watched = now
        patience = SILENCE_S if self._started else START_S
        if (self.request or self._job) and now - self._last_message > patience:
            self._died(self._worker_number, words.SILENT)

    def _receive(self, number: int, text: str) -> None:
        if number != self._worker_number:
            return
        self._last_message = self._now()
        message: dict[str, Any] = json.loads(text)
        kind = message["kind"]
        if kind in (STARTING, READY):
            self._started = kind == READY
            self.start = None if self._started else float(message["progress"])
            self._asker.follow_start()
            if self._job:
                self._job.take_message(message)
        elif self._job and message.get("id") == self._job_number:
            self._receive_for_job(self._job, message)
        elif kind not in (ANSWER, PROGRESS):
            # The worker has failed or crashed.
            if message.get("id", self._number) == self._number:
                self._died(number, str(message["error"]), bool(message.get("is_gone")))
        elif self.request and message["id"] == self._number:
            request = self.request
            if kind == ANSWER:
                self.request = None
            self._asker.take_answer(request, evaluation_of(message), kind == ANSWER)

    def _receive_for_job(self, job: Job, message: Mapping[str, Any]) -> None:
        if message["kind"] == FAILED:
            self._job = None
            job.fail(str(message["error"]))
        else:
            job.take_message(message)

    def _died(self, number: int, reason: str, is_gone: bool = False) -> None:
        """End a dead worker, and ask a new one while attempts remain."""
        if number != self._worker_number or self._worker is None:
            return
        self._worker.end()
        self._worker = self.start = None
        self._worker_number += 1
        if self.request and self._attempts < ATTEMPTS:
            self._try()
        elif self.request:
            self.request = None
            self._asker.give_up(reason, is_gone)
        if self._job and self._job_attempts < ATTEMPTS:
            self._try_job(self._job)
        elif self._job:
            job, self._job = self._job, None
            job.fail(reason)
