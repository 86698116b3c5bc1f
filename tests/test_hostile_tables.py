"""Hostile tables, links and stores: errors name the file and line, and no foreign text is printed."""

from __future__ import annotations

import csv
import gzip
import sqlite3
import tracemalloc
from contextlib import closing
from pathlib import Path

import pytest

from affinage.cli import main
from affinage.survey import atlas
from affinage.survey.row import NUMBER
from affinage.texts import spreadsheet_text
from tests.refused import reason
from tests.survey_rows import row

NAME = "affinage.random.csv.gz"
LINK = "board=hex:3&colours=mixed"


@pytest.fixture
def cells(tmp_path: Path) -> dict[str, str]:
    """Return the cells of a valid row by column."""
    (path,) = atlas.write(tmp_path / "good", [row(LINK)])
    (found,) = csv.DictReader(gzip.decompress(path.read_bytes()).decode().splitlines())
    found["version"] = "0.1.0-1"
    return found


def write(folder: Path, *lines: dict[str, str]) -> None:
    """Write a table of some rows."""
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


def test_what_was_taken_in_before_is_left_out_and_named(
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
    said, err = capsys.readouterr()
    assert said.count("\n") == 1
    assert err.count(" is left out: ") == err.count("\n") == 7
    assert [found.link for found in atlas.read(out)] == [LINK]


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
