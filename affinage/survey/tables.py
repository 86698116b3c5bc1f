"""Conversion between the store of a survey and the tables of an atlas."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from affinage.errors import AffinageError
from affinage.notation.link import load
from affinage.plain_text import file_name
from affinage.survey import atlas, row
from affinage.survey.measurement import Measurement, Task, is_present
from affinage.survey.store import SurveyStore, Values, values_of


def export(store: SurveyStore, folder: Path) -> list[Path]:
    """Write all measurements of the current code, and return the files; `store.faults` has those left out."""
    return atlas.write(folder, rows(store))


def read(folder: Path) -> list[Values]:
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


def rows(store: SurveyStore) -> Iterator[atlas.Row]:
    """Yield the measurements with the options of their variants."""
    for measurement in store:
        try:
            one = _row(measurement)
            row.check(one)
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
        row.options_of(game),
        task.stage,
        task.seed,
        task.games,
        measurement.version,
        measurement.figures,
        measurement.details,
    )
