"""Candidates of Emulsion."""

from __future__ import annotations

from math import dist

from affinage.game import Move
from affinage.games.emulsion.rules import EmulsionPosition
from affinage.teach.principles import Principle


def inward(before: EmulsionPosition, move: Move, after: EmulsionPosition) -> int:
    """Return how near the mover's stone ends to the middle, in hundredths of a cell, as a negative number."""
    columns, rows = zip(*before.game.board.coords, strict=True)
    middle = (max(columns) + min(columns)) / 2, (max(rows) + min(rows)) / 2
    return -round(100 * dist(before.game.board.coords[move.picks[-1]], middle))


PRINCIPLES = (
    Principle(
        "inward",
        "Move inward",
        "Swap stones towards the middle, where a stone can have friends on every side.",
        inward,
    ),
)
