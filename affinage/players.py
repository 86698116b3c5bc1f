"""Computer players: levels from 1 to 8, and the search behind them; needs NumPy.

>>> from affinage.players import level, levels_of
>>> level(1).name, len(levels_of("churn"))
('fresh', 5)
"""

from __future__ import annotations

from affinage.errors import lacking

try:
    from affinage.bots.budget import Budget
    from affinage.bots.candidates import Candidate
    from affinage.bots.levels import LEVELS, Level, Strength, level, levels_of
    from affinage.bots.search import Search, SearchResult
except ModuleNotFoundError as _error:
    raise ImportError(lacking(__name__, _error, "bots"), name=_error.name) from None

__all__ = [
    "LEVELS",
    "Budget",
    "Candidate",
    "Level",
    "Search",
    "SearchResult",
    "Strength",
    "level",
    "levels_of",
]
