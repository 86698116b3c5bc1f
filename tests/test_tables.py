"""Tables of the atlas: they round-trip, and errors in tables, links and stores name the file and line."""

from __future__ import annotations

import csv
import gzip
import json
import os
import sqlite3
import tracemalloc
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest

import affinage
from affinage import files
from affinage.cli import main
from affinage.errors import AffinageError
from affinage.files import numbered_lines
from affinage.plain_text import spreadsheet_text
from affinage.survey import atlas
from affinage.survey.atlas import Row
from affinage.survey.figure import Figure
from affinage.survey.row import NUMBER, options_of
from tests.atlas_data import row
from tests.processes import reason


def measured_row(link: str, stage: str = "random", seed: int = 0, **figures: Figure) -> Row:
    game = affinage.load(link)
    return Row(game.link(), game.key, options_of(game), stage, seed, 2000, "0.1.0-1", figures)


ROWS = [
    measured_row(
        "board=square:4&neutral=forbid", first=Figure(0.5, 0.4, 0.6), neutral=Figure(0.0, 0.0, 0.25)
    ),
    measured_row("board=hex:2", first=Figure(1.0, 0.96, 1.0)),
    measured_row("board=hex:2", "exact", winner=Figure(2.0, 2.0, 2.0)),
    measured_row("game=moulds&spread=ring", "play", 7, drama=Figure(0.125, 0.0, 0.3)),
]


def test_table_is_read_as_it_was_written(tmp_path: Path) -> None:
    files = atlas.write(tmp_path / "atlas", ROWS)
    assert [path.name for path in files] == [
        f"{name}.csv.gz" for name in ("affinage.exact", "affinage.random", "moulds.play")
    ]
    actual = list(atlas.read(tmp_path / "atlas"))
    assert actual == [ROWS[2], ROWS[1], ROWS[0], ROWS[3]]
    assert actual[2].board == "square:4"
    assert actual[2].options["neutral"] == "forbid"


def test_the_same_measurements_give_the_same_bytes(tmp_path: Path) -> None:
    """The order of the columns does not depend on that of the measurements either."""
    other = measured_row("board=hex:3", neutral=Figure(0.1, 0.0, 0.25), first=Figure(0.5, 0.4, 0.6))
    value = [*ROWS, other]
    first, again = (atlas.write(tmp_path / name, rows) for name, rows in (("a", value), ("b", value[::-1])))
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
    (actual,) = atlas.read_file(path)
    assert actual.figures == {"length": Figure(12350.0, 0.1235, 0.6667)}
    assert json.dumps(actual.details) == '{"fan": [[0.5, 1]]}'


NAME = "affinage.random.csv.gz"
LINK = "board=hex:3&colours=mixed"


@pytest.fixture
def cells(tmp_path: Path) -> dict[str, str]:
    """Return the cells of a valid row by column."""
    (path,) = atlas.write(tmp_path / "good", [row(LINK)])
    (result,) = csv.DictReader(gzip.decompress(path.read_bytes()).decode().splitlines())
    result["version"] = "0.1.0-1"
    return result


def write(folder: Path, *lines: dict[str, str]) -> None:
    folder.mkdir(exist_ok=True)
    with gzip.open(folder / NAME, "wt", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, lines[0], lineterminator="\n")
        table.writeheader()
        table.writerows(lines)


BAD = {
    "link": (
        "bord=hex:3",
        "",
        "=1+1",
        "board=hex:3&board=hex:3",
        "x" * 3000,
        "pie=off&board=hex:3",
        "board=hex:3&extra=1",
        "\x1b[2J",
    ),
    "option_board": ("hex:4", "=cmd", ""),
    "option_near": ("", "diag"),
    "seed": ("1" * 30, "-1", "1.5", "", "nan", "1e3", "²", "1_0"),
    "games": ("1" * 30, "-1", "inf", "1000000"),
    "version": ("=HYPERLINK(x)-1", "@a-1", "-1", "＝1-1"),
    "first": ("nan", "inf", "-0.1", "1.5", "=1", "1e999", "1_0", "0x1", "١"),
    "first_low": ("", "nan", "-inf", "0.99", "+0.1"),
    "length": ("-1", "1e300"),
    "details": (
        "[]",
        "1",
        "{",
        "[" * 100_000,
        '{"lengths":' * 50_000,
        '{"a":1}',
        '{"lengths":[1]}',
        '{"lengths":[1,[-1]]}',
        '{"lengths":[1,[1e999]]}',
        '{"lengths":[NaN,[1]]}',
        '{"lengths":[1,[' + "9" * 5000 + "]]}",
        '{"lengths":[1,[' + "9" * 4000 + "]]}",
        '{"openings":[]}',
        '{"openings":{"\\u001b[2J":0.5}}',
        '{"sample_games":[["a1"]]}',
        '{"fan":[[2]]}',
    ),
}


