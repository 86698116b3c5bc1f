"""A lesson in progress: moves and hints, the game at its end, what is passed and where it goes on."""

from __future__ import annotations

import pytest

from affinage.teach import lessons
from affinage.teach.lessons import GoesOn, Lesson, Passed, Wrong
from affinage.teach.principles.course import course as well_course
from affinage.teach.principles.course import courses
from tests.shelf import Shelf
from tests.tables import tap
from web.lessons import link as lesson_link
from web.lessons import words
from web.lessons.course import Course, LessonProgress, UnfinishedGame
from web.storage.stored import LESSON_GAME
from web.storage.words import REFUSED

KNOWN = ", ".join(lessons.taught_games() + courses())


def lesson_of(key: str) -> Lesson:
    result = lessons.lesson(key)
    assert result is not None
    return result


def play(course: Course, *names: str) -> None:
    """Select cells and return the verdict, or the refusal of the last cell."""
    index = course.game_view.game.board.index
    for name in names:
        refusal = course.game_view.tap(index[name]).refusal
        if refusal:
            course.refuse(refusal)
    course.judge()


def test_a_right_move_is_passed_and_the_board_only_looked_at() -> None:
    course = Course(lesson_of("churn"))
    play(course, "e2")
    assert course.verdict == Passed(course.step.success)
    assert course.answer == course.step.success
    assert course.passed == {1}
    assert tap(course.game_view, "e3") == ["closed"]
    course.show(2)
    assert (course.answer, course.game_view.view_only) == ("", False)
    assert isinstance(course.verdict, GoesOn)


def test_wrong_move_stays_in_sight_until_the_step_restarts() -> None:
    course = Course(lesson_of("affinage"))
    course.show(2)
    play(course, "d1", "d2")
    assert course.verdict == Wrong("This pair has only c2 and d3 beside it, and corners do not count.")
    assert course.game_view.match.ply == 1
    assert course.passed == frozenset()
    course.begin()
    assert course.game_view.match.position == course.step.start
    assert not course.game_view.view_only


def test_refused_cell_is_answered_by_the_refusal() -> None:
    course = Course(lesson_of("churn"))
    refusal = course.game_view.tap(course.game_view.game.board.index["d3"]).refusal
    assert refusal is not None
    course.refuse(refusal)
    assert course.answer == "This would form a group of 2, and a stone can still be placed alone."
    assert course.verdict == GoesOn()
    assert course.game_view.match.ply == 0
    course.forget_refusal()
    assert course.answer == ""
    course.hint()
    course.forget_refusal()
    assert course.answer == course.step.hint


def test_a_finished_lesson_greets_until_the_first_move() -> None:
    lesson = lesson_of("churn")
    steps = frozenset(range(1, len(lesson.steps) + 1))
    begun = Course(lesson, steps - {2})
    begun.greet()
    assert (begun.answer, begun.number, begun.is_greeting) == ("", 2, False)
    course = Course(lesson, steps)
    course.greet()
    assert (course.answer, course.number, course.is_greeting) == (words.FINISHED_BEFORE, 1, True)
    play(course, "e2")
    assert course.answer == course.step.success
    assert not course.is_greeting
    course.show(1)
    assert course.answer == ""


def test_a_greeting_stands_before_the_first_move_that_is_clicked_through() -> None:
    lesson = well_course("taifas")
    assert lesson
    assert lesson.steps[0].line
    course = Course(lesson, frozenset(range(1, len(lesson.steps) + 1)))
    course.greet()
    for ply, greets in ((0, True), (1, False), (0, True)):
        course.game_view.goto(ply)
        course.watch()
        assert course.is_greeting == greets


def test_a_swap_and_a_stone_of_either_colour_are_judged() -> None:
    course = Course(lesson_of("churn"))
    course.show(5)
    course.game_view.swap()
    course.judge()
    assert course.verdict == Passed(course.step.success)
    course = Course(lesson_of("taifas"))
    course.game_view.choose(1)
    play(course, "b2")
    assert course.verdict == Passed(course.step.success)


@pytest.mark.parametrize("key", lessons.taught_games())
@pytest.mark.parametrize("index", [0, -1])
def test_last_game_of_a_lesson_goes_on_until_a_win_and_finishes_it(key: str, index: int) -> None:
    course = Course(lesson_of(key))
    course.show(len(course.lesson.steps))
    assert course.is_last
    match = course.game_view.match
    assert course.game_view.computers.levels == (0, 1)
    assert not course.game_view.computers.level, "the learner begins"
    while not match.outcome:
        assert course.verdict == GoesOn()
        assert not course.passed
        course.game_view.play(match.position.legal_moves()[index])
        course.judge()
    assert isinstance(course.verdict, Passed) == (match.outcome.winner == 1)
    assert course.game_view.view_only
    assert course.passed == {course.number}, "a lost game, too"


