"""A mistake beside the board: what was played, the answer to what is tried, and what comes next."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from web.browser import api
from web.browser.dom import by_id, enable, make, on_click, write
from web.browser.elements import Element
from web.mistakes import words as mistake_words
from web.mistakes.mistake import MistakeAttempt, MistakeVerdict

BUTTONS = {
    "again": "Try again",
    "back": "Back",
    "forward": "Forward",
    "show": "Show the best move",
    "next": "Next",
    "close": "Close",
}


class MistakePanel:
    """Shows an attempt at a mistake; `acts` are what its buttons do."""

    def __init__(self, acts: Mapping[str, Callable[[], None]]) -> None:
        api.document.querySelector("main").prepend(_panel())
        for name in BUTTONS:
            on_click(f"mistake-{name}", acts[name])

    def update(self, attempt: MistakeAttempt, *, failed: bool, back_on: str, left: int) -> None:
        """Show how far the attempt is, when it comes back, and how many mistakes are left."""
        verdict, is_over, match = attempt.verdict, attempt.is_over, attempt.game_view.match
        is_wrong = attempt.is_wrong
        write("mistake-goal", mistake_words.task(attempt))
        write("mistake-answer", mistake_words.answer(attempt, failed=failed))
        by_id("mistake-answer").classList.toggle("right", verdict is MistakeVerdict.RIGHT)
        for name, shows in {
            "again": is_wrong or verdict is MistakeVerdict.CHECKING,
            "show": not is_over and verdict is not MistakeVerdict.CHECKING,
            "back": is_over or is_wrong,
            "forward": is_over or is_wrong,
            "next": bool(left) and (is_over or is_wrong),
        }.items():
            by_id(f"mistake-{name}").hidden = not shows
        by_id("mistake-again").classList.toggle("main", is_wrong)
        by_id("mistake-next").classList.toggle("main", is_over)
        enable("mistake-back", possible=bool(match.ply))
        enable("mistake-forward", possible=not match.at_end)
        rest = mistake_words.waiting(left) if left else mistake_words.FINISHED if is_over else ""
        write("mistake-standing", " ".join(filter(None, (back_on if is_over or is_wrong else "", rest))))


def _panel() -> Element:
    """Return the elements, with nothing in them yet."""
    task = make("section", {"id": "task", "aria-label": "Task", "aria-live": "polite", "aria-atomic": "true"})
    task.append(make("h2", {}, mistake_words.HEADING), make("p", {"id": "mistake-goal", "class": "goal"}))
    buttons = (
        make("button", {"id": f"mistake-{name}", "type": "button"}, label) for name, label in BUTTONS.items()
    )
    answers = make("section", {"id": "answers", "aria-label": "Answer"})
    answers.append(make("p", {"id": "mistake-answer", "class": "answer", "role": "status"}))
    answers.append(make("div", {"class": "row"}, *buttons), make("p", {"id": "mistake-standing"}))
    return make("div", {"id": "exercise"}, task, answers)
