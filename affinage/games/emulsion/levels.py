"""The levels of the computer in Emulsion, rated in `docs/strength.md`."""

from __future__ import annotations

from affinage.bots.levels import LevelTable, Strength

LEVELS = LevelTable(
    (
        Strength(1215, 100, 0.5),
        Strength(1450, 180),
        Strength(1660, 280),
        Strength(1860, 400),
        Strength(2060, 570),
        Strength(2250, 800),
        Strength(2460, 4500, is_learned=True),
        Strength(2690, is_learned=True),
    ),
    nearest=(1, 1, 2, 4, 8),
)
