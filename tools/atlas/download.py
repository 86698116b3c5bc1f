"""All measurements as one table, and the dictionary of its columns."""

from __future__ import annotations

import csv
import gzip
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from affinage.registry import game_class
from affinage.survey.atlas import DIGITS, OPTION, Row
from affinage.survey.words import metric_text
from tools.atlas.surveyed import SurveyedVariant
from tools.common import write_bytes

TABLE, DICTIONARY = "download/atlas.csv.gz", "download/columns.csv"
OF_ONE = "share, 1 is 100%"
"""Unit of shares in the table, which people read in percent."""
FACTS = {
    "game": "Key of the game.",
    "link": "The variant; affinage.load reads it.",
    "stage": "random games, play between engines, deep (the skill chain) or exact (best play).",
    "seed": "Seed of the random numbers.",
    "games": "Number of games; 0 for best play.",
    "version": "Version that measured it.",
}


def write(target: Path, sets: Sequence[SurveyedVariant]) -> None:
    """Write the table and its dictionary; neither without measurements."""
    rows = [row for one in sets for rows in one.rows.values() for row in rows]
    if not rows:
        return
    options = list(dict.fromkeys(OPTION + key for row in rows for key in row.options))
    names = list(dict.fromkeys(name for row in rows for name in row.figures))
    ends = [f"{name}{end}" for name in names for end in ("", "_low", "_high")]
    lines = ({**_facts(row), **_figures(row)} for row in rows)
    write_bytes(target / TABLE, gzip.compress(_csv([*FACTS, *options, *ends], lines), mtime=0))
    write_bytes(target / DICTIONARY, _csv(["column", "unit", "meaning"], _dictionary(options, names, rows)))


def _facts(row: Row) -> dict[str, object]:
    facts = {"game": row.game, "link": row.link or f"game={row.game}", "stage": row.stage}
    options = {OPTION + key: value for key, value in row.options.items()}
    return facts | {"seed": row.seed, "games": row.games, "version": row.version} | options


def _figures(row: Row) -> dict[str, str]:
    ends = (
        (f"{name}{end}", value)
        for name, figure in row.figures.items()
        for end, value in (("", figure.value), ("_low", figure.low), ("_high", figure.high))
    )
    return {name: f"{value:.{DIGITS}g}" for name, value in ends}


def _dictionary(
    options: Iterable[str], names: Iterable[str], rows: Sequence[Row]
) -> Iterator[dict[str, str]]:
    """Yield the lines about the columns, in their order."""
    for column, meaning in FACTS.items():
        yield {"column": column, "meaning": meaning}
    known = {OPTION + one.key: one for key in {row.game for row in rows} for one in game_class(key).options}
    for column in options:
        yield {"column": column, "meaning": f"Option: {known[column].title}"}
    for name in names:
        text = metric_text(name)
        unit = OF_ONE if text.is_percent else text.unit
        yield {"column": name, "unit": unit, "meaning": f"{text.title}. {text.meaning}"}
        for end in ("low", "high"):
            yield {"column": f"{name}_{end}", "unit": unit, "meaning": f"{end} end of its 95% interval"}


def _csv(columns: Sequence[str], lines: Iterable[Mapping[str, object]]) -> bytes:
    stream = io.StringIO(newline="")
    writer = csv.DictWriter(stream, columns, restval="", lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(lines)
    return stream.getvalue().encode()
