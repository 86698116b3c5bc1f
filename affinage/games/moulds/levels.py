"""The levels of the computer in Attack of the Moulds, rated in `docs/strength.md`."""

from __future__ import annotations

from affinage.bots.levels import LevelTable, Strength

LEVELS = LevelTable(
    (
        Strength(1330, 64, 0.4),
        Strength(1625, 300, 0.85),
        Strength(1920, 64, 0.1, looks=30),
        Strength(2055, 64, looks=60),
        Strength(2240, 100, 0.75, looks=150),
        Strength(2400, 100, looks=150),
        Strength(2525, 200, looks=550, is_learned=True),
        Strength(2755, is_learned=True),
    ),
    nearest=(1, 1, 1, 2, 8),
)
