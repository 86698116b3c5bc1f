"""Measurements in an SQLite file, written one by one, so that a survey may be stopped at any moment.

Several processes may use one file at the same time; duplicate measurements are equal and stored once. A store is
exported to the tables of an atlas, and such tables can be read.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any, TypeAlias

from affinage import files
from affinage.errors import AffinageError
from affinage.notation import record
from affinage.notation.link import load
from affinage.plain_text import file_name, quoted
from affinage.survey import atlas
from affinage.survey.figure import Figure
from affinage.survey.measurement import REVISIONS, Measurement, Task, is_present
from affinage.survey.row import check as check_row
from affinage.survey.row import check_details, check_figure, check_measured, options_of

PATIENCE_S = 60.0
"""Seconds to wait while another process writes."""
ATTEMPT_S = 1.0
"""Seconds of a single attempt, as SQLite hears no Ctrl-C while it waits."""
WHAT = "a store of measurements"
MAGIC = b"SQLite format 3\0"
APPLICATION = 0x61666667
"""SQLite's application id in the file header: "affg" in ASCII."""
MAX_VALUE = 10_000_000
"""Maximum number of bytes of a row."""
HEAD, AT_APPLICATION = 72, 68
"""Bytes up to the end of the application id, and its offset."""

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


Values: TypeAlias = "tuple[str | int | float, ...]"
"""The columns of a measurement."""


class SurveyStore:
    """A file of measurements; with `for_reading` it is neither created nor changed.

    Raises AffinageError for a file of another program, and leaves it unchanged.
    """

    def __init__(self, path: Path, *, for_reading: bool = False) -> None:
        self._path = path
        self.faults: list[str] = []
        """Invalid rows of the last iteration, in words."""
        if not for_reading:
            files.check(path, WHAT, _is_own)
        elif not path.is_file() or (path.stat().st_size and not _is_own(path)):
            raise AffinageError(f"{file_name(path)} is not {WHAT}")
        with self._usable():
            self._database = _opened(path, "ro" if for_reading else "rwc")
            if not for_reading:
                self._begin()

    def _begin(self) -> None:
        """Create the table and set the application id, unless the file has both."""
        with self._database:
            self._execute("BEGIN IMMEDIATE")
            self._database.execute(TABLE)
            if self._database.execute("PRAGMA application_id").fetchone() != (APPLICATION,):
                self._database.execute(f"PRAGMA application_id = {APPLICATION}")

    @contextmanager
    def _usable(self) -> Iterator[None]:
        """Raise AffinageError for errors of the file."""
        try:
            yield
        except sqlite3.Error as error:
            raise AffinageError(f"{file_name(self._path)} cannot be used for measurements: {error}") from None

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def has(self, task: Task) -> bool:
        """Return whether a task has been measured."""
        with self._usable():
            rows = self._execute(f"SELECT 1 FROM measurements WHERE {SAME}", _key(task))
            return rows.fetchone() is not None

    def missing(self, tasks: Iterable[Task]) -> list[Task]:
        """Return the tasks that have not been measured yet."""
        return [task for task in tasks if not self.has(task)]

    def add(self, *measurements: Measurement) -> None:
        """Store measurements, all or none, except existing ones."""
        self.add_values(list(map(values_of, measurements)))

    def add_values(self, rows: Iterable[Values]) -> None:
        """Store measurements in the form of `values_of`, all or none, except existing ones."""
        with self._usable(), self._database:
            self._execute("BEGIN IMMEDIATE")
            self._database.executemany(
                f"INSERT OR IGNORE INTO measurements ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows
            )

    def __iter__(self) -> Iterator[Measurement]:
        """Yield the measurements of the current code in a fixed order; `faults` has the invalid rows it skips."""
        self.faults.clear()
        for row in self._rows():
            link, stage, *_, revision, _, _, _, _ = row
            if revision == REVISIONS.get(stage):
                try:
                    yield _measurement(*row)
                except AffinageError as error:
                    self.leave_out(link, error)

    def leave_out(self, link: object, error: AffinageError) -> None:
        """Add an error about the measurement of a variant."""
        self.faults.append(
            f"{file_name(self._path)}, a measurement of {quoted(str(link))} is left out: {error}"
        )

    def _rows(self) -> Iterator[Any]:
        with self._usable():
            yield from self._execute(
                f"SELECT {COLUMNS} FROM measurements ORDER BY link, stage, seed, games, revision"
            )

    def _execute(self, statement: str, values: Values = ()) -> sqlite3.Cursor:
        """Run a statement once no other process writes."""
        end = monotonic() + PATIENCE_S
        while True:
            try:
                return self._database.execute(statement, values)
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > end:
                    raise


def _is_own(path: Path) -> bool:
    """Return whether a file is a database with our application id."""
    head = files.head(path, HEAD)
    return head.startswith(MAGIC) and int.from_bytes(head[AT_APPLICATION:]) == APPLICATION


def _opened(path: Path, mode: str) -> sqlite3.Connection:
    database = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}", timeout=ATTEMPT_S, isolation_level=None, uri=True
    )
    database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_VALUE)
    return database


def _measurement(
    link: Any,
    stage: Any,
    seed: Any,
    games: Any,
    _: Any,
    version: Any,
    figures: Any,
    details: Any,
    seconds: Any,
) -> Measurement:
    """Return the measurement of a row; raises AffinageError for values that no survey writes."""
    check_measured(stage, seed, games, str(version))
    try:
        values = {name: Figure(*ends) for name, ends in record.parse(figures).items()}
        more = record.parse(details)
    except (ValueError, TypeError, AttributeError, RecursionError):
        raise AffinageError("its figures or details are damaged") from None
    for name, figure in values.items():
        check_figure(name, figure)
    check_details(more)
    return Measurement(Task(str(link), stage, seed, games), version, values, more, seconds)


def _key(task: Task) -> tuple[str, str, int, int, int]:
    return task.link, task.stage, task.seed, task.games, REVISIONS[task.stage]


def values_of(measurement: Measurement) -> Values:
    """Return the columns of a measurement."""
    figures = {name: [figure.value, figure.low, figure.high] for name, figure in measurement.figures.items()}
    texts = _text(figures), _text(dict(measurement.details))
    return *_key(measurement.task), measurement.version, *texts, measurement.seconds


def _text(data: dict[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"))


def export_tables(store: SurveyStore, folder: Path) -> list[Path]:
    """Write all measurements of the current code, and return the files; `store.faults` has those left out."""
    return atlas.write(folder, table_rows(store))


def read_tables(folder: Path) -> list[Values]:
    """Return the measurements of the current code in tables of a folder; raises AffinageError without any."""
    measurements = [
        values_of(
            Measurement(
                Task(each.link, each.stage, each.seed, each.games), each.version, each.figures, each.details
            )
        )
        for each in atlas.read(folder)
        if is_present(each.stage, each.version)
    ]
    if not measurements:
        raise AffinageError(f"{file_name(folder)} has no tables (*{atlas.SUFFIX}) of this version")
    return measurements


def table_rows(store: SurveyStore) -> Iterator[atlas.Row]:
    """Yield the measurements with the options of their variants."""
    for measurement in store:
        try:
            one = _row(measurement)
            check_row(one)
        except AffinageError as error:
            store.leave_out(measurement.task.link, error)
        else:
            yield one


def _row(measurement: Measurement) -> atlas.Row:
    task = measurement.task
    game = load(task.link)
    return atlas.Row(
        task.link,
        game.key,
        options_of(game),
        task.stage,
        task.seed,
        task.games,
        measurement.version,
        measurement.figures,
        measurement.details,
    )
