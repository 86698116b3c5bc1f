"""The levels of the computer in Churn, rated in `docs/strength.md`, and the turns that they check first.

Churn ends with the stone that fills its board.
"""

from __future__ import annotations

from affinage.bots.levels import Strength
from affinage.game import Move
from affinage.games.churn.rules import ChurnPosition

LEVELS = (
    Strength(1060, 48, 0.4),
    Strength(1235, 200),
    Strength(1405, 1500),
    Strength(1585, 9_000),
    Strength(1865, is_learned=True),
)


def terminal_moves(position: ChurnPosition) -> list[Move]:
    """Return all moves onto the last empty cell; earlier none."""
    return position.legal_moves() if position.empty.bit_count() == 1 else []
