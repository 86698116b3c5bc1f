"""Texts of the clocks of a game. No DOM here."""

from __future__ import annotations

PAUSE, GO_ON, PAUSED = "Pause", "Go on", "The clock is paused."
CLOCK_OF = "Clock of {player}"
LEFT = {
    60: "{player}: 1 minute left",
    30: "{player}: 30 seconds left",
    10: "{player}: 10 seconds left",
    0: "{player}: time is up",
}
"""Announcements, by the seconds that are left."""


def clock_of(player: str) -> str:
    """Return the accessible name of a player's clock."""
    return CLOCK_OF.format(player=player)


def left(player: str, seconds: int) -> str:
    """Return the announcement that only these seconds are left."""
    return LEFT[seconds].format(player=player)
