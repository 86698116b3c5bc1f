"""The levels of the computer in Attack of the Moulds; `docs/strength.md` has the matches that their ratings come from."""

from __future__ import annotations

from affinage.bots.levels import LevelTable, Strength

LEVELS = LevelTable(
    (
        Strength(1050, 24, 0.25),
        Strength(1250, 64, 0.5),
        Strength(1430, 160, 0.7),
        Strength(1580, 400),
        Strength(1800, 100, looks=60),
        Strength(2050, 200, looks=350),
        Strength(2300, 400, looks=1600),
        Strength(2600, is_learned=True),
    ),
    nearest=(1, 1, 2, 4, 8),
)
