"""Records as text.

    [Affinage "1"]
    [Game "board=square:4"]
    [Black "Ann"]
    [White "Bob"]

    {A cold day.} 1. a1,b1 {A corner.} 2. c3,c4 (2. d3,d4 3. a3,a4 White resigns) 3. a3,a4

Headers begin a game; its moves follow, each with its number, and a comment in braces after the move it is on.
A variation in round brackets begins with the number of its first move and goes off from the move before that one.
`White resigns`, `White loses on time` or `draw agreed` ends a line.
Marks on the board stand in braces of their own, `{[%csl Gc3,Rd4][%cal Bc3d4]}`, as chess programs write them.
A backslash stands before `"`, `}` and `\\` where they mean themselves.

What PGN has besides is read as well: its tags, comments behind `;`, lines that begin with `%`, `1... c3`, numbers
that count rounds, curly quotes, and cells in capitals. Results, `!?`, `±` and `$2` count for nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from affinage.errors import AffinageError, RecordError
from affinage.matches import setup
from affinage.matches.headers import fit_value, header_fault, is_of_chess, own_headers
from affinage.matches.match import GameRecord, Match
from affinage.notation.link import load
from affinage.notation.record import entries
from affinage.notation.record.limits import MAX_COMPLAINTS, MAX_HEADERS, Quota
from affinage.notation.record.movetext import Moves, escaped, words, wrapped
from affinage.plain_text import whole_number

STEP = 50
"""Tokens per step."""
# Text that matches nothing is scanned once: an unclosed comment is not searched again, and nothing is retried.
_COMMENT = r"\{ (?P<comment> (?: [^\\}]++ | \\. )*+ ) \}"
_OTHERS = r"""
      \[ [^\S\n]*+ (?P<header> \w++ ) [^\S\n]++ (?:
          " (?P<value> (?: [^"\\\n]++ | \\. | " (?! [^\S\n]*+ \] ) )*+ ) "
        | [“”„«] (?P<curly> [^“”„«»"\\\n]*+ ) [“”»]
      ) [^\S\n]*+ \]
    | (?P<bad_header> \[ [^\n]*+ )
    | (?P<bad_comment> \{ [^\n]*+ )
    | ; [^\S\n]*+ (?P<remark> [^\n]*+ )
    | (?P<skipped> ^ % [^\n]*+ | \$ [0-9]++ | [!?‼⁇⁈⁉]++
        | (?: [01] \s? [-–—−:] \s? [01] | (?: 1/2 | ½ ) (?: [-–—−:] (?: 1/2 | ½ ) )? | \*
            | [-–−+=/±∓⩲⩱∞□]{1,3}+ ) (?= [\s()[{;] | \Z ) )
    | (?P<opening> \( )
    | (?P<closing> \) )
    | (?P<number> [0-9]{1,6} (?: (?: \s*+ [.…] )++ | \) (?= \s+\w ) | (?= [\s{(] ) ) )
    | (?i: (?P<resigns> \w{1,20}+ ) \s++ resign (?:s|ed) \b \.?+
        | (?P<late> \w{1,20}+ ) \s++ loses \s++ on \s++ time \b \.?+ | (?P<agreed> draw \s++ agreed \b \.?+ ) )
    | (?P<move> [^\s,;(){}[\]$-]++ (?: \s*+ [,-] (?! [-+=/] ) \s*+ [^\s,;(){}[\]$-]++ )*+ )
    | (?P<stray> \S )
"""
_FLAGS = re.VERBOSE | re.DOTALL | re.MULTILINE
_TOKEN = re.compile(f"{_COMMENT} | {_OTHERS}", _FLAGS)
_TOKEN_BEHIND_OPEN_COMMENT = re.compile(_OTHERS, _FLAGS)


def tokens(text: str) -> Iterator[re.Match[str]]:
    """Yield the tokens of a text; after an unclosed comment, no later one is closed."""
    pattern, at = _TOKEN, 0
    while token := pattern.search(text, at):
        yield token
        at = token.end()
        if token.lastgroup == "bad_comment":
            pattern = _TOKEN_BEHIND_OPEN_COMMENT


def write(game_records: list[GameRecord]) -> str:
    """Return the games as text, separated by empty lines."""
    return "\n".join(map(_game, game_records))


def _game(game_record: GameRecord) -> str:
    match = game_record.match
    headers = {"Affinage": str(entries.VERSION), "Game": match.game.link()}
    headers |= dict(zip(match.game.colours, match.people, strict=True))
    number = entries.line_on_board(match, match.root.lines())
    optional = {
        "Start": setup.to_text(match.start) if match.is_set_up else "",
        "Levels": " ".join(map(str, game_record.levels)),
        "Date": game_record.date,
        "Result": entries.result(match),
        "Shown": str(number) if number else "",
    }
    headers |= {key: value for key, value in optional.items() if value} | dict(game_record.headers)
    lines = [f'[{key} "{escaped(value, chr(34))}"]' for key, value in headers.items()]
    return "\n".join([*lines, "", *wrapped(words(match.root, match.game.colours)), ""])


class TextReader:
    """Games of a text as read by `steps`, with errors, and a name for each, which is empty in texts."""

    def __init__(self, text: str, table: Match | None = None) -> None:
        """Prepare to read a text; moves without headers belong to the game `table`, if any."""
        self._text, self._table = text, table
        self.game_records: list[GameRecord] = []
        self.names: list[str] = []
        self.complaints: list[RecordError] = []
        self._quota = Quota()
        # This becomes true with the first game that has the version.
        self._is_versioned = False
        self._is_of_table = False
        # Each header is stored with its place in the text.
        self._headers: dict[str, tuple[int, str]] = {}
        # The current game starts at this place of the text.
        self._start = 0
        # This is None before the first move of the game.
        self._game: _Game | None = None
        # This is true once moves have begun, even in an unreadable game.
        self._is_begun = False

    def steps(self) -> Iterator[float]:
        """Read in small steps; each yields the fraction read, 0 to 1. Finished games may be removed between steps."""
        for number, token in enumerate(tokens(self._text)):
            if number % STEP == 0:
                yield token.start() / len(self._text)
            if str(token.lastgroup) in ("value", "curly", "bad_header"):
                self._header(token)
            else:
                if not self._is_begun:
                    self._begin()
                if self._game:
                    self._game.moves.take(token)
            if len(self.complaints) >= MAX_COMPLAINTS or self._quota.is_spent:
                break
        self._end()
        del self.complaints[MAX_COMPLAINTS:]

    def complain(self, at: int, message: str) -> None:
        """Add an error at a place of the text."""
        line = self._text.count("\n", 0, at) + 1
        self.complaints.append(RecordError(line, message, at - self._text.rfind("\n", 0, at)))

    def _header(self, token: re.Match[str]) -> None:
        """Store a header of the next game."""
        key = token["header"]
        if self._is_begun or (key == "Affinage" and self._is_named):
            self._end()
            self._start = token.start()
        if key is None:
            self.complain(token.start(), 'a header must look like [Game "board=hex:5"]')
        elif key in self._headers:
            self.complain(token.start(), f"[{key[:20]}] is given twice")
        elif len(self._headers) == MAX_HEADERS:
            self.complain(token.start(), f"a game can have {MAX_HEADERS} headers; [{key[:20]}] is left out")
        else:
            value = token["curly"] if token["value"] is None else re.sub(r"\\(.)", r"\1", token["value"])
            self._headers[key] = token.start(), value

    @property
    def _is_named(self) -> bool:
        """True if the next game has our own headers already, and not only those of other programs."""
        return "Affinage" in self._headers or (self._is_versioned and "Game" in self._headers)

    @contextmanager
    def complaining(self, at: int) -> Iterator[None]:
        """Report an error of the block, and continue after it."""
        try:
            yield
        except AffinageError as error:
            self.complain(at, str(error))

    def _begin(self) -> None:
        """Begin a game with the headers so far, unless its version, its variant or its start is invalid."""
        self._is_begun = True
        headers = self._headers
        if self._table and not headers and not self.game_records and not self._is_versioned:
            self._begin_at_table(self._table)
            return
        version_at, version = headers.pop("Affinage", (self._start, None))
        link_at, link = headers.pop("Game", (version_at, None))
        start_at, start = headers.pop("Start", (link_at, None))
        with self.complaining(version_at):
            if version is not None or not self._is_versioned:
                number = None if version is None else whole_number(version)
                entries.check_version(version if number is None else number)
                self._is_versioned = True
            elif link is None:
                raise AffinageError('a game begins with a header such as [Game "board=hex:5"]')
            with self.complaining(link_at):
                self._quota.take_game(link or "")
                game = load(link or "")
                with self.complaining(start_at):
                    game_record = GameRecord(entries.begin(game, start))
                    self._game = _Game(game_record, headers, self, version_at)

    def _begin_at_table(self, table: Match) -> None:
        self._is_versioned = self._is_of_table = True
        self._quota.take_game(table.game.link())
        game_record = GameRecord(Match(table.game, start=table.start if table.is_set_up else None))
        self._game = _Game(game_record, {}, self, 0)

    def _end(self) -> None:
        """Finish the current game."""
        if not self._is_begun and not self._quota.is_spent:
            self._begin()
        if self._game and self._is_of_table and not self._game.game_record.match.root.children:
            # These complaints are about text that was mistaken for moves.
            self.complaints.clear()
            self.complain(0, entries.NO_VERSION)
        elif self._game:
            self._game.end()
            self.game_records.append(self._game.game_record)
            self.names.append("")
        self._headers, self._game, self._is_begun, self._is_of_table = {}, None, False, False

    def moves_of(self, game_record: GameRecord) -> Moves:
        """Return the reader for the moves of a game."""
        return Moves(game_record, self.complain, self._quota)


class _Game:
    """A game whose moves are being read."""

    def __init__(
        self,
        game_record: GameRecord,
        headers: dict[str, tuple[int, str]],
        reading: TextReader,
        begins: int,
    ) -> None:
        """Read the headers; those before the start of ours are foreign."""
        self.game_record, self._reading, self._begins = game_record, reading, begins
        self._number = headers.pop("Shown", None)
        self._entries(headers)
        self.moves = reading.moves_of(game_record)

    def _entries(self, headers: dict[str, tuple[int, str]]) -> None:
        """Take over who played and when."""
        game_record, complaining = self.game_record, self._reading.complaining
        colours = game_record.match.game.colours
        is_half_seated = len(headers.keys() & {*colours}) not in (0, len(colours))
        seated = [headers.pop(colour, (0, colour)) for colour in colours]
        with complaining(max(at for at, _ in seated)):
            entries.seat(game_record.match, [who for _, who in seated])
        # The moves determine the result.
        headers.pop("Result", None)
        others = {}
        for key, (at, value) in headers.items():
            with complaining(at):
                if key == "Levels":
                    entries.set_levels(game_record, _levels(value))
                elif key == "Date":
                    entries.set_date(game_record, value)
                elif fault := self._fault(key, value, is_half_seated=is_half_seated):
                    if at >= self._begins:
                        raise AffinageError(fault)
                else:
                    others[key] = fit_value(value)
        with complaining(self._begins):
            game_record.headers = others

    def _fault(self, key: str, value: str, *, is_half_seated: bool) -> str:
        """Return why a header cannot be kept, "" if it can; [Green] may stand for a missing [White]."""
        game = self.game_record.match.game
        if is_half_seated and not is_of_chess(key):
            return f"[{key[:20]}] is unknown; headers are {', '.join(own_headers(game))}"
        return header_fault(game, key, fit_value(value))

    def end(self) -> None:
        """Finish after the last move."""
        self.moves.close()
        match, complaining = self.game_record.match, self._reading.complaining
        lines = match.root.lines()
        match.show(lines[0].end)
        if self._number:
            with complaining(self._number[0]):
                number = whole_number(self._number[1])
                if number is None or number >= len(lines):
                    raise AffinageError(f"[Shown] must be a line from 0 to {len(lines) - 1}")
                match.show(lines[number].end)


def _levels(value: str) -> list[int | None]:
    """Return the numbers of a header, None for other words; at most eleven, which are too many for any game."""
    return list(map(whole_number, value.replace(",", " ").split(maxsplit=10)))
