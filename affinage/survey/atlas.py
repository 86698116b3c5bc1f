"""The atlas: what a survey found, as files of plain numbers, and their reader.

A file holds one game at one stage: `affinage.random.csv.gz`. It is CSV (RFC 4180, UTF-8) with a line a measurement and
a heading. The columns are

- `link`: the rule set, without values that stand for others (`Game.without_aliases`);
- `option_KEY` for every option of the game in the order of links, `option_board` first;
- `seed`, `games` and `version`, from which anybody gets the same figures again;
- for each figure `NAME`, `NAME_low` and `NAME_high`, its 95% interval, all empty where a rule set has none;
- `details`: what is no figure, as an object of JSON.

Numbers have four significant digits, as intervals are wider than that. Lines are sorted by link and seed, and the same
measurements give the same bytes. What the figures mean is in docs/survey.md. NumPy is not needed here.
"""

from __future__ import annotations

import csv
import gzip
import io
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from affinage.errors import AffinageError
from affinage.game import system
from affinage.survey.figure import Figure

SUFFIX = ".csv.gz"
DIGITS = 4  # significant ones
OPTION = "option_"


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement: a rule set at one stage, with one seed."""

    link: str
    game: str  # the key of the system
    options: Mapping[str, str]  # all of them, in the order of links
    stage: str  # random, play, deep or exact
    seed: int
    games: int  # of the stage, of each step of the chain at the deep stage, 0 where none were played
    version: str
    figures: Mapping[str, Figure]
    details: Mapping[str, Any] = field(default_factory=dict)

    @property
    def board(self) -> str:
        """The text of its board."""
        return self.options["board"]


def write(folder: Path, rows: Iterable[Row]) -> list[Path]:
    """Write measurements, a file for each game and stage, and return the files."""
    by_file: dict[str, list[Row]] = {}
    for row in rows:
        by_file.setdefault(f"{row.game}.{row.stage}{SUFFIX}", []).append(row)
    folder.mkdir(parents=True, exist_ok=True)
    for name, found in sorted(by_file.items()):
        (folder / name).write_bytes(_packed(_text(found)))
    return [folder / name for name in sorted(by_file)]


def read(folder: Path) -> Iterator[Row]:
    """Every measurement in the files of a folder, by file and then as written."""
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        yield from read_file(path)


def read_file(path: Path) -> Iterator[Row]:
    """The measurements in one file; raises AffinageError where it is no such table."""
    try:
        yield from _read(path)
    except (
        AffinageError,
        LookupError,
        TypeError,
        ValueError,
        EOFError,
        gzip.BadGzipFile,
        zlib.error,
        csv.Error,
    ) as error:
        raise AffinageError(f"{path} is no table of an atlas: {error}") from None


def _read(path: Path) -> Iterator[Row]:
    game, stage = path.name.removesuffix(SUFFIX).split(".")
    keys = [option.key for option in system(game).options]
    with gzip.open(path, "rt", encoding="utf-8", newline="") as file:
        lines = csv.DictReader(file)
        names = [name.removesuffix("_low") for name in lines.fieldnames or () if name.endswith("_low")]
        for line in lines:
            yield Row(
                line["link"],
                game,
                {key: line[OPTION + key] for key in keys},
                stage,
                int(line["seed"]),
                int(line["games"]),
                line["version"],
                {name: _figure(line, name) for name in names if line[name]},
                json.loads(line["details"] or "{}"),
            )


def _figure(line: Mapping[str, str], name: str) -> Figure:
    return Figure(float(line[name]), float(line[f"{name}_low"]), float(line[f"{name}_high"]))


def _text(rows: Sequence[Row]) -> str:
    """The lines of one file."""
    rows = sorted(rows, key=lambda row: (row.link, row.seed, row.games, row.version))
    names = list(dict.fromkeys(name for row in rows for name in row.figures))
    file = io.StringIO()
    lines = csv.writer(file, lineterminator="\n")
    columns = [column for name in names for column in (name, f"{name}_low", f"{name}_high")]
    options = [OPTION + key for key in rows[0].options]
    lines.writerow(["link", *options, "seed", "games", "version", *columns, "details"])
    for row in rows:
        numbers = [number for name in names for number in _numbers(row.figures.get(name))]
        details = json.dumps(row.details, separators=(",", ":")) if row.details else ""
        lines.writerow([row.link, *row.options.values(), row.seed, row.games, row.version, *numbers, details])
    return file.getvalue()


def _numbers(figure: Figure | None) -> tuple[str, str, str]:
    if figure is None:
        return "", "", ""
    rounded = figure.rounded(DIGITS)
    return f"{rounded.value:g}", f"{rounded.low:g}", f"{rounded.high:g}"


def _packed(text: str) -> bytes:
    """A text by gzip, without a name or a time, so that the same text gives the same bytes."""
    file = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=file, mtime=0) as packed:
        packed.write(text.encode())
    return file.getvalue()
