"""Tournaments between computer players, and ratings; needs NumPy.

>>> from affinage.players import LEVELS
>>> from affinage.tournaments import everybody, play
>>> for pairing in play("board=square:2", everybody(LEVELS[:2]), games=2, processes=1):
...     print(pairing.entrant, pairing.other, pairing.games)
young fresh 2
"""

from __future__ import annotations

from affinage.errors import lacking

try:
    from affinage.bots.engine_client import engines
    from affinage.bots.tournament import (
        HEADING,
        Entrant,
        Follower,
        Pairing,
        Player,
        alone,
        elo,
        elo_table,
        everybody,
        neighbours,
        play,
        wilson,
    )
except ModuleNotFoundError as _error:
    raise ImportError(lacking(__name__, _error, "bots"), name=_error.name) from None

__all__ = [
    "HEADING",
    "Entrant",
    "Follower",
    "Pairing",
    "Player",
    "alone",
    "elo",
    "elo_table",
    "engines",
    "everybody",
    "neighbours",
    "play",
    "wilson",
]
