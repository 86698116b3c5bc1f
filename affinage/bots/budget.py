"""Budget of a search for one move."""

from __future__ import annotations

from dataclasses import dataclass

STEP = 64  # playouts


@dataclass(frozen=True, slots=True)
class Budget:
    """A limit on seconds, on playouts, or on both; without any, a search runs for ever.

    Where the number of playouts is the limit, steps of the search have `step` of them, so that the same budget always
    finds the same move, and `looks` positions of alpha-beta search go with them all.
    """

    seconds: float | None = None
    playouts: int | None = None
    looks: int = 0
    step: int = STEP
