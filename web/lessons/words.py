"""Texts of a lesson. No DOM here."""

from __future__ import annotations

TASK, ANSWER, STEPS = "Task", "Answer", "Steps"
LESSONS = "Lessons"
BUTTONS = {"start": "", "again": "Try again", "back": "Back", "hint": "Hint", "next": "Next"}
SHOW_ME = "Show me"
START = "Play this board against level {level}"
PLAY = "Play the full board against level {level}"
GAME_STARTS = "The game is on: it is your turn, and the computer answers."
HEADING = "{number}. {stage}"
SUBTITLE = "Lesson, step {number} of {steps}"
PAGE_TITLE = "{stage} · Lesson of {game}"
OPENED_INSTEAD = "This is step {step} of the lesson of {game}."


def finished(passed: int, steps: int) -> str:
    """Return how much of a lesson is finished.

    >>> finished(0, 7), finished(3, 7), finished(7, 7)
    ('7 steps', '3 of 7', '✓ finished')
    """
    if passed == steps:
        return "✓ finished"
    return f"{passed} of {steps}" if passed else f"{steps} steps"


def right(answer: str) -> str:
    """Return the answer to a right move."""
    return f"Right. {answer}".strip()


def wrong(answer: str) -> str:
    """Return the answer to a wrong move."""
    return f"Not yet. {answer}".strip()


def step_mark(number: int, *, is_passed: bool) -> str:
    """Return the label of a step's button."""
    return f"{number} ✓" if is_passed else str(number)


def step_name(number: int, stage: str, *, is_passed: bool) -> str:
    """Return the accessible name of a step's button."""
    return f"Step {number}: {stage}, passed" if is_passed else f"Step {number}: {stage}"
