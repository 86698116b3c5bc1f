"""The levels of the computer in Attack of the Moulds, rated in `docs/strength.md`."""

from __future__ import annotations

from affinage.bots.levels import LevelTable, Strength

LEVELS = LevelTable(
    (
        Strength(1330, 160, 0.7),
        Strength(1580, 400),
        Strength(1880, 800),
        Strength(2200, 64, looks=60),
        Strength(2400, 100, looks=150),
        Strength(2620, 200, looks=400),
        Strength(2860, 400, looks=1600, is_learned=True),
        Strength(3120, is_learned=True),
    ),
    nearest=(1, 1, 1, 2, 8),
)
