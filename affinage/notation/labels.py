"""Labels on the card of a variant: its tags, and how long a usual game takes."""

from __future__ import annotations

from affinage.game import Preset

SECONDS_A_TURN = 20
"""Seconds per turn of people who play at ease."""
ROUNDED_FROM = 10
"""Minutes from which times are rounded to fives."""
LENGTH = "{turns} turns, about {minutes} min"
CAPPED = "many games do not end within {turns} turns"


def labels(preset: Preset) -> tuple[str, ...]:
    """Return the tags of a variant, then the length of its games if it was measured, or a remark that many do not end.

    >>> labels(Preset("Gruyère", "board=hex:4", "Small holes.", ("Hex",), turns=24))
    ('Hex', '24 turns, about 8 min')
    >>> labels(Preset("Clabber", "game=churn&board=hex:4", "Room for a long churn.", cap=370))
    ('many games do not end within 370 turns',)
    """
    if preset.cap:
        return *preset.tags, CAPPED.format(turns=preset.cap)
    if not preset.turns:
        return preset.tags
    return *preset.tags, LENGTH.format(turns=preset.turns, minutes=minutes(preset.turns))


def minutes(turns: float) -> int:
    """Return about how many minutes two people need for some turns.

    >>> minutes(13.4), minutes(77)
    (4, 25)
    """
    whole = max(1, round(turns * SECONDS_A_TURN / 60))
    return whole if whole < ROUNDED_FROM else 5 * round(whole / 5)
