"""*Play well*: the course of a game's principles, its moments to click through and its exercises."""

from __future__ import annotations

import pytest

import affinage
from affinage.teach import lessons
from affinage.teach.lessons import GoesOn, Passed, Wrong
from affinage.teach.principles import standing
from affinage.teach.principles.course import course, courses
from affinage.teach.principles.examples import EXAMPLES
from affinage.teach.principles.figures import FIGURES, course_key
from research.principles.examples import EXERCISES, MOMENTS
from tests.shelf import Shelf
from tests.tables import tap
from web.lessons.course import Course, LessonProgress
from web.lessons.link import read


@pytest.mark.parametrize("key", courses())
def test_every_step_of_a_course_is_passed_by_its_move_alone(key: str) -> None:
    place, fault = read(f"?lesson={key}")
    assert fault == ""
    for step in place.lesson.steps:
        if step.line:
            continue
        for move in step.start.legal_moves():
            verdict = lessons.judge(step, step.start, move)
            assert isinstance(verdict, Passed if move.text == step.moves else Wrong)


def test_course_shows_moments_before_exercises_with_the_figure_in_words() -> None:
    key = affinage.game_keys()[0]
    first = standing(key)[0]
    lesson = course(key)
    assert lesson
    assert lesson.key == course_key(key)
    assert lesson.game_key == key
    steps = lesson.steps[: MOMENTS + EXERCISES]
    assert [bool(step.line) for step in steps] == [True] * MOMENTS + [False] * EXERCISES
    share = 100 * FIGURES[key, first.key][0].share
    sentence = f"A beginner who does this wins {share:.0f} of 100 games against one who does not."
    assert steps[0].text == f"{first.sentence} {sentence}"
    moment = EXAMPLES[key, first.key].moments[0]
    assert steps[0].success.endswith(f"in the end, {moment.ending}.")


def test_exercise_names_other_boards_and_rules_and_hints_at_a_cell() -> None:
    lesson = course("moulds")
    assert lesson
    elsewhere = next(step for step in lesson.steps if step.link == "game=moulds&board=plus:2&directions=4")
    assert (
        elsewhere.goal
        == "Do it here, on another board (plus sign with arms of 2 by 2): find the move for Black."
    )
    take = next(each for each in standing("moulds") if each.key == "take")
    assert elsewhere.text.startswith(f"{take.sentence} Other rules than usual: Each turn, grow")
    assert elsewhere.text.endswith("not diagonally.")
    assert elsewhere.hint == "It starts from c5."
    usual = course("affinage")
    assert usual
    goals = {step.goal for step in usual.steps if not step.line}
    assert all(goal.startswith("Do it here: find") for goal in goals)


def test_moment_is_clicked_through_and_then_passed() -> None:
    lesson = course(affinage.game_keys()[0])
    assert lesson
    progress = LessonProgress(Shelf())
    lesson_page = Course(lesson)
    step = lesson_page.step
    tap(lesson_page.game_view, lesson_page.game_view.game.board.names[0])
    assert lesson_page.game_view.match.ply == 0, "no move is made on the board"
    before = step.start
    for ply, text in enumerate(step.line, 1):
        assert isinstance(lesson_page.verdict, GoesOn if ply == 1 else Passed), (
            "the first move is what it shows"
        )
        lesson_page.game_view.goto(ply)
        lesson_page.watch()
        went_on = "The game went on: " if ply > 1 else ""
        played = f"{before.mover} plays {text.replace(',', ', ')}."
        assert lesson_page.answer.startswith(went_on + played)
        assert (step.reason in lesson_page.answer) is (ply == 1)
        assert (step.success in lesson_page.answer) is (ply == len(step.line))
        before = before.play(text)
    lesson_page.game_view.goto(0)
    lesson_page.watch()
    assert lesson_page.answer == ""
    assert lesson_page.verdict == Passed(step.success)
    assert lesson_page.passed == {1}
    progress.keep(lesson, lesson_page.passed)
    assert progress.read(lesson) == {1}
    plain = lessons.lesson(lesson.game_key)
    assert plain
    assert progress.read(plain) == frozenset()


def test_games_without_a_principle_that_stands_have_no_course() -> None:
    measured = {key for key, _ in FIGURES}
    assert [course_key(key) for key in affinage.game_keys() if key in measured] == list(courses())
    assert all(course(key) is None for key in affinage.game_keys() if key not in measured)
