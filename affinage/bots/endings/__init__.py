"""Which moves may end a game, a module here for each system that can tell without trying them all.

A module has the key of its system for its name, and a function `ending_moves`. A level looks at these moves before it
plays any game, so that it overlooks none that wins at once; of a system without such a module it looks at every move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias

from affinage.game import Game, Move, Position

EndingMoves: TypeAlias = Callable[[Position], Iterable[Move]]
"""The legal moves of a position among which are all that end the game at once, sorted by text."""


def ending_moves_of(game: Game) -> EndingMoves:
    """What tells these moves in a rule set."""
    name = f"{__name__}.{game.key}"
    if not find_spec(name):
        return Position.legal_moves
    found: Any = import_module(name)
    ending_moves: EndingMoves = found.ending_moves
    return ending_moves
