"""The levels of the computer in Churn, rated in `docs/strength.md`."""

from __future__ import annotations

from affinage.bots.levels import LevelTable, Strength

LEVELS = LevelTable(
    (
        Strength(1060, 48, 0.4),
        Strength(1235, 200),
        Strength(1405, 1500),
        Strength(1585, 9_000),
        Strength(1865, is_learned=True),
    ),
    nearest=(1, 1, 2, 2, 5),
)
