"""Taifas, by Luis Bolaños Mures.

On your turn you place a stone of either colour. When the board is full, the player with the most zones wins: a
zone of yours is a connected group of cells that your stones do not hold. On a tie, the owner of the zone that was
completed last loses. Source: the author's forum post. Readings that are ours are marked in `rules`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Self

from affinage.board.shapes import Shape, is_map
from affinage.board.topology import bits
from affinage.errors import IllegalMoveError, NotationError
from affinage.game import (
    Continuations,
    Game,
    GameTraits,
    Move,
    Outcome,
    Position,
    Region,
    StateField,
    Termination,
)
from affinage.game.options import BoardOption, Option, opening_options
from affinage.games.taifas import texts as words
from affinage.plain_text import quoted

if TYPE_CHECKING:
    from fractions import Fraction

LETTERS = "BW"
"""Letters of the colours, in order."""
_MOVE = re.compile(r"([BW])([a-z]+[0-9]+)", re.ASCII)


def suits_taifas(shape: Shape, sizes: tuple[int, ...]) -> bool:
    """Return whether a board is one of squares without gaps, the author's "quad board", or drawn."""
    return shape.name == "square" or is_map(shape)


class Taifas(Game):
    """Luis Bolaños Mures's Taifas, counting zones or weighing them."""

    key = "taifas"
    name = "Taifas"
    texts = words.TEXTS
    traits: GameTraits = GameTraits(shows_regions=True, only_places=True, keeps_symmetries=True)
    options: ClassVar[tuple[Option, ...]] = (
        BoardOption(
            values={
                "square:7": "7 by 7 squares",
                "square:5": "5 by 5 squares, a short game",
                "square:6": "6 by 6 squares",
                "square:9": "9 by 9 squares",
                "square:13": "13 by 13 squares, a long game",
                "square:19": "19 by 19 squares, a very long game",
            },
            help="Size of the board, a square or a rectangle of 2 to 19 cells a side.",
            wanted="a square or a rectangle from square:2 to square:19, or a drawn board",
            suits=suits_taifas,
            authors="square:.*",
        ),
        Option(
            "score",
            {"zones": "each zone counts one", "weighted": "a zone of n cells counts 1/n"},
            "How zones count.",
            name="The score",
            brief={"weighted": "zones worth 1/n"},
        ),
        *opening_options(pie=True),
    )
    alternatives = ("Black stone", "White stone")
    state_fields = (StateField("order", "order", "order", "the order of placement, which decides ties"),)
    move_form = "a colour and a cell, such as Bc3 or Wc3"

    def __init__(self, values: Mapping[str, str]) -> None:
        super().__init__(values)
        self.is_weighted: bool = self.values["score"] == "weighted"
        self.orthogonal: tuple[int, ...] = self.board.near("ortho")

    def initial(self) -> TaifasPosition:
        """Return the empty board, Black to move."""
        return TaifasPosition(self, (0, 0), 1, self.pie_turns, extra=self.extra_turns)

    def read_move(self, text: str) -> Move:
        """Return the placement of a text such as `Bc3`."""
        match = _MOVE.fullmatch(text)
        if not match:
            raise NotationError(f"{quoted(text)} is not a move; write {self.move_form}")
        return Move(text, (self.read_cell(match[2]),))

    def placement(self, colour: int, cell: int) -> Move:
        """Return the move that places a stone of a colour on a cell."""
        return Move(f"{LETTERS[colour - 1]}{self.board.names[cell]}", (cell,))


