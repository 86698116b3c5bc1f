"""The atlas: files with the results of a survey, and their reader.

A file holds one game at one stage, such as `affinage.random.csv.gz`. It is CSV (RFC 4180, UTF-8) with a heading and a
line per measurement. The columns are

- `link`: the variant, without aliases of values (`Game.without_aliases`);
- `option_KEY` for every option that makes variants, in link order, `option_board` first;
- `seed`, `games` and `version`, which reproduce the figures;
- for each figure `NAME`, `NAME_low` and `NAME_high`, its 95% interval, all empty if a variant has none;
- `details`: all other data, as a JSON object.

Numbers have four significant digits, as intervals are wider than that. Lines are sorted by link and seed, and equal
measurements give equal files. docs/survey.md explains the figures. NumPy is not needed here.
"""

from __future__ import annotations

import csv
import gzip
import io
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from affinage import files
from affinage.errors import AffinageError
from affinage.game.options import of_variants
from affinage.notation.record import parse
from affinage.plain_text import (
    bounded_lines,
    excerpt,
    fault,
    file_name,
    quoted,
    spreadsheet_text,
    whole_number,
)
from affinage.registry import game_class
from affinage.survey import row as rows_of_tables
from affinage.survey.figure import Figure
from affinage.survey.row import NUMBER
from affinage.survey.row import Row as Row

SUFFIX = ".csv.gz"
DIGITS = 4
"""Significant digits of a number."""
OPTION = "option_"
WHAT = "a table of a survey"
BEGINNING = f"link,{OPTION}board,".encode()
"""Beginning of the heading, which identifies a table."""
MAX_LINE_CHARACTERS = 120_000
"""Maximum number of characters of a line, slightly less than the limit of a CSV field."""
MAX_CHARACTERS = 100_000_000
"""Maximum number of characters of all tables read together, uncompressed."""


def write(folder: Path, rows: Iterable[Row]) -> list[Path]:
    """Write measurements, a file per game and stage, and return the files.

    Raises AffinageError, before writing any, if one of the files exists and is not a table.
    """
    by_file: dict[str, list[Row]] = {}
    for row in rows:
        by_file.setdefault(f"{row.game}.{row.stage}{SUFFIX}", []).append(row)
    folder.mkdir(parents=True, exist_ok=True)
    for name in by_file:
        files.check(folder / name, WHAT, _is_own)
    for name, of_file in sorted(by_file.items()):
        files.replace(folder / name, _packed(text_of(of_file)), WHAT, _is_own)
    return [folder / name for name in sorted(by_file)]


def _is_own(path: Path) -> bool:
    try:
        with gzip.open(path) as file:
            return file.read(len(BEGINNING)) == BEGINNING
    except (gzip.BadGzipFile, EOFError, zlib.error):
        return False


def read(folder: Path) -> Iterator[Row]:
    """Yield every measurement in the files of a folder, by file and then as written."""
    left = MAX_CHARACTERS
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        table = _Table(path, left)
        yield from table.rows()
        left = table.left


def read_file(path: Path) -> Iterator[Row]:
    """Yield the measurements of a file as they are read; raises AffinageError for invalid files."""
    yield from _Table(path, MAX_CHARACTERS).rows()


