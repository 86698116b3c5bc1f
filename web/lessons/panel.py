"""The lesson beside the board: the explanation and task, the answer to moves, and the next step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from affinage.teach.lessons import Passed, Wrong
from web.browser import api
from web.browser.dom import by_id, enable, listen, make, on_click, write
from web.browser.elements import Element, Event
from web.lessons import link as lesson_link
from web.lessons.course import Course

VERDICTS = {Passed: "Right.", Wrong: "Not yet."}


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
        write("lesson-stage", f"{course.number}. {step.stage}")
        write("lesson-text", step.text)
        write("lesson-goal", step.goal)
        said = VERDICTS.get(type(course.verdict), "")
        write("lesson-answer", f"{said} {course.answer}".strip())
        is_wrong, is_right = course.is_wrong, isinstance(course.verdict, Passed)
        by_id("lesson-answer").classList.toggle("right", is_right)
        by_id("lesson-again").hidden = not is_wrong
        by_id("lesson-again").classList.toggle("main", is_wrong)
        by_id("lesson-hint").hidden = is_wrong or is_right
        write("lesson-hint", "Show me" if course.may_show else "Hint")
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
            box.replaceChildren(*(make("li", {}, _step(number)) for number in course.numbers))
        for number, step, item in zip(course.numbers, course.lesson.steps, box.children, strict=True):
            button, is_passed = item.firstElementChild, number in course.passed
            button.textContent = f"{number} ✓" if is_passed else str(number)
            button.setAttribute("aria-label", f"Step {number}: {step.stage}{', passed' if is_passed else ''}")
            button.setAttribute("aria-current", "step" if number == course.number else "false")

    def _walk(self, steps: int) -> None:
        if self._course and self._course.number + steps in self._course.numbers:
            self._show(self._course.number + steps)

    def _chosen(self, event: Event) -> None:
        if button := event.target.closest("[data-step]"):
            self._show(int(button.dataset.step))


def title(course: Course) -> str:
    """Return the title of the page."""
    return f"{course.step.stage} · Lesson of {lesson_link.name(course.lesson)}"


def _panel() -> Element:
    """Return the elements of the panel, empty."""
    task = make("section", {"id": "task", "aria-label": "Task", "aria-live": "polite", "aria-atomic": "true"})
    task.append(make("h2", {"id": "lesson-stage"}), make("p", {"id": "lesson-text"}))
    task.append(make("p", {"id": "lesson-goal", "class": "goal"}))
    buttons = [_button(name, words) for name, words in (("again", "Try again"), ("back", "Back"))]
    buttons += [_button(name, words) for name, words in (("hint", "Hint"), ("next", "Next"))]
    play = make("a", {"id": "lesson-play", "class": "main"}, "Play this game")
    answers = make("section", {"id": "answers", "aria-label": "Answer"})
    answers.append(make("p", {"id": "lesson-answer", "class": "answer", "role": "status"}))
    answers.append(make("div", {"class": "row"}, *buttons, play))
    answers.append(make("ol", {"id": "lesson-steps", "aria-label": "Steps"}))
    return make("div", {"id": "exercise"}, task, answers)


def _button(name: str, words: str) -> Element:
    return make("button", {"id": f"lesson-{name}", "type": "button"}, words)


def _step(number: int) -> Element:
    return make("button", {"type": "button", "data-step": str(number)})


def _ignoring_event(act: Callable[[], None], _: Event) -> None:
    act()
