"""Churn, by Mark Steere (December 2024).

One stone a turn. You must place so that the friendly group you form is as small as possible: in isolation if you
can. Forming a group of more than one stone removes all smaller friendly groups. When the board is full at the
end of a turn, the majority wins. Source: the author's rule sheet, marksteeregames.com, Copyright (c) 2024 by Mark
Steere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Self

from affinage.board.shapes import Shape
from affinage.board.topology import CELL_NAME, bits
from affinage.errors import IllegalMoveError, NotationError
from affinage.game import (
    Continuations,
    Effect,
    Game,
    GameTraits,
    Move,
    Outcome,
    Points,
    Position,
    Termination,
)
from affinage.game.options import BoardOption, Option, opening_options
from affinage.games.churn import texts as words
from affinage.plain_text import quoted


def is_odd_hexagon(shape: Shape, sizes: tuple[int, ...]) -> bool:
    """Return whether a board is a hexagon with an odd number of cells, so that a full board has a majority."""
    return shape.name in ("hex", "limping") and shape.count(*sizes) % 2 == 1


class Churn(Game):
    """Mark Steere's Churn on any hexagon with an odd number of cells."""

    key = "churn"
    name = "Churn"
    texts = words.TEXTS
    traits: GameTraits = GameTraits(keeps_symmetries=True)
    options: ClassVar[tuple[Option, ...]] = (
        BoardOption(
            values={
                "hex:3": "hexagon, 3 a side, 19 cells, recommended",
                "hex:4": "hexagon, 4 a side, 37 cells",
                "hex:5": "hexagon, 5 a side, 61 cells, a very long game",
                "limping:3": "hexagon with sides of 3 and 4, 27 cells",
                "hex:3x3x5": "long hexagon, 29 cells",
            },
            help="A hexagon of any size; here up to 12 cells a side, as a board has at most 400 cells.",
            wanted="hexagons with an odd number of cells: hex:2 to hex:12, or such as limping:3 and hex:3x3x5",
            suits=is_odd_hexagon,
            authors=r"hex:([0-9]+)(?:x\1x\1)?",
        ),
        *opening_options(pie=True, fixed=True),
    )
    colours: tuple[str, ...] = ("Red", "Blue")
    move_form = "a cell, such as c2"

    def initial(self) -> ChurnPosition:
        """Return the empty board, Red to move."""
        return ChurnPosition(self, (0, 0), 1, self.pie_turns, extra=self.extra_turns)

    def read_move(self, text: str) -> Move:
        """Return the placement of a text such as `c2`."""
        if not CELL_NAME.fullmatch(text):
            raise NotationError(f"{quoted(text)} is not a move; write {self.move_form}")
        return self.placement(self.read_cell(text))

    def placement(self, cell: int) -> Move:
        """Return the move that places on a cell."""
        return Move(self.board.names[cell], (cell,))


@dataclass(frozen=True)
class ChurnPosition(Position):
    """Stones and the colour to move."""

    game: Churn

    @cached_property
    def _near(self) -> tuple[int, ...]:
        return self.game.board.near("ortho")

    @cached_property
    def _groups(self) -> list[int]:
        """Groups of the colour to move."""
        return self.game.board.groups(self.stones[self.to_move - 1], self._near)

    def formed(self, cell: int) -> int:
        """Return the group that a stone of the mover on this cell forms, as a mask."""
        near, group = self._near[cell], 1 << cell
        for friendly in self._groups:
            if friendly & near:
                group |= friendly
        return group

    @cached_property
    def _smallest(self) -> tuple[int, int]:
        """Smallest size that a placement can form, and the mask of the cells that form it."""
        isolated = self.empty & ~self.game.board.neighbours(self.stones[self.to_move - 1], self._near)
        if isolated:
            return 1, isolated
        sizes = {cell: self.formed(cell).bit_count() for cell in bits(self.empty)}
        least = min(sizes.values(), default=0)
        return least, sum(1 << cell for cell, size in sizes.items() if size == least)

    def continuations(self, picked: Sequence[int] = ()) -> Continuations:
        """Return the cells that form the smallest group; after one of them, its move."""
        cells = self._smallest[1]
        if not picked:
            return Continuations(cells)
        if len(picked) > 1 or not cells >> picked[0] & 1:
            return Continuations(0)
        return Continuations(0, (self.game.placement(picked[0]),))

    def refusal(self, cell: int, picked: Sequence[int] = ()) -> IllegalMoveError | None:
        """Return why this cell cannot be picked: over, taken or group."""
        if self.is_terminal():
            return IllegalMoveError.over()
        if colour := self.colour_at(cell):
            return IllegalMoveError.taken(self.game.colours[colour - 1])
        size = self.formed(cell).bit_count()
        least = self._smallest[0]
        if size == least:
            return None
        reason = words.COULD_STAND_ALONE if least == 1 else words.COULD_BE_SMALLER
        return IllegalMoveError("group", reason.format(size=size, least=least))

    def effect(self, cell: int, picked: Sequence[int] = ()) -> Effect:
        """Return the friendly groups that would be removed, and the size of the group formed."""
        group = self.formed(cell)
        swept, size = self._swept(group), str(group.bit_count())
        text = words.FORMS_AND_REMOVES if swept else words.FORMS
        about = text.format(size=size, cells=self.game.board.spell(swept))
        return Effect(removed=swept, label=size, words=about)

    def _swept(self, group: int) -> int:
        size = group.bit_count()
        return sum(other for other in self._groups if not other & group and other.bit_count() < size)

    def generate_moves(self) -> Iterator[Move]:
        """Return the placements that form the smallest group."""
        return (self.game.placement(cell) for cell in bits(self._smallest[1]))

    def turn(self, picks: tuple[int, ...], number: int = 0) -> Move:
        """Return the placement on a cell."""
        return self.game.placement(picks[0])

    def has_turn(self) -> bool:
        """Return whether a cell is empty."""
        return bool(self.empty)

    def after_turn(self, move: Move) -> Self:
        """Return the position after a placement and its removals."""
        group = self.formed(move.picks[0])
        own = (self.stones[self.to_move - 1] | group) & ~self._swept(group)
        stones = (own, self.stones[1]) if self.to_move == 1 else (self.stones[0], own)
        return type(self)(self.game, stones, 3 - self.to_move, max(self.pie - 1, 0))

    def is_terminal(self) -> bool:
        """Return whether the board is full."""
        return not self.empty

    def score(self) -> tuple[Points, ...]:
        """Return the stones on the board."""
        return tuple(mask.bit_count() for mask in self.stones)

    def outcome(self) -> Outcome | None:
        """Return the majority on a full board."""
        if not self.is_terminal():
            return None
        red, blue = (mask.bit_count() for mask in self.stones)
        return Outcome(1 if red > blue else 2, Termination.SCORE)

    def to_place(self, picked: Sequence[int] = ()) -> tuple[int, ...]:
        """Return the colours still to be placed: one stone of the mover."""
        return () if picked else (self.to_move,)
