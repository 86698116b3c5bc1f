"""Turns of Emulsion that may end it: those that affect every other turn.

A swap depends only on the stones beside its two cells, so it stays legal while these stay unchanged.
"""

from __future__ import annotations

from affinage.game import Move
from affinage.games.emulsion.rules import EmulsionPosition


def terminal_moves(position: EmulsionPosition) -> list[Move]:
    """Return the turns that affect the surroundings of all turns."""
    beside = position.game.beside
    found = list(position.generate_moves())
    for move in tuple(found):
        around = 0
        for cell in move.picks:
            around |= 1 << cell | beside[cell]
        found = [each for each in found if any(around >> cell & 1 for cell in each.picks)]
        if not found:
            break
    return found