class _Table:
    """A file read line by line, with a limit of characters."""

    def __init__(self, path: Path, left: int) -> None:
        self._path, self.left = path, left
        # Errors name the line with this number.
        self._number = 0

    def rows(self) -> Iterator[Row]:
        """Yield the rows, each checked; raises AffinageError with the invalid line."""
        try:
            yield from self._rows()
        except (AffinageError, csv.Error, EOFError, gzip.BadGzipFile, zlib.error) as error:
            raise self._fault(error) from None
        except UnicodeDecodeError:
            raise self._fault("it is not text in UTF-8") from None

    def _fault(self, about: Exception | str) -> AffinageError:
        place = f"line {self._number}: " if self._number else ""
        return AffinageError(f"{file_name(self._path)} is not an atlas table: {place}{fault(about)}")

    def _rows(self) -> Iterator[Row]:
        game, _, stage = self._path.name.removesuffix(SUFFIX).partition(".")
        keys = [option.key for option in of_variants(game_class(game).options)]
        if not self._path.is_file():
            raise AffinageError("it is not a plain file")
        lines = self._cells()
        heading = next(lines, [])
        required = ["link", *(OPTION + key for key in keys), "seed", "games", "version", "details"]
        columns = {name: place for place, name in enumerate(heading)}
        if missing := [name for name in required if name not in columns]:
            raise AffinageError(f"it has no column {missing[0]}")
        if len(columns) < len(heading):
            raise AffinageError("two columns have the same name")
        ends = {name.removesuffix("_low") for name in heading if name.endswith("_low")}
        names = [name for name in heading if name in ends]
        known = {*required, *(name + end for name in names for end in ("", "_low", "_high"))}
        if unknown := [name for name in heading if name not in known]:
            raise AffinageError(f"the column {quoted(unknown[0])} is unknown")
        for cells in lines:
            if len(cells) != len(heading):
                raise AffinageError(f"it has {len(cells)} cells under {len(heading)} columns")
            row = _row(game, stage, keys, names, dict(zip(heading, cells, strict=True)))
            rows_of_tables.check(row)
            yield row

    def _cells(self) -> Iterator[list[str]]:
        """Yield the fields of each line; a line of CSV that continues on the next is invalid here."""
        with gzip.open(self._path, "rt", encoding="utf-8", newline="\n") as file:
            for line in bounded_lines(file, MAX_LINE_CHARACTERS):
                self._number += 1
                if line is None:
                    raise AffinageError(f"it has more than {MAX_LINE_CHARACTERS:,} characters")
                self.left -= len(line)
                if self.left < 0:
                    raise AffinageError(f"the tables have more than {MAX_CHARACTERS:,} characters")
                (cells,) = csv.reader([line], strict=True)
                yield cells


def _row(game: str, stage: str, keys: Sequence[str], names: Sequence[str], line: Mapping[str, str]) -> Row:
    return Row(
        line["link"],
        game,
        {key: line[OPTION + key] for key in keys},
        stage,
        _whole("seed", line["seed"]),
        _whole("games", line["games"]),
        line["version"],
        {name: _figure(line, name) for name in names if line[name]},
        _details(line["details"]),
    )


def _whole(name: str, text: str) -> int:
    number = whole_number(text)
    if number is None:
        raise AffinageError(f"{name} must be a whole number, not {quoted(text)}")
    return number


def _figure(line: Mapping[str, str], name: str) -> Figure:
    return Figure(*(_number(column, line[column]) for column in (name, f"{name}_low", f"{name}_high")))


def _number(name: str, text: str) -> float:
    if not NUMBER.fullmatch(text):
        raise AffinageError(f"{excerpt(name)} must be a number, not {quoted(text)}")
    return float(text)


def _details(text: str) -> Mapping[str, object]:
    """Return the object in the details; raises AffinageError for any other text."""
    try:
        details: Mapping[str, object] = parse(text) if text else {}
    except (ValueError, RecursionError):
        raise AffinageError("the details are not JSON") from None
    return details


def text_of(rows: Sequence[Row]) -> str:
    """Return the lines of one file."""
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
        texts = map(spreadsheet_text, (row.link, *row.options.values()))
        version, details = spreadsheet_text(row.version), spreadsheet_text(details)
        lines.writerow([*texts, row.seed, row.games, version, *numbers, details])
    return file.getvalue()


def _numbers(figure: Figure | None) -> tuple[str, str, str]:
    if figure is None:
        return "", "", ""
    rounded = figure.rounded(DIGITS)
    return f"{rounded.value:g}", f"{rounded.low:g}", f"{rounded.high:g}"


def _packed(text: str) -> bytes:
    """Return a gzipped text, without name or time, so that equal texts give equal bytes."""
    file = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=file, mtime=0) as packed:
        packed.write(text.encode())
    return file.getvalue()
