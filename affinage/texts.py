"""Texts from outside, as errors quote them and as whole numbers; and names as parts of addresses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from os import PathLike, fspath
from typing import TextIO

MAX_SHOWN = 60  # characters of a text that an error is about
MAX_NAME_CHARACTERS = 255  # of a file; longer names are cut at the front
MAX_FAULT_CHARACTERS = 1_000  # characters of an error
MAX_LINE_CHARACTERS = 1_000_000  # characters of a file that is read line by line
MAX_DIGITS = 12  # of a whole number
# Control characters but for the tab and the end of a line; separators of lines; marks of the direction of writing.
_OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
FORMULA_SIGNS = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
HIDDEN = "\N{REPLACEMENT CHARACTER}"  # in place of a character that is not shown
MAX_SEED = 999_999_999  # of random numbers, which are the same again with the same one


def excerpt(text: str) -> str:
    r"""Return a text as errors show it: on one line, and not too long.

    >>> excerpt("hex:5\n")
    'hex:5�'
    """
    return one_line(text[:MAX_SHOWN]) + "…" * (len(text) > MAX_SHOWN)


def one_line(text: str) -> str:
    r"""Return a text with a sign in place of every character that moves the cursor or cannot be seen.

    >>> one_line("Ann\x1b[2J\u202e")
    'Ann�[2J�'
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else HIDDEN for sign in text)


def clean(text: str) -> str:
    r"""Return a text of several lines without what a terminal obeys or what turns the order of its letters round.

    >>> clean("Good.\r\n\x1b[2J\u202eevil")
    'Good.\n�[2J�evil'
    """
    return _OBEYED.sub(HIDDEN, text.replace("\r\n", "\n").replace("\r", "\n"))


def file_name(path: str | PathLike[str]) -> str:
    """Return the name of a file as one line, the end of it where it is long."""
    name = fspath(path)
    return "…" * (len(name) > MAX_NAME_CHARACTERS) + one_line(name[-MAX_NAME_CHARACTERS:])


def capitalized(text: str) -> str:
    """Return a text with a capital first letter; the others stay as they are.

    >>> capitalized("the Pie rule")
    'The Pie rule'
    """
    return text[:1].upper() + text[1:]


def quoted(text: str) -> str:
    """Return an excerpt in quotation marks."""
    return repr(excerpt(text))


def whole_number(text: str) -> int | None:
    """Return the whole number that a text is; None if it is none, or longer than any that is asked for.

    >>> whole_number("12"), whole_number("-1"), whole_number("9" * 1_000)
    (12, None, None)
    """
    return int(text) if len(text) <= MAX_DIGITS and text.isascii() and text.isdecimal() else None


def bounded_lines(stream: TextIO, most: int) -> Iterator[str | None]:
    """Yield the lines of a stream with their ends, and None for each that has more than `most` characters.

    No more than `most` characters are in memory at any time.
    """
    while line := stream.readline(most + 1):
        yield line if len(line) <= most or line.endswith("\n") else None
        while len(line) > most and not line.endswith("\n"):
            line = stream.readline(most + 1)


def fault(about: Exception | str) -> str:
    """Return an error as one line of bounded length; what the system refused begins with the name of the file."""
    if isinstance(about, OSError) and about.strerror and about.filename is not None:
        return f"{file_name(str(about.filename))}: {about.strerror}"
    text = str(about)
    return one_line(text[:MAX_FAULT_CHARACTERS]) + "…" * (len(text) > MAX_FAULT_CHARACTERS)


def not_text(path: str, error: UnicodeDecodeError) -> str:
    """Return what is wrong with a file that is not text."""
    return f"{file_name(path)} is not a text file: byte {error.start} is not {error.encoding.upper()}"


def slug(name: str) -> str:
    """Return a name as a part of an address.

    >>> slug("Gruyère"), slug("Club sandwich")
    ('gruyere', 'club-sandwich')
    """
    import unicodedata  # only addresses need it

    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


def spreadsheet_text(text: str) -> str:
    """Return a text as a cell of a table for people, where a spreadsheet takes it for no formula.

    >>> spreadsheet_text("=1+1"), spreadsheet_text("board=hex:2")
    ("'=1+1", 'board=hex:2')
    """
    return (
        f"'{text}" if text.strip().startswith(FORMULA_SIGNS) or text.startswith(("\t", "\r", "\n")) else text
    )
