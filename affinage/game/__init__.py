"""The contract of a game: variants, positions, moves and outcomes. The games are in `affinage/games/`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Self, SupportsIndex, TypeAlias, TypeVar

from affinage.board.topology import Board, bits, board
from affinage.checks import instance, text_fault, whole
from affinage.errors import IllegalMoveError, NotationError
from affinage.game.compact import is_compact, next_move
from affinage.game.moves import A_MOVE as A_MOVE
from affinage.game.moves import PASS as PASS
from affinage.game.moves import SWAP as SWAP
from affinage.game.moves import Continuations as Continuations
from affinage.game.moves import Effect as Effect
from affinage.game.moves import Move as Move
from affinage.game.moves import Outcome as Outcome
from affinage.game.moves import Region as Region
from affinage.game.moves import Removal as Removal
from affinage.game.moves import StateField as StateField
from affinage.game.moves import Termination as Termination
from affinage.game.moves import checked_methods, checking
from affinage.game.objects import PickledByFields, Pictured, Printed
from affinage.game.objects import shared as shared
from affinage.game.options import Option, canonical, resolve
from affinage.game.texts import Example as Example
from affinage.game.texts import GameTexts as GameTexts
from affinage.game.texts import Preset as Preset
from affinage.game.texts import Rule as Rule
from affinage.game.traits import GameTraits as GameTraits
from affinage.plain_text import folded, quoted

if TYPE_CHECKING:
    from fractions import Fraction

DEFAULT_GAME = "affinage"
"""Key of the game for links without `game=`."""
Points: TypeAlias = "int | Fraction | tuple[int, ...]"
MAX_CHARACTERS = 100
"""Maximum length of a move's text, including spaces."""
_WORDS = {"pass": PASS, "swap": SWAP}


