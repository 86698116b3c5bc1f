"""Lessons, played right and wrong: every legal move of every step has an answer."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

import affinage
from affinage.board.topology import bits
from affinage.errors import IllegalMoveError
from affinage.game import SWAP, Position
from affinage.games.affinage.rules import Affinage, AffinagePosition
from affinage.matches import setup
from affinage.matches.match import Match
from affinage.picture.board import Frame, badges, outlines
from affinage.plain_text import sentence
from affinage.teach import lessons, rulebook
from affinage.teach.lessons import LEARNER, Answer, GoesOn, Lesson, Passed, Step, Verdict, Wrong
from affinage.view.game_view import GameView
from tests.test_lesson_course import lesson_of
from web.lessons import words as lesson_words
from web.lessons.course import Course

KEYS = re.compile(r"[`=]|\b(ortho|diag|sparse|dense|combined|square:\d|hex:\d)\b")


LESSONS = [lesson_of(key) for key in lessons.taught_games()]
STEPS = [(lesson.key, step) for lesson in LESSONS for step in lesson.steps]
TASKS = [(key, step) for key, step in STEPS if not step.level]
GAMES = [(key, step) for key, step in STEPS if step.level]
every_step = pytest.mark.parametrize(("key", "step"), STEPS, ids=lambda of: getattr(of, "stage", of))
every_task = pytest.mark.parametrize(("key", "step"), TASKS, ids=lambda of: getattr(of, "stage", of))
every_game = pytest.mark.parametrize(("key", "step"), GAMES, ids=lambda of: getattr(of, "stage", of))


def message(verdict: Verdict) -> str:
    return "" if isinstance(verdict, GoesOn) else verdict.message


def refusals(position: Position) -> list[IllegalMoveError]:
    """Return the reason for each cell that cannot be selected, as the first or the second of a move."""
    cells = range(position.game.board.size)
    firsts = [(), *((cell,) for cell in bits(position.continuations().cells))]
    unfinished = [picked for picked in firsts if not picked or position.continuations(picked).cells]
    result = [position.refusal(cell, picked) for picked in unfinished for cell in cells]
    return [refusal for refusal in result if refusal]


def test_every_game_has_a_lesson() -> None:
    assert lessons.taught_games() == affinage.game_keys()


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_a_lesson_has_five_to_eight_steps_and_ends_with_a_game(lesson: Lesson) -> None:
    assert 5 <= len(lesson.steps) <= 8
    assert [step.level for step in lesson.steps] == [0] * (len(lesson.steps) - 1) + [1]
    assert len({step.stage for step in lesson.steps}) == len(lesson.steps)
    assert {step.game.key for step in lesson.steps} == {lesson.key}


@every_step
def test_a_step_speaks_in_short_sentences(key: str, step: Step) -> None:
    reply = [step.text, step.goal, step.hint, step.success]
    messages = [step.failure] * bool(step.failure) + [answer.text for answer in step.answers]
    for text in (*reply, *messages):
        assert text == text.strip()
        assert text[0].isupper() or text[0].isdigit()
        assert text.endswith(".")
        assert text.count(".") == 1, "one sentence"
        assert len(text.split()) <= 25
        assert not KEYS.search(text)
    assert 0 < len(step.stage.split()) <= 3


@every_step
def test_a_step_begins_where_something_can_be_done(key: str, step: Step) -> None:
    assert step.game.link() == step.link or f"board={step.game.board.text}" in step.link
    assert step.start.legal_moves()
    assert step.start.to_move == LEARNER or step.start.may_swap
    assert step.game.board.size <= 40


@every_task
def test_a_step_played_right_is_passed(key: str, step: Step) -> None:
    assert step.moves.split()
    for move in step.moves.split():
        assert lessons.judge(step, step.start, move) == Passed(step.success)


@every_task
def test_every_legal_move_has_an_answer_and_every_answer_is_given(key: str, step: Step) -> None:
    verdicts = {str(move): lessons.judge(step, step.start, move) for move in step.start.legal_moves()}
    assert {type(verdict) for verdict in verdicts.values()} <= {Passed, Wrong}
    assert all(map(message, verdicts.values()))
    wrong = {verdict.message for verdict in verdicts.values() if isinstance(verdict, Wrong)}
    assert wrong == {text for text in wrong if any(is_filled(text, form) for form in forms(step))}
    assert all(any(is_filled(text, form) for text in wrong) for form in forms(step))


def forms(step: Step) -> list[str]:
    """Return the answers to wrong moves, with places for cells."""
    return [answer.text for answer in step.answers] + [step.failure] * bool(step.failure)


def is_filled(text: str, form: str) -> bool:
    """Return whether a text is an answer with its cells named."""
    return bool(
        re.fullmatch(
            re.escape(form).replace(re.escape("{cells}"), "[a-f][1-6](?:(?:, | and )[a-f][1-6])*"), text
        )
    )


def test_answer_to_a_wrong_pair_names_the_counted_stones() -> None:
    step = lesson_of("affinage").steps[1]
    answers = {str(move): message(lessons.judge(step, step.start, move)) for move in step.start.legal_moves()}
    assert answers["d1,d2"] == "This pair has only c2 and d3 beside it, and corners do not count."
    assert answers["a4,b4"] == "This pair has only c4 beside it, and corners do not count."
    assert answers["f5,f6"] == "No stone is beside this pair, and corners do not count."


def test_every_right_cut_leaves_what_its_answer_says() -> None:
    step = next(step for step in lesson_of("affinage").steps if step.stage == "Holes")
    cuts = [
        move
        for move in step.start.legal_moves()
        if lessons.judge(step, step.start, move) == Passed(step.success)
    ]
    assert len(cuts) > len(step.moves.split())
    assert step.success.startswith("Now there are two holes")
    for move in cuts:
        after = step.start.apply(move)
        assert isinstance(after, AffinagePosition)
        assert len(after.holes) == 2


@every_task
def test_a_hint_says_more_than_the_task(key: str, step: Step) -> None:
    def telling(text: str) -> set[str]:
        return {word for word in re.findall(r"\w+", text.lower()) if len(word) > 3}

    known = telling(f"{step.text} {step.goal}")
    assert len(telling(step.hint) - known) >= 2
    assert step.hint != step.success


SHOWN = [(step, answer) for _, step in TASKS for answer in step.answers if answer.is_shown]


@pytest.mark.parametrize(("step", "answer"), SHOWN, ids=lambda of: getattr(of, "stage", "answer"))
def test_an_answer_about_a_possible_move_marks_it(step: Step, answer: Answer) -> None:
    course = Course(lesson_of(step.game.key))
    course.show(course.lesson.steps.index(step) + 1)
    wrong = (
        move
        for move in step.start.legal_moves()
        if message(lessons.judge(step, step.start, move)) == answer.text
    )
    for move in wrong:
        course.begin()
        course.game_view.play(move)
        course.judge()
        assert course.game_view.marks.move in course.game_view.match.position.legal_moves()
        assert course.game_view.marks.move.picks


@every_task
def test_refused_move_of_a_lesson_is_answered(key: str, step: Step) -> None:
    for refusal in refusals(step.start):
        answer = sentence(refusal)
        assert answer[0].isupper() or answer[0].isdigit()
        assert answer.count(".") == 1


@every_game
def test_the_game_at_the_end_is_passed_by_winning_it(key: str, step: Step) -> None:
    winners = set()
    for seed in range(12):
        chance, position = Random(seed), step.start
        verdict: Verdict = GoesOn()
        while not position.is_terminal():
            assert verdict == GoesOn()
            move = chance.choice(position.legal_moves())
            verdict = lessons.judge(step, position, move)
            position = position.apply(move)
        result = rulebook.result(position)
        assert result
        if position.winner() == LEARNER:
            assert isinstance(verdict, Passed)
            assert verdict.message.startswith(result.to(LEARNER))
            assert verdict.message.endswith(step.success)
        else:
            assert isinstance(verdict, Wrong)
            assert verdict.message.startswith(result.to(LEARNER))
            assert verdict.message.endswith(step.failure)
        winners.add(position.winner())
    assert winners >= {1, 2}


def test_the_end_of_a_game_is_explained_by_all_holes() -> None:
    step = lesson_of("affinage").steps[-1]
    end = setup.read(step.game, "bbbbbb.bb1bbb.1ww2b.1w2wb.wwwwwb.w1ww2-w-last=b")
    verdict = lessons.judge(step, end, "e1,f1")
    assert isinstance(verdict, Wrong)
    assert verdict.message == (
        f"White wins, 7 to 1. White owns 3 holes (4 + 2 + 1 cells). You own 1 hole (1 cell). {step.failure}"
    )
    assert rulebook.decision(end) is None
    neutral = rulebook.decision(setup.read(affinage.load("board=square:4"), "bbww.bbww.b2w.bbww-b-last=w"))
    assert str(neutral) == "White owns no hole. Black owns no hole. 1 hole (2 cells) is neutral."


def test_a_game_shows_the_score_and_what_it_would_be() -> None:
    start = lesson_of("affinage").steps[-1].start
    assert lesson_words.score(start) == "Score: Black 0, White 0"
    assert lesson_words.score(start, forming=True) == "Score: Black 0, White 0"
    position = start.play("d3,d4")
    assert lesson_words.score(position) == "Score: Black 0, White 0", "the one hole is not drawn yet"
    assert (
        lesson_words.score(position, forming=True)
        == "Safe: Black 0, White 0; leading in open areas: Black 34, White 0"
    )
    position = start
    for move in ["d3,d4", "a4,a5", "c2,d2", "a1,b1", "a2,b2", "a6,b6", "a3,b3", "e1,f1", "c5,c6"]:
        position = position.play(move)
    settled, whole = position.settled()[1], position.score()
    assert settled != whole
    black, white = whole[0] - settled[0], whole[1] - settled[1]
    assert lesson_words.score(position) == (
        f"Safe: Black {settled[0]}, White {settled[1]}; leading in open areas: Black {black}, White {white}"
    )


def test_facts_of_the_lessons_are_true() -> None:
    steps = lesson_of("affinage").steps
    games = [step.game for step in steps if isinstance(step.game, Affinage)]
    assert {(game.mixed, game.breakdown and game.breakdown.limit) for game in games} == {(False, 3)}
    assert {str({**game.values, "board": ""}) for game in games} == {
        str({**steps[0].game.values, "board": ""})
    }
    holes = next(step for step in steps if step.stage == "Holes").start
    assert isinstance(holes, AffinagePosition)
    assert [(hole.size, hole.counts) for hole in holes.holes] == [(14, (2, 0))]
    last = next(step for step in lesson_of("churn").steps if step.stage == "The last cells")
    assert last.start.score() == (9, 9)
    assert {str(move): last.start.apply(move).score() for move in last.start.legal_moves()} == {"e3": (10, 9)}
    swap = next(step for step in lesson_of("churn").steps if step.stage == "The swap")
    assert SWAP in swap.start.legal_moves()


def test_worth_is_a_word_only_after_the_step_that_explains_points() -> None:
    steps = lesson_of("emulsion").steps
    explained = next(number for number, step in enumerate(steps) if "point" in step.text)
    for step in steps[: explained + 1]:
        texts = (step.text, step.goal, step.hint, step.success, step.failure)
        assert not any("worth" in text for text in texts), step.stage


@pytest.mark.parametrize("stage", ["Holes", "Owners"])
def test_a_step_draws_open_holes_as_a_game_does(stage: str) -> None:
    step = next(step for step in lesson_of("affinage").steps if step.stage == stage)
    game_view = GameView(Match(step.game, start=step.start))
    game_view.set_appearance(replace(game_view.appearance, score=True, forming=True))
    frame = Frame(step.start, game_view.view, score=True, forming=True, open=game_view.open_cells)
    assert frame.holes == (), "a filled hole is settled"
    assert frame.open_holes == step.start.regions()


@every_task
def test_numbers_of_zones_that_overlap_stand_on_different_cells(key: str, step: Step) -> None:
    for position in (step.start, *(step.start.play(move) for move in step.moves.split())):
        view = GameView(Match(step.game, start=step.start)).view
        _, texts = badges(Frame(position, view, score=step.regions, forming=step.regions))
        places = [(text.x, text.y) for text in texts]
        assert len(set(places)) == len(places)


@pytest.mark.parametrize(
    ("link", "text", "lines"),
    [
        # Black's zone a4, full with a white stone; the two others have empty cells.
        ("game=taifas&board=square:4", "wb2.b3.4.4-b", {0.05: 1, 0.025: 2}),
        # The zones a4 and d4 of Black: one of them is full.
        ("game=taifas&board=square:4", "wb1b.b3.4.4-b", {0.05: 1}),
        # Groups have only stones of their owner, so no line is wide.
        ("game=emulsion&board=square:4", "wbwb.bbbw.wwbw.wbbw-w-last=b", {0.05: 0}),
    ],
)
def test_lines_are_wide_around_full_zones_alone(link: str, text: str, lines: dict[float, int]) -> None:
    game = affinage.load(link)
    position = setup.read(game, text)
    layers = outlines(Frame(position, GameView(Match(game, start=position)).view, score=True, forming=True))
    assert any(layer.stroke for layer in layers)
    for width, number in lines.items():
        drawn = (layer.path.count("M") for layer in layers if layer.stroke and layer.width == width)
        assert sum(drawn) == number


def test_step_about_the_zones_of_one_colour_draws_no_others() -> None:
    step = next(step for step in lesson_of("taifas").steps if step.stage == "Zones")
    view = GameView(Match(step.game, start=step.start)).view
    whole = Frame(step.start, view, score=True, forming=True)
    assert {region.owner for region in whole.outlined} == {1, 2}
    own = replace(whole, regions_of=step.regions_of)
    assert [region.owner for region in own.outlined] == [LEARNER]


def test_text_that_is_no_move_is_wrong() -> None:
    step = lesson_of("churn").steps[0]
    assert lessons.judge(step, step.start, "z9") == Wrong("'z9' is not a cell of hex:3; columns are a to e.")


def test_unknown_game_has_no_lesson() -> None:
    with pytest.raises(affinage.OptionError, match="games are affinage, churn"):
        lessons.lesson("go")
