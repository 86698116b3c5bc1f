"""The levels of the computer in Emulsion, rated in `docs/strength.md`."""

from __future__ import annotations

from affinage.bots.levels import LevelTable, Strength

LEVELS = LevelTable(
    (
        Strength(1290, 75, 0.43),
        Strength(1480, 125, 0.66),
        Strength(1620, 200),
        Strength(1765, 320),
        Strength(1900, 480),
        Strength(2135, 1200),
        Strength(2350, 3300, is_learned=True),
        Strength(2645, is_learned=True),
    ),
    nearest=(1, 1, 2, 4, 8),
)
