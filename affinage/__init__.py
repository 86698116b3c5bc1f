"""Affinage and its relatives: rules, positions and matches of a family of territory games.

>>> import affinage
>>> game = affinage.load("board=hex:3")
>>> position = game.initial()
>>> position = position.apply(game.parse_move(position, "c3,d3"))
>>> position.to_move, position.score()
(2, (0, 0))
"""

from affinage.errors import (
    AffinageError,
    FragmentError,
    IllegalMoveError,
    NotationError,
    OptionError,
    RecordError,
    SetupError,
)
from affinage.game import PASS, SWAP, Continuations, Game, Move, Outcome, Position, Preset, Termination
from affinage.notation.link import load, nearest
from affinage.registry import game_class, game_keys
from affinage.version import __version__

__all__ = [
    "PASS",
    "SWAP",
    "AffinageError",
    "Continuations",
    "FragmentError",
    "Game",
    "IllegalMoveError",
    "Move",
    "NotationError",
    "OptionError",
    "Outcome",
    "Position",
    "Preset",
    "RecordError",
    "SetupError",
    "Termination",
    "__version__",
    "game_class",
    "game_keys",
    "load",
    "nearest",
]
