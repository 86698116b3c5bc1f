"""Lessons: the form of their steps, checks of moves for any game, and the verdicts on the learner's moves.

A step has a board, a task that the engine checks, and answers to moves. The registry names the steps of each game; a
game without them has no lesson.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from affinage import registry
from affinage.board.topology import bits
from affinage.errors import AffinageError, IllegalMoveError
from affinage.game import SWAP, Game, Move, Position
from affinage.matches import setup
from affinage.notation.link import load
from affinage.plain_text import all_of, sentence
from affinage.registry import game_class, game_keys
from affinage.teach import rulebook

Check: TypeAlias = Callable[[Position, Move, Position], bool]
"""A test of a move, given the positions before and after it."""

Count: TypeAlias = Callable[[Position, Move, Position], int]
"""The cells that count for a move, as a mask."""

Telling: TypeAlias = Callable[[Position, Move, Position], str]
"""A sentence about a move, "" for none."""

LEARNER = 1
"""The learner's colour in the game of a lesson."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer to one kind of wrong move; `{cells}` in its text are those that the step counts."""

    fits: Check
    text: str
    is_shown: bool = False
    """Whether to mark a move that is possible afterwards, as the text says."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a lesson: an explanation, and a task on a board.

    The task is one move or, with a `level`, a whole game to win against the computer at that level. A step with a
    `line` has no task: its moves are clicked through.
    """

    stage: str
    """Topic of the step in a word or two."""
    text: str
    """The explanation."""
    goal: str
    """The task."""
    link: str
    """Link of the variant."""
    hint: str
    success: str
    failure: str = ""
    """Answer to other wrong moves; after a lost game, advice for the next one."""
    about: Telling = lambda before, move, after: ""
    """Sentence about a wrong move, before the answer in `failure`."""
    position: str = ""
    """Position as in `setup`; "" is the initial one."""
    moves: str = ""
    """Solutions, separated by spaces."""
    done: Check = lambda before, move, after: True
    answers: tuple[Answer, ...] = ()
    """Answers to wrong moves, of which the first that fits is used."""
    counted: Count = lambda before, move, after: 0
    level: int = 0
    """Level of the computer if the step is a game, else 0."""
    # Draw holes or zones with their owners and numbers: in a task all of them, in a game as they come to be.
    regions: bool = False
    regions_of: int = 0
    """Colour whose zones are drawn, 0 for all."""
    values: bool = False
    """Whether stones show their values."""
    line: tuple[str, ...] = ()
    """Moves of a game to click through."""
    reason: str = ""
    """Reason for the first move of the line."""

    @property
    def game(self) -> Game:
        """The variant."""
        return load(self.link)

    @property
    def start(self) -> Position:
        """Initial position of the step."""
        return setup.read(self.game, self.position) if self.position else self.game.initial()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A game's lesson, or its course in playing well."""

    key: str
    """Key of the game, with an ending for another course than the lesson."""
    steps: tuple[Step, ...]

    @property
    def game_key(self) -> str:
        """The key of the game that is taught."""
        return self.key.partition("-")[0]


def wins(before: Position, move: Move, after: Position) -> bool:
    """Return whether the move ends the game with a win."""
    return after.winner() == before.to_move


def goes_on(before: Position, move: Move, after: Position) -> bool:
    """Return whether the game continues after the move."""
    return not after.is_terminal()


def swaps(before: Position, move: Move, after: Position) -> bool:
    """Return whether the colours are swapped."""
    return move == SWAP


def gains(before: Position, move: Move, after: Position) -> int:
    """Return the growth in the number of the mover's stones."""
    own = before.to_move - 1
    return after.stones[own].bit_count() - before.stones[own].bit_count()


@dataclass(frozen=True, slots=True)
class Passed:
    """The task is done."""

    message: str


@dataclass(frozen=True, slots=True)
class Wrong:
    """A wrong move with the reason, and a possible next move if the reason is about one; the step restarts."""

    message: str
    following: Move | None = None


@dataclass(frozen=True, slots=True)
class GoesOn:
    """The game of the step is not over yet."""


Verdict: TypeAlias = Passed | Wrong | GoesOn


def taught_games() -> tuple[str, ...]:
    """Return the games that have a lesson."""
    return tuple(key for key in game_keys() if lesson(key))


def lesson(key: str) -> Lesson | None:
    """Return the lesson of a game, None if it has none; raises OptionError for an unknown game."""
    # An unknown game raises the error with the valid keys.
    game_class(key)
    steps: tuple[Step, ...] = registry.part(key, "lesson") or ()
    return Lesson(key, steps) if steps else None


def judge(step: Step, position: Position, move: Move | str) -> Verdict:
    """Return the verdict on a move, or its text, in a position of a step.

    >>> step = lesson("churn").steps[0]
    >>> judge(step, step.start, "e2")
    Passed(message='There it touches no other red stone; blue stones do not matter.')

    In a whole game, the computer's moves are checked too, as either side may end it.
    """
    try:
        chosen = position.game.parse_move(position, str(move))
    except IllegalMoveError as refusal:
        return Wrong(sentence(refusal))
    except AffinageError as error:
        return Wrong(sentence(error))
    after = position.apply(chosen)
    if step.level:
        if not after.is_terminal():
            return GoesOn()
        if after.winner() == LEARNER:
            return Passed(_about_end(after, step.success))
        return Wrong(_about_end(after, step.failure))
    if step.done(position, chosen, after):
        return Passed(step.success)
    for answer in step.answers:
        if answer.fits(position, chosen, after):
            text = _filled(answer.text, step, position, chosen)
            return Wrong(text, after.legal_moves()[0] if answer.is_shown else None)
    failure = _filled(step.failure, step, position, chosen)
    return Wrong(" ".join(filter(None, (step.about(position, chosen, after), failure))))


def _filled(text: str, step: Step, position: Position, move: Move) -> str:
    """Return an answer with the cells that the step counts."""
    names = position.game.board.names
    return text.format(cells=all_of([names[cell] for cell in bits(step.counted(position, move, position))]))


def _about_end(end: Position, advice: str) -> str:
    """Return the result of a game, what decided it on the board, and what to do next."""
    statements = rulebook.result(end), rulebook.decision(end)
    return " ".join((*(statement.to(LEARNER) for statement in statements if statement), advice))
