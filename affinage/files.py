"""Files that commands write and read.

Whole files are written atomically, and never over other programs' files. Text files are read line by line, within
limits. A journal has one JSON object per line, so that long work can be stopped at any time and continued.
"""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import stat
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Any

from affinage.errors import AffinageError
from affinage.plain_text import MAX_LINE_CHARACTERS, bounded_lines, file_name

IsOwn = Callable[[Path], bool]
"""A function that checks whether a file with contents was written by the same command."""

STANDARD = (0, 1, 2)
"""File descriptors of input, output and errors."""
MAX_LINES, MAX_CHARACTERS = 1_000_000, 100_000_000
"""Limits of a file that is read line by line."""
_ESCAPED = re.compile("[\udc80-\udcff]")
"""Bytes that are not UTF-8, as Python escapes them."""


def replace(path: Path, data: bytes, what: str, is_own: IsOwn) -> None:
    """Write a temporary file and rename it to the path; a symbolic link keeps its target.

    Raises the errors of `check`, and OSError if the system cannot write; the old file is then unchanged.
    """
    check(path, what, is_own)
    try:
        _write(Path(os.path.realpath(path)), data)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def check(path: Path, what: str, is_own: IsOwn) -> None:
    """Raise AffinageError if a file is not `what`, such as "a diagram"; OSError if it cannot be written.

    A missing file is fine, and an empty file has nothing to lose.
    """
    try:
        state = path.stat()
    except FileNotFoundError:
        _check_folder(path)
        return
    except ValueError:
        # The name has a NUL or a lone surrogate, for example.
        raise AffinageError(f"{file_name(path)} is not the name of a file") from None
    _check_writable(path, state)
    if state.st_size and not is_own(path):
        raise AffinageError(
            f"{file_name(path)} is not {what} of this program and was not changed; choose another name"
        )


def head(path: Path, number: int) -> bytes:
    """Return the first bytes of a file, or all of a shorter one."""
    with path.open("rb") as file:
        return file.read(number)


def _check_folder(path: Path) -> None:
    """Raise OSError if the folder of a new file is missing."""
    if not Path(os.path.realpath(path)).parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "the folder does not exist", str(path))


def _check_writable(path: Path, state: os.stat_result) -> None:
    """Raise OSError unless an existing path is a writable plain file."""
    if stat.S_ISDIR(state.st_mode):
        raise IsADirectoryError(errno.EISDIR, "it is a folder; expected the name of a file", str(path))
    if not stat.S_ISREG(state.st_mode):
        raise OSError(errno.EINVAL, "it is not a plain file; expected the name of a file", str(path))
    for number in STANDARD:
        # Standard input, output or errors may be closed.
        with suppress(OSError):
            if os.path.samestat(state, os.fstat(number)):
                raise AffinageError(f"{file_name(path)} is the command's own input or output")
    # Renaming needs no permission to write the file itself, and root may write anything.
    if not state.st_mode & 0o222 or not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, "it may only be read", str(path))


def _write(target: Path, data: bytes) -> None:
    temporary = target.with_name(f".new-{token_hex(8)}")
    try:
        with temporary.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, temporary)
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def numbered_lines(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the lines of a file in UTF-8 with their numbers and ends.

    Raises AffinageError with the line that is not text or too long, or for a file that is too long; OSError for a file
    that cannot be read.
    """
    left = MAX_CHARACTERS
    # A file is decoded in blocks: an error would not tell the line.
    with path.open(encoding="utf-8-sig", errors="surrogateescape") as file:
        for number, line in enumerate(bounded_lines(file, MAX_LINE_CHARACTERS), 1):
            if line is None:
                raise fault_at(path, number, f"it has more than {MAX_LINE_CHARACTERS:,} characters")
            if _ESCAPED.search(line):
                raise fault_at(path, number, "it is not text in UTF-8")
            left -= len(line)
            if left < 0 or number > MAX_LINES:
                raise AffinageError(
                    f"{file_name(path)} is too long; expected at most {MAX_LINES:,} lines"
                    f" and {MAX_CHARACTERS:,} characters"
                )
            yield number, line


def fault_at(path: Path, number: int, why: str) -> AffinageError:
    """Return the error about a line of a file."""
    return AffinageError(f"{file_name(path)}, line {number}: {why}")


class Journal:
    """A file with one JSON object per line, which starts with a heading and is only ever appended to."""

    def __init__(self, path: Path, what: str, keys: Sequence[str]) -> None:
        self.path = path
        self._what, self._keys = what, keys
        self._heading = json.dumps({"affinage": what})

    def entries(self) -> Iterator[tuple[int, Mapping[str, Any]]]:
        """Yield the entries with their line numbers; an incomplete last line is left out.

        Raises AffinageError with file and line for any other fault.
        """
        for number, line in numbered_lines(self.path):
            if number == 1:
                if line.rstrip() != self._heading:
                    raise self.fault(1, f"is not the heading; expected {self._heading}")
            elif not line.endswith("\n") and self._is_cut_off(line):
                return
            else:
                yield number, self._entry(number, line)

    def begin(self) -> None:
        """Prepare a file for entries: a new one gets its heading, and an incomplete last line is removed.

        Raises AffinageError for foreign files, before changing anything.
        """
        check(self.path, f"a file of {self._what}", self._is_own)
        if not self.path.exists() or not self.path.stat().st_size:
            replace(self.path, f"{self._heading}\n".encode(), f"a file of {self._what}", self._is_own)
            return
        # Check that every whole line is an entry.
        for _ in self.entries():
            pass
        with self.path.open("rb+") as file:
            file.seek(-min(self.path.stat().st_size, 4 * MAX_LINE_CHARACTERS), os.SEEK_END)
            last = file.read().rpartition(b"\n")[2]
            if self._is_cut_off(last.decode(errors="replace")):
                file.seek(-len(last), os.SEEK_END)
                file.truncate()
            elif last:
                file.write(b"\n")

    def append(self, entry: Mapping[str, Any]) -> None:
        """Append an entry, with the first of the keys first."""
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(entry) + "\n")
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(self.path)) from None

    def fault(self, number: int, why: str) -> AffinageError:
        """Return the error about a line."""
        return fault_at(self.path, number, why)

    def _entry(self, number: int, line: str) -> Mapping[str, Any]:
        entry = _parsed(line)
        if not isinstance(entry, dict) or not entry.keys() >= {*self._keys}:
            raise self.fault(number, f"is not an entry; expected the keys {', '.join(self._keys)}")
        return entry

    def _is_cut_off(self, line: str) -> bool:
        """Return whether a line without an end is the start of an entry, as left by an interrupted write."""
        begun = f'{{"{self._keys[0]}"'[: len(line)]
        return bool(line) and line.startswith(begun) and _parsed(line) is None

    def _is_own(self, path: Path) -> bool:
        try:
            return next(numbered_lines(path))[1].rstrip() == self._heading
        except AffinageError:
            return False


def _parsed(line: str) -> Any:
    """Return the value of a line of JSON, None if it is invalid."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
