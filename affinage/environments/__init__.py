"""Variants as environments of other libraries, and thousands of games at once as arrays; all need NumPy.

`Actions` numbers a player's actions, `Planes` encodes observations for networks; all environments share both. The
module `affinage_v0` is for PettingZoo and `openspiel` for OpenSpiel, which need those libraries, as `gymnasium_vector`
needs Gymnasium; `vector` needs nothing else.
"""

from __future__ import annotations

from affinage.errors import lacking

try:
    from affinage.environments.actions import Actions, PartialTurn
    from affinage.environments.planes import Planes
except ModuleNotFoundError as _error:
    raise ImportError(lacking(__name__, _error, "bots"), name=_error.name) from None

__all__ = ["Actions", "PartialTurn", "Planes"]
