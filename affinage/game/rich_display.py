"""Display of objects in a terminal and in notebooks.

Pictures and texts are made by packages above this one, which are imported on request.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

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
