"""Bitbases: files with the winner of positions far from the end, computed for one board of a game.

The page loads one when it is first needed. Without one, or with a file that differs from the listed one, the solver
searches without it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, TypeVar
from warnings import warn

from affinage import registry
from affinage.board.symmetry import SymmetryTable
from affinage.bots.assets import AssetError, read
from affinage.game import Game

Numbers = TypeVar("Numbers", int, Any)  # Any is an array of np.uint64, which reading does not need

WORD = (1 << 64) - 1
HALF = 32  # bits that determine a place


def places(numbers: Numbers, seed: int, third: int) -> tuple[Numbers, Numbers, Numbers]:
    """Return the three places of numbers below 2^64, one in each third of the bits."""
    first, second, last = ((_mixed(numbers, 3 * seed + part) >> HALF) * third >> HALF for part in range(3))
    return first, third + second, 2 * third + last


def _mixed(numbers: Numbers, stream: int) -> Numbers:
    """Return hashed numbers: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014)."""
    mixed = numbers + (stream * 0x9E3779B97F4A7C15 & WORD) & WORD
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & WORD
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & WORD
    return mixed ^ mixed >> 31


class Retrieval:
    """A function from integers to bits that is stored without its keys: 1.25 bits per key.

    Each key has three places in a bit array; its value is the parity of these three bits. For other keys the result is
    arbitrary. It is a Bloomier filter: Chazelle, Kilian, Rubinfeld and Tal, "The Bloomier filter: an efficient data
    structure for static support lookup tables" (2004); with three places after Majewski, Wormald, Havas and Czech, "A
    family of perfect hashing methods" (1996). A file has the seed in the first byte, then the bits, lowest first in
    each byte.
    """

    def __init__(self, data: bytes) -> None:
        self._seed, self._bits = data[0], data[1:]
        self._third = 8 * len(self._bits) // 3

    def __getitem__(self, number: int) -> bool:
        """Return the bit of a key."""
        return bool(
            sum(self._bits[place >> 3] >> (place & 7) for place in places(number, self._seed, self._third))
            & 1
        )


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
