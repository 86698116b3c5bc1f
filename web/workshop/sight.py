"""The board with its stones as a text for links, which `pictures.js` draws before any code runs. No DOM here."""

from __future__ import annotations

from affinage.game import Game, Position
from affinage.matches import setup
from affinage.picture.stones import kinds

LETTERS = {"black": "b", "white": "w", "green": "g", "rust": "r", "red": "e", "blue": "u"}
"""The letter of each kind of stone."""


def sight(position: Position) -> str:
    """Return the board and the rows of a position, such as `square:4,4.b2w.4.4`."""
    return sight_of(position.game, setup.to_text(position))


def sight_of(game: Game, text: str) -> str:
    """Return the same of a position that `affinage.matches.setup` has written, even if the rules fail in it."""
    rows = text.partition("-")[0]
    own, known = "".join(setup.letters(game)), "".join(LETTERS[kind] for kind in kinds(game))
    return f"{game.board.text},{rows.translate(str.maketrans(own, known))}"
