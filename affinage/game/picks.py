"""Checks of the cells that methods of positions take; only a failing call costs more than an unchecked one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any

from affinage.checks import whole
from affinage.errors import AffinageError

if TYPE_CHECKING:
    from affinage.game import Position

CHECKED = ("continuations", "refusal")
"""Methods whose arguments are cells, alone or in sequences."""


def checking(method: Callable[..., Any]) -> Callable[..., Any]:
    """Return a method of positions that raises OptionError where an argument is not a cell of the board."""

    @wraps(method)
    def checked(self: Position, *arguments: Any, **others: Any) -> Any:
        try:
            return method(self, *arguments, **others)
        except AffinageError:
            raise
        except (IndexError, TypeError, ValueError):
            for argument in (*arguments, *others.values()):
                _check_cells(argument, self.game.board.size)
            raise

    return checked


def _check_cells(argument: object, size: int) -> None:
    cells = argument if isinstance(argument, Sequence) and not isinstance(argument, str) else [argument]
    for cell in cells:
        whole("cell", cell, 0, size - 1)
