"""Records as text.

    [Affinage "2"]
    [Game "board=square:4"]
    [Black "Ann"]
    [White "Bob"]

    {A cold day.} 1. a1,b1 {A corner.} 2. c3,c4 (2. d3,d4 3. a3,a4 White resigns) 3. a3,a4

Headers begin a game; its moves follow, each with its number, and a comment in braces after the move it is on.
A variation in round brackets begins with the number of its first move and goes off from the move before that one.
A backslash stands before `"`, `}` and `\\` where they mean themselves. Version 1 had `Link` for `Game`, and who
resigned in a header.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from affinage import setup
from affinage.errors import AffinageError, RecordError
from affinage.link import load
from affinage.match import Sheet
from affinage.record import entries
from affinage.record.movetext import Moves, escaped, words, wrapped

_TOKEN = re.compile(
    r"""
      \[ (?P<header> \w+ ) [^\S\n]+ " (?P<value> (?: [^"\\\n] | \\. )* ) " \]
    | (?P<bad_header> \[ [^\n]* )
    | \{ (?P<comment> (?: [^\\}] | \\. )* ) \}
    | (?P<bad_comment> \{ [^\n]* )
    | (?P<opening> \( )
    | (?P<closing> \) )
    | (?P<number> [0-9]{1,6} ) \.
    | (?P<resigns> \w+ ) \s+ resigns \b
    | (?P<move> [^\s,(){}[\]-]+ (?: \s* [,-] \s* [^\s,(){}[\]-]+ )* )
    | (?P<stray> \S )
    """,
    re.VERBOSE | re.DOTALL,
)


def write(sheets: list[Sheet]) -> str:
    """The games as text, with an empty line between them."""
    return "\n".join(map(_game, sheets))


def _game(sheet: Sheet) -> str:
    match = sheet.match
    headers = {"Affinage": str(entries.VERSION), "Game": match.game.link()}
    headers |= dict(zip(match.game.colours, match.people, strict=True))
    shown = entries.shown(match, match.root.lines())
    optional = {
        "Start": setup.to_text(match.start) if match.is_set_up else "",
        "Levels": " ".join(map(str, sheet.levels)),
        "Date": sheet.date,
        "Result": entries.result(match),
        "Shown": str(shown) if shown else "",
    }
    headers |= {key: value for key, value in optional.items() if value}
    lines = [f'[{key} "{escaped(value, chr(34))}"]' for key, value in headers.items()]
    return "\n".join([*lines, "", *wrapped(words(match.root, match.game.colours)), ""])


def read(text: str) -> tuple[list[Sheet], list[RecordError]]:
    """The games of a text as far as they can be read, and what was wrong."""
    reading = _Reading(text)
    section = _Section(0)
    for token in _TOKEN.finditer(text):
        kind = str(token.lastgroup)
        if kind in ("value", "bad_header"):
            if section.tokens or (section.headers and token["header"] == "Affinage"):
                reading.game(section)
                section = _Section(token.start())
            reading.header(section, token)
        else:
            section.tokens.append(token)
        if len(reading.complaints) >= entries.MOST_COMPLAINTS:
            break
    reading.game(section)
    return reading.sheets, reading.complaints[: entries.MOST_COMPLAINTS]


@dataclass
class _Section:
    """The part of a text that is one game: where it begins, its headers with their places, and what follows."""

    start: int
    headers: dict[str, tuple[int, str]] = field(default_factory=dict)
    tokens: list[re.Match[str]] = field(default_factory=list)


class _Reading:
    """Games that are being read, and what was wrong so far."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.sheets: list[Sheet] = []
        self.complaints: list[RecordError] = []

    def complain(self, at: int, message: str) -> None:
        """Note what is wrong at a place of the text."""
        line = self._text.count("\n", 0, at) + 1
        self.complaints.append(RecordError(line, message, at - self._text.rfind("\n", 0, at)))

    def header(self, section: _Section, token: re.Match[str]) -> None:
        """Note a header of the game that begins."""
        key = token["header"]
        if key is None:
            self.complain(token.start(), 'a header must look like [Game "board=hex:5"]')
        elif key in section.headers:
            self.complain(token.start(), f"[{key}] is there twice")
        else:
            section.headers[key] = token.start(), re.sub(r"\\(.)", r"\1", token["value"])

    @contextmanager
    def complaining(self, at: int) -> Iterator[None]:
        """Complain of what goes wrong in here, and go on behind it."""
        try:
            yield
        except AffinageError as error:
            self.complain(at, str(error))

    def game(self, section: _Section) -> None:
        """Read a game, unless its version, its rule set or its start is unknown."""
        headers = dict(section.headers)
        version_at, version = headers.pop("Affinage", (section.start, None))
        link_at, link = headers.pop("Game", headers.pop("Link", (version_at, None)))
        start_at, start = headers.pop("Start", (link_at, None))
        sheet = None
        with self.complaining(version_at):
            if version is not None or not self.sheets:
                is_number = version is not None and version.isdecimal() and len(version) < 10
                entries.check_version(int(version or 0) if is_number else version)
            elif link is None:
                raise AffinageError('a game begins with a header such as [Game "board=hex:5"]')
            with self.complaining(link_at):
                game = load(link or "")
                with self.complaining(start_at):
                    sheet = Sheet(entries.begin(game, start))
        if sheet is not None:
            self.sheets.append(sheet)
            self._fill(sheet, headers, section.tokens)

    def _fill(self, sheet: Sheet, headers: dict[str, tuple[int, str]], tokens: list[re.Match[str]]) -> None:
        """Read all of a game but its rule set and start."""
        resigned, shown = headers.pop("Resigned", None), headers.pop("Shown", None)
        self._entries(sheet, headers)
        moves = Moves(sheet, self.complain)
        for token in tokens:
            moves.take(token)
        moves.close(len(self._text))
        root, colours = sheet.match.root, sheet.match.game.colours
        if resigned:
            with self.complaining(resigned[0]):
                if resigned[1] not in colours:
                    raise AffinageError(f"[Resigned] must be {' or '.join(colours)}")
                entries.resigns(root.lines()[0].end, colours.index(resigned[1]) + 1)
        lines = root.lines()
        sheet.match.show(lines[0].end)
        if shown:
            with self.complaining(shown[0]):
                if not (shown[1].isdecimal() and len(shown[1]) < 7 and int(shown[1]) < len(lines)):
                    raise AffinageError(f"[Shown] must be a line from 0 to {len(lines) - 1}")
                sheet.match.show(lines[int(shown[1])].end)

    def _entries(self, sheet: Sheet, headers: dict[str, tuple[int, str]]) -> None:
        """Take over who played and when."""
        colours = sheet.match.game.colours
        seated = [headers.pop(colour, (0, colour)) for colour in colours]
        with self.complaining(max(at for at, _ in seated)):
            entries.seat(sheet.match, [who for _, who in seated])
        known = ("Affinage", "Game", *colours, "Start", "Levels", "Date", "Result", "Shown")
        for key, (at, value) in headers.items():
            with self.complaining(at):
                if key == "Levels":
                    numbers = [
                        int(word) if len(word) < 3 and word.isdecimal() else -1 for word in value.split()
                    ]
                    entries.set_levels(sheet, numbers)
                elif key == "Date":
                    entries.set_date(sheet, value)
                elif key != "Result":  # which the moves tell
                    raise AffinageError(f"[{key}] is unknown; headers are {', '.join(known)}")