@pytest.mark.parametrize("column", BAD)
def test_a_bad_cell_is_named_by_file_and_line(
    column: str, cells: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, store = tmp_path / "atlas", tmp_path / "new.sqlite"
    for value in BAD[column]:
        write(folder, cells, {**cells, "seed": "7", column: value})
        error = reason(["survey", "--import", str(folder), "--out", str(store)], capsys)
        assert f"{NAME} is not an atlas table: line 3: " in error, value[:50]
        assert not store.exists()


UNREADABLE = [
    (b"link\x00\n", "line 1: "),
    (b"\xff\xfe\n", "not text in UTF-8"),
    (b'"link\n', "line 1: "),
    (b"a" * 2_000_000, "line 1: it has more than 120,000 characters"),
    (b"\n" * 10, "line 1: it has no column link"),
    (b"", "it has no column link"),
    (b"link,seed\nboard=hex:2,0\n", "is not an atlas table"),
]
CUT_SHORT = b"link,option_board,option_pie,seed,games,version,details\nboard=hex:3,hex:3,off\n"


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        *((NAME, gzip.compress(content, mtime=0), says) for content, says in UNREADABLE),
        (NAME, b"link,seed\n", f"{NAME} is not an atlas table"),
        (NAME, gzip.compress(b"link", mtime=0)[:-9], "is not an atlas table"),
        ("churn.random.csv.gz", gzip.compress(CUT_SHORT, mtime=0), "is not an atlas table"),
        (
            "chess.random.csv.gz",
            gzip.compress(b"link\n", mtime=0),
            "chess.random.csv.gz is not an atlas table",
        ),
        ("notes.txt", b"", "has no tables (*.csv.gz)"),
    ],
)
def test_a_bad_table_is_one_line(
    name: str, content: bytes, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).write_bytes(content)
    assert says in reason(["survey", "--import", str(tmp_path), "--out", str(tmp_path / "new")], capsys)
    assert not (tmp_path / "new").exists()


