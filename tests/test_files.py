"""Output files of commands: written whole or not at all, never over foreign files, and with one-line errors."""

from __future__ import annotations

import gzip
import json
import resource
import signal
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from io import StringIO
from pathlib import Path

import pytest

from affinage import files
from affinage.cli import main
from affinage.errors import AffinageError
from affinage.matches.match import Match
from affinage.notation import record
from affinage.notation.link import load
from affinage.survey import atlas
from tests.test_tables import ROWS

OWN, NEW, FOREIGN = b"affinage 1\n", b"affinage 2\n" * 1000, b"a diary"


def is_own(path: Path) -> bool:
    return files.head(path, 8) == b"affinage"


def replace(path: Path) -> None:
    files.replace(path, NEW, "a list", is_own)


@contextmanager
def full_disk() -> Iterator[None]:
    """Limit the size of files to a few bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)


@pytest.mark.long
@pytest.mark.parametrize("content", [None, b"", OWN])
def test_a_new_an_empty_and_an_own_file_are_written(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "list"
    if content is not None:
        path.write_bytes(content)
        path.chmod(0o600)
    replace(path)
    assert path.read_bytes() == NEW
    assert [*tmp_path.iterdir()] == [path]
    if content is not None:
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_file_of_others_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "\x1b]0;diary\u202e"
    path.write_bytes(FOREIGN)
    with pytest.raises(AffinageError, match="is not a list of this program and was not changed") as caught:
        replace(path)
    assert str(caught.value).isprintable()
    assert path.read_bytes() == FOREIGN


def test_a_link_goes_on_leading_to_its_file(tmp_path: Path) -> None:
    path, link = tmp_path / "list", tmp_path / "link"
    link.symlink_to(path)
    replace(link)
    assert (link.is_symlink(), path.read_bytes()) == (True, NEW)
    path.write_bytes(FOREIGN)
    with pytest.raises(AffinageError):
        replace(link)
    assert path.read_bytes() == FOREIGN


def test_a_full_disk_leaves_the_old_file_and_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "list"
    path.write_bytes(OWN)
    with full_disk(), pytest.raises(OSError, match="File too large") as caught:
        replace(path)
    assert caught.value.filename == str(path)
    assert path.read_bytes() == OWN
    assert [*tmp_path.iterdir()] == [path]


def test_output_that_is_no_file_is_refused(tmp_path: Path) -> None:
    own, loop = tmp_path / "own", tmp_path / "loop"
    own.write_bytes(OWN)
    own.chmod(0o444)
    loop.symlink_to(loop)
    refused = {
        own: "it may only be read",
        tmp_path: "it is a folder",
        Path("/dev/null"): "it is not a plain file",
        loop: "symbolic links",
        own / "list": "Not a directory",
        tmp_path / "missing" / "list": "the folder does not exist",
        tmp_path / ("x" * 300): "name too long",
    }
    for path, says in refused.items():
        with pytest.raises(OSError, match=says) as caught:
            replace(path)
        assert caught.value.filename == str(path)
    with pytest.raises(AffinageError, match="is not the name of a file"):
        replace(Path("a\0b"))
    assert own.read_bytes() == OWN
    assert sorted(tmp_path.iterdir()) == [loop, own]


def test_a_file_is_not_written_while_the_command_prints_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (tmp_path / "out").open("w") as out:
        monkeypatch.setattr(files, "STANDARD", (out.fileno(),))
        with pytest.raises(AffinageError, match="own input or output"):
            replace(tmp_path / "out")


LINK = "game=taifas&board=square:5&pie=off"
FOUND = {"link": LINK, "seed": 0, "game": 0, "puzzles": []}
TABLE = "affinage.random.csv.gz"


def database(path: Path) -> bytes:
    """Create another program's database."""
    with closing(sqlite3.connect(path)) as opened:
        opened.execute("CREATE TABLE weights (weight REAL)")
        opened.execute("INSERT INTO weights VALUES (81.5)")
        opened.commit()
    return path.read_bytes()


