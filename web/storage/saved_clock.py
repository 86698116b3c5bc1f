"""The clock of a saved game as plain data. No DOM here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from affinage.matches.clock import Clock, Hold, TimeControl, Turn

MAX_MS = 10**10  # a longer time is damaged


def to_data(clock: Clock) -> dict[str, Any]:
    """Return the data of a clock, as it stood at its last change."""
    return {
        "control": str(clock.control),
        "seat": clock.seat,
        "turns": [[turn.seat, turn.left] for turn in clock.turns],
        "ply": clock.ply,
        "used": clock.used,
        "last": clock.last_used,
    }


def read(data: Any, players: int, moves: int, hold: Hold) -> Clock:
    """Return the clock of some data, which stands for a reason: nobody has seen the time pass since.

    Raises ValueError, TypeError or LookupError for data that cannot be read.
    """
    if not isinstance(data, Mapping):
        raise TypeError("not an object")
    seats, times = range(1, players + 1), range(-MAX_MS, MAX_MS)
    control = TimeControl.read(str(data["control"]))
    turns = tuple(Turn(_within(seats, seat), _within(times, left)) for seat, left in data["turns"])
    ply = _within(range(len(turns) + 1), data["ply"])
    used, last_used = (_within(range(MAX_MS), data[key]) for key in ("used", "last"))
    if len(turns) > moves or (control.ends_game and players > 2):
        raise ValueError("not the clock of this game")
    seat = _within(seats, data["seat"])
    return Clock(
        control,
        players,
        seat,
        turns,
        ply,
        used,
        holds=frozenset({hold}),
        last_used=last_used,
        interrupted=frozenset(seats),
    )


def _within(limits: range, value: Any) -> int:
    """Return a whole number within limits; raise ValueError for anything else."""
    if type(value) is not int or value not in limits:
        raise ValueError("no such number")
    return value