class Game(Pictured, ABC):
    """A game with every option chosen; equal to another if their links are equal.

    >>> import affinage
    >>> game = affinage.load("game=churn&board=hex:4")
    >>> game, game.players, game.values["pie"]
    (<Churn game=churn&board=hex:4>, 2, 'on')

    A move has at most `most_picks` cells, and one of `alternatives` where a game has some; errors show its `move_form`.
    Positions have `state_fields` besides stones and mover, and with `remembers` more than these.
    """

    key: ClassVar[str]
    name: ClassVar[str]
    texts: ClassVar[GameTexts]
    options: ClassVar[tuple[Option, ...]]
    alternatives: ClassVar[tuple[str, ...]] = ()
    state_fields: ClassVar[tuple[StateField, ...]] = ()
    remembers: ClassVar[bool] = False
    most_picks: int = 2
    move_form: str
    traits: GameTraits = GameTraits()
    colours: tuple[str, ...] = ("Black", "White")

    def __init__(self, values: Mapping[str, str]) -> None:
        self.values: Mapping[str, str] = MappingProxyType(resolve(self.options, values))
        self.board: Board = board(self.values["board"])

    def __init_subclass__(cls) -> None:
        checked_methods(cls)

    def __reduce__(self) -> Any:
        return shared, (type(self), canonical(self.options, self.values))

    @property
    def players(self) -> int:
        """Number of colours."""
        return len(self.colours)

    @cached_property
    def departures(self) -> tuple[Option, ...]:
        """The options with values that are not the author's; empty for the author's own rules."""
        return tuple(option for option in self.options if self.departs(option))

    @property
    def readings(self) -> tuple[Rule, ...]:
        """Our readings of the author's rules, those that apply to the variant."""
        return tuple(rule for rule in self.texts.rules if rule.ours and rule.applies(self))

    def departs(self, option: Option) -> bool:
        """Return whether the value of an option is our extension and has an effect."""
        instance(option, Option, "an option; expected one of its attribute `options`")
        return option.origin(self.values[option.key]) == "ours"

    @cached_property
    def turn_order(self) -> tuple[int, ...]:
        """Colours, from 1, in the order of their first turns."""
        first = self.initial().to_move
        return (*range(first, self.players + 1), *range(1, first))

    @property
    def extra_turns(self) -> int:
        """Initial value of `Position.extra`."""
        return int(self.values.get("extra", "0"))

    @property
    def even(self) -> Self:
        """The same variant without extra turns."""
        return self._without_extra if self.extra_turns else self

    @cached_property
    def _without_extra(self) -> Self:
        return type(self)({**self.values, "extra": "0"})

    @property
    def has_pie(self) -> bool:
        """True if the pie rule is on; extra turns take its place."""
        return self.values.get("pie") == "on" and not self.extra_turns

    @property
    def pie_turns(self) -> int:
        """Initial value of `Position.pie`."""
        return 2 if self.has_pie else 0

    def without_aliases(self) -> Self:
        """Return the same variant with every alias replaced by its value: one game per variant."""
        return self

    @abstractmethod
    def initial(self) -> Position:
        """Return the position before the first turn."""

    def from_stones(self, stones: tuple[int, ...], to_move: int, **fields: Any) -> Position:
        """Return the position with these stones, unchecked, as if play began there; `setup.position` checks it.

        Games that remember more take the text of `Position.memory_text` as `memory`.
        """
        return replace(self.initial(), stones=stones, to_move=to_move, **fields)

    def setup_error(self, position: Position) -> str:
        """Return why the rules cannot continue from these stones, "" if they can."""
        return ""

    @abstractmethod
    def read_move(self, text: str) -> Move:
        """Return the move of a text other than `pass` and `swap`; its form is checked, its legality not."""

    def parse_move(self, position: Position, text: str) -> Move:
        """Return the legal move of a text.

        >>> import affinage
        >>> game = affinage.load("board=square:4")
        >>> str(game.parse_move(game.initial(), "b1,a1"))
        'a1,b1'

        Capital letters and missing punctuation, as in `B1A1`, are read too.
        Raises NotationError for a malformed text, IllegalMoveError for a move the rules refuse.
        """
        if fault := text_fault("a move", text):
            raise NotationError(f"{fault}; write {self.move_form}")
        instance(position, Position, "a position; expected one such as game.initial()")
        if len(text) > MAX_CHARACTERS:
            raise NotationError(f"{quoted(text)} is too long for a move; write {self.move_form}")
        move = self.whole_move(position, self._read(position, text.strip()))
        if refusal := position.refuses(move):
            raise refusal
        return move

    def whole_move(self, position: Position, move: Move) -> Move:
        """Return the legal move for which a read move is short, or the read move itself, as by default."""
        return move

    def _read(self, position: Position, text: str) -> Move:
        """Return the move of a text, also in capital letters or without punctuation; its legality is not checked."""
        written = dict.fromkeys((text, folded(text), text[:1] + folded(text[1:])))
        for form in written:
            if form in _WORDS:
                return _WORDS[form]
            with suppress(NotationError):
                return self.read_move(form)
        for form in written:
            if is_compact(form, self.most_picks):
                move, end = next_move(position, form)
                if end == len(form):
                    return move
        # This raises the error for the text as it is written.
        return self.read_move(text)

    def read_cell(self, name: str) -> int:
        """Return the cell with a name; raises NotationError if the board has no such cell."""
        if fault := text_fault("a cell", name):
            raise NotationError(f"{fault}; expected one such as {self.board.names[0]}")
        name = name.strip()
        cell = self.board.index.get(name)
        if cell is None:
            raise NotationError(f"{quoted(name)} is not a cell of {self.board.text}; {self.board.hint(name)}")
        return cell

    def link(self) -> str:
        """Return the canonical link text: defaults left out, keys in fixed order."""
        return self.link_of(self.values)

    @classmethod
    def link_of(cls, values: Mapping[str, str]) -> str:
        """Return the canonical link text of a variant from the values of all its options."""
        pairs = {} if cls.key == DEFAULT_GAME else {"game": cls.key}
        pairs |= canonical(cls.options, values)
        return "&".join(f"{key}={value}" for key, value in pairs.items())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.key == other.key and self.values == other.values

    def __hash__(self) -> int:
        # This is part of every position's hash, so it must be fast.
        return hash(self.key)

    def __repr__(self) -> str:
        return f"<{self.name} {self.link() or 'default'}>"