@pytest.fixture(scope="module")
def foreign(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Return the contents of files of other programs, or of another kind than the expected one."""
    match = Match(load("board=square:3"))
    return {
        "one line": b"my diary",
        "two lines": b"my diary\nmy notes",
        "half an entry": b'{"link"',
        "not text": bytes(range(256)),
        "json": json.dumps({"link": "mine", "seed": 1}).encode(),
        "lines of json": b'{"link": "mine"}\n{"link": "yours"}\n',
        "heading": b'{"affinage": "found puzzles"}\nmy diary\n',
        "entries": f"{json.dumps(FOUND)}\n".encode(),
        "puzzles": b"?board=square:4\n",
        "picture": b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>x</title></svg>',
        "photo": b"\x89PNG\r\n\x1a\n" + bytes(100),
        "sheet": b"%PDF-1.7\n/Title (Rules)\n",
        "table": gzip.compress(b"link,price\nx,1\n"),
        "database": database(tmp_path_factory.mktemp("foreign") / "weights.sqlite"),
        "two games": record.to_text(match, match).encode(),
        "notes": b"A good game, play on:\nhttps://example.org/?game=churn#1/c3b3\n",
    }


COMMANDS = {
    "diagram": ("game.svg", ["diagram", "board=square:3", "-o", "{path}"]),
    "png": ("game.png", ["diagram", "board=square:3", "-o", "{path}"]),
    "puzzles --find": (
        "found.jsonl",
        ["puzzles", "--find", "--games", "1", "--link", LINK, "--out", "{path}"],
    ),
    "puzzles --keep": ("puzzles.txt", ["puzzles", "--keep", "{folder}/found", "--out", "{path}"]),
    "survey": ("atlas.sqlite", ["survey", "--presets", "--games", "1", "--workers", "1", "--out", "{path}"]),
    "survey --import": ("atlas.sqlite", ["survey", "--import", "{folder}/atlas", "--out", "{path}"]),
    "survey --export": ("atlas.sqlite", ["survey", "--export", "{folder}/export", "--out", "{path}"]),
    "record": ("games.json", ["record", "{folder}/games", "--to", "json", "-o", "{path}"]),
    "tables": (TABLE, ["survey", "--out", "{folder}/atlas.sqlite", "--export", "{folder}"]),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with the commands' input files."""
    atlas.write(tmp_path / "atlas", [row for row in ROWS if row.stage == "random"])
    (tmp_path / "found").write_text("", "utf-8")
    (tmp_path / "games").write_text(record.to_text(Match(load("board=square:3"))), "utf-8")
    return tmp_path


@pytest.mark.parametrize("name", COMMANDS)
def test_files_of_others_are_left_as_they_are(
    name: str, folder: Path, foreign: dict[str, bytes], capsys: pytest.CaptureFixture[str]
) -> None:
    file, command = COMMANDS[name]
    if name == "tables":
        assert main(["survey", "--import", f"{folder}/atlas", "--out", f"{folder}/atlas.sqlite"]) == 0
    path = folder / file
    before = {each.name for each in folder.iterdir()}
    for kind, content in foreign.items():
        if name == "record" and kind == "two games":
            continue
        path.write_bytes(content)
        code = main([part.format(path=path, folder=folder) for part in command])
        out, err = capsys.readouterr()
        assert (code, out) in ((1, ""), (2, "")), kind
        assert (err.count("\n"), err.startswith("affinage: ")) == (1, True), (kind, err)
        assert str(path) in err, kind
        assert path.read_bytes() == content, kind
    assert {each.name for each in folder.iterdir()} <= before | {file}


@pytest.mark.parametrize("kind", ["one line", "two games", "notes", "not text", "picture"])
def test_a_game_is_not_saved_over_a_file_of_others(
    kind: str,
    foreign: dict[str, bytes],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(foreign[kind])
    new = f"save {tmp_path}/new"
    lines = [f"save {path}", f"load {tmp_path}/\0missing", new, "a1,b1", new, "quit"]
    monkeypatch.setattr("sys.stdin", StringIO("\n".join(lines)))
    assert main(["play", "board=square:3"]) == 0
    out = capsys.readouterr().out
    assert out.count("affinage: ") == 2
    assert path.read_bytes() == foreign[kind]
    assert record.read_file(str(tmp_path / "new")).ply == 1


@pytest.mark.parametrize("form", ["text", "json", "links"])
def test_a_record_is_written_again_over_itself(form: str, tmp_path: Path) -> None:
    path = tmp_path / "games"
    path.write_text(record.to_text(Match(load("board=square:3")), Match(load("board=hex:3"))), "utf-8")
    for again in ("json", "links", "text", form):
        assert main(["record", str(path), "--to", again, "-o", str(path)]) == 0
        assert len(record.recover_file(str(path))[0]) == 2


@pytest.mark.parametrize("suffix", ["svg", "png"])
def test_a_diagram_is_drawn_again_over_itself(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"board.{suffix}"
    for link in ("board=hex:3", "game=churn", "board=square:4x6"):
        for more in ([], ["--theme", "auto"], *([["--animate"]] if suffix == "svg" else [])):
            assert main(["diagram", link, *more, "-o", str(path)]) == 0


def test_an_entry_that_lacks_only_its_end_is_kept(tmp_path: Path) -> None:
    actual = tmp_path / "found"
    whole = '{"affinage": "found puzzles"}\n' + json.dumps(FOUND)
    actual.write_text(whole, "utf-8")
    assert main(["puzzles", "--find", "--games", "1", "--link", LINK, "--out", str(actual)]) == 0
    assert actual.read_text("utf-8") == f"{whole}\n"
