"""Between the store of a survey and the tables of an atlas."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from affinage.errors import AffinageError
from affinage.link import load
from affinage.survey import atlas
from affinage.survey.measurement import Measurement, Task, is_present
from affinage.survey.store import Store


def export(store: Store, folder: Path) -> list[Path]:
    """Write all that the present code measured, and return the files."""
    return atlas.write(folder, rows(store))


def read(folder: Path) -> list[Measurement]:
    """What the present code measured of the tables in a folder; raises AffinageError where there is none of it."""
    found = [row for row in atlas.read(folder) if is_present(row.stage, row.version)]
    if not found:
        raise AffinageError(f"{folder} has no tables (*{atlas.SUFFIX}) with what the present code measured")
    return [
        Measurement(Task(row.link, row.stage, row.seed, row.games), row.version, row.figures, row.details)
        for row in found
    ]


def rows(store: Store) -> Iterator[atlas.Row]:
    """The measurements with the options of their rule sets."""
    return map(_row, store)


def _row(measurement: Measurement) -> atlas.Row:
    task = measurement.task
    game = load(task.link)
    return atlas.Row(
        task.link,
        game.key,
        game.values,
        task.stage,
        task.seed,
        task.games,
        measurement.version,
        measurement.figures,
        measurement.details,
    )
