"""Moves, the answers of a position (continuations, regions, removals, effects), outcomes, and checks of arguments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import wraps
from inspect import signature
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from affinage.checks import described, instance, text_fault, whole
from affinage.errors import AffinageError, NotationError, OptionError

if TYPE_CHECKING:
    from affinage.game import Game


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """A move: its text, and the cells picked for it, in the player's order.

    >>> import affinage
    >>> affinage.load("board=square:2").initial().legal_moves()[0]
    Move(text='a1,a2', picks=(0, 1))
    """

    text: str
    picks: tuple[int, ...] = ()

    def __str__(self) -> str:
        return self.text


PASS, SWAP = Move("pass"), Move("swap")


@dataclass(frozen=True, slots=True)
class Continuations:
    """What can follow the cells already picked: a mask of next cells, and the complete moves.

    >>> import affinage
    >>> position = affinage.load("board=square:2").initial()
    >>> position.continuations([0])
    Continuations(cells=6, moves=())
    """

    cells: int
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Region:
    """A group of cells to show: mask, owner (0 = nobody), a short label such as `5–3`, and links."""

    cells: int
    owner: int
    label: str
    links: str = "ortho"
    """Family of directions that joins its cells."""
    is_hole: bool = False
    """Whether it is shown as a hole with its size, otherwise as an outline."""


@dataclass(frozen=True, slots=True)
class Removal:
    """One step after the end of a game: the cells removed from the board, and the reason in a few words."""

    cells: int
    reason: str


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of picking a cell next: masks of removed or captured stones, a short label, and words."""

    removed: int = 0
    taken: int = 0
    label: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class StateField:
    """A part of a game's state besides stones and mover, with its names in texts and in the board editor.

    A `colour` is a player from 1, or 0 for nobody; an `order` lists every occupied cell once.
    """

    key: str
    """Key in texts, such as `last`."""
    field: str
    """Name of the attribute of the game's Position."""
    kind: Literal["colour", "order"]
    help: str
    """Description in a few words."""


class Termination(Enum):
    """Reason why a game ended, and its default wording.

    >>> Termination.SCORE.value
    'score'
    """

    SCORE = "score"
    TIEBREAK = "a rule for ties"
    DRAW = "equal scores"
    TARGET = "enough points"
    GOAL = "goal reached"
    LAST_LEFT = "one colour left"
    REPETITION = "the same position again"
    RESIGNATION = "resigned"
    TIME = "time is up"
    AGREEMENT = "by agreement"


@dataclass(frozen=True, slots=True)
class Outcome:
    """Outcome of a game: the winning colour (0 = draw), the reason, and short details.

    >>> Outcome(0, Termination.DRAW).reason
    'equal scores'
    """

    winner: int
    termination: Termination
    details: str = ""

    @property
    def reason(self) -> str:
        """Reason of the end, in a few words."""
        return self.details or self.termination.value


F = TypeVar("F", bound=Callable[..., Any])

CHECKED = ("after_turn", "continuations", "read_move", "refusal", "refuses", "to_place", "turn")
"""Methods of single games that are called with moves, texts, or cells alone or in sequences."""
A_MOVE = "a Move; expected one of legal_moves(), and play takes a move or its text"


def checking(method: F) -> F:
    """Return a method that raises OptionError where an argument is not a move, or not a cell of the board."""

    @wraps(method)
    def checked(self: Any, *arguments: Any, **others: Any) -> Any:
        try:
            return method(self, *arguments, **others)
        except AffinageError:
            raise
        except (AttributeError, LookupError, TypeError, ValueError):
            for name, value in signature(method).bind(self, *arguments, **others).arguments.items():
                _check(getattr(self, "game", self), name, value)
            if method.__name__ == "turn":
                raise OptionError(f"{described(arguments)} are not the cells of a turn") from None
            raise

    return checked  # type: ignore[return-value]  # it takes what the method takes


def checked_methods(kind: type) -> None:
    """Wrap the methods of a game's class so that they check their arguments."""
    for name in vars(kind).keys() & set(CHECKED):
        setattr(kind, name, checking(vars(kind)[name]))


def _check(game: Game, name: str, value: Any) -> None:
    last = game.board.size - 1
    if name == "move":
        instance(value, Move, A_MOVE)
    elif name == "cell":
        whole("cell", value, 0, last)
    elif name in ("picked", "picks"):
        for cell in instance(value, Sequence, "a sequence of cells; expected one such as (0, 1)"):
            whole("cell", cell, 0, last)
    elif name == "text" and (fault := text_fault("a move", value)):
        raise NotationError(f"{fault}; write {game.move_form}")
