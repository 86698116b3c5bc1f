"""The levels of the computer in Attack of the Moulds, rated in `docs/strength.md`."""

from __future__ import annotations

from affinage.bots.levels import LevelTable, Strength

LEVELS = LevelTable(
    (
        Strength(1200, 24, 0.25),
        Strength(1375, 160, 0.75),
        Strength(1580, 400),
        Strength(1760, 300, looks=30),
        Strength(1940, 64, looks=60),
        Strength(2230, 200, looks=350),
        Strength(2520, 400, looks=1600, is_learned=True),
        Strength(2800, is_learned=True),
    ),
    nearest=(1, 1, 1, 3, 8),
)
