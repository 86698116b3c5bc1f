"""Records as JSON.

    {"affinage": 2, "link": "board=square:4", "start": "4.4.4.4-w", "people": ["Ann", "Bob"], "levels": [0, 3],
     "date": "2026-01-31", "result": "White wins: Black resigned",
     "moves": ["a1,b1", "d3,d4"], "resigned": 1, "comments": {"1": "A corner."},
     "branches": [{"of": 0, "ply": 1, "place": 0, "moves": ["c3,c4"]}]}

Several games stand in a list `games` beside the version. `moves` is the line on the board. A branch goes off from
a line (`of`, 0 for the line on the board, else a branch counted from 1) after `ply` moves from the start; it comes
after the moves already tried there unless it has a `place` among them, from 0 for the main one. Comments have the
number of the move they follow. A line ends where somebody resigns; if the board shows what was tried after that,
`shown` is the number of that branch.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from affinage import setup
from affinage.errors import AffinageError, RecordError
from affinage.link import load
from affinage.match import Sheet
from affinage.record import entries
from affinage.variations import Line, Node, remarked

DEEPEST = 16  # lists and objects within each other; a record has four
_NESTING = re.compile(
    r'"(?:[^"\\]|\\.)*"?|[\[{]|[\]}]', re.DOTALL
)  # texts, so that brackets in them do not count


def parse(text: str) -> Any:
    """The value of a JSON text; raises ValueError, or RecursionError when it is nested deeper than any record.

    Python in a browser dies of a nesting that Python elsewhere only refuses.
    """
    depth = 0
    for token in _NESTING.findall(text):
        depth += (token in "[{") - (token in "]}")
        if depth > DEEPEST:
            raise RecursionError
    return json.loads(text)


def write(sheets: list[Sheet]) -> str:
    """The games as JSON, one move a line."""
    games = list(map(to_data, sheets))
    record = games[0] if len(games) == 1 else {"affinage": entries.VERSION, "games": games}
    return json.dumps(record, ensure_ascii=False, indent=1) + "\n"


def to_data(sheet: Sheet) -> dict[str, Any]:
    """A game as plain data, a record by itself."""
    match = sheet.match
    line = match.line()
    ends = [node.ply for node in remarked(line) if node.resigned]
    lines = match.root.lines(line[1 : ends[0] + 1] if ends else line[1:])
    optional = {
        "start": setup.to_text(match.start) if match.is_set_up else "",
        "levels": list(sheet.levels),
        "date": sheet.date,
        "result": entries.result(match),
        "shown": entries.shown(match, lines),
    }
    game: dict[str, Any] = {
        "affinage": entries.VERSION,
        "link": match.game.link(),
        "people": list(match.people),
    }
    game |= {key: value for key, value in optional.items() if value}
    game |= _line(lines[0], [match.root, *lines[0].nodes])
    if len(lines) > 1:
        numbers = {id(node): number for number, line in enumerate(lines) for node in line.nodes}
        game["branches"] = [_branch(line, numbers) for line in lines[1:]]
    return game


def _branch(line: Line, numbers: dict[int, int]) -> dict[str, Any]:
    of, siblings = numbers.get(id(line.origin), 0), line.origin.children
    branch = {"of": of, "ply": line.origin.ply}
    place = siblings.index(line.nodes[0])
    if any(numbers[id(node)] == of for node in siblings[place + 1 :]):  # the line it leaves was tried later
        branch["place"] = place
    return branch | _line(line, line.nodes)


def _line(line: Line, commented: list[Node]) -> dict[str, Any]:
    comments = {str(node.ply): node.comment for node in remarked(commented) if node.comment}
    found: dict[str, Any] = {"moves": [node.move.text for node in line.nodes if node.move]}
    found |= {"comments": comments} if comments else {}
    return found | ({"resigned": line.end.resigned} if line.end.resigned else {})


def read(text: str) -> tuple[list[Sheet], list[RecordError]]:
    """The games of a JSON text as far as they can be read, and what was wrong."""
    reading = _Reading()
    record = reading.load(text)
    if record is not None:
        reading.record(record)
    return reading.sheets, reading.complaints


class _Reading:
    """Games that are being read, and what was wrong so far."""

    def __init__(self) -> None:
        self.sheets: list[Sheet] = []
        self.complaints: list[RecordError] = []
        self._where = ""  # what is being read, for complaints

    @contextmanager
    def _at(self, where: str) -> Iterator[None]:
        """Complain of what goes wrong in here, and go on behind it."""
        outer, self._where = self._where, ", ".join(filter(None, (self._where, where)))
        try:
            yield
        except AffinageError as error:
            if len(self.complaints) < entries.MOST_COMPLAINTS:
                message = str(error)
                self.complaints.append(
                    RecordError(0, f"{self._where}: {message}" if self._where else message)
                )
        finally:
            self._where = outer

    def load(self, text: str) -> Any:
        """The value of a JSON text; of a damaged one what stands before the damage; None for nothing."""
        try:
            return parse(text)
        except json.JSONDecodeError as error:
            self.complaints.append(RecordError(error.lineno, f"not JSON: {error.msg}", error.colno))
            mended = closed(text[: error.pos])
        except RecursionError:
            self.complaints.append(RecordError(0, "not a record: it is nested too deeply"))
            return None
        except ValueError:
            self.complaints.append(RecordError(0, "not a record: a number has too many digits"))
            return None
        try:
            return parse(mended) if mended else None
        except (ValueError, RecursionError):
            return None

    def record(self, record: dict[str, Any]) -> None:
        """Read a whole file."""
        games: list[Any] = []
        with self._at(""):
            entries.check_version(record.get("affinage"))
            games = _of(record, "games", list, [record])
            if not games:
                raise AffinageError('"games" is empty')
        for number, game in enumerate(games, 1):
            with self._at(f"game {number}" if len(games) > 1 else ""):
                if not isinstance(game, dict):
                    raise AffinageError("a game must be an object in braces")
                self._game(game)

    def _game(self, game: dict[str, Any]) -> None:
        match = entries.begin(load(_of(game, "link", str)), _of(game, "start", str, None))
        sheet = Sheet(match)
        self.sheets.append(sheet)
        with self._at(""):
            if (people := _texts(game, "people", None)) is not None:
                entries.seat(match, people)
        with self._at(""):
            if levels := _of(game, "levels", list, []):
                entries.set_levels(sheet, levels)
        with self._at(""):
            if date := _of(game, "date", str, ""):
                entries.set_date(sheet, date)
        lines = self._lines(sheet, game)
        match.show(lines[0][-1])
        with self._at(""):
            number = _of(game, "shown", int, 0)
            if not 0 <= number < len(lines):
                raise AffinageError(f'"shown" must be a line from 0 to {len(lines) - 1}')
            match.show(lines[number][-1])

    def _lines(self, sheet: Sheet, game: dict[str, Any]) -> list[list[Node]]:
        """Each line that was read, as its nodes from the root on."""
        root = sheet.match.root
        lines = [[root]]
        self._line(lines[0], game, sheet)
        branches: list[Any] = []
        with self._at(""):
            branches = _of(game, "branches", list, [])
        for number, branch in enumerate(branches, 1):
            lines.append(
                [root]
            )  # also for a branch that cannot be read, so that the others keep their numbers
            with self._at(f"branch {number}"):
                if not isinstance(branch, dict):
                    raise AffinageError("a branch must be an object in braces")
                of, ply = _of(branch, "of", int), _of(branch, "ply", int)
                if not 0 <= of < number or not 0 <= ply < len(lines[of]):
                    raise AffinageError(f"line {of} has no place after {ply} moves")
                lines[-1] = lines[of][: ply + 1]
                self._line(lines[-1], branch, sheet)
                if "place" in branch and len(lines[-1]) > ply + 1:
                    _put(lines[-1][ply + 1], _of(branch, "place", int))
        return lines

    def _line(self, nodes: list[Node], given: dict[str, Any], sheet: Sheet) -> None:
        """Add the moves of a line to its nodes, with their comments and a resignation."""
        game, inherited = sheet.match.game, len(nodes)
        moves: list[str] = []
        with self._at(""):
            moves = _texts(given, "moves")
        for text in moves:
            node = None
            with self._at(f"move {nodes[-1].ply + 1}, {text[:40]!r}"):
                node = nodes[-1].add(game.parse_move(nodes[-1].position, text))
            if node is None:
                return
            nodes.append(node)
        with self._at(""):
            own = nodes[inherited:] if "of" in given else nodes
            by_ply = {str(node.ply): node for node in own}
            for ply, comment in _of(given, "comments", dict, {}).items():
                with self._at(f"comment on move {ply[:20]!r}"):
                    _comment_on(by_ply.get(ply), comment)
        with self._at(""):
            if colour := _of(given, "resigned", int, 0):
                if not 0 < colour <= game.players:
                    raise AffinageError(f'"resigned" must be a player from 1 to {game.players}')
                entries.resigns(nodes[-1], colour)


def _put(node: Node, place: int) -> None:
    """Give a node a place among those tried from the same position."""
    siblings = node.parent.children if node.parent else []
    if not 0 <= place < len(siblings):
        raise AffinageError(f'"place" must be a number from 0 to {len(siblings) - 1}')
    node.put(place)


def _comment_on(node: Node | None, comment: object) -> None:
    if node is None:
        raise AffinageError("there is no such move")
    if not isinstance(comment, str):
        raise AffinageError("a comment must be a text")
    if fault := entries.comment_fault(comment):
        raise AffinageError(fault)
    node.comment = comment


_NAMES = {
    str: 'a text such as "board=hex:5"',
    int: "a whole number",
    list: "a list",
    dict: "an object in braces",
}


def _of(given: dict[str, Any], key: str, kind: type, *default: Any) -> Any:
    """The value of a key; raises an AffinageError if it is of another kind, or missing without a default."""
    if default and key not in given:
        return default[0]
    value = given.get(key)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise AffinageError(f'"{key}" must be {_NAMES[kind]}')
    return value


def _texts(given: dict[str, Any], key: str, *default: Any) -> Any:
    """A list of texts, likewise."""
    if default and key not in given:
        return default[0]
    value = given.get(key)
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise AffinageError(f'"{key}" must be a list of texts')
    return value


def closed(text: str) -> str:
    """The beginning of a JSON text up to its last whole entry, with what is open closed; "" without such an entry.

    >>> closed('{"moves": ["a1,b1", "c3,')
    '{"moves": ["a1,b1"]}'
    """
    closing: list[str] = []
    last = 0, ""  # where the last whole entry ends, and what closes the brackets around it
    inside = escaped = False
    for at, sign in enumerate(text):
        if escaped:
            escaped = False
        elif inside:
            escaped, inside = sign == "\\", sign != '"'
        elif sign == '"':
            inside = True
        elif sign in "[{":
            closing.append("]" if sign == "[" else "}")
        elif sign in "]}":
            closing.pop()
        elif sign == ",":
            last = at, "".join(reversed(closing))
    end, brackets = last
    return text[:end] + brackets
