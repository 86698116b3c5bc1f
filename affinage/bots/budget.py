"""Budget of a search for one move."""

from __future__ import annotations

from dataclasses import dataclass

from affinage.checks import number, whole_or_none

STEP = 64
"""Playouts per step."""


@dataclass(frozen=True, slots=True)
class Budget:
    """A limit on seconds, on playouts, or on both; without any, a search runs for ever.

    If the number of playouts is the limit, each step of the search has `step` playouts, so that the same budget always
    finds the same move. Alpha-beta search looks at `nodes` positions beside all playouts. Raises OptionError for
    invalid numbers.
    """

    seconds: float | None = None
    playouts: int | None = None
    nodes: int = 0
    step: int = STEP

    def __post_init__(self) -> None:
        if self.seconds is not None:
            object.__setattr__(self, "seconds", number("seconds", self.seconds, 0))
        object.__setattr__(self, "playouts", whole_or_none("playouts", self.playouts, 1))
