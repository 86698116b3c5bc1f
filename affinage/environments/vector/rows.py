"""Positions of many games at once, one row each: what the vectorised environment asks of the rules.

A game has its rows in a module here of its own key, which names a function `rows`. It may leave a variant, or a
system may leave all of them, to `affinage.environments.vector.scalar`: slower, and never wrong.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from affinage import registry
from affinage.game import Game

Flags: TypeAlias = NDArray[np.bool_]
Numbers: TypeAlias = NDArray[np.intp]

NONE = -1  # no cell
EVERY = slice(None)  # all rows


class Rows(ABC):
    """Positions side by side; people, the pie rule and the length of games are left to the environment."""

    def __init__(self, number: int, cells: int) -> None:
        self.stones = np.zeros((cells, number), np.int8)  # the colour of the stone on each cell, else 0
        self.movers = np.ones(number, np.int8)  # the colour to move
        self.picked = np.full(number, NONE)  # the cell picked of a turn that has begun

    @abstractmethod
    def restart(self, which: Flags) -> None:
        """Put these rows back to the first position."""

    @abstractmethod
    def pick(self, actions: Numbers) -> None:
        """Take the action of each row, kind * cells + cell, or nothing where it is NONE."""

    @abstractmethod
    def pass_turn(self, which: Flags) -> None:
        """Let the next colour be to move in these rows."""

    @abstractmethod
    def legal(self) -> Flags:
        """Return the actions that pick a cell, (kinds * cells, rows)."""

    @abstractmethod
    def over(self, stuck: Flags) -> Flags:
        """Return which rows have come to their end, given those in which the colour to move cannot pick any cell."""

    @abstractmethod
    def winners(self, which: Numbers) -> NDArray[np.int8]:
        """Return the winning colours of rows that are over, 0 for a draw."""

    @abstractmethod
    def extra(self, field: str) -> NDArray[Any]:
        """Return a field of the positions besides stones: colours, (rows,), or turns from 1, (cells, rows)."""


def rows_of(game: Game, number: int) -> Rows:
    """Return the fastest rows there are for a variant, all at the first position."""
    rows: Rows = registry.part(game.key, "vector")(game, number)
    return rows
