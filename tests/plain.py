"""Positions as plain dictionaries of names, and a slow group search, to check games from outside."""

from __future__ import annotations

from collections.abc import Set

from affinage.game import Position
from tests.reference.boards import neighbours
from tests.strategies import named_stones


def of_colour(position: Position, colour: int) -> set[str]:
    """Return the names of the cells with stones of a colour."""
    return {name for name, owner in named_stones(position).items() if owner == colour}


def groups(board: str, names: Set[str], family: str = "ortho") -> list[set[str]]:
    """Return the connected groups of some cells."""
    left, found = set(names), []
    while left:
        group, frontier = set(), {min(left)}
        while frontier:
            group |= frontier
            beside = {other for name in frontier for other in neighbours(board, name, family)}
            frontier = (beside & left) - group
        left -= group
        found.append(group)
    return found


def sizes(board: str, names: Set[str]) -> list[int]:
    """Return the sizes of the connected groups of some cells, the largest first."""
    return sorted((len(group) for group in groups(board, names)), reverse=True)
