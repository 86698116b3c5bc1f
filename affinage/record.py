"""Records: a match as versioned JSON or as a text that people read and edit.

The text has one header a line and numbered moves below:

    [Affinage "1"]
    [Link "board=square:4"]
    [Black "Ann"]
    [White "Bob"]
    [Resigned "White"]

    1. a1,b1
    2. a3,b3

JSON has the same: `{"affinage": 1, "link": …, "people": […], "moves": […], "resigned": 2}`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from affinage.errors import AffinageError, RecordError
from affinage.link import load
from affinage.match import Match

VERSION = 1
MAX_NAME = 60  # characters of a person's name

_HEADER = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
_MOVE_LINE = re.compile(r"(?:([0-9]{1,6})\.\s*)?(\S.*)", re.ASCII)


def to_data(match: Match) -> dict[str, Any]:
    """The match as plain data; the whole line of moves, undone ones included."""
    record: dict[str, Any] = {
        "affinage": VERSION,
        "link": match.game.link(),
        "people": list(match.people),
        "moves": [str(move) for move in match.moves],
    }
    if match.resigned:
        record["resigned"] = match.resigned
    return record


def to_json(match: Match) -> str:
    """The match as JSON, one move a line; the whole line of moves, undone ones included."""
    return json.dumps(to_data(match), ensure_ascii=False, indent=1) + "\n"


def to_text(match: Match) -> str:
    """The match as text, one move a line."""
    headers = {"Affinage": str(VERSION), "Link": match.game.link()}
    headers |= dict(zip(match.game.colours, match.people, strict=True))
    if match.resigned:
        headers["Resigned"] = match.game.colours[match.resigned - 1]
    lines = [f'[{key} "{_escaped(value)}"]' for key, value in headers.items()]
    moves = [f"{number}. {move}" for number, move in enumerate(match.moves, 1)]
    return "\n".join([*lines, "", *moves, ""])


def fit_name(text: str) -> str:
    """A text made fit to be a person's name: printable, on one line, not too long; it may turn out empty."""
    line = "".join(letter if letter.isprintable() else " " for letter in text)
    return line.strip()[:MAX_NAME].strip()


def read(text: str) -> Match:
    """The match of a record in either form, at its last move.

    Raises RecordError naming the line and what is wrong there.
    """
    text = text.removeprefix("\ufeff")  # some editors begin a file with it
    return _from_json(text) if text.lstrip().startswith("{") else _from_text(text)


def read_file(path: str) -> Match:
    """The match of a record file; raises RecordError as `read` does, and OSError when it cannot be opened."""
    try:
        return read(Path(path).read_text("utf-8"))
    except UnicodeDecodeError as error:
        raise RecordError(0, f"{path} is not a text file: byte {error.start} is not UTF-8") from None


def _from_json(text: str) -> Match:
    try:
        record = json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError(error.lineno, f"not JSON: {error.msg}") from None
    except RecursionError:
        raise RecordError(0, "not a record: it is nested too deeply") from None
    except ValueError:
        raise RecordError(0, "not a record: a number has too many digits") from None
    _check_version(_line_of(text, "affinage"), record.get("affinage"))
    link, people, moves = record.get("link"), record.get("people"), record.get("moves")
    if not isinstance(link, str):
        raise RecordError(_line_of(text, "link"), '"link" must be a text such as "board=hex:5"')
    if not _are_texts(moves):
        raise RecordError(_line_of(text, "moves"), '"moves" must be a list of texts')
    match = _begin(_line_of(text, "link"), link)
    if people is not None:
        if not _are_texts(people):
            raise RecordError(_line_of(text, "people"), '"people" must be a list of names')
        _seat(match, _line_of(text, "people"), people)
    for number, move in enumerate(moves):
        _play(match, partial(_line_of, text, "moves", number), number, move)
    resigned = record.get("resigned", 0)
    if isinstance(resigned, bool) or resigned not in range(match.game.players + 1):
        line = _line_of(text, "resigned")
        raise RecordError(line, f'"resigned" must be a player from 1 to {match.game.players}')
    _resign(match, _line_of(text, "resigned"), int(resigned))
    return match


