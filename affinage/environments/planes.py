"""Observations as planes over the board: float32 from 0 to 1, (planes, height, width).

Row 0 is the lowest row of the board and column 0 its leftmost; places outside the board hold 0. Colours are counted
from the viewer's own, in turn order. The planes are, in this order:

- the stones, one plane per colour;
- the cells picked in the current turn;
- the viewer's colour: one plane per colour in the game's own order, all 1 or all 0;
- the state of positions besides stones (`Game.state_fields`): for a colour, one plane per colour, all 1 for that
  colour; for an order, one plane with each cell's rank in it, divided by the number of cells.

Positions remembered by repetition rules, and the extra turns left, are not included.
"""

from __future__ import annotations

from typing import SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import NDArray

from affinage.bots.playouts import cells_of
from affinage.checks import described, instance, whole
from affinage.environments.actions import PartialTurn
from affinage.errors import OptionError
from affinage.game import Game
from affinage.game.conversion import GameLike, as_game

Floats: TypeAlias = NDArray[np.float32]


class Planes:
    """The planes of one variant; `shape` is their shape.

    >>> Planes("churn")
    <Planes of game=churn: (5, 5, 5)>
    """

    def __init__(self, game: GameLike) -> None:
        game = as_game(game)
        self.game: Game = game
        self.players: int = game.players
        self.cells: int = game.board.size
        columns, rows = np.array(game.board.coords, np.intp).T
        rows, columns = rows - rows.min(), columns - columns.min()
        self.height: int = int(rows.max()) + 1
        self.width: int = int(columns.max()) + 1
        self.places: NDArray[np.intp] = rows * self.width + columns
        """Index of each cell in a plane, (cells,)."""
        self.first_extra: int = 2 * self.players + 1
        wide = {"colour": self.players, "order": 1}
        number = self.first_extra + sum(wide[state_field.kind] for state_field in game.state_fields)
        self.shape: tuple[int, int, int] = number, self.height, self.width

    def __repr__(self) -> str:
        return f"<Planes of {self.game.link() or self.game.key}: {self.shape}>"

    def of(self, stage: PartialTurn, viewer: SupportsIndex) -> Floats:
        """Return the observation of a colour's player; raises OptionError for a number that is no colour's."""
        expected = "a game between two actions; expected one such as actions.start()"
        position, players = instance(stage, PartialTurn, expected).position, self.players
        viewer = whole("viewer", viewer, 1, players)
        seen = np.zeros((self.shape[0], self.cells), np.float32)
        turned = position.stones[viewer - 1 :] + position.stones[: viewer - 1]
        seen[: players + 1] = cells_of([*turned, sum(1 << cell for cell in stage.picked)], self.cells)
        seen[players + viewer] = 1
        plane = self.first_extra
        for state_field in self.game.state_fields:
            value = getattr(position, state_field.field)
            if state_field.kind == "order":
                seen[plane, list(value)] = np.arange(1, len(value) + 1) / self.cells
                plane += 1
                continue
            if value:
                seen[plane + (value - viewer) % players] = 1
            plane += players
        return self.spread(seen)

    def spread(self, seen: Floats) -> Floats:
        """Return planes by cell, (..., planes, cells), as planes over the board, (..., planes, height, width)."""
        if getattr(seen, "shape", ())[-1:] != self.places.shape:
            raise OptionError(
                f"{described(seen)} are not planes; expected an array of shape (..., planes, {len(self.places)})"
            )
        spread = np.zeros((*seen.shape[:-1], self.height * self.width), np.float32)
        spread[..., self.places] = seen
        return spread.reshape(*seen.shape[:-1], self.height, self.width)
