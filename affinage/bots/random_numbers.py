"""Random numbers without NumPy's generators, which a browser needs a tenth of a second to load."""

from __future__ import annotations

from math import prod
from random import Random
from typing import SupportsIndex, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from affinage.checks import whole_or_none

Shape: TypeAlias = "int | tuple[int, ...]"
Integer = TypeVar("Integer", np.int8, np.uint32)

LONG = 1024
"""Bytes from which whole arrays are quicker than Python's generator."""
INCREMENT = np.uint64(0x9E3779B97F4A7C15)
MIXES = (
    (np.uint64(30), np.uint64(0xBF58476D1CE4E5B9)),
    (np.uint64(27), np.uint64(0x94D049BB133111EB)),
)
LAST_SHIFT = np.uint64(31)


def split_mix(seed: int, number: int) -> NDArray[np.uint64]:
    """Return numbers of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).

    >>> split_mix(1234567, 2)
    array([6457827717110365317, 3203168211198807973], dtype=uint64)
    """
    words = np.arange(1, number + 1, dtype=np.uint64)
    words *= INCREMENT
    words += np.uint64(seed)
    for shift, factor in MIXES:
        words ^= words >> shift
        words *= factor
    words ^= words >> LAST_SHIFT
    return words


class RandomNumbers:
    """Random numbers with the methods of `numpy.random.Generator` that playouts use; the same for the same seed."""

    def __init__(self, seed: SupportsIndex | None = None) -> None:
        self._random = Random(whole_or_none("seed", seed))

    def bytes(self, length: int) -> bytes:
        """Return random bytes."""
        if length < LONG:
            return self._random.randbytes(length)
        return split_mix(self._random.getrandbits(64), -(-length // 8)).tobytes()[:length]

    def random(self, size: Shape = ()) -> NDArray[np.float64]:
        """Return an array of numbers from 0 to below 1, in steps of 2**-32."""
        return np.multiply(self._words(size, np.uint32), 2.0**-32, dtype=np.float64)

    @overload
    def integers(self, low: int) -> int: ...

    @overload
    def integers(self, low: int, high: int, size: Shape, dtype: type[Integer]) -> NDArray[Integer]: ...

    def integers(
        self, low: int, high: int = 0, size: Shape = (), dtype: type[Integer] | None = None
    ) -> int | NDArray[Integer]:
        """Return an integer from 0 to below `low`, or an array of integers from `low` to below `high`.

        Raises ValueError for an array of others than a power of two.
        """
        if dtype is None:
            return self._random.randrange(low)
        number = high - low
        if number.bit_count() != 1:
            raise ValueError(f"integers of {number} values, expected a power of two")
        return (self._words(size, dtype) & dtype(number - 1)) + dtype(low)

    def permutation(self, length: int) -> NDArray[np.intp]:
        """Return the numbers below `length` in a random order."""
        return self.random(length).argsort()

    def _words(self, size: Shape, kind: type[Integer]) -> NDArray[Integer]:
        shape = (size,) if isinstance(size, int) else size
        return np.frombuffer(self.bytes(prod(shape) * np.dtype(kind).itemsize), kind).reshape(shape)


RandomSource: TypeAlias = "RandomNumbers | np.random.Generator"
Seed: TypeAlias = "SupportsIndex | RandomSource | None"


def source_of(seed: Seed) -> RandomSource:
    """Return a source of random numbers: an existing one, or NumPy's generator with a seed, for repeatable surveys.

    Raises OptionError for a seed that is no integer, or negative.
    """
    # Asked one after the other: a browser needs a tenth of a second to load NumPy's.
    if isinstance(seed, RandomNumbers) or isinstance(seed, np.random.Generator):  # noqa: SIM101
        return seed
    return np.random.default_rng(whole_or_none("seed", seed))
