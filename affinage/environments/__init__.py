"""Variants as environments of other libraries, and thousands of games at once as arrays; all need NumPy.

`Actions` numbers a player's actions, `Planes` encodes observations for networks; all environments share both. The
modules `affinage_v0`, `openspiel`, `gymnasium_v0` and `gymnasium_vector` need PettingZoo, OpenSpiel and Gymnasium;
`vector` needs NumPy alone.
"""

from __future__ import annotations

from affinage.errors import lacking

try:
    from affinage.environments.actions import Actions, PartialTurn
    from affinage.environments.planes import Planes
except ModuleNotFoundError as _error:
    raise ImportError(lacking(__name__, _error, "bots"), name=_error.name) from None

__all__ = ["Actions", "PartialTurn", "Planes"]
