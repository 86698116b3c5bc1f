"""Records: games in files, as versioned JSON or as a text that people can read and edit.

Both formats hold several games, each with its players, levels, date, start, variations and comments. Texts with links
of games can be read as well. From a damaged file, the readable part is returned, with errors and their places.
"""

from __future__ import annotations

import codecs
import re
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from affinage.checks import described, text_fault
from affinage.errors import OptionError, RecordError
from affinage.matches.conversion import RecordLike, as_record, as_records
from affinage.matches.match import GameRecord, Match
from affinage.notation.record import entries, json_form
from affinage.notation.record.entries import VERSION
from affinage.notation.record.json_text import parse
from affinage.notation.record.limits import MAX_BYTES, MAX_CHARACTERS
from affinage.plain_text import file_name, not_text

if TYPE_CHECKING:
    from affinage.notation.record import pasted, text_form

BEGINNING = 1_000
"""Number of characters that show the format."""
_JSON = re.compile(r"\s*+\{(?!\s*+(?:https?:|www\.|\?))")
"""Beginning of JSON; a link in braces does not match."""
_HEADER = re.compile(r'^[^\S\n]*+\[\s*+\w++\s++["“”„«]', re.MULTILINE)
_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x19\x1b-\x1f\x7f]")
"""Control characters, which no text has."""
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)

Reading: TypeAlias = "json_form.JsonReader | text_form.TextReader | pasted.Reading"

__all__ = [
    "VERSION",
    "Reading",
    "decoded",
    "parse",
    "read",
    "read_file",
    "read_json",
    "reading",
    "recover",
    "recover_file",
    "to_data",
    "to_json",
    "to_text",
]


def to_json(*games: RecordLike) -> str:
    """Return the games as JSON, one move per line."""
    return json_form.write(as_records(games))


def to_data(game: RecordLike) -> dict[str, Any]:
    """Return a game as the plain data of `to_json`; additional keys are allowed and ignored."""
    return json_form.to_data(as_record(game))


def to_text(*games: RecordLike) -> str:
    """Return the games as text, each with headers and numbered moves.

    >>> import affinage
    >>> match = Match(affinage.load("board=square:4"), ("Ann", "Bob"))
    >>> match.extend(["a1,b1", "c3,c4"])
    >>> print(to_text(match), end="")
    [Affinage "1"]
    [Game "board=square:4"]
    [Black "Ann"]
    [White "Bob"]
    <BLANKLINE>
    1. a1,b1 2. c3,c4
    """
    # Pages store JSON, so they seldom need this import.
    from affinage.notation.record import text_form

    return text_form.write(as_records(games))


def reading(text: str, table: Match | None = None) -> Reading:
    """Return the reading of a record in either format, in small `steps`, so that other work can run in between.

    A text that is not a record may contain links, or be the moves of the game `table` from its start. Raises
    RecordError for a text that is longer than any record, and for what is not a text.
    """
    if fault := text_fault("a record", text):
        raise RecordError(0, f"{fault}; expected one that begins with [Affinage or {{")
    if len(text) > MAX_CHARACTERS:
        raise RecordError(0, f"a file can have {MAX_CHARACTERS:,} characters, not {len(text):,}")
    # Old editors ended files with NUL or Ctrl-Z.
    text = text.rstrip("\x00\x1a").replace("\r\n", "\n").replace("\r", "\n")
    is_json = bool(_JSON.match(entries.without_unseen(text[:BEGINNING])))
    text = entries.without_unseen_between_strings(text) if is_json else entries.without_unseen(text)
    may_have_links = "http" in text and '"affinage"' not in text if is_json else not _HEADER.search(text)
    if may_have_links:
        from affinage.notation.record import pasted

        if words := pasted.links(text):
            return pasted.Reading(text, words)
    if is_json:
        return json_form.JsonReader(text)
    from affinage.notation.record import text_form

    return text_form.TextReader(text, table)


def recover(text: str) -> tuple[list[GameRecord], list[RecordError]]:
    """Return the readable games of a record in either format, and the errors in order.

    >>> sheets, complaints = recover('[Affinage "1"] [Game "board=square:4"] 1. a1,b1 2. c3,c9')
    >>> sheets[0].match.moves[0].text, str(complaints[0])
    ('a1,b1', "line 1, column 52: move 2, 'c3,c9': 'c9' is not a cell of square:4; column c has rows 1 to 4")

    Games beyond `affinage.notation.record.limits` are left out.
    """
    try:
        result = reading(text)
    except RecordError as error:
        return [], [error]
    return _whole(result)


def _whole(result: Reading) -> tuple[list[GameRecord], list[RecordError]]:
    for _ in result.steps():
        pass
    return result.game_records, result.complaints


def read(text: str) -> Match:
    """Return the first match of a record in either format, at its last move.

    Raises RecordError for the first error anywhere; `recover` returns the readable part.
    """
    return _first(*recover(text))


def read_json(text: str) -> Match:
    """Return the first match of a record that is JSON, as a page stores it; raises RecordError like `read`."""
    return _first(*_whole(json_form.JsonReader(text)))


def _first(game_records: list[GameRecord], complaints: list[RecordError]) -> Match:
    if complaints:
        raise complaints[0]
    return game_records[0].match


def read_file(path: str) -> Match:
    """Return the first match of a file; raises RecordError like `read`, and OSError if it cannot be opened."""
    return read(_content(path))


def recover_file(path: str | PathLike[str]) -> tuple[list[GameRecord], list[RecordError]]:
    """Return the result of `recover` for a file; raises OSError if it cannot be read, RecordError if it is not text."""
    if not isinstance(path, str | PathLike):
        raise OptionError(f"{described(path)} is not the path of a file; expected one such as games.txt")
    return recover(_content(fspath(path)))


def _content(path: str) -> str:
    try:
        with Path(path).open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except ValueError:
        # The name may have a letter that file names of the system cannot have.
        raise RecordError(0, f"{file_name(path)} is not the name of a file") from None
    return decoded(data, path)


def decoded(data: bytes, name: str, encoding: str = "cp1252") -> str:
    """Return the text of a named file, in UTF-8, in UTF-16 with a byte-order mark, or else in another encoding.

    What that is not is in Windows-1252, as Windows wrote files before. Raises RecordError if it is not text, or longer
    than any record.
    """
    if len(data) > MAX_BYTES:
        raise RecordError(0, f"{file_name(name)} has more than {MAX_BYTES:,} bytes; a record has fewer")
    try:
        return data.decode("utf-16" if data.startswith(_UTF_16) else "utf-8")
    except UnicodeDecodeError as error:
        if data.startswith(_UTF_16) or _CONTROL.search(data):
            raise RecordError(0, not_text(name, error)) from None
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")
