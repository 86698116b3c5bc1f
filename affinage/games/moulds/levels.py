"""The levels of the computer in Attack of the Moulds, rated in `docs/strength.md`."""

from __future__ import annotations

from affinage.bots.levels import LevelTable, Strength

LEVELS = LevelTable(
    (
        Strength(1330, 64, 0.4),
        Strength(1625, 300, 0.85),
        Strength(1920, 64, 0.1, looks=30),
        Strength(2055, 64, looks=60),
        Strength(2185, 150, 0.62, looks=220),
        Strength(2325, 150, 0.9, looks=220),
        Strength(2460, 250, looks=750, is_learned=True),
        Strength(2620, is_learned=True),
    ),
    nearest=(1, 1, 1, 2, 8),
)
