"""Common parts of lessons and puzzles: a board with a task, in place of the full page."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Protocol

from affinage.game import Game
from affinage.notation.credit import whole_game
from affinage.view.appearance import Appearance
from affinage.view.game_view import POSITION, GameView
from web.browser import api, failures
from web.browser.address import exercise
from web.browser.dom import by_id, listen, make, plain
from web.browser.elements import Element
from web.browser.storage import keep_setting, read_setting
from web.model.preferences import Preferences
from web.table import words as table_words
from web.table.controller import BoardController
from web.table.notice import Notice
from web.table.side import credit_line, lead_on, preferred
from web.table.status import StatusLine
from web.text import words


class Exercise(Protocol):
    """An exercise on the board: a step of a lesson, a puzzle or a mistake."""

    @property
    def is_wrong(self) -> bool:
        """True after a wrong move, until the next try."""

    def begin(self) -> None:
        """Begin another try."""


class ExercisePage(BoardController):
    """Binds the header, the notice, the status line and the history."""

    kind: str
    """Kind of the exercise, its key in the address."""

    def __init__(self, game_view: GameView) -> None:
        preferences = Preferences(read_setting, keep_setting)
        super().__init__(game_view, preferences)
        self._notice = Notice(self.display.refresh)
        self._credit = make("p", {"class": "fine credit"})
        failures.say_beside_board(self.report)
        self._status = StatusLine(self.choose, self.acts, is_stepwise=True)
        preferences.follow(lambda: self._set_board(self.game_view), "labels", "notation")
        listen(api.window, "popstate", lambda _: self._follow_history())
        listen(
            api.window,
            "newversion",
            lambda event: self._notice.stand([table_words.NEW_VERSION], words.RELOAD, event.detail),
        )

    @property
    @abstractmethod
    def _exercise(self) -> Exercise:
        """The exercise that is open now."""

    @abstractmethod
    def seat(self) -> None:
        """Show it on the board."""

    def tap(self, cell: int) -> None:
        """Pick a cell; after a wrong move, this is the next try."""
        if self._exercise.is_wrong:
            self.again()
        super().tap(cell)

    def again(self) -> None:
        self._exercise.begin()
        self.seat()

    def show_task(self) -> None:
        """Scroll to the beginning, which the last exercise may have left behind."""
        api.window.scrollTo(0, 0)
        by_id("task").scrollIntoView(plain({"block": "nearest"}))

    def report(self, lines: Sequence[str], is_gone: bool = False) -> None:
        """Show a failure, with what can be done about it."""
        self._notice.show(lines, *failures.remedy(is_gone))

    def computer_failed(self, reason: str, is_gone: bool) -> None:
        offer, act = failures.remedy(is_gone)
        lines = [words.computer_stopped(reason)]
        self._notice.show_while(
            lambda: self.thinking.broken, lines, offer or words.TRY_AGAIN, act or self.go_on
        )

    def _show_status(self, *, is_over: bool, is_solved: bool) -> None:
        """Show whose move it is, or that the exercise is solved, and nothing after another end of the attempt."""
        end = None if not is_over else table_words.SOLVED if is_solved else ""
        self._status.update(self.game_view, end)

    def _follow_history(self) -> None:
        """Handle Back and Forward, which may lead to another page."""
        if exercise() == self.kind:
            self._follow_address()
        else:
            api.window.location.reload()

    def _credited(self, game: Game) -> Game | type[Game]:
        """Return what the credit line is about."""
        return whole_game(game)

    def _appearance(self, game: Game) -> Appearance:
        """Return how the board is shown: with dots, the settings, and what the player last chose for its game."""
        return preferred(Appearance(dots=True), self.preferences, game)

    @abstractmethod
    def _follow_address(self) -> None:
        """Open the exercise of the current address."""

    def _set_board(self, game_view: GameView) -> None:
        """Show another board, with the appearance from the settings."""
        self.game_view = game_view
        game_view.set_appearance(self._appearance(game_view.game))
        self._status.introduce(game_view)
        lead_on(game_view.game)
        self._credit.replaceChildren(*credit_line(self._credited(game_view.game)))
        by_id("answers").append(self._credit)
        self.display.set_board(game_view)
        self.changed(POSITION)


def exercise_panel(
    labels: tuple[str, str],
    task: Sequence[Element],
    answers: Sequence[Element],
    choices: Sequence[Element] = (),
) -> Element:
    """Return the panel of an exercise: two sections, which `labels` name, and above them the choice of another one."""
    live = {"aria-live": "polite", "aria-atomic": "true"}
    return make(
        "div",
        {"id": "exercise"},
        make("div", {"id": "exercise-choices"}, *choices),
        make("section", {"id": "task", "aria-label": labels[0], **live}, *task),
        make("section", {"id": "answers", "aria-label": labels[1]}, *answers),
    )


def show_answer(answer: Element, one: Element) -> None:
    """Scroll to an answer and to the row of a button below it, which may be below the screen; else nothing moves.

    The page's header is then whole, or out of sight.
    """
    answer.scrollIntoView(plain({"block": "nearest"}))
    buttons = one.closest(".row")
    if not buttons:
        return
    if buttons.getBoundingClientRect().bottom > api.window.innerHeight:
        buttons.scrollIntoView(plain({"block": "nearest"}))
    header, row = (each.getBoundingClientRect() for each in (by_id("home").parentElement, buttons))
    if header.top < 0 < header.bottom:
        bottom = answer.getBoundingClientRect().bottom
        room, end = api.window.innerHeight, max(row.bottom, bottom)
        if api.window.getComputedStyle(buttons).position == "fixed":
            room, end = row.top, bottom
        api.window.scrollBy(0, header.top if end - header.top <= room else header.bottom)


def goal(name: str) -> Element:
    """Return the paragraph with the task."""
    return make("p", {"id": name, "class": "goal"})
