"""Errors of means of a few playouts against those of many."""

from __future__ import annotations

from math import sqrt


def standard_error(share: float, visits: int, power: float = 1.0, drift: float = 0.0) -> float:
    """Return the standard error of a share.

    One game more counts as won and one more as lost, so that few games stay doubtful.
    """
    likely = (share * visits + 1) / (visits + 2)
    spread = likely * (1 - likely)
    return sqrt(spread / (visits + 2) * power**2 + spread * drift**2)
