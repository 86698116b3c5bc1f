"""A lesson: a board to play on, with a task that is checked after every move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from affinage.bots.levels import levels_of
from affinage.errors import IllegalMoveError
from affinage.game import Game
from affinage.view.appearance import Appearance
from affinage.view.game_view import Change, Effect, GameView
from web.browser import address, api
from web.browser.dom import by_id
from web.browser.storage import BrowserStorage
from web.engine.messages import Evaluation
from web.lessons import link as lesson_link
from web.lessons import words
from web.lessons.course import Course, LessonProgress, UnfinishedGame
from web.lessons.panel import LessonPanel
from web.model.suggestion import climb_of
from web.table.exercise import ExercisePage
from web.table.results import GameResults
from web.text import words as shared_words


class LessonPage(ExercisePage):
    """Binds a course to the page."""

    kind = "lesson"

    def __init__(self, course: Course, progress: LessonProgress, keep: Callable[[GameView], None]) -> None:
        """Begin with a course; `keep` takes the game of a lesson that has ended."""
        self._course, self._progress, self._keep = course, progress, keep
        # The game of a lesson that was stored last.
        self._kept: GameView | None = None
        self._results = GameResults(BrowserStorage("localStorage"))
        self._unfinished = UnfinishedGame(BrowserStorage("sessionStorage"))
        super().__init__(course.game_view)
        acts = {
            "again": self.again,
            "hint": self._hint,
            "earlier": lambda: self.goto(self.game_view.match.ply - 1),
            "later": lambda: self.goto(self.game_view.match.ply + 1),
        }
        self._panel = LessonPanel(acts, self.open, self._open_lesson)
        self.seat()

    @property
    def _exercise(self) -> Course:
        return self._course

    def _follow_address(self) -> None:
        place, fault = lesson_link.read(str(api.window.location.search))
        self._course = _course(place, self._progress)
        self.seat()
        self.complain(place, fault)

    def complain(self, place: lesson_link.LessonPlace, fault: str) -> None:
        """Show the error of the address, if any, and write the right address."""
        if fault:
            self._notice.show(lesson_link.messages(place, self._course.number, fault), stays=True)
            address.write(lesson_link.address(self._course.lesson, self._course.number), replace=True)

    def note_kept(self, game_view: GameView) -> None:
        """Note that a game is stored, so that the page can be left for its review."""
        self._kept = game_view
        self.update_views()

    # Actions of players

    def open(self, number: int) -> None:
        """Go to a step, and back to its text where the last answer has led away from it."""
        self._course.show(number)
        self._present()

    def _present(self) -> None:
        """Show the step of the course, and its address."""
        self._notice.hide()
        address.write(lesson_link.address(self._course.lesson, self._course.number))
        self.seat()
        self.show_task()

    def _open_lesson(self, key: str) -> None:
        """Go to another game's lesson, at the learner's next step."""
        lesson = lesson_link.lesson(key)
        if lesson:
            self._course = _course(lesson_link.LessonPlace(lesson, 0), self._progress)
            self._present()

    def _refuse(self, cell: int, refusal: IllegalMoveError) -> None:
        if self._course.is_game:
            # The status line keeps whose turn it is and the score.
            super()._refuse(cell, refusal)
        elif not self.game_view.view_only:
            self._course.refuse(refusal)
            self.display.say("")
            self.changed()

    def _hint(self) -> None:
        """Give the hint of the step; in its game, one about the position from the computer."""
        if self._course.is_game:
            self.display.say(shared_words.LOOKING)
            self.thinking.hint()
        else:
            self._course.hint()
            self.changed()

    def advise(self, evaluation: Evaluation) -> None:
        """Show the evaluation of a hint, and the buttons below it."""
        super().advise(evaluation)
        self._panel.show_answer()

    # Display

    def seat(self) -> None:
        """Show the step on the board, and its game where it was left."""
        self._unfinished.resume(self._course)
        name, lesson = lesson_link.name(self._course.lesson), self._course.lesson
        by_id("title").textContent = name
        by_id("variant").textContent = words.subtitle(lesson, self._course.number)
        api.document.title = words.page_title(lesson, self._course.step, name)
        self._set_board(self._course.game_view)

    def _credited(self, game: Game) -> Game | type[Game]:
        """Credit the game that is taught, not the small variant that a step is played on."""
        return type(game)

    def _appearance(self, game: Game) -> Appearance:
        """Add what the step talks about: holes or zones with their owners, the values of stones.

        A game shows regions as any game does, as they come to be.
        """
        step = self._course.step
        return replace(
            super()._appearance(game),
            score=step.regions,
            forming=step.regions and not step.level,
            regions_of=step.regions_of,
            values=step.values,
        )

    def _settle(self, change: Change) -> None:
        """Judge a move, and store a step that it passes."""
        if change.effect is Effect.MOVE:
            self._course.judge()
        elif change.effect is Effect.POSITION:
            self._course.forget_refusal()
        self._course.watch()
        if change.effect is Effect.MOVE and self._course.is_game and self.game_view.match.outcome:
            self._keep(self.game_view)
        self._unfinished.note(self._course)
        if self._course.number in self._course.passed:
            self._progress.keep(self._course.lesson, self._course.passed)

    def update_views(self) -> None:
        """Update everything around the board."""
        # Where the lesson has an answer, it takes the place of this line.
        self._status.update(self.game_view)
        can_hint = not (self._course.is_game and (self.game_view.closed() or self.thinking.hinting))
        is_kept = self._kept is self.game_view
        self._panel.update(
            self._course, self._progress, self._full_level(), can_hint=can_hint, is_kept=is_kept
        )
        self.show_thinking()

    def _full_level(self) -> int:
        """Return the level of the whole game that follows: the next one after a lesson, or the one that suits."""
        game, is_lesson = self._course.step.game, self._course.lesson.steps[-1].level
        climb = climb_of(game, self._results.read(game))
        return climb.next_level(len(levels_of(game))) if is_lesson else climb.suiting


def _course(place: lesson_link.LessonPlace, progress: LessonProgress) -> Course:
    """Return the course of a lesson, at the step asked for or the learner's next one."""
    course = Course(place.lesson, progress.read(place.lesson))
    if place.step:
        course.show(place.step)
    else:
        course.greet()
    return course


def of_address(keep: Callable[[GameView], None]) -> LessonPage:
    """Return a page with the lesson of its address; `keep` takes the game of a lesson that has ended."""
    place, fault = lesson_link.read(str(api.window.location.search))
    progress = LessonProgress(BrowserStorage("localStorage"))
    page = LessonPage(_course(place, progress), progress, keep)
    page.complain(place, fault)
    return page
