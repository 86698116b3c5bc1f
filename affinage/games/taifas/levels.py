"""The levels of the computer in Taifas, rated in `docs/strength.md`."""

from __future__ import annotations

from affinage.bots.levels import LevelTable, Strength

LEVELS = LevelTable(
    (
        Strength(1630, 64, 0.6),
        Strength(1860, 160),
        Strength(2070, 260),
        Strength(2310, 440),
        Strength(2600, 1000),
        Strength(2900, 2400),
        Strength(3220, 7500, is_learned=True),
        Strength(3550, is_learned=True),
    ),
    nearest=(1, 1, 2, 4, 8),
)
