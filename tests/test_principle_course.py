"""*Play well*: the course of a game's principles, and the principle by which a move is better than another one."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import affinage
from affinage.teach import lessons
from affinage.teach.lessons import GoesOn, Passed, Wrong
from affinage.teach.principles import principle_of_move, principles_between, standing
from affinage.teach.principles.course import course, courses
from affinage.teach.principles.examples import EXAMPLES
from affinage.teach.principles.figures import FIGURES, course_key
from research.principles.examples import EXERCISES, MOMENTS
from tests.shelf import Shelf
from tests.strategies import random_line
from tests.tables import match_of, tap
from tests.test_principles import EXERCISES_SHOWN, followed, position
from web.lessons.course import Course, LessonProgress
from web.lessons.link import read
from web.text.reasons import by_principle


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


def test_only_the_first_step_has_the_premise_of_its_principle() -> None:
    lesson, first = course("taifas"), standing("taifas")[0]
    assert lesson
    assert first.premise
    assert [first.premise in step.text for step in lesson.steps[:2]] == [True, False]


def test_exercise_names_other_boards_and_rules_and_hints_at_a_cell() -> None:
    lesson = course("moulds")
    assert lesson
    elsewhere = next(step for step in lesson.steps if step.link == "game=moulds&board=plus:2&directions=4")
    assert (
        elsewhere.goal
        == "Do it here, on another board (plus sign with arms of 2 by 2): find the move for Black."
    )
    take = next(each for each in standing("moulds") if each.key == "take")
    assert elsewhere.text == f"{take.sentence} The rules differ here: straight steps only."
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


def test_best_principle_that_picks_out_a_move_is_named() -> None:
    for rule, exercise in EXERCISES_SHOWN:
        start = exercise.start
        named = principle_of_move(start, start.checked(exercise.move))
        rules = standing(start.game.key)
        assert named in rules[: rules.index(rule) + 1]
        assert named is not None
        assert exercise.move in followed(named, start)


def test_no_principle_is_named_of_other_moves_and_of_games_for_three() -> None:
    start = position("game=moulds", "3b1b.w3b1.w5.w5.5w.5w-b")
    assert principle_of_move(start, start.checked("d6-b4")) == standing("moulds")[0]
    assert principle_of_move(start, start.checked("f6-f4")) is None
    three = affinage.load("game=moulds&board=quasi&players=3").initial()
    assert all(principle_of_move(three, move) is None for move in three.legal_moves())


def test_move_is_better_by_what_a_principle_counts() -> None:
    """By hand: a stone at c2 leaves three empty cells beside White's c3; white stones at c3 and e5 have six."""
    start = match_of("game=taifas&board=square:5&pie=off", "Ba1", "Wc3").position
    closing, opening = start.checked("Bc2"), start.checked("We5")
    assert next(principles_between(start, closing, opening)).title == "Leave little room"
    assert by_principle(start, "Bc2", "We5") == (
        "It leaves 6 empty cells beside White's stones.",
        'By the principle "Leave little room" of Play well it is the better move. '
        "It leaves 3 empty cells beside White's stones. "
        "Compare the move played: It leaves 6 empty cells beside White's stones.",
    )
    assert not list(principles_between(start, opening, closing))
    assert by_principle(start, "We5", "Bc2") == ("", "")
    assert by_principle(start, "Bc2", "Bc4") == ("", ""), "as good by it"


def test_sentences_after_the_first_difference_are_left_out() -> None:
    """By hand: of the cells beside White's c4, Black has b4, and c3, c5 and d4 are empty."""
    start = match_of("game=taifas&board=square:5&pie=off", "Bb4", "Wc4").position
    counted = by_principle(start, "Bb3", "Be1")
    farther = "It leaves 3 empty cells beside White's stones. It is 4 steps from the middle, rows and columns together."
    assert counted == (
        farther,
        'By the principle "Leave little room" of Play well it is the better move. '
        "It leaves 3 empty cells beside White's stones. It is 1 step from the middle. "
        f"Compare the move played: {farther}",
    )


def test_principle_that_counts_the_same_is_no_reason() -> None:
    """Win closed holes tells b3, b4 from d3, d4 by the empty cells beside them, which its sentence does not say."""
    start = match_of("board=square:4", "b1,b2", "c1,d1", "a2,a3").position
    titles = [each.title for each in principles_between(start, *map(start.checked, ("b3,b4", "d3,d4")))]
    assert titles == ["Win closed holes", "Stand beside empty cells"]
    assert "Stand beside empty cells" in by_principle(start, "b3,b4", "d3,d4")[1], "the next one"


def test_game_without_principles_prefers_no_move() -> None:
    start = affinage.load("game=churn&board=hex:3").initial()
    moves = [move.text for move in start.legal_moves()]
    assert by_principle(start, moves[0], moves[-1]) == ("", "")


@given(st.sampled_from(affinage.game_keys()), st.integers(0, 40), st.randoms(use_true_random=False))
def test_no_move_is_better_than_another_both_ways(key: str, plies: int, chance: Random) -> None:
    line = random_line(affinage.load(f"game={key}"), plies).moves[: plies // 2]
    start = match_of(f"game={key}", *map(str, line)).position
    moves = start.legal_moves()
    if not moves:
        return
    one, other = chance.choice(moves), chance.choice(moves)
    better, worse = (set(principles_between(start, *pair)) for pair in ((one, other), (other, one)))
    for named in better | worse:
        worths = named.worths(start, moves).values()
        high, low = sorted(
            (named.worth(start, each, start.apply(each)) for each in (one, other)), reverse=True
        )
        assert sum(low < worth <= high for worth in worths) * 3 >= len(worths)
    assert not better & worse
