"""Moments of engine games and exercises, in which a principle finds the move.

`python -m research.principles --examples` finds them. In an exercise the move is the only one that wins, by proof.
"""

from __future__ import annotations

from typing import NamedTuple

from affinage.game import Position
from affinage.matches import setup
from affinage.notation.link import load


class Moment(NamedTuple):
    """A position of an engine game, and the moves that were played from there."""

    link: str
    position: str
    line: tuple[str, ...]
    level: int  # of both sides

    @property
    def credit(self) -> str:
        """Where the moment is from."""
        return f"From a game of level {self.level} against itself."


class Exercise(NamedTuple):
    """A position with one winning move."""

    link: str
    position: str
    move: str

    @property
    def start(self) -> Position:
        """The position."""
        return setup.read(load(self.link), self.position)


class Examples(NamedTuple):
    """What shows a principle."""

    moments: tuple[Moment, ...]
    exercises: tuple[Exercise, ...]


EXAMPLES: dict[tuple[str, str], Examples] = {}
