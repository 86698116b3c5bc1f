"""A puzzle of a set beside the board: the task, the answer, and the way through the set."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from web.browser import api
from web.browser.dom import by_id, enable, make, on_click, write
from web.browser.elements import Element
from web.puzzle_sets import words as set_words
from web.puzzles import words as puzzle_words
from web.puzzles.attempt import Attempt
from web.puzzles.panel import show_attempt
from web.table.exercise import exercise_panel, goal
from web.widgets.fields import button, move_steps, row, status


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
