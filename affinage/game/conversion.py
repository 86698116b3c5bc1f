"""Games and positions in every form that public functions take: the object itself, or the text of a link.

Links are read by a package above this one, which is imported on request.
"""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, TypeAlias

from affinage.checks import described
from affinage.errors import OptionError
from affinage.game import Game, Position

LINKS = "affinage.notation.link"
SHARED = "affinage.notation.share"

GameLike: TypeAlias = "Game | str"
"""A game, or its text such as `game=churn`."""


class HasPosition(Protocol):
    """A match, or anything else with a current position."""

    @property
    def position(self) -> Position:
        """Current position."""


PositionLike: TypeAlias = "Position | Game | HasPosition | str"
"""A position, the current one of a match or a link, or the first one of a game."""


def as_game(game: GameLike) -> Game:
    """Return a game, also one written as text; raises OptionError for a wrong text, and for anything else.

    >>> as_game("churn")
    <Churn game=churn>
    """
    if isinstance(game, Game):
        return game
    if isinstance(game, str):
        loaded: Game = import_module(LINKS).load(game)
        return loaded
    own = getattr(game, "game", None)
    hint = "; its game is its attribute `game`" if isinstance(own, Game) else ""
    raise OptionError(
        f"{described(game)} is not a game; expected a game, or its text such as game=churn{hint}"
    )


def of_game(game: Game, position: object) -> Position:
    """Return a position of a game; raises OptionError for that of another game, and for anything else."""
    if not isinstance(position, Position):
        raise OptionError(
            f"{described(position)} is not a position; expected one such as game.initial() or read_position() returns"
        )
    if position.game != game:
        raise OptionError(f"the position is one of {position.game!r}; expected one of {game!r}")
    return position


def as_position(position: PositionLike) -> Position:
    """Return a position, also that of a match, a game or the text of a link.

    >>> as_position("game=churn#1/c3b3").mover
    'Red'

    Raises OptionError for a wrong text and for anything else, and FragmentError for wrong moves in a link.
    """
    if isinstance(position, Position):
        return position
    if isinstance(position, Game):
        return position.initial()
    if isinstance(position, str):
        position = import_module(SHARED).read_link(position).match
    current = getattr(position, "position", None)
    if isinstance(current, Position):
        return current
    raise OptionError(
        f"{described(position)} is not a position; expected a position, a match, a game, or the text of a link"
    )
