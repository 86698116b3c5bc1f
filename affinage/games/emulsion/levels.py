"""The levels of the computer in Emulsion, rated in `docs/strength.md`."""

from __future__ import annotations

from affinage.bots.levels import LevelTable, Strength

LEVELS = LevelTable(
    (
        Strength(1165, 140, 0.6),
        Strength(1367, 160),
        Strength(1570, 250),
        Strength(1787, 400),
        Strength(2010, 820),
        Strength(2230, 1900),
        Strength(2450, 4800, is_learned=True),
        Strength(2700, is_learned=True),
    ),
    nearest=(1, 1, 2, 4, 8),
)
