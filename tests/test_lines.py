"""Text files that are read line by line: limits, and errors with file and line."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Thread

import pytest

from affinage.errors import AffinageError
from affinage.files import lines
from affinage.files.lines import numbered_lines


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
        monkeypatch.setattr(lines, name, most)
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


def test_what_cannot_be_read_is_an_error_with_its_name(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing"):
        with pytest.raises(OSError, match=str(path)):
            list(numbered_lines(path))
