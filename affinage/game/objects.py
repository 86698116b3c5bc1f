"""Games, positions and matches as Python objects: their display in a terminal and in notebooks, and their pickles.

Pictures and texts are made by packages above this one, which are imported on request. A game comes back from a pickle
as the one shared object of its variant, a position with its fields alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

if TYPE_CHECKING:
    from affinage.game import Game

PICTURES = "affinage.picture.rich_display"
BOARDS = "affinage.notation.textboard"
TEXTS = "affinage.matches.setup"


class Pictured:
    """An object that shows itself as a picture."""

    def _repr_svg_(self) -> str:
        return str(import_module(PICTURES).svg(self))


class Stepped(Pictured):
    """An object that also shows itself as pictures to step through."""

    def _repr_html_(self) -> str | None:
        markup: str | None = import_module(PICTURES).steps(self)
        return markup


class Printed(Pictured):
    """An object that prints as a board."""

    game: Game

    def __str__(self) -> str:
        return str(import_module(BOARDS).render(self))

    def __repr__(self) -> str:
        text = import_module(TEXTS).to_text(self)
        return f"<{type(self).__name__} {self.game.link() or self.game.key}: {text}>"


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
