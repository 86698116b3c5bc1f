"""Records as JSON.

    {"affinage": 1, "link": "board=square:4", "start": "4.4.4.4-w", "people": ["Ann", "Bob"], "levels": [0, 3],
     "date": "2026-01-31", "headers": {"Event": "Club"}, "result": "White wins: Black resigned",
     "moves": ["a1,b1", "d3,d4"], "resigned": 1, "comments": {"1": "A corner."},
     "branches": [{"of": 0, "ply": 1, "place": 0, "moves": ["c3,c4"]}]}

Several games are in a list `games` beside the version. `moves` is the line on the board. A branch goes off from a line
(`of`, 0 for the line on the board, else a branch counted from 1) after `ply` moves from the start; it comes after the
moves already tried there unless it has a `place` among them, from 0 for the main one. Comments have the number of the
move they follow, and so have the marks of `affinage.matches.marks`, `"marks": {"1": "Gc3 Bc3d4"}`. A line ends where
somebody has `resigned` or is `out_of_time`, or with `"agreed": "draw"`; if the board shows what was tried after that,
`shown` is the number of that branch.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from affinage.errors import AffinageError, RecordError
from affinage.game import Game, Termination
from affinage.matches import marks as mark_texts
from affinage.matches import setup
from affinage.matches.marks import comment_fault
from affinage.matches.match import GameRecord
from affinage.matches.variations import DRAW_AGREED, GameNode, Line, remarked
from affinage.notation.link import load
from affinage.notation.record import entries
from affinage.notation.record.json_text import recovering
from affinage.notation.record.limits import MAX_COMPLAINTS, Quota
from affinage.plain_text import quoted

STEP = 50
"""Moves between two steps."""


def write(game_records: list[GameRecord]) -> str:
    """Return the games as JSON, one move per line."""
    games = list(map(to_data, game_records))
    record = games[0] if len(games) == 1 else {"affinage": entries.VERSION, "games": games}
    return json.dumps(record, ensure_ascii=False, indent=1) + "\n"


def to_data(game_record: GameRecord) -> dict[str, Any]:
    """Return a game as plain data, a record of its own."""
    match = game_record.match
    line = match.line()
    ends = [node.ply for node in remarked(line) if node.conclusion]
    lines = match.root.lines(line[1 : ends[0] + 1] if ends else line[1:])
    optional = {
        "start": setup.to_text(match.start) if match.is_set_up else "",
        "levels": list(game_record.levels),
        "date": game_record.date,
        "result": entries.result(match),
        "headers": dict(game_record.headers),
        "shown": entries.line_on_board(match, lines),
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
    # A line that was tried before the one that it leaves keeps its place.
    if any(numbers[id(node)] == of for node in siblings[place + 1 :]):
        branch["place"] = place
    return branch | _line(line, line.nodes)


def _line(line: Line, commented: list[GameNode]) -> dict[str, Any]:
    nodes_here = remarked(commented)
    comments = {str(node.ply): node.comment for node in nodes_here if node.comment}
    marks = {str(node.ply): _marks_text(node) for node in nodes_here if node.marks}
    entry: dict[str, Any] = {"moves": [node.move.text for node in line.nodes if node.move]}
    entry |= {"comments": comments} if comments else {}
    entry |= {"marks": marks} if marks else {}
    conclusion = line.end.conclusion
    if conclusion is None:
        return entry
    if conclusion == DRAW_AGREED:
        return entry | {"agreed": "draw"}
    return entry | {
        "out_of_time" if conclusion.termination is Termination.TIME else "resigned": conclusion.loser
    }


def _marks_text(node: GameNode) -> str:
    return " ".join(mark_texts.to_text(node.position.game, mark) for mark in node.marks)


class JsonReader:
    """Games of a JSON text as read by `steps`, with errors, and names if the file has them."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.game_records: list[GameRecord] = []
        self.names: list[str] = []
        self.complaints: list[RecordError] = []
        self.others: dict[str, Any] = {}
        """Entries of a file besides its list of games."""
        self.is_empty: bool = False
        """Whether the list of games is empty."""
        self._quota = Quota()
        # Errors begin with the place that is being read.
        self._where = ""

    def steps(self) -> Iterator[float]:
        """Read in small steps; each yields the fraction read, 0 to 1. Finished games may be removed between steps."""
        record = yield from recovering(self._text, self.complaints)
        games = [] if record is None else self._games(record)
        for number, game in enumerate(games, 1):
            yield (number - 1) / len(games)
            with self._at(f"game {number}" if len(games) > 1 else ""):
                if not isinstance(game, dict):
                    raise AffinageError("a game must be an object in braces")
                for _ in self._game(game):
                    yield (number - 1) / len(games)
            if self._quota.is_spent or len(self.complaints) >= MAX_COMPLAINTS:
                break

    @contextmanager
    def _at(self, where: str) -> Iterator[None]:
        """Report an error of the block, and continue after it."""
        outer, self._where = self._where, ", ".join(filter(None, (self._where, where)))
        try:
            yield
        except AffinageError as error:
            if len(self.complaints) < MAX_COMPLAINTS:
                message = str(error)
                self.complaints.append(
                    RecordError(0, f"{self._where}: {message}" if self._where else message)
                )
        finally:
            self._where = outer

    def _games(self, record: dict[str, Any]) -> list[Any]:
        """Return the list of games in a file."""
        with self._at(""):
            entries.check_version(record.get("affinage"))
            games: list[Any] = _of(record, "games", list, [record])
            if "games" in record:
                self.others = {
                    key: value for key, value in record.items() if key not in ("affinage", "games")
                }
            if games:
                return games
            self.is_empty = True
            raise AffinageError('"games" is empty')
        return []

    def _game(self, entry: dict[str, Any]) -> Iterator[None]:
        entries.check_version(entry.get("affinage", entries.VERSION))
        link = _of(entry, "link", str)
        self._quota.take_game(link)
        game_record = GameRecord(entries.begin(load(link), _of(entry, "start", str, None)))
        with self._at(""):
            if (people := _texts(entry, "people", None)) is not None:
                entries.seat(game_record.match, people)
        with self._at(""):
            if levels := _of(entry, "levels", list, []):
                entries.set_levels(game_record, levels)
        with self._at(""):
            if date := _of(entry, "date", str, ""):
                entries.set_date(game_record, date)
        with self._at(""):
            game_record.headers = _of(entry, "headers", dict, {})
        lines = [_Line(game_record.match.root, [])]
        yield from self._lines(game_record, entry, lines)
        game_record.match.show(lines[0].end)
        with self._at(""):
            number = _of(entry, "shown", int, 0)
            if not 0 <= number < len(lines) and not self._quota.is_full:
                raise AffinageError(f'"shown" must be a line from 0 to {len(lines) - 1}')
            game_record.match.show(lines[min(max(number, 0), len(lines) - 1)].end)
        name = entry.get("name", "")
        self.game_records.append(game_record)
        self.names.append(name if isinstance(name, str) else "")

    def _lines(self, game_record: GameRecord, entry: dict[str, Any], lines: list[_Line]) -> Iterator[None]:
        """Read the current line and each branch; `lines` has the first of them, without its moves."""
        yield from self._line(lines[0], entry, game_record)
        branches: list[Any] = []
        with self._at(""):
            branches = _of(entry, "branches", list, [])
        for number, branch in enumerate(branches, 1):
            if self._quota.is_full:
                return
            # Also for an unreadable one: the others keep their numbers.
            lines.append(_Line(game_record.match.root, []))
            with self._at(f"branch {number}"):
                self._quota.take_branch()
                if not isinstance(branch, dict):
                    raise AffinageError("a branch must be an object in braces")
                of, ply = _of(branch, "of", int), _of(branch, "ply", int)
                origin = lines[of].at(ply) if 0 <= of < number else None
                if origin is None:
                    raise AffinageError(f"line {of} has no place after {ply} moves")
                line = lines[-1] = _Line(origin, [], lines[of])
                yield from self._line(line, branch, game_record)
                if "place" in branch and line.nodes:
                    _put(line.nodes[0], _of(branch, "place", int))

    def _line(self, line: _Line, entry: dict[str, Any], game_record: GameRecord) -> Iterator[None]:
        """Add the moves of a line, with comments and how players ended it."""
        game = game_record.match.game
        moves: list[str] = []
        with self._at(""):
            moves = list(map(entries.without_unseen, _texts(entry, "moves")))
        for text in moves:
            node, last = None, line.end
            with self._at(f"move {last.ply + 1}, {quoted(text)}"):
                self._quota.take_move(last.ply + 1)
                node = last.add(game.parse_move(last.position, text))
            if node is None:
                return
            last.release()
            line.nodes.append(node)
            if len(line.nodes) % STEP == 0:
                yield
        with self._at(""):
            self._remark(line, _of(entry, "comments", dict, {}), "comment", _comment_on)
        with self._at(""):
            self._remark(line, _of(entry, "marks", dict, {}), "marks", partial(_mark, game))
        with self._at(""):
            self._end(line.end, entry, "resigned", entries.resigns)
        with self._at(""):
            self._end(line.end, entry, "out_of_time", entries.loses_on_time)
        with self._at(""):
            if agreed := _of(entry, "agreed", str, ""):
                if agreed != "draw":
                    raise AffinageError('"agreed" must be "draw"')
                entries.agree_on_draw(line.end)

    def _end(
        self, node: GameNode, entry: dict[str, Any], key: str, end: Callable[[GameNode, int], None]
    ) -> None:
        """Read which player ended the game, if one did."""
        players = node.position.game.players
        if colour := _of(entry, key, int, 0):
            if not 0 < colour <= players:
                raise AffinageError(f'"{key}" must be a player from 1 to {players}')
            end(node, colour)

    def _remark(
        self, line: _Line, remarks: dict[str, Any], what: str, put: Callable[[GameNode, object], None]
    ) -> None:
        """Put comments or marks on the moves of a line, whose numbers they have."""
        places = line.nodes if line.parent else [line.origin, *line.nodes]
        by_ply = {str(node.ply): node for node in places} if remarks else {}
        for ply, remark in remarks.items():
            with self._at(f"{what} on move {quoted(ply)}"):
                if (node := by_ply.get(ply)) is None:
                    raise AffinageError(
                        f"the {what} {'belongs' if what == 'comment' else 'belong'} to no move"
                    )
                put(node, remark)


