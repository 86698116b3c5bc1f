"""The levels of the computer in Affinage, rated in `docs/strength.md`."""

from __future__ import annotations

from affinage.bots.levels import Strength

LEVELS = (
    Strength(1025, 64, 0.4),
    Strength(1300, 140, 0.6),
    Strength(1510, 280, 0.8),
    Strength(1640, 400),
    Strength(1780, 720),
    Strength(1920, 1560),
    Strength(2065, 3800, is_learned=True),
    Strength(2255, is_learned=True),
)
