"""The games in use, one object for each variant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

if TYPE_CHECKING:
    from affinage.game import Game

_in_use: WeakValueDictionary[tuple[type[Game], str], Game] = WeakValueDictionary()
"""All shared games in use."""


def shared(kind: type[Game], values: Mapping[str, str]) -> Game:
    """Return the game with these values: always the same object, however its values are spelled."""
    made = kind(values)
    return _in_use.setdefault((kind, made.link()), made)
