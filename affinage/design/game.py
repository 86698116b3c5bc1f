"""A design as a `Game`: everything that its functions leave open is derived here.

Moves are picked cell by cell, in the order of their tuples. A move that is the beginning of another one ends by picking
its last cell once more, which its text leaves out. The text has the cells with commas, or with hyphens if the first
has a stone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Self

from affinage.design import memory as remembered
from affinage.design.calls import MOST_PICKS, Calls
from affinage.design.draft import Draft
from affinage.design.rules import Design
from affinage.errors import DesignError, IllegalMoveError, NotationError
from affinage.game import PASS, Continuations, Game, Move, Outcome, Points, Position, Termination
from affinage.plain_text import quoted

_SEPARATOR = re.compile(r"\s*[-,]\s*|\s+|(?<=[0-9])(?=[a-z])")


def cells_of(picks: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cells of a move without the last one's repetition, which only ends the picking."""
    return picks[:-1] if len(picks) > 1 and picks[-1] == picks[-2] else picks


class DesignedGame(Game):
    """A design with its options chosen; each design has a subclass of its own."""

    design: ClassVar[type[Design]]
    source: ClassVar[tuple[str, str]]
    """Text of the design and name of its file, to send it elsewhere."""
    most_picks = MOST_PICKS
    remembers = True

    def __init__(self, values: Mapping[str, str]) -> None:
        super().__init__(values)
        options = {key: own[self.values[key]] for key, own in self.option_values.items()}
        self.calls: Calls = Calls(self.design, options, *self.source)

    option_values: ClassVar[Mapping[str, Mapping[str, Any]]]
    """Values that a design reads for each value in links."""
    restore: ClassVar[tuple[Any, ...]]
    """A function that makes the game again, and its arguments before the values."""

    def __reduce__(self) -> Any:
        function, *arguments = self.restore
        return function, (*arguments, dict(self.values))

    def __eq__(self, other: object) -> bool:
        return super().__eq__(other) and type(self).source == getattr(type(other), "source", None)

    __hash__ = Game.__hash__

    def initial(self) -> DesignedPosition:
        """Return the position after `start`."""
        return self._start

    @cached_property
    def _start(self) -> DesignedPosition:
        memory = dict(self.design.memory)
        draft = Draft(self.board, (0,) * self.players, 1, memory=memory)
        self.calls.start(draft)
        return DesignedPosition(
            self,
            draft.masks,
            draft.assigned_turn or 1,
            self.pie_turns,
            memory=draft.remembered,
            extra=self.extra_turns,
        )

    def from_stones(
        self, stones: tuple[int, ...], to_move: int, memory: str = "", **fields: Any
    ) -> DesignedPosition:
        """Return the position with these stones, and with what the text of its memory holds."""
        start = dict(self.initial().memory)
        values = remembered.read(memory, self.board, start) if memory else {}
        known: dict[str, Any] = {"previous": 0, "last": (), "turn": 0, "passes": 0} | values
        return DesignedPosition(
            self,
            stones,
            to_move,
            memory=tuple((start | values).items()),
            previous=known["previous"],
            last=known["last"],
            turn_number=known["turn"],
            passes=known["passes"],
            **fields,
        )

    def setup_error(self, position: Position) -> str:
        """Return the error of the design's functions in a position, "" if they have an answer."""
        try:
            position.is_terminal()
            position.labels()
        except DesignError as error:
            return str(error)
        return ""

    @cached_property
    def move_form(self) -> str:  # type: ignore[override]
        """The form of a move, by the example of the first one."""
        first = next(iter(self.initial().legal_moves()), PASS)
        return f"a cell such as {first}" if len(first.picks) == 1 else f"cells such as {first}"

    def read_move(self, text: str) -> Move:
        """Return the move of cells with commas, hyphens, spaces or nothing between."""
        names = _SEPARATOR.split(text.strip())
        if not all(names):
            raise NotationError(f"{quoted(text)} is not a move; write {self.move_form}")
        return Move(text, tuple(self.read_cell(name) for name in names))

    def whole_move(self, position: Position, move: Move) -> Move:
        """Return the legal move of these cells, whatever stands between them, also of one that could go on."""
        for picks in (move.picks, (*move.picks, *move.picks[-1:])) if move.picks else ():
            for whole in position.continuations(picks).moves:
                return whole
        return move


