"""A design's game as the frame knows it: data of the positions that the thread has sent. No DOM here.

A position whose successor is not known yet raises `UnknownPositionError`; who moves asks the thread for it, and tries
again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from affinage.errors import IllegalMoveError, NotationError
from affinage.game import (
    PASS,
    SWAP,
    Continuations,
    Game,
    GameTexts,
    GameTraits,
    Move,
    Outcome,
    Points,
    Position,
    Rule,
)
from affinage.game.options import BoardOption, Option
from affinage.plain_text import quoted
from web.workshop import words
from web.workshop.messages import PositionData, position_of

START = 0
"""Number of the initial position."""


class UnknownPositionError(Exception):
    """The thread has to be asked for the position after a move."""

    def __init__(self, position: RemotePosition, move: Move) -> None:
        super().__init__(f"the position after {move} is not known yet")
        self.position, self.move = position, move


class RemoteGame(Game):
    """A design with its options chosen; every reading of a design makes a subclass of its own."""

    traits = GameTraits()
    most_picks = 8
    move_form: str
    known: list[PositionData]
    after: dict[tuple[int, str], int]

    def __init__(self, values: Mapping[str, str]) -> None:
        super().__init__(values)
        self.known, self.after = [], {}

    def __eq__(self, other: object) -> bool:
        return super().__eq__(other) and type(self) is type(other)

    __hash__ = Game.__hash__

    def initial(self) -> RemotePosition:
        """Return the position before the first turn, which must be known."""
        return self.position(START, self.pie_turns)

    def position(self, number: int, pie: int) -> RemotePosition:
        """Return a known position."""
        data = self.known[number]
        return RemotePosition(self, data.stones, data.to_move, pie, number, extra=data.extra)

    def learn(self, before: int | None, move: str, data: PositionData) -> int:
        """Store the position after a move from a known one, or the first; return its number."""
        if before is not None and (before, move) in self.after:
            return self.after[before, move]
        self.known.append(data)
        if before is not None:
            self.after[before, move] = len(self.known) - 1
        return len(self.known) - 1

    def read_move(self, text: str) -> Move:
        """Return the move of a text; its cells are read from the known moves."""
        raise NotationError(f"{quoted(text)} is not a move; write {self.move_form}")

    def parse_move(self, position: Position, text: str) -> Move:
        """Return the legal move of a text."""
        wanted = text.strip()
        for move in position.generate_moves():
            if move.text == wanted:
                return move
        return super().parse_move(position, text)


@dataclass(frozen=True, repr=False)
class RemotePosition(Position):
    """A position that the thread has sent, by its number."""

    game: RemoteGame
    number: int = START

    @property
    def data(self) -> PositionData:
        """Data that the thread has sent."""
        return self.game.known[self.number]

    def continuations(self, picked: Sequence[int] = ()) -> Continuations:
        """Return the next cells of moves that begin with these, and the moves of exactly these cells."""
        if self.is_terminal():
            return Continuations(0)
        begun, length = tuple(picked), len(picked)
        beginning = [move for move in self.data.moves if move.picks[:length] == begun]
        cells = 0
        for move in beginning:
            if len(move.picks) > length:
                cells |= 1 << move.picks[length]
        return Continuations(cells, tuple(move for move in beginning if len(move.picks) == length))

    def refusal(self, cell: int, picked: Sequence[int] = ()) -> IllegalMoveError | None:
        """Return why a cell cannot be picked next."""
        if self.continuations(picked).cells >> cell & 1:
            return None
        if self.is_terminal():
            return IllegalMoveError.over()
        if picked:
            last = self.game.board.names[picked[-1]]
            return IllegalMoveError("place", words.NO_MOVE_FROM.format(cell=last))
        return IllegalMoveError("place", self.data.reasons.get(cell, words.NO_MOVE_HERE))

    def generate_moves(self) -> Iterator[Move]:
        """Yield the moves, sorted by text."""
        return iter(self.data.moves)

    def has_turn(self) -> bool:
        """Return whether there is a move."""
        return bool(self.data.moves)

    def after_turn(self, move: Move) -> Self:
        """Return the position after a move; raises UnknownPositionError."""
        return self._next(move)

    def _with_extra_turn(self, after: Self) -> Self:
        """Return the position after a turn, in which the thread has counted extra turns already."""
        return after

    def passed(self) -> Self:
        """Return the position after a pass; raises UnknownPositionError."""
        return self._next(PASS)

    def _next(self, move: Move) -> Self:
        number = self.game.after.get((self.number, move.text))
        if number is None:
            raise UnknownPositionError(self, move)
        data = self.game.known[number]
        pie, extra = max(self.pie - 1, 0), data.extra
        return replace(self, stones=data.stones, to_move=data.to_move, pie=pie, extra=extra, number=number)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.data.outcome is not None

    def score(self) -> tuple[Points, ...]:
        """Return the points of each colour."""
        return self.data.points

    def labels(self) -> dict[int, str]:
        """Return what the design shows on cells beside stones."""
        return dict(self.data.labels)

    def outcome(self) -> Outcome | None:
        """Return the winner and the reason, or None while the game runs."""
        return self.data.outcome

    def to_place(self, picked: Sequence[int] = ()) -> tuple[int, ...]:
        """Return the colour to move if the next cell is an empty one."""
        return () if self.continuations(picked).cells & ~self.empty else (self.to_move,)


def learn_line(game: RemoteGame, number: int, moves: Sequence[str], positions: Sequence[Any]) -> int:
    """Store the positions after moves from a known one; return the number of the last."""
    for text, data in zip(moves, positions, strict=True):
        if text != SWAP.text:
            # A swap changes no position.
            number = game.learn(number, text, position_of(data))
    return number


@dataclass(frozen=True, slots=True)
class Description:
    """A design as the thread describes it."""

    key: str
    name: str
    author: str
    rules: tuple[str, ...]
    options: tuple[Mapping[str, Any], ...]
    """Each option: key, title, values with words, the chosen value."""
    colours: tuple[str, ...]
    move_form: str

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Description:
        """Return the description in a message; raises LookupError or TypeError for other data."""
        return cls(
            key=str(data["key"]),
            name=str(data["name"]),
            author=str(data["author"]),
            rules=tuple(map(str, data["rules"])),
            options=tuple(data["options"]),
            colours=tuple(map(str, data["colours"])),
            move_form=str(data["move_form"]),
        )

    def game(self) -> RemoteGame:
        """Return the game with the chosen options, which links on this page know from then on."""
        options = [_option(option) for option in self.options]
        texts = GameTexts(
            designer=self.author or words.NO_NAME,
            names_designer=bool(self.author),
            source="",
            summary=self.rules[0] if self.rules else "",
            rules=tuple(map(Rule, self.rules)),
        )
        body: dict[str, Any] = {
            "__module__": RemoteGame.__module__,
            "key": self.key,
            "name": self.name,
            "texts": texts,
            "options": tuple(options),
            "colours": self.colours,
            "move_form": self.move_form,
        }
        kind: type[RemoteGame] = type("RemoteDesign", (RemoteGame,), body)
        return kind({str(option["key"]): str(option["chosen"]) for option in self.options})


def _option(data: Mapping[str, Any]) -> Option:
    values = {str(value): str(text) for value, text in data["values"]}
    if data["key"] == "board":
        return BoardOption(values=values, help=words.BOARD)
    return Option(str(data["key"]), values, f"{data['title']}.", name=str(data["title"]))
