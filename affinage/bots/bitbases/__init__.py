"""Bitbases: files with the winner of positions far from the end, computed for one board of a game.

The page loads one when it is first needed. Without one, or with a file that differs from the listed one, the solver
searches without it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from warnings import warn

from affinage import registry
from affinage.board.symmetry import SymmetryTable
from affinage.bots.assets import AssetError, read
from affinage.bots.bitbases.retrieval import Retrieval
from affinage.game import Game


class Bitbase(ABC):
    """A bitbase: for early positions of a game, whether the colour to move wins.

    Positions are numbers as in `LineSolver.number_of`. Only some positions within its range are stored; the results of
    most others follow from these within a few turns.
    """

    turns: int
    """Number of turns within which stored positions are searched from an unstored one."""

    def __init__(self, game: Game, data: bytes) -> None:
        self.game = game
        self._bits, self._images = Retrieval(data), SymmetryTable(game.board)

    @abstractmethod
    def reaches(self, number: int) -> bool:
        """Return whether a position is in range; then all earlier positions are in range too."""

    @abstractmethod
    def holds(self, number: int, turns: int) -> bool:
        """Return whether a position in range is stored, given the number of turns from it."""

    def is_won(self, number: int) -> bool:
        """Return whether the colour to move wins a stored position."""
        return self._bits[self._images.least(number)]


def has_bitbase(game: Game) -> bool:
    """Return whether a variant has a bitbase, installed or available; those of other openings are not stored."""
    return not game.extra_turns and bool(registry.part_name(game.key, "bitbase_board") == game.board.text)


def bitbase_of(game: Game) -> Bitbase | None:
    """Return the bitbase of a variant, None if it is not installed; warn of an unusable one."""
    if not has_bitbase(game):
        return None
    try:
        kind = registry.part(game.key, "bitbase")
    except ModuleNotFoundError:  # the page loads it when it is first needed
        return None
    try:
        bitbase: Bitbase = kind(game, read(f"{game.key}/bitbase.bits"))
    except AssetError as error:
        warn(str(error), stacklevel=2)
        return None
    return bitbase