def test_unfinished_game_goes_on_in_the_same_tab() -> None:
    lesson, shelf = lesson_of("churn"), Shelf()
    number, tab = len(lesson.steps), UnfinishedGame(shelf)
    course = Course(lesson)
    course.show(number)
    moves = [move.text for move in course.game_view.match.position.legal_moves()[:1]]
    course.game_view.play(course.game_view.match.position.legal_moves()[0])
    course.judge()
    tab.note(course)

    again = Course(lesson)
    tab.resume(again)
    assert (again.number, again.game_view.match.ply) == (1, 0), "another step"
    again.show(number)
    tab.resume(again)
    assert [str(move) for move in again.game_view.match.moves] == moves
    assert again.game_view.computers.level == 1, "the computer answers"
    other = Course(lesson_of("affinage"))
    other.show(len(other.lesson.steps))
    tab.resume(other)
    assert other.game_view.match.ply == 0, "another lesson"

    match = again.game_view.match
    while not match.outcome:
        again.game_view.play(match.position.legal_moves()[0])
        again.judge()
    tab.note(again)
    assert shelf.names() == []


@pytest.mark.parametrize("text", ["churn a9 z1", "churn swap", "", "churn"])
def test_damaged_unfinished_game_restarts(text: str) -> None:
    lesson, shelf = lesson_of("churn"), Shelf()
    shelf.write(LESSON_GAME, text)
    course = Course(lesson)
    course.show(len(lesson.steps))
    UnfinishedGame(shelf).resume(course)
    assert course.game_view.match.ply == 0
    assert course.verdict == GoesOn()


def test_hints_come_in_words_first() -> None:
    course = Course(lesson_of("churn"))
    assert not course.may_show
    course.hint()
    assert course.answer == course.step.hint
    assert course.game_view.marks.move is None
    assert course.may_show
    course.hint()
    assert str(course.game_view.marks.move) == "e2"
    play(course, "e2")
    assert not course.may_show
    course.show(len(course.lesson.steps))
    course.hint()
    assert not course.may_show, "a game has no one right move"


def test_a_course_goes_on_where_it_was_left() -> None:
    lesson = lesson_of("churn")
    assert Course(lesson, frozenset({1, 2, 4})).number == 3
    assert Course(lesson, frozenset(range(1, 7))).number == 1


def test_progress_is_kept_and_what_is_no_step_is_forgotten() -> None:
    lesson, shelf = lesson_of("churn"), Shelf()
    LessonProgress(shelf).keep(lesson, frozenset({2}))
    LessonProgress(shelf).keep(lesson, frozenset({1}))
    assert LessonProgress(shelf).read(lesson) == {1, 2}, "another tab may have passed steps, too"
    assert LessonProgress(shelf).read(lesson_of("taifas")) == frozenset()
    shelf["lesson.churn"] = "3 x 0 99 -1"
    assert LessonProgress(shelf).read(lesson) == {3}
    shelf.reason = REFUSED
    LessonProgress(shelf).keep(lesson, frozenset({1}))
    assert LessonProgress(shelf).read(lesson) == frozenset()


@pytest.mark.parametrize(
    ("query", "key", "step", "fault"),
    [
        ("?lesson=churn", "churn", 0, ""),
        ("?lesson=churn&step=3", "churn", 3, ""),
        ("?step=2&lesson=taifas", "taifas", 2, ""),
        ("?lesson=", "affinage", 0, f"unknown lesson ''; lessons are {KNOWN}"),
        ("?lesson=Churm", "churn", 0, f"unknown lesson 'Churm'; lessons are {KNOWN}"),
        ("?lesson=churn&step=0", "churn", 0, "unknown step '0'; steps of this lesson are 1 to 6"),
        ("?lesson=churn&step=", "churn", 0, "unknown step ''; steps of this lesson are 1 to 6"),
        ("?lesson=churn&step=7", "churn", 0, "unknown step '7'; steps of this lesson are 1 to 6"),
        ("?lesson=churn&board=hex:4", "churn", 0, ""),
        ("?Lesson=Churn&stop=2", "churn", 0, "unknown key 'stop'; keys of a lesson are lesson, step"),
        ("?lesson=churn&lesson=taifas", "churn", 0, "lesson is given twice; write each key once"),
    ],
)
def test_an_address_names_a_place_or_says_what_is_wrong(query: str, key: str, step: int, fault: str) -> None:
    place, actual = lesson_link.read(query)
    assert (place.lesson.key, place.step, actual) == (key, step, fault)
