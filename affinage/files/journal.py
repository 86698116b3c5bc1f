"""Files with one JSON object per line, so that long work can be stopped at any time and continued."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from affinage import files
from affinage.errors import AffinageError
from affinage.files.lines import fault_at, numbered_lines
from affinage.plain_text import MAX_LINE_CHARACTERS


class Journal:
    """A file that starts with a heading and is only ever appended to."""

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
        files.check(self.path, f"a file of {self._what}", self._is_own)
        if not self.path.exists() or not self.path.stat().st_size:
            files.replace(self.path, f"{self._heading}\n".encode(), f"a file of {self._what}", self._is_own)
            return
        for _ in self.entries():
            pass  # check that every whole line is an entry
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
