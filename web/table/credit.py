"""Credit of the game shown, with a link to the author's rules."""

from __future__ import annotations

from affinage.game import Game
from affinage.notation.credit import SOURCE, credit
from web.browser.dom import make
from web.browser.elements import Element


def credit_line(game: Game | type[Game]) -> tuple[Element | str, ...]:
    """Return the credit line of a variant, or of a game."""
    found = credit(game)
    link = make("a", {"href": found.source, "target": "_blank", "rel": "noopener"}, SOURCE)
    return f"{found.whole} ", link