@dataclass(frozen=True, slots=True)
class _Line(Line):
    """A line being read, and the line with the position that it leaves."""

    parent: _Line | None = None

    def at(self, ply: int) -> GameNode | None:
        """Return the node after `ply` moves from the start."""
        line = self
        while line.parent and 0 <= ply < line.origin.ply:
            line = line.parent
        after = ply - line.origin.ply
        if after == 0:
            return line.origin
        return line.nodes[after - 1] if 0 < after <= len(line.nodes) else None


def _put(node: GameNode, place: int) -> None:
    """Give a node a place among its siblings."""
    siblings = node.parent.children if node.parent else []
    if not 0 <= place < len(siblings):
        raise AffinageError(f'"place" must be a number from 0 to {len(siblings) - 1}')
    node.put(place)


def _comment_on(node: GameNode, comment: object) -> None:
    if fault := comment_fault(comment):
        raise AffinageError(fault)
    node.comment = str(comment)


def _mark(game: Game, node: GameNode, marks: object) -> None:
    if not isinstance(marks, str):
        raise AffinageError('marks must be a text such as "Gc3 Bc3d4"')
    node.marks = mark_texts.read(game, marks.replace(" ", ""))


_NAMES = {
    str: 'a text such as "board=hex:5"',
    int: "a whole number",
    list: "a list",
    dict: "an object in braces",
}


def _of(entry: dict[str, Any], key: str, kind: type, *default: Any) -> Any:
    """Return the value of a key; raises an AffinageError for a wrong type, or a missing value without default."""
    if default and key not in entry:
        return default[0]
    value = entry.get(key)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise AffinageError(f'"{key}" must be {_NAMES[kind]}')
    return entries.without_unseen(value) if isinstance(value, str) else value


def _texts(entry: dict[str, Any], key: str, *default: Any) -> Any:
    """Return the list of texts at a key; raises an AffinageError for anything else."""
    if default and key not in entry:
        return default[0]
    value = entry.get(key)
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise AffinageError(f'"{key}" must be a list of texts')
    return value
