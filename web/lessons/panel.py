"""The lesson beside the board: the explanation and task, the answer to moves, and the next step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from affinage.teach.lessons import Passed
from web.browser import api
from web.browser.dom import by_id, enable, listen, make, on_click, write
from web.browser.elements import Element, Event
from web.lessons import words
from web.lessons.course import Course
from web.table.exercise import exercise_panel, goal
from web.widgets.fields import button, row, status


class LessonPanel:
    """Shows a course; `acts` are the actions of its buttons, `show` opens a step by number."""

    def __init__(self, acts: Mapping[str, Callable[[], None]], show: Callable[[int], None]) -> None:
        self._course: Course | None = None
        self._show = show
        api.document.querySelector("main").prepend(_panel())
        for name, act in acts.items():
            listen(by_id(f"lesson-{name}"), "click", partial(_ignoring_event, act))
        on_click("lesson-back", lambda: self._walk(-1))
        on_click("lesson-next", lambda: self._walk(1))
        listen(by_id("lesson-steps"), "click", self._chosen)

    def update(self, course: Course) -> None:
        """Update the panel to a course."""
        self._course, step = course, course.step
        write("lesson-stage", words.HEADING.format(number=course.number, stage=step.stage))
        write("lesson-text", step.text)
        write("lesson-goal", step.goal)
        is_wrong, is_right = course.is_wrong, isinstance(course.verdict, Passed)
        answer = words.wrong(course.answer) if is_wrong else course.answer
        write("lesson-answer", words.right(answer) if is_right else answer)
        by_id("lesson-answer").classList.toggle("right", is_right)
        by_id("lesson-again").hidden = not is_wrong
        by_id("lesson-again").classList.toggle("main", is_wrong)
        by_id("lesson-hint").hidden = is_wrong or is_right
        write("lesson-hint", words.SHOW_ME if course.may_show else words.BUTTONS["hint"])
        enable("lesson-back", possible=course.number > 1)
        by_id("lesson-next").hidden = course.is_last
        by_id("lesson-next").classList.toggle("main", is_right)
        by_id("lesson-play").hidden = not course.is_last
        by_id("lesson-play").href = f"?game={course.lesson.key}"
        self._update_steps(course)

    def _update_steps(self, course: Course) -> None:
        """Update the buttons of the steps; existing ones stay, or the focused one would lose the focus."""
        box = by_id("lesson-steps")
        if box.children.length != len(course.lesson.steps):
            box.replaceChildren(*(make("li", {}, button("", step=str(number))) for number in course.numbers))
        for number, step, item in zip(course.numbers, course.lesson.steps, box.children, strict=True):
            opener, is_passed = item.firstElementChild, number in course.passed
            opener.textContent = words.step_mark(number, is_passed=is_passed)
            opener.setAttribute("aria-label", words.step_name(number, step.stage, is_passed=is_passed))
            opener.setAttribute("aria-current", "step" if number == course.number else "false")

    def _walk(self, steps: int) -> None:
        if self._course and self._course.number + steps in self._course.numbers:
            self._show(self._course.number + steps)

    def _chosen(self, event: Event) -> None:
        if opener := event.target.closest("[data-step]"):
            self._show(int(opener.dataset.step))


def _panel() -> Element:
    """Return the elements of the panel, empty."""
    buttons = (button(label, f"lesson-{name}") for name, label in words.BUTTONS.items())
    play = make("a", {"id": "lesson-play", "class": "main"}, words.PLAY)
    steps = make("ol", {"id": "lesson-steps", "aria-label": words.STEPS})
    return exercise_panel(
        (words.TASK, words.ANSWER),
        [make("h2", {"id": "lesson-stage"}), make("p", {"id": "lesson-text"}), goal("lesson-goal")],
        [status("lesson-answer", "answer"), row(*buttons, play), steps],
    )


def _ignoring_event(act: Callable[[], None], _: Event) -> None:
    act()
