"""A position being edited: stones, the player to move, and other state of the rules. No DOM here."""

from __future__ import annotations

from collections.abc import Sequence

from affinage.board.topology import bits
from affinage.errors import SetupError
from affinage.game import Game, Position, StateField
from affinage.matches import setup


class Draft:
    """A position in the editor, valid or not; it starts as a copy of the given one."""

    def __init__(self, position: Position) -> None:
        # The position that this is a copy of.
        self.begun = position
        self.game: Game = position.game
        # The colour to move counts from 1, the turns are as in Position, and there is a mask of stones per colour.
        self.to_move = position.to_move
        self.pie, self.extra = position.pie, position.extra
        self.stones = list(position.stones)
        fields = self.state_fields
        self.colours = {
            each.key: int(getattr(position, each.field)) for each in fields if each.kind == "colour"
        }
        orders = [getattr(position, each.field) for each in fields if each.kind == "order"]
        # The cells in the order of placement.
        self.order = list(orders[0] if orders else bits(sum(self.stones)))

    @property
    def state(self) -> tuple[object, ...]:
        """All that can be edited, to be compared."""
        return self.to_move, self.pie, self.extra, (*self.stones,), (*self.colours.items(),), (*self.order,)

    @property
    def is_edited(self) -> bool:
        """True if it is not as it began."""
        return self.state != Draft(self.begun).state

    @property
    def state_fields(self) -> Sequence[StateField]:
        """Additional state in positions of the variant."""
        return self.game.state_fields

    def put(self, cell: int, colour: int) -> None:
        """Put a stone on a cell; 0 or the colour already there empties it."""
        before = self.colour_at(cell)
        if before:
            self.stones[before - 1] &= ~(1 << cell)
            self.order.remove(cell)
        if colour not in (0, before):
            self.stones[colour - 1] |= 1 << cell
            self.order.append(cell)

    def set_field(self, key: str, value: int) -> None:
        """Set the colour to move, the state of the pie rule, the extra turns left, or another field."""
        if key == "to-move":
            self.to_move = value
        elif key == "pie":
            self.pie = value
        elif key == "extra":
            self.extra = value
        else:
            # A copy of the draft keeps its own dictionary.
            self.colours = {**self.colours, key: value}

    def clear(self) -> None:
        """Empty the board."""
        self.stones = [0] * self.game.players
        self.order = []

    def colour_at(self, cell: int) -> int:
        """Return the colour of the stone on a cell, 0 when it is empty."""
        return next((colour for colour, mask in enumerate(self.stones, 1) if mask >> cell & 1), 0)

    def position(self) -> Position:
        """Return the checked position; raises SetupError."""
        fields: dict[str, int | tuple[int, ...]] = {"pie": self.pie, "extra": self.extra, **self.colours}
        orders = (each.key for each in self.state_fields if each.kind == "order")
        fields |= {key: tuple(self.order) for key in orders}
        return setup.position(self.game, self.stones, self.to_move, fields)

    def faults(self) -> tuple[str, ...]:
        """Return all errors of the position."""
        try:
            self.position()
        except SetupError as error:
            return error.faults
        return ()
