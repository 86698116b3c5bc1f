"""Measurements in a file of SQLite, written one by one, so that a survey may be stopped at any moment.

Several processes may use one file at the same time; what two of them measured is kept once, as both found the same.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from affinage.errors import AffinageError
from affinage.survey.figure import Figure
from affinage.survey.measurement import REVISIONS, Measurement, Task

PATIENCE = 60.0  # seconds to wait while another process writes

TABLE = """
CREATE TABLE IF NOT EXISTS measurements (
    link TEXT NOT NULL,
    stage TEXT NOT NULL,
    seed INTEGER NOT NULL,
    games INTEGER NOT NULL,
    revision INTEGER NOT NULL,  -- of the stage, which rises when the same seed gives other figures
    version TEXT NOT NULL,  -- of the code, with the revision
    figures TEXT NOT NULL,  -- {name: [value, low, high]}
    details TEXT NOT NULL,
    seconds REAL NOT NULL,
    PRIMARY KEY (link, stage, seed, games, revision)
) WITHOUT ROWID
"""
COLUMNS = "link, stage, seed, games, revision, version, figures, details, seconds"
SAME = "link = ? AND stage = ? AND seed = ? AND games = ? AND revision = ?"


class Store:
    """A file of measurements."""

    def __init__(self, path: Path) -> None:
        self._path = path
        with self._usable():
            self._database = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
            self._database.execute(TABLE)

    @contextmanager
    def _usable(self) -> Iterator[None]:
        """Raise AffinageError for what goes wrong with the file."""
        try:
            yield
        except sqlite3.Error as error:
            raise AffinageError(f"{self._path} cannot be used for measurements: {error}") from None

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()

    def has(self, task: Task) -> bool:
        """Whether this has been measured."""
        with self._usable():
            found = self._database.execute(f"SELECT 1 FROM measurements WHERE {SAME}", _key(task))
            return found.fetchone() is not None

    def missing(self, tasks: Iterable[Task]) -> list[Task]:
        """Those that have not been measured yet."""
        return [task for task in tasks if not self.has(task)]

    def add(self, *measurements: Measurement) -> None:
        """Keep measurements, all or none of them, but for those that are there."""
        with self._usable(), self._database:
            self._database.execute("BEGIN IMMEDIATE")
            self._database.executemany(
                f"INSERT OR IGNORE INTO measurements ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                map(_values, measurements),
            )

    def __iter__(self) -> Iterator[Measurement]:
        """What the present code measured, in a fixed order."""
        for link, stage, seed, games, revision, version, figures, details, seconds in self._rows():
            if revision == REVISIONS.get(stage):
                found = {name: Figure(*ends) for name, ends in json.loads(figures).items()}
                yield Measurement(
                    Task(link, stage, seed, games), version, found, json.loads(details), seconds
                )

    def _rows(self) -> Iterator[Any]:
        with self._usable():
            yield from self._database.execute(
                f"SELECT {COLUMNS} FROM measurements ORDER BY link, stage, seed, games, revision"
            )


def _key(task: Task) -> tuple[str, str, int, int, int]:
    return task.link, task.stage, task.seed, task.games, REVISIONS[task.stage]


def _values(measurement: Measurement) -> tuple[str | int | float, ...]:
    """The columns of a measurement."""
    figures = {name: [figure.value, figure.low, figure.high] for name, figure in measurement.figures.items()}
    texts = _text(figures), _text(dict(measurement.details))
    return *_key(measurement.task), measurement.version, *texts, measurement.seconds


def _text(data: dict[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"))
