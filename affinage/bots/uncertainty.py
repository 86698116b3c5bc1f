"""Uncertainty of the shares that a search finds."""

from __future__ import annotations

from math import sqrt


def standard_error(share: float, visits: int, power: float = 1.0, drift: float = 0.0) -> float:
    """Return the standard error of a share.

    One win and one loss are added, so that few games stay uncertain.
    """
    likely = (share * visits + 1) / (visits + 2)
    spread = likely * (1 - likely)
    return sqrt(spread / (visits + 2) * power**2 + spread * drift**2)
