"""Checks of the arguments of games' and positions' methods; only a failing call costs more than an unchecked one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from inspect import signature
from typing import TYPE_CHECKING, Any, TypeVar

from affinage.checks import described, instance, text_fault, whole
from affinage.errors import AffinageError, NotationError, OptionError
from affinage.game.moves import Move

if TYPE_CHECKING:
    from affinage.game import Game

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
    """Have the methods of a game's class check what they take."""
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
