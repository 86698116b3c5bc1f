"""The levels of the computer in Emulsion, rated in `docs/strength.md`."""

from __future__ import annotations

from affinage.bots.levels import LevelTable, Strength

LEVELS = LevelTable(
    (
        Strength(1215, 100, 0.5),
        Strength(1450, 200),
        Strength(1660, 320),
        Strength(1860, 520),
        Strength(2060, 1000),
        Strength(2250, 2000),
        Strength(2460, 5000, is_learned=True),
        Strength(2690, is_learned=True),
    ),
    nearest=(1, 1, 2, 4, 8),
)
