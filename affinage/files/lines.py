"""Text files that are read line by line, within limits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from affinage.errors import AffinageError
from affinage.plain_text import MAX_LINE_CHARACTERS, bounded_lines, file_name

_ESCAPED = re.compile("[\udc80-\udcff]")  # bytes that are not UTF-8
MAX_LINES, MAX_CHARACTERS = 1_000_000, 100_000_000  # of a file


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
