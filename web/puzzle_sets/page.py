"""The page of a set and its panel: its puzzles one after the other, also on a large board for a class."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from affinage.notation.credit import whole_game
from affinage.teach.puzzles import sets
from affinage.teach.puzzles.sets import PuzzleSet
from web.browser import address, api
from web.browser.dom import by_id, enable, later, listen, make, on_click, write
from web.browser.elements import Element
from web.browser.storage import BrowserStorage
from web.puzzle_sets import words as set_words
from web.puzzle_sets.own_sets import SET_FORM, address_of
from web.puzzles import words as puzzle_words
from web.puzzles.attempt import Attempt, Verdict
from web.puzzles.attempt_page import AttemptPage
from web.puzzles.link import CLASS, SET
from web.puzzles.page import kind_of_address
from web.puzzles.panel import show_attempt
from web.storage.progress import ProgressShelf
from web.table import side
from web.table.exercise import ExercisePage, exercise_panel, goal
from web.widgets.fields import button, move_steps, row, status

STEP_MS = 1500
"""Milliseconds between two moves of a solution."""
LARGER = 1.05
"""Factor by which a large board must be wider to be offered."""


class SetPanel:
    """Shows an attempt at a puzzle of a set; `acts` are the actions of its buttons."""

    def __init__(self, acts: Mapping[str, Callable[[], None]]) -> None:
        self._has_next = False
        api.document.querySelector("main").prepend(_panel())
        for name, act in acts.items():
            on_click(f"puzzle-{name}", act)

    def introduce(self, heading: str, attempt: Attempt, number: int, puzzles: int) -> None:
        """Show another puzzle, the `number`-th of so many."""
        write("puzzle-name", heading)
        write("puzzle-goal", puzzle_words.goal(attempt))
        write("puzzle-other", puzzle_words.other_rules(attempt.game_view.game))
        write("puzzle-tip", "")
        enable("puzzle-previous", possible=number > 1)
        self._has_next = number < puzzles
        enable("puzzle-next", possible=self._has_next)

    def update(
        self, attempt: Attempt, *, searching: bool, running: bool, is_played: bool, is_large: bool
    ) -> None:
        """Update the panel to the attempt, whether its solution is or was played, and the size of the board."""
        show_attempt(attempt, searching=searching, is_played=is_played)
        by_id("puzzle-next").classList.toggle("main", attempt.is_over and self._has_next and not running)
        write("puzzle-run", set_words.STOP if running else set_words.BUTTONS["run"])
        by_id("puzzle-large").setAttribute("aria-pressed", "true" if is_large else "false")


def _panel() -> Element:
    """Return the elements of the panel, empty."""
    buttons = {name: button(label, f"puzzle-{name}") for name, label in set_words.BUTTONS.items()}
    ways = [buttons.pop(name) for name in ("previous", "next")]
    rest = [buttons.pop(name) for name in ("large", "keep")]
    return exercise_panel(
        (puzzle_words.TASK, puzzle_words.ANSWER),
        [make("h2", {"id": "puzzle-name"}), goal("puzzle-goal"), make("p", {"id": "puzzle-other"})],
        [
            status("puzzle-tip"),
            status("puzzle-answer", "answer"),
            row(*buttons.values()),
            move_steps("puzzle"),
            row(*ways),
            row(*rest, button(puzzle_words.OWN, "puzzle-own")),
            status("puzzle-shared"),
        ],
    )


class SetPage(AttemptPage):
    """Binds the puzzles of a set to the page."""

    def __init__(self, puzzle_set: PuzzleSet, number: int, own: Callable[[ExercisePage], None]) -> None:
        self._set, self._number = puzzle_set, number
        self._attempt = Attempt(puzzle_set.puzzles[number - 1])
        # Number of the replay that runs, 0 for none.
        self._run = 0
        self._runs = 0
        # True once the solution was played in this attempt.
        self._is_played = False
        self._is_large = kind_of_address() == CLASS
        super().__init__(self._attempt.game_view)
        self._panel = SetPanel(
            {
                **self._solving_acts(),
                "run": self._toggle_run,
                "previous": lambda: self._open(self._number - 1),
                "next": lambda: self._open(self._number + 1),
                "large": self._toggle_size,
                "keep": self._keep,
                "own": lambda: own(self),
            }
        )
        self._size_board()
        self._offer_size()
        listen(api.window, "resize", lambda _: self._offer_size())
        self._present()

    # Which puzzle

    def _open(self, number: int) -> None:
        """Go to another puzzle."""
        if 1 <= number <= len(self._set.puzzles):
            self._begin(number)
            address.write(self._address)
            self.show_task()

    def _begin(self, number: int) -> None:
        self._halt()
        self._number, self._attempt = number, Attempt(self._set.puzzles[number - 1])
        self._searching = self._is_played = False
        self._present()

    def _present(self) -> None:
        self._notice.hide()
        self.seat()
        self._panel.introduce(self._heading, self._attempt, self._number, len(self._set.puzzles))

    @property
    def _heading(self) -> str:
        return set_words.HEADING.format(
            name=self._set.name, number=self._number, puzzles=len(self._set.puzzles)
        )

    @property
    def _address(self) -> str:
        return address_of(self._set, self._number, CLASS if self._is_large else SET)

    def _follow_address(self) -> None:
        """Follow Back and Forward among the puzzles of the set; all else is another page."""
        kind = kind_of_address()
        places = {sets.fragment(self._set, number): number for number in range(1, len(self._set.puzzles) + 1)}
        number = places.get(address.target(), 0)
        if kind not in (SET, CLASS) or not number:
            api.window.location.reload()
            return
        self._is_large = kind == CLASS
        self._size_board()
        if number != self._number:
            self._begin(number)

    # Actions of players

    def _hint(self) -> None:
        """Show the hint of the author first, and then the cells."""
        hint = self._set.puzzles[self._number - 1].hint
        if hint and not by_id("puzzle-tip").textContent:
            write("puzzle-tip", hint)
        else:
            super()._hint()

    def _count(self) -> None:
        """Do nothing: only the puzzles of the package count for a rating."""

    def _keep(self) -> None:
        """Add the set to the player's own."""
        shelf = ProgressShelf(BrowserStorage("localStorage"), SET_FORM)
        shelf.change(lambda own: own.with_puzzles(self._set))
        write("puzzle-shared", shelf.complaint() or set_words.KEPT.format(name=self._set.name))

    # For a class

    def _toggle_size(self) -> None:
        self._is_large = not self._is_large
        address.write(self._address, replace=True)
        self._size_board()
        self.changed()

    def _size_board(self) -> None:
        api.document.documentElement.classList.toggle("large", self._is_large)

    def _offer_size(self) -> None:
        """Offer the large board where it is larger than the usual one."""
        classes, frame = api.document.documentElement.classList, by_id("frame")
        classes.remove("large")
        usual = frame.clientWidth
        classes.add("large")
        by_id("puzzle-large").hidden = frame.clientWidth < LARGER * usual
        self._size_board()

    def _toggle_run(self) -> None:
        """Play the solution move by move, or stop that."""
        if self._run:
            self._halt()
            self.changed()
            return
        self._is_played = True
        if not self._attempt.is_over:
            self._show()
        if self.game_view.match.at_end:
            self.goto(0)
        self._runs += 1
        self._run = self._runs
        self._run_on(self._run)

    def _run_on(self, run: int) -> None:
        if run != self._run:
            return
        super()._step(1)
        if self.game_view.match.at_end:
            self._halt()
        else:
            later(STEP_MS, partial(self._run_on, run))
        self.changed()

    def _halt(self) -> None:
        self._run = 0

    def _step(self, steps: int) -> None:
        """Show another ply of the line; a replay stops there."""
        self._halt()
        super()._step(steps)

    # Display

    def seat(self) -> None:
        """Show the attempt on the board."""
        game = self._attempt.game_view.game
        side.name(whole_game(game))
        api.document.title = f"{self._heading} · {game.name}"
        self._set_board(self._attempt.game_view)

    def update_views(self) -> None:
        """Update everything around the board."""
        closed = self._attempt.is_over or self._attempt.is_wrong
        self._show_status(is_over=closed, is_solved=self._attempt.verdict is Verdict.SOLVED)
        self._panel.update(
            self._attempt,
            searching=self._searching,
            running=bool(self._run),
            is_played=self._is_played,
            is_large=self._is_large,
        )


def of_address(own: Callable[[ExercisePage], None]) -> SetPage:
    """Return a page with the set of its address, where `own` shows *My puzzles*; raises FragmentError."""
    return SetPage(*sets.read_fragment(address.target()), own)
