"""Random numbers of the search: even, within their range, and the same for the same seed."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest

from affinage.bots.random_numbers import LONG, RandomNumbers, split_mix

LENGTHS = (1, 7, LONG - 1, LONG, LONG + 1, 100_003)
MASK = (1 << 64) - 1


def slow_split_mix(seed: int, number: int) -> list[int]:
    """Return the numbers as Steele, Lea and Flood have them, one at a time."""
    found = []
    for _ in range(number):
        seed = (seed + 0x9E3779B97F4A7C15) & MASK
        word = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
        found.append(word ^ (word >> 31))
    return found


@pytest.mark.parametrize("seed", [0, 1, 1234567, MASK])
def test_split_mix_is_that_of_a_loop(seed: int) -> None:
    assert split_mix(seed, 50).tolist() == slow_split_mix(seed, 50)


@pytest.mark.parametrize("length", LENGTHS)
def test_bytes_have_their_length_and_follow_the_seed(length: int) -> None:
    drawn = RandomNumbers(3).bytes(length)
    assert len(drawn) == length
    assert drawn == RandomNumbers(3).bytes(length)
    assert length == 1 or drawn != RandomNumbers(4).bytes(length)


@pytest.mark.parametrize("length", [LONG - 1, 64 * LONG])
def test_every_bit_is_set_half_the_time(length: int) -> None:
    random = RandomNumbers(1)
    drawn = np.frombuffer(b"".join(random.bytes(length) for _ in range(200_000 // length + 1)), np.uint8)
    shares = np.unpackbits(drawn[:, None], axis=1).mean(axis=0)
    assert np.abs(shares - 0.5).max() < 5 * 0.5 / drawn.size**0.5  # five standard deviations


@pytest.mark.parametrize("size", [(), 5, (3, 4), 1000])
def test_numbers_fill_their_shape_below_one(size: int | tuple[int, ...]) -> None:
    drawn = RandomNumbers(1).random(size)
    assert drawn.shape == np.empty(size).shape
    assert drawn.dtype == np.float64
    assert (drawn >= 0).all()
    assert (drawn < 1).all()


def test_numbers_are_even_from_zero_to_one() -> None:
    counts, _ = np.histogram(RandomNumbers(2).random(100_000), bins=10, range=(0, 1))
    assert np.abs(counts - 10_000).max() < 5 * (100_000 * 0.1 * 0.9) ** 0.5


def test_integers_are_even_in_their_range() -> None:
    random = RandomNumbers(2)
    colours = random.integers(1, 3, (40, 50), np.int8)
    assert colours.dtype == np.int8
    assert np.bincount(colours.ravel(), minlength=3).tolist()[0] == 0
    assert abs(colours.mean() - 1.5) < 5 * 0.5 / 2000**0.5
    keys = random.integers(0, 1 << 20, 2000, np.uint32)
    assert keys.max() < 1 << 20
    assert keys.max() > 0.99 * (1 << 20)
    assert {random.integers(3) for _ in range(100)} == {0, 1, 2}


def test_permutations_have_every_order() -> None:
    random = RandomNumbers(1)
    assert {tuple(random.permutation(3).tolist()) for _ in range(100)} == set(permutations(range(3)))


def test_a_range_that_is_no_power_of_two_is_refused() -> None:
    with pytest.raises(ValueError, match="3 values, expected a power of two"):
        RandomNumbers(1).integers(0, 3, 5, np.int8)
