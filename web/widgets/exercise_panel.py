"""The frame of an exercise beside its board: a section with the task, and one with the answers."""

from __future__ import annotations

from collections.abc import Sequence

from web.browser.dom import make
from web.browser.elements import Element


def exercise_panel(labels: tuple[str, str], task: Sequence[Element], answers: Sequence[Element]) -> Element:
    """Return the panel of an exercise with the elements of its two sections; `labels` name these."""
    live = {"aria-live": "polite", "aria-atomic": "true"}
    return make(
        "div",
        {"id": "exercise"},
        make("section", {"id": "task", "aria-label": labels[0], **live}, *task),
        make("section", {"id": "answers", "aria-label": labels[1]}, *answers),
    )


def goal(name: str) -> Element:
    """Return the paragraph for what is to be done."""
    return make("p", {"id": name, "class": "goal"})
