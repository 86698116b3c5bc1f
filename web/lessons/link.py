"""The address of a lesson and of its steps. No DOM here."""

from __future__ import annotations

from difflib import get_close_matches
from typing import NamedTuple

from affinage.game import DEFAULT_GAME
from affinage.matches.match import GameRecord
from affinage.notation import share
from affinage.notation.address import COURSE_ENDING, LESSON_KEYS, values_of
from affinage.notation.wording import COMPUTER, YOU
from affinage.plain_text import quoted, sentence, whole_number
from affinage.registry import game_class
from affinage.teach import lessons
from affinage.teach.lessons import Lesson
from affinage.teach.principles.course import course, courses
from affinage.teach.principles.figures import course_key
from affinage.view.game_view import GameView
from web.lessons import words
from web.model.seating import lesson_match


class LessonPlace(NamedTuple):
    """A step of a lesson, counted from 1; 0 is the learner's next step."""

    lesson: Lesson
    step: int


def read(query: str) -> tuple[LessonPlace, str]:
    """Return the place nearest to an address's request, and its error, "" if none.

    >>> place, fault = read("?lesson=churn&step=9")
    >>> place.lesson.key, place.step, fault
    ('churn', 0, "unknown step '9'; steps of this lesson are 1 to 6")
    """
    values, faults = values_of(query, "lesson", LESSON_KEYS)
    nearest, fault = _nearest(values.get("lesson", ""))
    step = whole_number(values.get("step", "0")) if "step" in values else 0
    if step is None or ("step" in values and not 1 <= step <= len(nearest.steps)):
        fault = fault or words.UNKNOWN_STEP.format(step=quoted(values["step"]), last=len(nearest.steps))
        step = 0
    return LessonPlace(nearest, step), next(filter(None, (fault, *faults)), "")


def known() -> tuple[str, ...]:
    """Return the keys of all lessons, those of *Play well* last."""
    return lessons.taught_games() + courses()


def game_of(key: str) -> str:
    """Return the key of the game of a lesson."""
    return key.removesuffix(COURSE_ENDING)


def lesson(key: str) -> Lesson | None:
    """Return the lesson of a key, None if there is none."""
    return course(game_of(key)) if key.endswith(COURSE_ENDING) else lessons.lesson(key)


def _nearest(key: str) -> tuple[Lesson, str]:
    """Return the lesson most similar to a name, and the error in the name."""
    near = next(iter(get_close_matches(key.lower(), known(), 1)), DEFAULT_GAME)
    nearest = lesson(near)
    assert nearest is not None, "every lesson that is listed is there"
    fault = words.UNKNOWN_LESSON.format(key=quoted(key), keys=", ".join(known()))
    return nearest, "" if near == key.lower() else fault


def address(lesson: Lesson, step: int) -> str:
    """Return the query of a step.

    >>> address(read("?lesson=churn")[0].lesson, 3)
    '?lesson=churn&step=3'
    """
    return f"?lesson={lesson.key}&step={step}"


def full_game(lesson: Lesson, level: int) -> str:
    """Return the query of the whole game against a level of the computer.

    >>> full_game(read("?lesson=churn")[0].lesson, 1)
    '?game=churn#1/by=You,Computer.1'
    """
    return f"?game={lesson.game_key}#1/by={YOU},{COMPUTER}.{level}"


def play_well(lesson: Lesson) -> str:
    """Return the query of the course in playing well that follows a lesson, "" without one.

    >>> play_well(read("?lesson=taifas")[0].lesson), play_well(read("?lesson=taifas-well")[0].lesson)
    ('?lesson=taifas-well', '')
    """
    key = course_key(lesson.key)
    return f"?lesson={key}" if key else ""


def finished_game(game_view: GameView) -> str:
    """Return the link to a lesson's game that has ended, which can be reviewed there."""
    return share.link(GameRecord(lesson_match(game_view), game_view.computers.levels))


def messages(place: LessonPlace, step: int, fault: str) -> tuple[str, ...]:
    """Return the messages about an address with an error, and about the step opened instead."""
    return sentence(fault), words.OPENED_INSTEAD.format(step=step, game=name(place.lesson))


def name(lesson: Lesson) -> str:
    """Return the name of the lesson's game."""
    return game_class(lesson.game_key).name
