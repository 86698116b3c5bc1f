"""The levels of the computer in Emulsion, rated in `docs/strength.md`."""

from __future__ import annotations

from affinage.bots.levels import LevelTable, Strength

LEVELS = LevelTable(
    (
        Strength(1290, 75, 0.43),
        Strength(1480, 125, 0.66),
        Strength(1610, 200),
        Strength(1740, 320),
        Strength(1880, 510),
        Strength(2040, 900),
        Strength(2365, 4700, is_learned=True),
        Strength(2690, is_learned=True),
    ),
    nearest=(1, 1, 2, 4, 8),
)
