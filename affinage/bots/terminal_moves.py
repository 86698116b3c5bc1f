"""Moves that may end a game: a level checks these first, so that it misses no immediate win.

For a game without its own function, every legal move is checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from affinage import registry
from affinage.game import Game, Move, Position

TerminalMoves: TypeAlias = Callable[[Position], Iterable[Move]]
"""A function that returns legal moves including all that end the game, sorted by text."""


def terminal_moves_of(game: Game) -> TerminalMoves:
    """Return the function that finds these moves in a variant."""
    function: TerminalMoves = registry.part(game.key, "terminal_moves")
    return function


def all_moves(position: Position) -> Iterable[Move]:
    """Return every legal move, for games without a better answer."""
    return position.legal_moves()
