"""The form of a lesson: steps, each with a board, a task that the engine checks, and an answer to what is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from affinage.game import Game, Move, Position
from affinage.notation.link import load
from affinage.play import setup

Check: TypeAlias = Callable[[Position, Move, Position], bool]
"""Whether something holds of a move, given the position before it and the one after."""

LEARNER = 1  # the learner's colour, in the game of a lesson


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer to one kind of wrong move."""

    fits: Check
    text: str


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a lesson: a sentence of explanation, and a task on a board.

    The task is one move, or with a `level` a whole game, to be won against the computer of that level.
    """

    stage: str  # what the step is about, in a word or two
    text: str  # what there is to know
    goal: str  # what to do
    link: str  # the variant
    hint: str
    success: str
    failure: str = ""  # to a wrong move that has no answer of its own
    position: str = ""  # as `setup` writes it; "" = where the game begins
    moves: str = ""  # each does what the task asks for; spaces between
    done: Check = lambda before, move, after: True
    answers: tuple[Answer, ...] = ()  # the first that fits is given
    refusals: Mapping[str, str] = field(default_factory=dict)  # to what the rules refuse for a reason
    level: int = 0  # of the computer, where the step is a game

    @property
    def game(self) -> Game:
        """The variant."""
        return load(self.link)

    @property
    def start(self) -> Position:
        """The position that the step begins with."""
        return setup.read(self.game, self.position) if self.position else self.game.initial()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A game's lesson."""

    key: str  # of the game
    steps: tuple[Step, ...]
