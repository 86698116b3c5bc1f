"""Running the tasks of a survey: in this process, in several, or on a cluster.

Tasks already in the store are skipped; this is checked just before each task, as another process may share the file.
The order of tasks is random, so that two processes with one file seldom run the same task, and the finished tasks
predict the remaining time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, wait
from contextlib import contextmanager
from itertools import islice
from random import Random
from time import monotonic

from affinage.checks import whole
from affinage.errors import AffinageError
from affinage.survey.measurement import Measurement, Task, version
from affinage.survey.store import SurveyStore
from affinage.workers import Workers

AHEAD = 2
"""Waiting tasks per worker."""
MAX_WORKERS = 999


def survey(
    store: SurveyStore, tasks: Sequence[Task], executor: Executor | None = None, workers: int = 1
) -> Iterator[Measurement]:
    """Run the missing tasks, store and yield each measurement; without an executor in this process."""
    missing = (task for task in Random().sample(tasks, len(tasks)) if not store.has(task))
    measurements = map(Task.measure, missing) if executor is None else _sent(missing, executor, workers)
    for measurement in measurements:
        if measurement.version != version(measurement.task.stage):
            raise AffinageError(f"a worker has version {measurement.version} of the code, not this one's")
        store.add(measurement)
        yield measurement


def _sent(tasks: Iterator[Task], executor: Executor, workers: int) -> Iterator[Measurement]:
    """Yield the measurements of an executor as they finish; it gets only a few tasks at a time."""
    waiting = {executor.submit(task.measure) for task in islice(tasks, AHEAD * workers)}
    while waiting:
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()
        waiting |= {executor.submit(task.measure) for task in islice(tasks, len(done))}


@contextmanager
def processes(workers: int) -> Iterator[Executor]:
    """Yield an executor whose processes end with this one; raises AffinageError if one of them dies."""
    workers = whole("workers", workers, 1, MAX_WORKERS)
    try:
        with Workers(workers) as executor:
            yield executor
    except BrokenExecutor as error:
        raise AffinageError(f"{error}; another run continues") from None


class SurveyProgress:
    """Lines with the progress of a survey and the remaining time, for all processes that share the store."""

    def __init__(self, store: SurveyStore, tasks: Sequence[Task], every: float = 10.0) -> None:
        self._store, self._all, self._every = store, len(tasks), every
        self._missing = store.missing(tasks)
        self._before, self._begun = len(self._missing), monotonic()

    def lines(self, measurements: Iterable[Measurement]) -> Iterator[str]:
        """Yield a line at the start, at intervals, and at the end if any task was missing."""
        yield f"{self._all - self._before} of {self._all} measured already"
        reported = self._begun
        for _ in measurements:
            if monotonic() - reported >= self._every:
                reported = monotonic()
                yield self._line()
        if self._before:
            yield self._line()

    def _line(self) -> str:
        """Return the line; the store is read again, as others may have added measurements."""
        self._missing = self._store.missing(self._missing)
        left = len(self._missing)
        each = (monotonic() - self._begun) / max(1, self._before - left)
        return f"{self._all - left} of {self._all}, {each:.2f} s each, {_spelled(each * left)} left"


def _spelled(seconds: float) -> str:
    """Return a duration as text.

    >>> _spelled(42), _spelled(3599), _spelled(3600)
    ('42 s', '60 min', '1.0 h')
    """
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 3600 else f"{seconds / 3600:.1f} h"
