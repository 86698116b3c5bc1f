"""The atlas files: they round-trip, and the same measurements give the same bytes."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from pathlib import Path

import affinage
from affinage.survey import atlas
from affinage.survey.atlas import Row
from affinage.survey.figure import Figure


def row(link: str, stage: str = "random", seed: int = 0, **figures: Figure) -> Row:
    """Return a measurement of a variant."""
    game = affinage.load(link)
    return Row(game.link(), game.key, game.values, stage, seed, 2000, "0.1.0-1", figures)


ROWS = [
    row("board=square:4&neutral=forbid", first=Figure(0.5, 0.4, 0.6), neutral=Figure(0.0, 0.0, 0.25)),
    row("board=hex:2", first=Figure(1.0, 0.96, 1.0)),
    row("board=hex:2", "exact", winner=Figure(2.0, 2.0, 2.0)),
    row("game=moulds&spread=ring", "play", 7, drama=Figure(0.125, 0.0, 0.3)),
]


def test_what_is_written_is_read(tmp_path: Path) -> None:
    files = atlas.write(tmp_path / "atlas", ROWS)
    assert [path.name for path in files] == [
        f"{name}.csv.gz" for name in ("affinage.exact", "affinage.random", "moulds.play")
    ]
    found = list(atlas.read(tmp_path / "atlas"))
    assert found == [ROWS[2], ROWS[1], ROWS[0], ROWS[3]]
    assert found[2].board == "square:4"
    assert found[2].options["neutral"] == "forbid"


def test_the_same_measurements_give_the_same_bytes(tmp_path: Path) -> None:
    """The order of the columns does not depend on that of the measurements either."""
    other = row("board=hex:3", neutral=Figure(0.1, 0.0, 0.25), first=Figure(0.5, 0.4, 0.6))
    given = [*ROWS, other]
    first, again = (atlas.write(tmp_path / name, rows) for name, rows in (("a", given), ("b", given[::-1])))
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in again]


def test_a_file_is_a_table_that_anything_reads(tmp_path: Path) -> None:
    (path,) = atlas.write(tmp_path, ROWS[:1])
    heading, line = gzip.decompress(path.read_bytes()).decode().splitlines()
    cells = dict(zip(heading.split(","), line.split(","), strict=True))
    assert (cells["option_neutral"], cells["neutral"], cells["neutral_high"]) == ("forbid", "0", "0.25")


def test_numbers_have_four_digits_and_details_are_kept(tmp_path: Path) -> None:
    long = replace(
        ROWS[0], figures={"length": Figure(12345.678, 0.123456, 2 / 3)}, details={"fan": [[0.5, 1]]}
    )
    (path,) = atlas.write(tmp_path, [long])
    (found,) = atlas.read_file(path)
    assert found.figures == {"length": Figure(12350.0, 0.1235, 0.6667)}
    assert json.dumps(found.details) == '{"fan": [[0.5, 1]]}'