def _from_text(text: str) -> Match:
    headers: dict[str, tuple[int, str]] = {}
    moves: list[tuple[int, str]] = []
    for line_number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if header := _HEADER.fullmatch(line):
            if header[1] in headers:
                raise RecordError(line_number, f"[{header[1]}] is there twice")
            headers[header[1]] = (line_number, re.sub(r"\\(.)", r"\1", header[2]))
        elif line.startswith("["):
            raise RecordError(line_number, 'a header must look like [Link "board=hex:5"]')
        elif found := _MOVE_LINE.fullmatch(line):
            number = len(moves) + 1
            if found[1] and int(found[1]) != number:
                raise RecordError(line_number, f"move {number} is numbered {found[1]}")
            moves.append((line_number, found[2]))
    version_line, version = headers.get("Affinage", (1, ""))
    _check_version(
        version_line, int(version) if version.isdecimal() and len(version) < 10 else version or None
    )
    link_line, link = headers.get("Link", (version_line, ""))
    match = _begin(link_line, link)
    _seat_by_headers(match, headers)
    for index, (line_number, move) in enumerate(moves):
        _play(match, partial(int, line_number), index, move)
    line_number, name = headers.get("Resigned", (0, ""))
    if name and name not in match.game.colours:
        raise RecordError(line_number, f"[Resigned] must be {' or '.join(match.game.colours)}")
    _resign(match, line_number, match.game.colours.index(name) + 1 if name else 0)
    return match


def _seat_by_headers(match: Match, headers: dict[str, tuple[int, str]]) -> None:
    known = ("Affinage", "Link", "Resigned", *match.game.colours)
    for key, (line_number, _) in headers.items():
        if key not in known:
            raise RecordError(line_number, f"[{key}] is unknown; headers are {', '.join(known)}")
    seated = [headers.get(colour, (0, colour)) for colour in match.game.colours]
    _seat(match, max(line for line, _ in seated), [name for _, name in seated])


def _check_version(line: int, version: object) -> None:
    if version is None:
        raise RecordError(line, 'not a record: it has no "affinage" version')
    if version != VERSION or isinstance(version, bool):
        raise RecordError(line, f"version {version!r} is unknown; this program reads version {VERSION}")


def _begin(line: int, link: str) -> Match:
    try:
        return Match(load(link))
    except AffinageError as error:
        raise RecordError(line, str(error)) from None


def _seat(match: Match, line: int, people: list[str]) -> None:
    if len(people) != match.game.players:
        raise RecordError(line, f"{match.game.name} has {match.game.players} players, not {len(people)}")
    for name in people:
        if not name.strip() or len(name) > MAX_NAME or not name.isprintable():
            raise RecordError(line, f"a name has 1 to {MAX_NAME} characters on one line")
    match.people = tuple(people)


def _play(match: Match, find_line: Callable[[], int], index: int, move: str) -> None:
    """Push a move; its line is looked for only when it is refused."""
    try:
        match.push(move)
    except AffinageError as error:
        raise RecordError(find_line(), f"move {index + 1}, {move[:40]!r}: {error}") from None


def _resign(match: Match, line: int, colour: int) -> None:
    if not colour:
        return
    if match.outcome:
        raise RecordError(line, "nobody can resign: the game is over")
    match.resigned = colour


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _line_of(text: str, key: str, item: int | None = None) -> int:
    """The line on which a key of the JSON stands, or the item of its list of texts."""
    found = re.search(rf'"{key}"\s*:', text)
    if not found:
        return 1
    place = found.start()
    if item is not None:
        strings = re.compile(r'"(?:[^"\\]|\\.)*"').finditer(text, found.end())
        place = next((match.start() for number, match in enumerate(strings) if number == item), place)
    return text.count("\n", 0, place) + 1
