"""Texts of a lesson. No DOM here."""

from __future__ import annotations

TASK, ANSWER, STEPS = "Task", "Answer", "Steps"
BUTTONS = {"again": "Try again", "back": "Back", "hint": "Hint", "next": "Next"}
SHOW_ME = "Show me"
PLAY = "Play this game"


def right(answer: str) -> str:
    """Return the answer to a right move."""
    return f"Right. {answer}".strip()


def wrong(answer: str) -> str:
    """Return the answer to a wrong move."""
    return f"Not yet. {answer}".strip()


def heading(number: int, stage: str) -> str:
    """Return the heading of a step."""
    return f"{number}. {stage}"


def step_mark(number: int, *, is_passed: bool) -> str:
    """Return the label of a step's button."""
    return f"{number} ✓" if is_passed else str(number)


def step_name(number: int, stage: str, *, is_passed: bool) -> str:
    """Return the accessible name of a step's button."""
    return f"Step {number}: {stage}, passed" if is_passed else f"Step {number}: {stage}"


def subtitle(number: int, steps: int) -> str:
    """Return which step is on the board."""
    return f"Lesson, step {number} of {steps}"


def page_title(stage: str, game: str) -> str:
    """Return the title of the page."""
    return f"{stage} · Lesson of {game}"


def opened_instead(step: int, game: str) -> str:
    """Return which step was opened instead of an invalid one."""
    return f"This is step {step} of the lesson of {game}."
