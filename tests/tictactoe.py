"""Tic-tac-toe as a game that lives in the tests: its random games and all of its positions are known exactly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Self

from affinage.board.topology import bits
from affinage.errors import IllegalMoveError
from affinage.game import Continuations, Game, GameTexts, Move, Outcome, Position, Termination
from affinage.game.options import BoardOption, Option, pie_option

SIDE = 3


class TicTacToe(Game):
    """Three in a row, on three by three cells."""

    key = "tictactoe"
    name = "Tic-tac-toe"
    texts = GameTexts(
        designer="unknown", source="https://en.wikipedia.org/wiki/Tic-tac-toe", summary="Three in a row wins."
    )
    options: ClassVar[tuple[Option, ...]] = (
        BoardOption(values={"square:3": "3 by 3 squares"}, help="The board."),
        pie_option(on=False),
    )
    move_form = "a cell, such as b2"

    def initial(self) -> TicTacToePosition:
        """Return the empty board."""
        return TicTacToePosition(self, (0, 0), 1, self.pie_turns)

    def read_move(self, text: str) -> Move:
        """Return the placement of a text."""
        return Move(text, (self.read_cell(text),))

    @cached_property
    def rows(self) -> tuple[int, ...]:
        """The masks of three cells in a row."""
        at, line = self.board.at, range(SIDE)
        across = [[(x, y) for x in line] for y in line]
        up = [[(x, y) for y in line] for x in line]
        aslant = [[(x, x) for x in line], [(x, SIDE - 1 - x) for x in line]]
        return tuple(sum(1 << at[place] for place in row) for row in (*across, *up, *aslant))


@dataclass(frozen=True)
class TicTacToePosition(Position):
    """Stones and the colour to move."""

    game: TicTacToe

    def continuations(self, picked: Sequence[int] = ()) -> Continuations:
        """Return the empty cells, and then the move."""
        if not picked:
            return Continuations(self.empty)
        return Continuations(0, (Move(self.game.board.names[picked[0]], tuple(picked)),))

    def refusal(self, cell: int, picked: Sequence[int] = ()) -> IllegalMoveError | None:
        """Taken cells are refused."""
        return None if self.empty >> cell & 1 else IllegalMoveError("taken", "taken")

    def generate_moves(self) -> Iterator[Move]:
        """Return every empty cell."""
        return (Move(self.game.board.names[cell], (cell,)) for cell in bits(self.empty))

    def has_turn(self) -> bool:
        """Return whether a cell is empty."""
        return bool(self.empty)

    def after_turn(self, move: Move) -> Self:
        """Return the position after a placement."""
        stones = list(self.stones)
        stones[self.to_move - 1] |= 1 << move.picks[0]
        return type(self)(self.game, tuple(stones), 3 - self.to_move, max(self.pie - 1, 0))

    def score(self) -> tuple[int, ...]:
        """Rows of three."""
        return tuple(sum(mask & row == row for row in self.game.rows) for mask in self.stones)

    def is_terminal(self) -> bool:
        """Return whether somebody has three in a row, or the board is full."""
        return any(self.score()) or not self.empty

    def outcome(self) -> Outcome | None:
        """Return the winner: three in a row wins."""
        if not self.is_terminal():
            return None
        ahead, behind = self.score()
        if ahead == behind:
            return Outcome(0, Termination.DRAW)
        return Outcome(1 if ahead else 2, Termination.SCORE)
