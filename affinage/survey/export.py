"""From the store of a survey to the files of an atlas."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from affinage.game import DEFAULT_SYSTEM, system
from affinage.link import pairs
from affinage.options import resolve
from affinage.survey import atlas
from affinage.survey.measurement import Measurement
from affinage.survey.store import Store


def export(store: Store, folder: Path) -> list[Path]:
    """Write all that the present code measured, and return the files."""
    return atlas.write(folder, rows(store))


def rows(store: Store) -> Iterator[atlas.Row]:
    """The measurements with the options of their rule sets."""
    return map(_row, store)


def _row(measurement: Measurement) -> atlas.Row:
    task = measurement.task
    given = pairs(task.link)
    game = given.pop("game", DEFAULT_SYSTEM)
    return atlas.Row(
        task.link,
        game,
        resolve(system(game).options, given),
        task.stage,
        task.seed,
        task.games,
        measurement.version,
        measurement.figures,
        measurement.details,
    )
