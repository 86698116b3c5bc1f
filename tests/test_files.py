"""Output files of commands: written whole or not at all, never over foreign files, and with one-line errors."""

from __future__ import annotations

import resource
import signal
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from affinage import files
from affinage.errors import AffinageError

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


def test_what_is_no_file_to_write_is_refused(tmp_path: Path) -> None:
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
