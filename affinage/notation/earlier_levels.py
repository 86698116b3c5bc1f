"""Levels of links and records from when there were five: each becomes today's level nearest in strength."""

from __future__ import annotations

from collections.abc import Sequence

from affinage import registry
from affinage.game import Game

NAMES = ("fresh", "young", "ripe", "mature", "aged")
"""What the five went by."""


def level_today(game: Game, level: int) -> int:
    """Return today's number for one of the five, 0 for a person; a higher number is that of the strongest.

    >>> from affinage.notation.link import load
    >>> [level_today(load(""), level) for level in (0, 5, 9)]
    [0, 8, 8]
    """
    nearest: tuple[int, ...] = registry.part(game.key, "levels").nearest
    return nearest[min(level, len(nearest)) - 1] if level > 0 else level


def as_today(
    game: Game, people: Sequence[str], levels: Sequence[int]
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return people and their levels of today; computers that went by their level's name go by today's."""
    found = tuple(level_today(game, level) for level in levels)
    names: tuple[str, ...] = registry.part(game.key, "levels").names
    named = (
        names[level - 1].capitalize() if level and name.lower() in NAMES else name
        for name, level in zip(people, found, strict=True)
    )
    return tuple(named), found
