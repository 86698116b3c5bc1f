"""A function from integers to bits that is stored without its keys: 1.25 bits per key.

Each key has three places in a bit array; its value is the parity of these three bits. For other keys the result is
arbitrary. It is a Bloomier filter: Chazelle, Kilian, Rubinfeld and Tal, "The Bloomier filter: an efficient data
structure for static support lookup tables" (2004); with three places after Majewski, Wormald, Havas and Czech, "A
family of perfect hashing methods" (1996).
"""

from __future__ import annotations

from typing import Any, TypeVar

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
    """Contents of a file: the seed in the first byte, then the bits, lowest first in each byte."""

    def __init__(self, data: bytes) -> None:
        self._seed, self._bits = data[0], data[1:]
        self._third = 8 * len(self._bits) // 3

    def __getitem__(self, number: int) -> bool:
        """Return the bit of a key."""
        return bool(
            sum(self._bits[place >> 3] >> (place & 7) for place in places(number, self._seed, self._third))
            & 1
        )
