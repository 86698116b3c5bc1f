"""Untrusted texts, as quoted in errors and as integers; and names as parts of addresses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from os import PathLike, fspath
from typing import TextIO, TypeAlias

Plural: TypeAlias = tuple[str, str]
"""A text for 1, and a text for any other number: `("1 cell", "{number} cells")`."""

AND = "{others} and {last}"
"""The end of a list of several parts."""

MAX_QUOTED = 60
"""Maximum number of characters of a quoted text in an error."""
MAX_NAME_CHARACTERS = 255
"""Maximum number of characters of a file's name; longer names are cut at the front."""
MAX_FAULT_CHARACTERS = 1_000
"""Maximum length of an error, in characters."""
MAX_LINE_CHARACTERS = 1_000_000
"""Maximum number of characters of a line in a file that is read line by line."""
MOST_PARTS = 100
"""Maximum number of parts of a line, each as long as a line can be."""
MAX_DIGITS = 12
"""Maximum number of digits of an integer."""
# Control characters except tab and newline; line separators; direction marks.
_OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
_OPTION = re.compile(r"\w+=")
FORMULA_SIGNS = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
HIDDEN = "\N{REPLACEMENT CHARACTER}"
"""Sign in place of a hidden character."""
MAX_SEED = 999_999_999
"""Largest seed of random numbers; the same seed gives the same numbers."""


def excerpt(text: str) -> str:
    r"""Return a text as quoted in errors: on one line, and not too long.

    >>> excerpt("hex:5\n")
    'hex:5�'
    """
    return one_line(text[:MAX_QUOTED]) + "…" * (len(text) > MAX_QUOTED)


def one_line(text: str) -> str:
    r"""Return a text with all invisible and cursor-moving characters replaced.

    >>> one_line("Ann\x1b[2J\u202e")
    'Ann�[2J�'
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else HIDDEN for sign in text)


def clean(text: str) -> str:
    r"""Return a text of several lines without terminal controls and direction marks.

    >>> clean("Good.\r\n\x1b[2J\u202eevil")
    'Good.\n�[2J�evil'
    """
    return _OBEYED.sub(HIDDEN, text.replace("\r\n", "\n").replace("\r", "\n"))


def file_name(path: str | PathLike[str]) -> str:
    """Return the name of a file as one line; a long name keeps its end."""
    name = fspath(path)
    return "…" * (len(name) > MAX_NAME_CHARACTERS) + one_line(name[-MAX_NAME_CHARACTERS:])


def one_i(text: str) -> str:
    """Return a text with the ordinary I for the dotless and the dotted one, which Turkish keyboards have instead.

    >>> one_i("LİMIT"), one_i("lımit")
    ('LiMIT', 'limit')
    """
    return text.replace("İ", "i").replace("ı", "i")


def folded(text: str) -> str:
    """Return a text in small letters, to compare what people type with names of ours."""
    return one_i(text).lower()


def plural(texts: Plural, number: int, **places: object) -> str:
    """Return the text for a number, with the number and the other places filled in.

    >>> plural(("1 cell at {place}", "{number} cells at {place}"), 3, place="b2")
    '3 cells at b2'
    """
    one, many = texts
    return (one if number == 1 else many).format(number=number, **places)


def all_of(parts: Sequence[str]) -> str:
    """Return parts as one text, "" for none.

    >>> all_of(["a1", "b2", "c3"]), all_of(["a1"])
    ('a1, b2 and c3', 'a1')
    """
    *others, last = parts or [""]
    return AND.format(others=", ".join(others), last=last) if others else last


def capitalized(text: str) -> str:
    """Return a text with a capital first letter; the others are unchanged.

    >>> capitalized("the Pie rule")
    'The Pie rule'
    """
    return text[:1].upper() + text[1:]


def sentence(text: object) -> str:
    """Return a text or an error as a sentence; quotes of a link do not change.

    >>> sentence("the game is over"), sentence("pie=maybe is unknown")
    ('The game is over.', 'pie=maybe is unknown.')
    """
    plain = str(text)
    return f"{plain if _OPTION.match(plain) else capitalized(plain)}."


def quoted(text: str) -> str:
    """Return an excerpt in quotation marks."""
    return repr(excerpt(text))


def whole_number(text: str) -> int | None:
    """Return the integer in a text; None if it is not one, or too long.

    >>> whole_number("12"), whole_number("-1"), whole_number("9" * 1_000)
    (12, None, None)
    """
    return int(text) if len(text) <= MAX_DIGITS and text.isascii() and text.isdecimal() else None


def bounded_lines(stream: TextIO, most: int) -> Iterator[str | None]:
    """Yield the lines of a stream with their ends, and None for each with more than `most` characters.

    At most `most` characters are in memory at any time. A line of 100 times as many ends the reading, as it may have no
    end.
    """
    while line := stream.readline(most + 1):
        yield line if len(line) <= most or line.endswith("\n") else None
        parts = 1
        while len(line) > most and not line.endswith("\n"):
            if parts == MOST_PARTS:
                return
            line = stream.readline(most + 1)
            parts += 1


def fault(about: Exception | str) -> str:
    """Return an error as one line of bounded length; system errors begin with the name of the file."""
    if isinstance(about, OSError) and about.strerror:
        place = "" if about.filename is None else f"{file_name(str(about.filename))}: "
        return place + about.strerror
    text = str(about)
    return one_line(text[:MAX_FAULT_CHARACTERS]) + "…" * (len(text) > MAX_FAULT_CHARACTERS)


def not_text(path: str, error: UnicodeDecodeError) -> str:
    """Return the error about a file that is not text."""
    return f"{file_name(path)} is not a text file: byte {error.start} is not {error.encoding.upper()}"


def slug(name: str) -> str:
    """Return a name as a part of an address.

    >>> slug("Gruyère"), slug("Club sandwich")
    ('gruyere', 'club-sandwich')
    """
    # Only addresses need this module.
    import unicodedata

    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


def spreadsheet_text(text: str) -> str:
    """Return a text as a cell of a table, such that spreadsheets do not read it as a formula.

    >>> spreadsheet_text("=1+1"), spreadsheet_text("board=hex:2")
    ("'=1+1", 'board=hex:2')
    """
    return (
        f"'{text}" if text.strip().startswith(FORMULA_SIGNS) or text.startswith(("\t", "\r", "\n")) else text
    )
