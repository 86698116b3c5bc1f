"""The levels of the computer in Emulsion, rated in `docs/strength.md`, and the turns that they check first.

A swap depends only on the stones beside its two cells, so it stays legal while these stay unchanged. A turn that ends
the game therefore affects every other turn.
"""

from __future__ import annotations

from affinage.bots.levels import Strength
from affinage.game import Move
from affinage.games.emulsion.rules import EmulsionPosition

LEVELS = (
    Strength(1290, 75, 0.43),
    Strength(1480, 125, 0.66),
    Strength(1620, 200),
    Strength(1765, 320),
    Strength(1900, 480),
    Strength(2135, 1200),
    Strength(2350, 3300, is_learned=True),
    Strength(2645, is_learned=True),
)


def terminal_moves(position: EmulsionPosition) -> list[Move]:
    """Return the turns that affect the surroundings of all turns."""
    beside = position.game.orthogonal
    moves = list(position.generate_moves())
    for move in tuple(moves):
        around = 0
        for cell in move.picks:
            around |= 1 << cell | beside[cell]
        moves = [each for each in moves if any(around >> cell & 1 for cell in each.picks)]
        if not moves:
            break
    return moves