@dataclass(frozen=True, repr=False)
class DesignedPosition(Position):
    """Stones, the colour to move, what the design remembers, and the turns so far."""

    game: DesignedGame
    memory: tuple[tuple[str, Any], ...] = ()
    # Positions that differ only in these are equal, unless the rules ask for them: then `memory` has them too.
    previous: int = field(default=0, compare=False)
    last: tuple[int, ...] = field(default=(), compare=False)
    turn_number: int = field(default=0, compare=False)
    passes: int = field(default=0, compare=False)

    def draft(self, mover: int = 0, *, frozen: bool = True, asks: bool = True) -> Draft:
        """Return the position as the design's functions see it."""
        return Draft(
            self.game.board,
            self.stones,
            mover or self.to_move,
            memory=dict(self.memory),
            frozen=frozen,
            can_move=self._can_move if asks else None,
            previous=self.previous,
            last=self.last,
            turn=self.turn_number,
            passes=self.passes,
        )

    def memory_text(self) -> str:
        """Return what the design remembers, as far as texts can hold it; see `affinage.design.memory`."""
        return remembered.to_text(self.memory, dict(self.game.initial().memory))

    def _can_move(self, colour: int) -> bool:
        if colour == self.to_move:
            return bool(self.picks)
        return bool(self.game.calls.moves(self.draft(colour, asks=False)))

    @cached_property
    def picks(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each move, as they are picked, in any order of moves; also those of a game that is over."""
        return self.game.calls.moves(self.draft(asks=False))

    @cached_property
    def _moves(self) -> dict[tuple[int, ...], Move]:
        """The moves by their picks."""
        names, empty = self.game.board.names, self.empty
        return {
            picks: Move(
                ("," if empty >> picks[0] & 1 else "-").join([names[c] for c in cells_of(picks)]), picks
            )
            for picks in self.picks
        }

    @cached_property
    def _next_cells(self) -> dict[tuple[int, ...], int]:
        """The mask of cells that can follow each beginning of a move."""
        following: dict[tuple[int, ...], int] = {}
        for picks in self._moves:
            for number, cell in enumerate(picks):
                begun = picks[:number]
                following[begun] = following.get(begun, 0) | 1 << cell
        return following

    def continuations(self, picked: Sequence[int] = ()) -> Continuations:
        """Return the next cells of the moves that begin so, and the move of exactly these."""
        if self.is_terminal():
            return Continuations(0)
        begun = tuple(picked)
        move = self._moves.get(begun)
        return Continuations(self._next_cells.get(begun, 0), (move,) if move else ())

    def refusal(self, cell: int, picked: Sequence[int] = ()) -> IllegalMoveError | None:
        """Return why a cell cannot be picked next: over, taken or place, with the design's reason if it has one."""
        if self.continuations(picked).cells >> cell & 1:
            return None
        if self.is_terminal():
            return IllegalMoveError.over()
        if not picked and (reason := self.game.calls.because(self.draft(), cell)):
            return IllegalMoveError("place", reason)
        colour = self.colour_at(cell)
        if picked:
            return IllegalMoveError(
                "place", f"no move goes on from {self.game.board.names[picked[-1]]} to this cell"
            )
        if colour == self.to_move:
            return IllegalMoveError("partner", "this stone has no move")
        if colour:
            return IllegalMoveError.taken(self.game.colours[colour - 1])
        return IllegalMoveError("place", "no move is possible on this cell")

    def generate_moves(self) -> Iterator[Move]:
        """Yield the moves, sorted by text."""
        return iter(sorted(self._moves.values()))

    def has_turn(self) -> bool:
        """Return whether there is a move."""
        return bool(self.picks)

    def after_turn(self, move: Move) -> Self:
        """Return the position after `play`."""
        return self.after_picks(move.picks)

    def after_picks(self, picks: tuple[int, ...]) -> Self:
        """Return the position after the move of these picks, unchecked."""
        cells = cells_of(picks)
        draft = self.draft(frozen=False, asks=False)
        self.game.calls.play(draft, cells[0] if len(cells) == 1 else cells)
        return self._followed_by(draft, self.to_move, cells, passes=0)

    def passed(self) -> Self:
        """Return the same stones with the next colour to move."""
        return self._followed_by(self.draft(asks=False), self.previous, self.last, passes=self.passes + 1)

    def _followed_by(self, draft: Draft, previous: int, last: tuple[int, ...], *, passes: int) -> Self:
        known = {"previous": previous, "last": last, "turn": self.turn_number + 1, "passes": passes}
        memory = draft.remembered
        if asked := self.game.calls.asked:
            memory = tuple(pair for pair in memory if pair[0] not in known)
            memory += tuple((name, known[name]) for name in asked)
        # The same colour may follow, as the first turn may have several moves.
        following = draft.assigned_turn or draft.other
        return type(self)(
            self.game,
            draft.masks,
            following,
            self.pie if self.pie > 1 and following == self.to_move else max(self.pie - 1, 0),
            memory,
            previous,
            last,
            self.turn_number + 1,
            passes,
        )

    @cached_property
    def _result(self) -> Outcome | None:
        won = self.game.calls.winner(self.draft())
        if won is not None:
            colour, reason = won
            if colour and not reason and self._is_counted:
                return Outcome(colour, Termination.SCORE)
            return Outcome(colour, Termination.GOAL if colour else Termination.DRAW, reason)
        if self.turn_number >= self.game.design.turn_limit:
            return Outcome(0, Termination.DRAW, self.limit_words)
        if not self.picks and not any(map(self._can_move, range(1, len(self.stones) + 1))):
            self.game.calls.refuse_dead_end(self, self.draft())
        return None

    @property
    def limit_words(self) -> str:
        """Details of the outcome of a game that is too long."""
        return f"{self.game.design.turn_limit:,} turns"

    @property
    def _is_counted(self) -> bool:
        """True if the points decide."""
        scores = self.score()
        return self.game.calls.counts and len(set(scores)) > 1

    def is_terminal(self) -> bool:
        """Return whether `winner` has an answer, or the turns are used up."""
        return self._result is not None

    def outcome(self) -> Outcome | None:
        """Return the winner and the reason, or None while the game runs."""
        return self._result

    def score(self) -> tuple[Points, ...]:
        """Return the points of each colour."""
        return self._points

    @cached_property
    def _points(self) -> tuple[Points, ...]:
        return self.game.calls.score(self.draft())

    def labels(self) -> dict[int, str]:
        """Return what the design shows on cells beside stones."""
        return self._labels

    @cached_property
    def _labels(self) -> dict[int, str]:
        return self.game.calls.labels(self.draft())

    def to_place(self, picked: Sequence[int] = ()) -> tuple[int, ...]:
        """Return the colour to move if the next cell is an empty one."""
        return () if self.continuations(picked).cells & ~self.empty else (self.to_move,)
