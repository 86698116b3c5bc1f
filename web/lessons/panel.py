"""The lesson beside the board: the explanation and task, the answer to moves, and the next step."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from affinage.registry import game_class
from affinage.teach.lessons import Lesson, Passed
from web.browser import api, device
from web.browser.dom import by_id, enable, listen, make, on_click, write
from web.browser.elements import Element, Event
from web.browser.storage import BrowserStorage
from web.lessons import link as lesson_link
from web.lessons import words
from web.lessons.course import Course, LessonProgress
from web.storage.stored import REVIEWED
from web.table.exercise import exercise_panel, goal, show_answer
from web.widgets.fields import button, row, status

WIDE = "min-width: 60rem"
"""Screens with the task beside the board."""


class LessonPanel:
    """Shows a course; `acts` are the actions of its buttons, `show` opens a step by number."""

    def __init__(
        self,
        acts: Mapping[str, Callable[[], None]],
        show: Callable[[int], None],
        open_lesson: Callable[[str], None],
    ) -> None:
        self._course: Course | None = None
        self._show, self._open_lesson = show, open_lesson
        api.document.querySelector("main").prepend(_panel())
        by_id("status").after(make("p", {"id": "lesson-score"}))
        for name, act in acts.items():
            on_click(f"lesson-{name}", act)
        on_click("lesson-back", lambda: self._walk(-1))
        on_click("lesson-next", lambda: self._walk(1))
        listen(by_id("lesson-steps"), "click", self._chosen)
        listen(by_id("lessons"), "click", self._chosen_lesson)
        listen(by_id("lesson-review"), "click", lambda _: self._ask_for_review())

    def update(
        self, course: Course, progress: LessonProgress, level: int, *, can_hint: bool, is_kept: bool
    ) -> None:
        """Update the panel to a course, whose game may be stored, and its index to what is finished.

        `level` is that of the computer in the whole game that follows.
        """
        self._course, step = course, course.step
        write("lesson-stage", words.HEADING.format(number=course.number, stage=step.stage))
        write("lesson-text", step.text)
        write("lesson-goal", step.goal)
        is_wrong, is_right = course.is_wrong, isinstance(course.verdict, Passed)
        answer = words.wrong(course.answer) if is_wrong and not course.is_game else course.answer
        # In a step that is clicked through, the learner has not moved, so nothing was right.
        answer = words.right(answer) if is_right and not step.line else answer
        is_new = answer and by_id("lesson-answer").textContent != answer
        write("lesson-answer", answer)
        by_id("lesson-answer").classList.toggle("right", is_right)
        has_score = course.is_game and not (is_right or is_wrong)
        scores = words.score(course.game_view.match.position, forming=step.regions and not step.level)
        write("lesson-score", scores if has_score or step.line else "")
        by_id("lesson-again").hidden = not is_wrong
        by_id("lesson-again").classList.toggle("main", is_wrong)
        match, is_watched = course.game_view.match, bool(step.line)
        by_id("lesson-hint").hidden = is_wrong or is_right or is_watched
        for name, possible in (("earlier", match.ply > 0), ("later", not match.at_end)):
            by_id(f"lesson-{name}").hidden = not is_watched
            enable(f"lesson-{name}", possible=possible)
        enable("lesson-hint", possible=can_hint)
        write("lesson-hint", words.SHOW_ME if course.may_show else words.BUTTONS["hint"])
        enable("lesson-back", possible=course.number > 1)
        by_id("lesson-next").hidden = course.is_last
        by_id("lesson-next").classList.toggle("main", is_right)
        write("lesson-next", words.BUTTONS["next"] if course.number in course.passed else words.SKIP)
        is_learned = course.may_play_on or course.is_greeting
        by_id("lesson-play").hidden = not is_learned
        by_id("lesson-play").href = lesson_link.full_game(course.lesson, level)
        by_id("lesson-well").href = well = lesson_link.play_well(course.lesson)
        by_id("lesson-well").hidden = not (is_learned and well)
        by_id("lesson-play").classList.toggle("main", course.may_play_on and not is_wrong)
        by_id("lesson-review").hidden = not is_kept
        if is_kept:
            by_id("lesson-review").href = lesson_link.finished_game(course.game_view)
        write("lesson-play", words.PLAY.format(level=level))
        self._update_steps(course)
        for item in by_id("lessons").querySelectorAll("[data-lesson]"):
            _update_entry(item, course.lesson, progress)
        if is_new and not course.is_greeting:
            self.show_answer()

    def show_answer(self) -> None:
        """Scroll to the answer and the buttons, which may be below the first screen of a phone."""
        show_answer(by_id("lesson-answer"), by_id("lesson-next"))

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

    def _ask_for_review(self) -> None:
        """Note that the link leads the player of its game to its review."""
        link = str(by_id("lesson-review").href)
        BrowserStorage("sessionStorage").write(REVIEWED, link.partition("#")[2])

    def _chosen_lesson(self, event: Event) -> None:
        """Open another lesson in this page; with a key held down, the browser opens it elsewhere."""
        entry = event.target.closest("[data-lesson]")
        if entry and not (event.ctrlKey or event.metaKey or event.shiftKey):
            event.preventDefault()
            self._open_lesson(str(entry.dataset.lesson))

    def _chosen(self, event: Event) -> None:
        if opener := event.target.closest("[data-step]"):
            self._show(int(opener.dataset.step))


def _panel() -> Element:
    """Return the elements of the panel, empty."""
    buttons = [button(label, f"lesson-{name}") for name, label in words.BUTTONS.items()]
    play = make("a", {"id": "lesson-play"})
    review = make("a", {"id": "lesson-review", "class": "way", "hidden": ""}, words.REVIEW)
    well = make("a", {"id": "lesson-well", "class": "way", "hidden": ""}, words.WELL)
    index = make("ul", {}, *map(_entry, lesson_link.known()))
    steps = make("ol", {"id": "lesson-steps", "aria-label": words.STEPS})
    lessons = make("nav", {"id": "lessons", "aria-label": words.LESSONS}, _folded(index))
    return exercise_panel(
        (words.TASK, words.ANSWER),
        [make("h2", {"id": "lesson-stage"}), make("p", {"id": "lesson-text"}), goal("lesson-goal")],
        [status("lesson-answer", "answer"), row(*buttons, play, review, well), lessons],
        [steps],
    )


def _folded(index: Element) -> Element:
    """Return the index under its title, closed where there is little room above the board."""
    return make(
        "details",
        {"open": ""} if device.prefers(WIDE) else {},
        make("summary", {}, words.ALL_LESSONS),
        index,
    )


def _entry(key: str) -> Element:
    """Return the entry of a lesson in the index, without its progress."""
    name = words.entry(key, game_class(lesson_link.game_of(key)).name)
    return make(
        "li", {}, make("a", {"href": f"?lesson={key}", "data-lesson": key}, f"{name} ", make("small"))
    )


def _update_entry(entry: Element, current: Lesson, progress: LessonProgress) -> None:
    """Show how much of a lesson is finished, and whether it is the one on the page."""
    lesson = lesson_link.lesson(str(entry.dataset.lesson))
    if lesson:
        passed = len(progress.read(lesson))
        entry.querySelector("small").textContent = words.finished(passed, len(lesson.steps))
        entry.setAttribute("aria-current", "true" if lesson.key == current.key else "false")
