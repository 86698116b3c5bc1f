"""Budget of a search for one move."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Budget:
    """A limit on seconds, on playouts, or on both; without any, a search never ends."""

    seconds: float | None = None
    playouts: int | None = None
