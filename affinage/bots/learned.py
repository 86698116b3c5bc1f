"""What the computer has learned beforehand: value functions and bitbases, and their files in the games' folders.

A value function evaluates positions, from the computer's own games; the search uses it beside its playouts. A bitbase
has the winner of positions far from the end, computed for one board of a game; the page loads it when it is first
needed. A file is used only if its size and hash match the list; without one, the search and the solver do without.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Generic, TypeVar
from warnings import warn

import numpy as np
from numpy.typing import NDArray

from affinage import registry
from affinage.board.symmetry import SymmetryTable
from affinage.board.topology import Board
from affinage.bots.playouts import Floats, turn_of
from affinage.errors import AffinageError
from affinage.game import Game, Position, Rules, State


class ValueFunction(ABC, Generic[Rules, State]):
    """A learned evaluation of positions for two players, as a sum of weights."""

    number_of_weights: int

    mixing: float
    """Weight of the value function in a position's value during a search; the rest comes from random games.

    Named as in Silver et al., "Mastering the game of Go with deep neural networks and tree search" (2016).
    """

    def __init__(self, game: Rules, weights: NDArray[np.int8]) -> None:
        self.game = game
        self.weights = weights

    @staticmethod
    def suits(board: Board) -> bool:
        """Return whether it evaluates positions on a board; every board by default."""
        return True

    @abstractmethod
    def shares(self, positions: Sequence[State]) -> Floats:
        """Return the expected share of each colour in unfinished positions, (positions, 2).

        It is the same with any Python and NumPy, as it uses integers.
        """

    def shares_after(self, position: State, turns: NDArray[np.int16]) -> Floats:
        """Return the mover's expected share after each turn of a position, (turns,); turns are listed as in a log."""
        after = [position.apply(turn_of(position, turn)) for turn in turns]
        return self.shares(after)[:, position.to_move - 1]


@lru_cache(maxsize=1)
def value_function_of(game: Game) -> ValueFunction[Game, Position] | None:
    """Return the value function of a variant, if its game has one; warn of unusable weights and do without."""
    kind = registry.part(game.key, "value_function")
    if not kind or game.players != 2 or not kind.suits(game.board):
        return None
    try:
        function: ValueFunction[Game, Position] = kind(
            game, np.frombuffer(read(f"{game.key}/value.weights"), np.int8)
        )
    except AssetError as error:
        warn(str(error), stacklevel=2)
        return None
    return function


Numbers = TypeVar("Numbers", int, Any)
"""Integers, all that reading needs, or arrays of np.uint64, typed as Any."""

WORD = (1 << 64) - 1
HALF = 32
"""Bits that determine a place."""


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
    except ModuleNotFoundError:
        # The page loads it when it is first needed.
        return None
    try:
        bitbase: Bitbase = kind(game, read(f"{game.key}/bitbase.bits"))
    except AssetError as error:
        warn(str(error), stacklevel=2)
        return None
    return bitbase


LOADER: Any = __spec__.loader
"""Loader that also reads from archives."""
FOLDER = Path(__file__).parent.parent / "games"

ASSETS: dict[str, tuple[int, str]] = {
    "churn/bitbase.bits": (427510, "f5f3c7b88507e0974e8e519cd894daf1bc87a1a2e661d574785cfebf0096655c"),
    "moulds/value.weights": (59778, "9847126988d94fb61951925a61003fc83cca5eb047633329cca5e53a56071664"),
    "taifas/value.weights": (39876, "7a6a9594647de9c6314f257c29226f5725a9668125e10985a160e5cc8442673f"),
}
"""Size and SHA-256 of each file, written by `python -m research.training`."""


class AssetError(AffinageError):
    """A data file that is missing or differs from the listed one."""


def read(name: str) -> bytes:
    """Return the bytes of an asset; raises AssetError if it is missing or differs from the listed one."""
    path = FOLDER / name
    try:
        data: bytes = LOADER.get_data(str(path))
    except OSError as error:
        raise AssetError(f"{name} cannot be read: {error.strerror or error}") from None
    size, digest = ASSETS[name]
    if len(data) != size:
        raise AssetError(f"{name} has {len(data):,} bytes; expected {size:,}")
    if sha256(data).hexdigest() != digest:
        raise AssetError(f"{name} has another hash than the one listed")
    return data
