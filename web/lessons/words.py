"""Texts of a lesson. No DOM here."""

from __future__ import annotations

TASK, ANSWER, STEPS = "Task", "Answer", "Steps"
BUTTONS = {"again": "Try again", "back": "Back", "hint": "Hint", "next": "Next"}
SHOW_ME = "Show me"
PLAY = "Play this game"
HEADING = "{number}. {stage}"
SUBTITLE = "Lesson, step {number} of {steps}"
PAGE_TITLE = "{stage} · Lesson of {game}"
OPENED_INSTEAD = "This is step {step} of the lesson of {game}."


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
