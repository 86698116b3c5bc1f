"""Texts of a lesson. No DOM here."""

from __future__ import annotations

from collections.abc import Sequence

from affinage.game import PASS, Points, Position
from affinage.notation.address import COURSE_ENDING
from affinage.notation.wording import points
from affinage.picture.board import shows_part
from affinage.plain_text import plural
from affinage.teach.lessons import Lesson, Step
from affinage.view.game_view import GameView
from affinage.view.standing import ahead_in
from affinage.view.words import move_words
from web.text.reasons import deed, joined
from web.text.words import STEP_BACK, STEP_FORWARD

TASK, ANSWER, STEPS = "Task", "Answer", "Steps"
LESSONS, ALL_LESSONS = "Lessons", "All lessons"
BUTTONS = {
    "again": "Try again",
    "earlier": STEP_BACK,
    "later": STEP_FORWARD,
    "back": "Previous",
    "hint": "Hint",
    "next": "Next",
}
SHOW_ME, SKIP = "Show me", "Skip"
REVIEW = "Review this game"
PLAY = "Play the full board against level {level}"
HEADING = "{number}. {stage}"
SUBTITLE = "{course}, step {number} of {steps}"
PAGE_TITLE = "{stage} · {course} · {game}"
LESSON, WELL, PLAY_WELL = "Lesson", "Play well", "Play well: {game}"
FINISHED_BEFORE = "You have finished all steps. Repeat any of them, or play the full board."
FINISHED, PASSED, STEPS_OF_LESSON = "✓ finished", "{passed} of {steps}", ("1 step", "{number} steps")
SCORE, SCORE_OF = "Score: {scores}", "{colour} {points}"
SCORE_AND_OPEN = "Safe: {scores}; leading in open areas: {open}"
PLAYED, PASSED_TURN = "{colour} plays {move}.", "{colour} passes."
WENT_ON = "The game went on: {played}"
RIGHT, WRONG = "Right. {answer}", "Not yet. {answer}"
STEP_MARK, STEP_MARK_PASSED = "{number}", "{number} ✓"
STEP, STEP_PASSED = "Step {number}: {stage}", "Step {number}: {stage}, passed"
UNKNOWN_STEP = "unknown step {step}; steps of this lesson are 1 to {last}"
UNKNOWN_LESSON = "unknown lesson {key}; lessons are {keys}"
OPENED_INSTEAD = "This is step {step} of the lesson of {game}."


def finished(passed: int, steps: int) -> str:
    """Return how much of a lesson is finished.

    >>> finished(0, 7), finished(3, 7), finished(7, 7)
    ('7 steps', '3 of 7', '✓ finished')
    """
    if passed == steps:
        return FINISHED
    return PASSED.format(passed=passed, steps=steps) if passed else plural(STEPS_OF_LESSON, steps)


def course(lesson: Lesson) -> str:
    """Return the name of a kind of course: the lesson, or *Play well*."""
    return LESSON if lesson.key == lesson.game_key else WELL


def entry(key: str, game: str) -> str:
    """Return the entry of a lesson in the index.

    >>> entry("taifas-well", "Taifas")
    'Play well: Taifas'
    """
    return PLAY_WELL.format(game=game) if key.endswith(COURSE_ENDING) else game


def subtitle(lesson: Lesson, number: int) -> str:
    """Return the course and the number of its step."""
    return SUBTITLE.format(course=course(lesson), number=number, steps=len(lesson.steps))


def page_title(lesson: Lesson, step: Step, game: str) -> str:
    """Return the title of the page of a step."""
    return PAGE_TITLE.format(stage=step.stage, course=course(lesson), game=game)


def score(position: Position, *, forming: bool = False) -> str:
    """Return the score of a running game and, where the board shows it as when regions are `forming`, who is ahead.

    >>> import affinage
    >>> score(affinage.load("game=moulds").initial())
    'Score: Black 2, White 2'
    """
    settled, whole = position.settled()[1], position.score()
    scores = _scores(position, settled)
    if tuple(whole) == tuple(settled) or not (forming or shows_part(position)):
        return SCORE.format(scores=scores)
    return SCORE_AND_OPEN.format(scores=scores, open=_scores(position, list(map(ahead_in, whole, settled))))


def _scores(position: Position, values: Sequence[Points]) -> str:
    named = zip(position.game.colours, values, strict=True)
    return ", ".join(SCORE_OF.format(colour=colour, points=points(value)) for colour, value in named)


def watched(step: Step, game_view: GameView) -> str:
    """Return the last move on the board and what it does, for a step that is clicked through; "" before the first."""
    match = game_view.match
    if not match.ply:
        return ""
    before, move, ply = match.position_at(match.ply - 1), match.moves[match.ply - 1], match.ply
    text = PASSED_TURN if move == PASS else PLAYED
    played = text.format(colour=before.mover, move=move_words(game_view, move.text))
    # The ending has the result already.
    done = None if match.position.is_terminal() else deed(before, move.text)
    reason, ending = step.reason if ply == 1 else "", step.success if match.at_end else ""
    return joined(played if ply == 1 else WENT_ON.format(played=played), reason, str(done or ""), ending)


def right(answer: str) -> str:
    """Return the answer to a right move."""
    return RIGHT.format(answer=answer).strip()


def wrong(answer: str) -> str:
    """Return the answer to a wrong move."""
    return WRONG.format(answer=answer).strip()


def step_mark(number: int, *, is_passed: bool) -> str:
    """Return the label of a step's button."""
    return (STEP_MARK_PASSED if is_passed else STEP_MARK).format(number=number)


def step_name(number: int, stage: str, *, is_passed: bool) -> str:
    """Return the accessible name of a step's button."""
    return (STEP_PASSED if is_passed else STEP).format(number=number, stage=stage)
