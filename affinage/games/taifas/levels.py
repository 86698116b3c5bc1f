"""The levels of the computer in Taifas, rated in `docs/strength.md`, and the turns that they check first.

Taifas ends with the stone that fills its board.
"""

from __future__ import annotations

from affinage.bots.levels import Strength
from affinage.game import Move
from affinage.games.taifas.rules import TaifasPosition

LEVELS = (
    Strength(1660, 64, 0.6),
    Strength(1940, 130),
    Strength(2215, 290),
    Strength(2430, 650),
    Strength(2660, 700, is_learned=True),
    Strength(2890, 1700, is_learned=True),
    Strength(3020, 4200, is_learned=True),
    Strength(3190, is_learned=True),
)


def terminal_moves(position: TaifasPosition) -> list[Move]:
    """Return all moves onto the last empty cell; earlier none."""
    return position.legal_moves() if position.empty.bit_count() == 1 else []
