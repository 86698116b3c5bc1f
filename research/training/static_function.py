"""Build the bits of a `Retrieval`: keys with a slot of their own are peeled off one by one.

With 1.23 bits per key this succeeds for nearly every seed: Majewski, Wormald, Havas and Czech (1996).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from affinage.bots.bitbases import places
from tools.common import ToolError

BITS_A_NUMBER = 1.23
MIN = 32  # additional bits, needed for few keys
SEEDS = 256  # number of seeds

Whole = NDArray[np.int64]
Flags = NDArray[np.bool_]


def file_of(numbers: NDArray[np.uint64], values: Flags) -> bytes:
    """Return the file of a retrieval with these values for distinct keys, both (numbers,)."""
    size = -(-int(BITS_A_NUMBER * len(numbers) + MIN) // 24) * 24
    for seed in range(SEEDS):
        at = np.stack([each.astype(np.int64) for each in places(numbers, seed, size // 3)])
        order = _peeled(at, size)
        if order is not None:
            return bytes([seed]) + _bits(at, order, values, size).tobytes()
    raise ToolError("no seed peels all numbers off")


def _peeled(at: Whole, size: int) -> list[tuple[Whole, Whole]] | None:
    """Return rounds of peeled keys with their own slots, None if some are left; slots are (3, numbers)."""
    left = np.arange(at.shape[1])
    rounds = []
    while left.size:
        taken = at[:, left].ravel()
        alone = np.bincount(taken, minlength=size)[taken].reshape(3, -1) == 1
        chosen = np.flatnonzero(alone.any(0))
        if not chosen.size:
            return None
        rounds.append((left[chosen], at[alone[:, chosen].argmax(0), left[chosen]]))
        left = np.delete(left, chosen)
    return rounds


def _bits(at: Whole, rounds: list[tuple[Whole, Whole]], values: Flags, size: int) -> NDArray[np.uint8]:
    """Return bits that give all keys their values; the last key peeled is settled first."""
    bits = np.zeros(size, np.bool_)
    for numbers, own in reversed(rounds):
        bits[own] = values[numbers] ^ np.bitwise_xor.reduce(bits[at[:, numbers]], axis=0)
    return np.packbits(bits, bitorder="little")
