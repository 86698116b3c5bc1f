"""Positions of many games at once, one row each: the rules as needed by the vectorised environment.

The registry names each game's function `rows`. It may leave a variant, or a game all of them, to
`affinage.environments.vector.scalar`: slower, but always right.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Flags: TypeAlias = NDArray[np.bool_]
Numbers: TypeAlias = NDArray[np.intp]

NONE = -1  # no cell
EVERY = slice(None)  # all rows


class Rows(ABC):
    """Positions side by side; people, the pie rule and the length of games are handled by the environment."""

    def __init__(self, number: int, cells: int) -> None:
        self.stones: NDArray[np.int8] = np.zeros(
            (cells, number), np.int8
        )  # colour of the stone on each cell, else 0
        self.movers: NDArray[np.int8] = np.ones(number, np.int8)  # the colour to move
        self.picked: NDArray[np.intp] = np.full(number, NONE)  # cell picked in the current turn

    @abstractmethod
    def restart(self, which: Flags) -> None:
        """Reset these rows to the initial position."""

    @abstractmethod
    def pick(self, actions: Numbers) -> None:
        """Take the action of each row, kind * cells + cell; nothing where it is NONE."""

    @abstractmethod
    def pass_turn(self, which: Flags) -> None:
        """Pass the turn to the next colour in these rows."""

    @abstractmethod
    def legal(self) -> Flags:
        """Return the legal picks, (kinds * cells, rows)."""

    @abstractmethod
    def over(self, stuck: Flags) -> Flags:
        """Return the finished rows, given those whose colour to move has no legal pick."""

    @abstractmethod
    def winners(self, which: Numbers) -> NDArray[np.int8]:
        """Return the winning colours of finished rows, 0 for a draw."""

    @abstractmethod
    def extra(self, field: str) -> NDArray[Any]:
        """Return a field of the state besides stones: colours, (rows,), or turns from 1, (cells, rows)."""
