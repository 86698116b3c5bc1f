"""Churn ends with the stone that fills its board."""

from __future__ import annotations

from affinage.game import Move
from affinage.games.churn.rules import ChurnPosition


def terminal_moves(position: ChurnPosition) -> list[Move]:
    """Return all moves onto the last empty cell; earlier none."""
    return position.legal_moves() if position.empty.bit_count() == 1 else []
