"""Histogram of game lengths, as the outline of bars. No DOM here."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

WIDTH, HEIGHT = 300, 60  # of the picture, in its own units
MAX_BARS = 60


def joined(counts: Sequence[int], most: int) -> list[int]:
    """Return the sums of groups of neighbouring counts, at most `most` groups of equal size.

    >>> joined([1, 2, 3, 4, 5], 3)
    [3, 7, 5]
    """
    wide = max(1, ceil(len(counts) / most))
    return [sum(counts[first : first + wide]) for first in range(0, len(counts), wide)]


def outline(counts: Sequence[int]) -> str:
    """Return the path of the bars, with several lengths per bar if there are many.

    >>> outline([1, 0, 2])
    'M0.0 60V30.0h100.0V60zM200.0 60V0.0h100.0V60z'
    """
    bars = joined(counts, MAX_BARS)
    step, most = WIDTH / len(bars), max(bars)
    return "".join(
        f"M{place * step:.1f} {HEIGHT}V{HEIGHT * (1 - bar / most):.1f}h{step:.1f}V{HEIGHT}z"
        for place, bar in enumerate(bars)
        if bar
    )
