"""The levels of the computer in Affinage, rated in `docs/strength.md`."""

from __future__ import annotations

from affinage.bots.levels import LevelTable, Strength

LEVELS = LevelTable(
    (
        Strength(970, 64, 0.4),
        Strength(1200, 140, 0.6),
        Strength(1400, 280, 0.8),
        Strength(1640, 400),
        Strength(1870, 900),
        Strength(2100, 1600),
        Strength(2330, 7000, is_learned=True),
        Strength(2590, is_learned=True),
    ),
    nearest=(1, 2, 3, 4, 8),
)
