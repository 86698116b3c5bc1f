"""The levels of the computer in Taifas, rated in `docs/strength.md`."""

from __future__ import annotations

from affinage.bots.levels import LevelTable, Strength

LEVELS = LevelTable(
    (
        Strength(1630, 64, 0.6),
        Strength(1860, 160),
        Strength(2080, 260),
        Strength(2360, 500),
        Strength(2650, 1200),
        Strength(2950, 3000),
        Strength(3280, 10000, is_learned=True),
        Strength(3600, is_learned=True),
    ),
    nearest=(1, 1, 2, 4, 8),
)
