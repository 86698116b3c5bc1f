"""Who wins far from the end, worked out beforehand: a module here for each system that has such a table of a board.

A module has the key of its system for its name, and names the class `BITBASE`; the bits lie beside it. The page
fetches both when they are first needed. A prover that is given one takes it at its word. Where there is none, or its
file is not the one that was made, the prover does without.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from warnings import warn

from affinage.bots.bitbases.retrieval import Retrieval
from affinage.bots.shipped import ShippedError, read
from affinage.game import Game
from affinage.symmetry import Images

BOARDS = {"churn": "hex:3"}
"""The board that the bitbase of a system is of."""

FOLDER = Path(__file__).parent


class Bitbase(ABC):
    """Whether the colour to move wins, for some positions of a board near the beginning of the game.

    Positions are numbers as in `LineProver.number_of`. Of those within its reach, whether or not they can come up, it
    holds so many that what most others there come to follows from these by a few turns.
    """

    turns: int
    """How many turns positions that are held are looked for from one that is not."""

    def __init__(self, game: Game, data: bytes) -> None:
        self.game = game
        self._bits, self._images = Retrieval(data), Images(game.board)

    @abstractmethod
    def reaches(self, number: int) -> bool:
        """Whether a position is within its reach, as all are that come before one that is."""

    @abstractmethod
    def holds(self, number: int, turns: int) -> bool:
        """Whether a position within its reach is among those held, from which so many turns can be made."""

    def is_won(self, number: int) -> bool:
        """What is held of a position: whether the colour to move wins."""
        return self._bits[self._images.least(number)]


def path_of(key: str) -> Path:
    """Where the bits of a system lie."""
    return FOLDER / f"{key}.bits"


def has_bitbase(game: Game) -> bool:
    """Whether there is one of a rule set, here or to be fetched."""
    return BOARDS.get(game.key) == game.board.text


def bitbase_of(game: Game) -> Bitbase | None:
    """The bitbase of a rule set, if there is one here; warns of one that cannot be used, and does without."""
    name = f"{__name__}.{game.key}"
    if not has_bitbase(game) or not find_spec(name):
        return None
    found: Any = import_module(name).BITBASE
    try:
        bitbase: Bitbase = found(game, read(path_of(game.key)))
    except ShippedError as error:
        warn(str(error), stacklevel=2)
        return None
    return bitbase