def test_columns_are_known_and_there_once(
    cells: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["survey", "--import", str(tmp_path), "--out", str(tmp_path / "new")]
    for extra in ({"note": "=1"}, {"fun": "1", "fun_low": "1", "fun_high": "1"}):
        write(tmp_path, {**cells, **extra})
        assert "is unknown" in reason(command, capsys)
    heading = ",".join([*cells, "seed"]).encode()
    (tmp_path / NAME).write_bytes(gzip.compress(heading + b"\n"))
    assert "two columns have the same name" in reason(command, capsys)


@pytest.mark.parametrize("fill", [b"\0", b"a,b\n"])
def test_a_small_file_that_unpacks_to_a_large_one_takes_little_memory(
    fill: bytes, cells: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path, cells)
    with (tmp_path / NAME).open("ab") as file:
        file.write(gzip.compress(fill * (40_000_000 // len(fill)), 9))
    tracemalloc.start()
    error = reason(["survey", "--import", str(tmp_path), "--out", str(tmp_path / "new")], capsys)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert "line 3: " in error
    assert peak < 10_000_000


def test_tables_have_a_largest_size_together(
    cells: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path, *({**cells, "seed": str(seed)} for seed in range(9)))
    (tmp_path / "affinage.random.more.csv.gz").write_bytes((tmp_path / NAME).read_bytes())
    monkeypatch.setattr(atlas, "MAX_CHARACTERS", 2_000)
    error = reason(["survey", "--import", str(tmp_path), "--out", str(tmp_path / "new")], capsys)
    assert "the tables have more than 2,000 characters" in error


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("bord=hex:3", "line 2: unknown key 'bord'"),
        ("\x1b[2J=1", "line 2: '�[2J=1' names no game"),
        ("fbclid=1", "line 2: 'fbclid=1' names no game"),
        ("board=hex:2 " * 100_000, "line 2: it has more than 1,000,000 characters"),
    ],
)
def test_a_bad_link_is_named_by_file_and_line(
    line: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    links = tmp_path / "links.txt"
    links.write_text(f"\ufeff{LINK}\n{line}\n", "utf-8")
    error = reason(["survey", "--links", str(links), "--out", str(tmp_path / "new")], capsys)
    assert f"{links}, {says}" in error
    assert not (tmp_path / "new").exists()


def test_damaged_measurement_is_left_out_and_named(
    cells: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Version 0.1.0 accepted links that it could not write again."""
    write(tmp_path / "atlas", cells)
    store, out = tmp_path / "store", tmp_path / "out"
    assert main(["survey", "--import", str(tmp_path / "atlas"), "--out", str(store)]) == 0
    with closing(sqlite3.connect(store)) as database:
        columns = "stage, seed, games, revision, version, figures, details, seconds FROM measurements"
        for bad in ("'=x'", "'board=hex:99'", "x'00'"):
            database.execute(f"INSERT INTO measurements SELECT {bad}, {columns} WHERE link = '{LINK}'")
        for at, figures in enumerate(("'{\"first\":[NaN,0,1]}'", "'{\"first\":[1]}'", "'[]'", "x'00'")):
            changed = columns.replace("seed", str(at + 7), 1).replace("figures", figures, 1)
            database.execute(
                f"INSERT INTO measurements SELECT link, {changed} WHERE link = '{LINK}' AND seed = 0"
            )
        database.commit()
    assert main(["survey", "--export", str(out), "--out", str(store)]) == 1
    message, err = capsys.readouterr()
    assert message.count("\n") == 1
    assert err.count(" is left out: ") == err.count("\n") == 7
    assert [each.link for each in atlas.read(out)] == [LINK]


def test_a_value_that_no_survey_writes_is_not_read_into_memory(
    cells: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path / "atlas", cells)
    store = tmp_path / "store"
    assert main(["survey", "--import", str(tmp_path / "atlas"), "--out", str(store)]) == 0
    with closing(sqlite3.connect(store)) as database:
        database.execute("UPDATE measurements SET details = zeroblob(200000000)")
        database.commit()
    tracemalloc.start()
    error = reason(["survey", "--export", str(tmp_path / "out"), "--out", str(store)], capsys)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert f"{store} cannot be used for measurements: string or blob too big" in error
    assert peak < 100_000_000


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t=", "\r", "\n", " =", "＝", "＋", "－", "＠"])
def test_no_cell_is_a_formula(sign: str) -> None:
    assert spreadsheet_text(f"{sign}1+1") == f"'{sign}1+1"


def test_cells_of_tables_are_numbers_or_begin_with_no_sign_of_a_formula(tmp_path: Path) -> None:
    (path,) = atlas.write(tmp_path, [row(LINK, advantage=-0.5), row("board=hex:2")])
    for line in csv.reader(gzip.decompress(path.read_bytes()).decode().splitlines()):
        assert all(spreadsheet_text(cell) == cell or NUMBER.fullmatch(cell) for cell in line)


def test_lines_have_their_numbers_and_ends(tmp_path: Path) -> None:
    path = tmp_path / "list"
    path.write_bytes("\ufeffé\r\n\n王".encode())
    assert list(numbered_lines(path)) == [(1, "é\n"), (2, "\n"), (3, "王")]
    path.write_bytes(b"")
    assert list(numbered_lines(path)) == []


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"a\n\xff\n", ", line 2: it is not text in UTF-8"),
        (b"a\n\xed\xa0\x80\n", ", line 2: it is not text in UTF-8"),
        (b"a\n" + b"b" * 41 + b"\n", ", line 2: it has more than 40 characters"),
        (b"\n" * 11, " is too long; expected at most 10 lines and 90 characters"),
        (b"123456789\n" * 10, " is too long; expected at most 10 lines and 90 characters"),
    ],
)
def test_a_file_that_is_none_is_refused_with_its_line(
    content: bytes, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, most in (("MAX_LINE_CHARACTERS", 40), ("MAX_LINES", 10), ("MAX_CHARACTERS", 90)):
        monkeypatch.setattr(files, name, most)
    path = tmp_path / "list"
    path.write_bytes(content)
    with pytest.raises(AffinageError) as caught:
        list(numbered_lines(path))
    assert str(caught.value) == f"{path}{says}"


def test_a_pipe_is_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    writer = Thread(target=path.write_bytes, args=(b"a\nb\n",))
    writer.start()
    assert list(numbered_lines(path)) == [(1, "a\n"), (2, "b\n")]
    writer.join()


def test_unreadable_file_is_an_error_with_its_name(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing"):
        with pytest.raises(OSError, match=str(path)):
            list(numbered_lines(path))
