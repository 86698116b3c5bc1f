"""What a clock shows, when that changes, and when it is spoken of. No DOM here."""

from __future__ import annotations

from dataclasses import dataclass

from affinage.matches.clock import LAST_SECONDS, SECOND, Clock, Hold, digits
from affinage.matches.versions import exchanged
from affinage.view.game_view import GameView
from web.clock import words

TENTH = 100
SPOKEN = (0, 10, 30, 60)
"""Seconds left at which a screen reader announces the time; it says nothing at other times."""


@dataclass(frozen=True, slots=True)
class Face:
    """A player's time in digits, and whether it runs, or stands in the middle of a turn."""

    seat: int
    left: int
    digits: str
    is_running: bool
    is_held: bool


def face(game_view: GameView, clock: Clock, colour: int, now: int) -> Face:
    """Return what the clock of the player of a colour shows."""
    seat = exchanged(game_view.match, colour, swapped=game_view.match.swapped)
    left, is_turn = clock.left(seat, now), seat == clock.seat and clock.has_begun
    is_held = bool(clock.holds) and Hold.OVER not in clock.holds
    return Face(seat, left, digits(left), is_turn and clock.is_running, is_turn and is_held)


def until_change(left: int) -> int:
    """Return the time until a running clock shows something else, in ms.

    >>> [until_change(left) for left in (300_000, 299_001, 19_950, 0, -1_200)]
    [1000, 1, 50, 1000, 800]
    """
    if left <= 0:
        return SECOND - -left % SECOND
    step = SECOND if left > LAST_SECONDS else TENTH
    return (left - 1) % step + 1


def announcement(player: str, before: int, left: int) -> str:
    """Return the announcement of a time that was longer before, "" for none.

    >>> announcement("Ann", 61_000, 60_000), announcement("Ann", 60_000, 59_000), announcement("Ann", 35_000, 9_000)
    ('Ann: 1 minute left', '', 'Ann: 10 seconds left')
    """
    passed = (seconds for seconds in SPOKEN if left <= SECOND * seconds < before)
    seconds = next(passed, None)
    return "" if seconds is None else words.left(player, seconds)