@dataclass(frozen=True, repr=False)
class Position(PickledByFields, Printed, ABC):
    """A state of a game; frozen and hashable, and every change makes a new one.

    >>> import affinage
    >>> position = affinage.load("board=square:4").initial().play("a1,b1")
    >>> position.mover, position.is_terminal(), len(position.legal_moves())
    ('White', False, 20)
    >>> print(position)
    4   . . . .
    3   . . . .
    2   . . . .
    1   x x . .
        a b c d

    `stones` holds one bit mask per colour, and `to_move` is a colour, from 1. `pie` counts the turns in which the pie
    rule still matters: 2 before the first turn, 1 when it may be answered with `swap`, then 0. `extra` counts the extra
    turns that the player to move has after this one. Each game narrows `game` to its own class.
    """

    game: Game
    stones: tuple[int, ...]
    to_move: int
    pie: int = 0
    extra: int = field(default=0, kw_only=True)

    def __init_subclass__(cls) -> None:
        # Games' own dataclasses must not generate one with every field.
        setattr(cls, "__repr__", cls.__repr__)  # noqa: B010  # an assignment would be of another type
        checked_methods(cls)

    @abstractmethod
    def continuations(self, picked: Sequence[int] = ()) -> Continuations:
        """Return what can follow the cells already picked this turn, without pass and swap."""

    @abstractmethod
    def refusal(self, cell: int, picked: Sequence[int] = ()) -> IllegalMoveError | None:
        """Return the error that picking this cell next would raise, or None when it is legal."""

    @abstractmethod
    def generate_moves(self) -> Iterator[Move]:
        """Yield the legal moves other than pass and swap, sorted by text."""

    @checking
    def turn(self, picks: tuple[int, ...], number: int = 0) -> Move:
        """Return the turn of some cells; if they form several turns, the one with this number. Unchecked."""
        return self.continuations(picks).moves[number]

    @abstractmethod
    def has_turn(self) -> bool:
        """Return whether the player to move has a legal move other than pass and swap."""

    @abstractmethod
    def after_turn(self, move: Move) -> Self:
        """Return the position after a turn, unchecked; `apply` handles the pie rule and extra turns."""

    @abstractmethod
    def is_terminal(self) -> bool:
        """Return whether the game is over."""

    @abstractmethod
    def score(self) -> tuple[Any, ...]:
        """Return one entry per player, in the order of colours; in a running game, as if it ended now.

        Entries are `Points`: integers in most games.
        """

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Return the winner and the reason, or None while the game runs."""

    def memory_text(self) -> str:
        """Return what the position remembers besides its stones and state fields, in letters and digits."""
        return ""

    def regions(self) -> tuple[Region, ...]:
        """Return the regions that make up the score, to be shown on the board."""
        return ()

    def settled(self) -> tuple[int, tuple[Points, ...]]:
        """Mask of the regions that moves can still change, and the score of all others; by default all is settled."""
        return 0, self.score()

    def labels(self) -> dict[int, str]:
        """Return the short labels of cells, shown on request; always, if the game has no name for them."""
        return {}

    def removals(self) -> tuple[Removal, ...]:
        """Return the removals after the end of the game, step by step."""
        return ()

    def effect(self, cell: int, picked: Sequence[int] = ()) -> Effect:
        """Return the effect of picking this legal cell next on other cells."""
        return Effect()

    @checking
    def to_place(self, picked: Sequence[int] = ()) -> tuple[int, ...]:
        """Return the colours of the stones still to place this turn, in order."""
        return ()

    def passed(self) -> Self:
        """Return the same stones with the next colour to move; extra turns, which would be passes too, are over."""
        return replace(self, to_move=self.to_move % len(self.stones) + 1, pie=max(self.pie - 1, 0), extra=0)

    def _with_extra_turn(self, after: Self) -> Self:
        """Return the position after a turn of a player with extra turns: one is used where the turn would be over."""
        if after.to_move == self.to_move:
            return replace(after, extra=self.extra)
        return replace(after, to_move=self.to_move, extra=self.extra - 1)

    @property
    def may_swap(self) -> bool:
        """True if `swap` is legal."""
        return self.pie == 1 and not self.is_terminal()

    @property
    def must_pass(self) -> bool:
        """True if `pass` is the only legal move; computed without generating moves."""
        return not self.is_terminal() and not self.has_turn() and not self.may_swap

    def legal_moves(self) -> list[Move]:
        """Return all legal moves, sorted by text; empty when the game is over.

        >>> import affinage
        >>> [str(move) for move in affinage.load("board=square:2").initial().legal_moves()]
        ['a1,a2', 'a1,b1', 'a2,b2', 'b1,b2']
        """
        if self.is_terminal():
            return []
        moves = list(self.generate_moves()) or [PASS]
        return sorted([*moves, SWAP]) if self.may_swap else moves

    def apply(self, move: Move) -> Self:
        """Return the position after a move; unchecked."""
        if instance(move, Move, A_MOVE) == SWAP:
            return replace(self, pie=0)
        if move == PASS:
            return self.passed()
        after = self.after_turn(move)
        return self._with_extra_turn(after) if self.extra else after

    def play(self, move: Move | str) -> Self:
        """Return the position after a legal move, also one written as text.

        >>> import affinage
        >>> affinage.load("board=square:4").initial().play("a1,b1")
        <AffinagePosition board=square:4: 4.4.4.bb2-w-last=b>

        Raises NotationError and IllegalMoveError as `Game.parse_move` does.
        """
        return self.apply(self.checked(move))

    def checked(self, move: Move | str) -> Move:
        """Return a legal move, also one written as text.

        Raises NotationError and IllegalMoveError as `Game.parse_move` does.
        """
        if not isinstance(move, Move):
            return self.game.parse_move(self, move)
        if refusal := self.refuses(move):
            raise refusal
        return move

    @checking
    def refuses(self, move: Move) -> IllegalMoveError | None:
        """Return the error for an illegal move of the right form, or None if it is legal."""
        if self.is_terminal():
            return IllegalMoveError.over()
        if move == SWAP:
            reason = "swap can only answer the first turn of a game with the pie rule"
            return None if self.may_swap else IllegalMoveError("swap", reason)
        if move == PASS:
            reason = f"{self.mover} has a legal move; a pass is allowed only without one"
            return IllegalMoveError("pass", reason) if self.has_turn() else None
        if move in self.continuations(move.picks).moves:
            return None
        reason = f"{move} is not a whole move; write {self.game.move_form}"
        return self.refusal_of_picks(move.picks) or IllegalMoveError("unfinished", reason)

    @checking
    def refusal_of_picks(self, picks: Sequence[int]) -> IllegalMoveError | None:
        """Return the error of picking these cells in order, or None if each can be picked."""
        for number, cell in enumerate(picks):
            if not self.continuations(picks[:number]).cells >> cell & 1:
                return self.refusal(cell, picks[:number])
        return None

    def winner(self) -> int | None:
        """Return the winning colour, 0 for a draw, None while the game runs."""
        outcome = self.outcome()
        return outcome.winner if outcome else None

    @property
    def mover(self) -> str:
        """Name of the colour to move."""
        return self.game.colours[self.to_move - 1]

    def colour_at(self, cell: SupportsIndex | str) -> int:
        """Return the colour of the stone on a cell, by number or name; 0 if empty.

        Raises OptionError for a number, and NotationError for a name, that no cell has.
        """
        board = self.game.board
        cell = self.game.read_cell(cell) if isinstance(cell, str) else whole("cell", cell, 0, board.size - 1)
        return next((n for n, mask in enumerate(self.stones, 1) if mask >> cell & 1), 0)

    @cached_property
    def empty(self) -> int:
        """Mask of the empty cells."""
        taken = 0
        for mask in self.stones:
            taken |= mask
        return self.game.board.full & ~taken

    def empty_cells(self) -> Iterator[int]:
        """Yield the empty cells in name order."""
        return bits(self.empty)


Rules = TypeVar("Rules", bound=Game)
State = TypeVar("State", bound=Position)
