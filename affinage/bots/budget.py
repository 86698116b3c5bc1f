"""What a search may spend on one move."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: until the seconds or the random games are used up; without either, for ever."""

    seconds: float | None = None
    playouts: int | None = None
