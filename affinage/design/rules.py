"""What a designer writes: a class with a name, boards, options, and the functions that make a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, TypeAlias

from affinage.design.cells import Cells
from affinage.design.draft import Draft

DesignedMove: TypeAlias = "int | tuple[int, ...]"
"""A cell, or the cells of a move in the order in which they are picked."""
DesignedMoves: TypeAlias = "Cells | Iterable[DesignedMove]"
Winner: TypeAlias = "int | tuple[int, str] | None"
"""A colour, 0 for a draw, None while the game runs; or a colour with the reason in a few words."""


class Option:
    """An option of a design: its values, the first of which is the default; a design reads the chosen one."""

    def __init__(self, values: Mapping[str, tuple[Any, str]], title: str) -> None:
        self.values: Mapping[str, tuple[Any, str]] = values
        self.title: str = title


def option(*values: Any, title: str = "", **described: str) -> Any:
    """Return an option, to be set in the class of a design: `self.NAME` is the chosen value.

    Values are texts or whole numbers. Keywords are values with a few words about each.

    >>> sorted(option(3, 4, title="Stones in a row").values), list(option(draw="a tie is a draw", last="...").values)
    (['3', '4'], ['draw', 'last'])
    """
    known = {str(value): (value, str(value)) for value in values}
    known |= {name: (name, words) for name, words in described.items()}
    return Option(known, title)


class Design:
    """A game in a page of code: `moves`, and `winner` or `score`; the rest has defaults.

    The docstring of the class, or of its module, is the rules in words; its first sentence is the summary.
    """

    name: ClassVar[str] = ""
    """The name of the game; by default that of the class."""
    author: ClassVar[str] = ""
    """The author's name."""
    boards: ClassVar[str | tuple[str, ...]] = "square:5"
    """Board texts, the default first; a shape alone, such as `hex`, allows its other sizes."""
    colours: ClassVar[tuple[str, ...]] = ()
    """The names of the colours, which begin with different letters."""
    players: ClassVar[int] = 2
    """2 to 4, if `colours` are not given."""
    pie: ClassVar[bool] = False
    """Whether the second player may answer the first turn by taking over its colour."""
    memory: ClassVar[Mapping[str, Any]] = {}
    """What positions remember besides stones: names with their values at the start, which cannot be lists."""
    turn_limit: ClassVar[int] = 500
    """A game that is longer is a draw."""

    def __setattr__(self, name: str, value: Any) -> None:
        if "_locked" in vars(self):
            raise TypeError(f"self.{name} cannot change during a game; {_remedy(name)}")
        object.__setattr__(self, name, value)

    def start(self, p: Draft) -> None:
        """Place the stones of the start; by default none."""

    def moves(self, p: Draft) -> DesignedMoves:
        """Return the moves of the colour to move: cells, or tuples of cells in the order in which they are picked.

        A tuple has up to 7 cells, each other than the one before. Without a move, the player passes.
        """
        raise NotImplementedError

    def play(self, p: Draft, move: Any) -> None:
        """Make a move; by default it places a stone on each of its cells."""
        p.place(move)

    def winner(self, p: Draft) -> Winner:
        """Return who has won, 0 for a draw, None while the game runs; asked before every turn.

        By default, the game ends when nobody can move, and most points win.
        """
        return p.leader(list(self.score(p))) if p.nobody_can_move else None

    def score(self, p: Draft) -> Iterable[Any]:
        """Return the points of each colour, in order; by default its stones on the board."""
        return [p.count(colour) for colour in range(1, p.players + 1)]

    def labels(self, p: Draft) -> Mapping[int, str | int]:
        """Return what the board shows on cells beside stones: texts of at most 3 characters, or whole numbers."""
        return {}

    def because(self, p: Draft, cell: int) -> str | None:
        """Return why a cell cannot be picked at the beginning of a turn, or None for a general sentence."""
        return None


def _remedy(name: str) -> str:
    """Return what to do instead of setting an attribute of a design; memory does not take every name."""
    if name.startswith("_") or hasattr(Draft, name):
        return "put another name in memory, and set that in start or play"
    return f"name it in memory, and set p.{name} in start or play"
