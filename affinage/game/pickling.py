"""Pickles: a game comes back as the one shared object of its variant, a position with its fields alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import partial
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

if TYPE_CHECKING:
    from affinage.game import Game

_in_use: WeakValueDictionary[tuple[type[Game], str], Game] = WeakValueDictionary()
"""All shared games in use."""


def shared(kind: type[Game], values: Mapping[str, str]) -> Game:
    """Return the game with these values: always the same object, however its values are spelled."""
    made = kind(values)
    return _in_use.setdefault((kind, made.link()), made)


class PickledByFields:
    """A dataclass whose pickle contains only its fields: cached results would be many times larger."""

    def __reduce__(self) -> tuple[Any, ...]:
        own = fields(self)  # type: ignore[arg-type]
        named = {field.name: getattr(self, field.name) for field in own if field.kw_only}
        make = partial(type(self), **named) if named else type(self)
        return make, tuple(getattr(self, field.name) for field in own if not field.kw_only)