@dataclass(frozen=True)
class TaifasPosition(Position):
    """Stones, the colour to move, and the occupied cells in the order of placement, which decides ties."""

    game: Taifas
    order: tuple[int, ...] = ()

    def continuations(self, picked: Sequence[int] = ()) -> Continuations:
        """Return the empty cells; after one of them, a move of each colour."""
        if not picked:
            return Continuations(self.empty)
        if len(picked) > 1 or not self.empty >> picked[0] & 1:
            return Continuations(0)
        return Continuations(0, tuple(self.game.placement(colour, picked[0]) for colour in (1, 2)))

    def refusal(self, cell: int, picked: Sequence[int] = ()) -> IllegalMoveError | None:
        """Return why this cell cannot be picked: over or taken."""
        if self.is_terminal():
            return IllegalMoveError.over()
        if colour := self.colour_at(cell):
            return IllegalMoveError.taken(self.game.colours[colour - 1])
        return None

    def generate_moves(self) -> Iterator[Move]:
        """Return a stone of each colour on each empty cell, sorted by text."""
        return (self.game.placement(colour, cell) for colour in (1, 2) for cell in bits(self.empty))

    def turn(self, picks: tuple[int, ...], number: int = 0) -> Move:
        """Return the placement on a cell, of a black or a white stone."""
        return self.game.placement(number + 1, picks[0])

    def has_turn(self) -> bool:
        """Return whether a cell is empty."""
        return bool(self.empty)

    def after_turn(self, move: Move) -> Self:
        """Return the position after a placement."""
        cell = move.picks[0]
        black, white = self.stones
        if move.text[0] == LETTERS[0]:
            black |= 1 << cell
        else:
            white |= 1 << cell
        order = (*self.order, cell)
        return type(self)(self.game, (black, white), 3 - self.to_move, max(self.pie - 1, 0), order)

    def is_terminal(self) -> bool:
        """Return whether the board is full."""
        return not self.empty

    @cached_property
    def zones(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Zones of Black and of White, as masks; while cells are empty, a zone borders on a stone of its owner."""
        black, white = (self._zones_of(own) for own in self.stones)
        return black, white

    def _zones_of(self, own: int) -> tuple[int, ...]:
        """Return the zones of the player with these stones; on connected boards one stone borders on each zone."""
        board = self.game.board
        return tuple(board.groups(board.full & ~own, self.game.orthogonal)) if own or not self.empty else ()

    def completed(self, zone: int, owner: int) -> int:
        """Return the turn, from 1, of the owner's last stone beside a zone; 0 for none.

        There is none on a full board of one colour, which is a single zone of the other player.
        """
        rim = self.game.board.neighbours(zone, self.game.orthogonal) & self.stones[owner - 1]
        return max((turn for turn, cell in enumerate(self.order, 1) if rim >> cell & 1), default=0)

    @cached_property
    def last_completed(self) -> int:
        """Owner of the zone completed last; 0 if no zone has a border."""
        turns = [
            (self.completed(zone, colour), colour) for colour in (1, 2) for zone in self.zones[colour - 1]
        ]
        turn, owner = max(turns, default=(0, 0))
        return owner if turn else 0

    def score(self) -> tuple[int | Fraction, ...]:
        """Return the number of zones, or the exact sum of 1/n over them."""
        if not self.game.is_weighted:
            return tuple(len(own) for own in self.zones)
        # Fractions are slow to import, and only this variant needs them.
        from fractions import Fraction

        return tuple(sum(Fraction(1, zone.bit_count()) for zone in own) for own in self.zones)

    def outcome(self) -> Outcome | None:
        """Return the winner by score; on a tie, the owner of the zone completed last loses."""
        if not self.is_terminal():
            return None
        black, white = self.score()
        if black != white:
            return Outcome(1 if black > white else 2, Termination.SCORE)
        loser = self.last_completed
        return Outcome(
            3 - loser, Termination.TIEBREAK, words.LOST_TIE.format(colour=self.game.colours[loser - 1])
        )

    def regions(self) -> tuple[Region, ...]:
        """Return the zones of both players; while cells are empty those of Black and White overlap."""
        return tuple(
            Region(zone, colour, self._zone_label(zone, colour))
            for colour, own in enumerate(self.zones, 1)
            for zone in own
        )

    def _zone_label(self, zone: int, owner: int) -> str:
        """Return the size of a zone, or on a tied full board the turn that completed it."""
        outcome = self.outcome()
        if outcome is None or outcome.termination is Termination.SCORE:
            return str(zone.bit_count())
        return f"t{self.completed(zone, owner)}"

    def to_place(self, picked: Sequence[int] = ()) -> tuple[int, ...]:
        """Return the colour still to be placed: the player's choice, by default the mover's own."""
        return () if picked else (self.to_move,)
