"""Lessons: the steps of each game, and the verdicts on the learner's moves.

The registry names the steps of each game; a game without them has no lesson.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from affinage import registry
from affinage.board.topology import bits
from affinage.errors import AffinageError, IllegalMoveError
from affinage.game import Move, Position
from affinage.plain_text import all_of, sentence
from affinage.registry import game_class, game_keys
from affinage.teach import rulebook
from affinage.teach.lessons.step import LEARNER, Answer, Lesson, Step

__all__ = [
    "Answer",
    "GoesOn",
    "Lesson",
    "Passed",
    "Step",
    "Verdict",
    "Wrong",
    "judge",
    "lesson",
    "taught_games",
]


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
    game_class(key)  # raises the error with the valid keys
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
