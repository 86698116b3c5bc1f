"""A mistake beside the board: what was played, the answer to what is tried, and what comes next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from web.browser import api
from web.browser.dom import by_id, make, on_click, write
from web.browser.elements import Element
from web.mistakes import words as mistake_words
from web.mistakes.mistake import MistakeAttempt, MistakeVerdict
from web.table.exercise import exercise_panel, goal, show_answer
from web.widgets.fields import button, move_steps, row, status, update_move_steps


class MistakePanel:
    """Shows an attempt at a mistake; `acts` are the actions of its buttons."""

    def __init__(self, acts: Mapping[str, Callable[[], None]]) -> None:
        api.document.querySelector("main").prepend(_panel())
        for name, act in acts.items():
            on_click(f"mistake-{name}", act)

    def update(
        self,
        attempt: MistakeAttempt,
        *,
        failed: bool,
        has_next: bool,
        standing: str,
        ways: Sequence[tuple[str, str]],
    ) -> None:
        """Show how far the attempt is, whether another mistake is left, and after the last the ways on.

        Each way is the label and the address of a link, the main one first.
        """
        verdict, is_over = attempt.verdict, attempt.is_over
        is_wrong = attempt.is_wrong
        write("mistake-goal", mistake_words.task(attempt))
        answer = mistake_words.answer(attempt, failed=failed)
        is_new = answer and by_id("mistake-answer").textContent != answer
        write("mistake-answer", answer)
        by_id("mistake-answer").classList.toggle("right", verdict is MistakeVerdict.RIGHT)
        for name, shows in {
            "again": is_wrong or verdict is MistakeVerdict.CHECKING,
            "show": not is_over and verdict is not MistakeVerdict.CHECKING,
            "next": has_next and (is_over or is_wrong),
        }.items():
            by_id(f"mistake-{name}").hidden = not shows
        by_id("mistake-again").classList.toggle("main", is_wrong)
        by_id("mistake-next").classList.toggle("main", is_over)
        links = [make("a", {"href": address, "class": "way"}, label) for label, address in ways]
        if links:
            links[0].classList.add("main")
        by_id("mistake-ways").replaceChildren(*links)
        update_move_steps("mistake", attempt.game_view.match, shows=is_over or is_wrong)
        write("mistake-standing", standing)
        if is_new:
            show_answer(by_id("mistake-answer"), by_id("mistake-show"))


def _panel() -> Element:
    """Return the elements of the panel, empty."""
    *buttons, close = (button(label, f"mistake-{name}") for name, label in mistake_words.BUTTONS.items())
    return exercise_panel(
        (mistake_words.TASK, mistake_words.ANSWER),
        [make("h2", {}, mistake_words.HEADING), goal("mistake-goal")],
        [
            status("mistake-answer", "answer"),
            row(*buttons, make("span", {"id": "mistake-ways"}), close, move_steps("mistake")),
            make("p", {"id": "mistake-standing"}),
        ],
    )
