"""What every page with an attempt at a puzzle does: hints, the solution, and what follows the last move."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import partial

from affinage.teach.puzzles.puzzle import STEPS_AT_ONCE
from affinage.view.game_view import POSITION, Change, Effect, GameView
from web.browser.dom import soon
from web.puzzles import words as puzzle_words
from web.puzzles.attempt import Attempt
from web.table.exercise import ExercisePage
from web.text import words


class AttemptPage(ExercisePage):
    """Binds an attempt to the page."""

    kind = "puzzle"

    _attempt: Attempt
    _searching = False
    """True while the moves after the last one are searched."""

    @property
    def _exercise(self) -> Attempt:
        return self._attempt

    @abstractmethod
    def _count(self) -> None:
        """Handle a miss, a hint or the end of the attempt."""

    def _solving_acts(self) -> dict[str, Callable[[], None]]:
        """Return what the buttons for solving do, by their names."""
        return {
            "hint": self._hint,
            "show": self._show,
            "again": self.again,
            "back": lambda: self._step(-1),
            "forward": lambda: self._step(1),
        }

    def _hint(self) -> None:
        self._attempt.hint()
        self._count()
        self.changed()

    def _show(self) -> None:
        self._attempt.show()
        self._count()
        self.seat()
        self._look_ahead_later(self._attempt)

    def _step(self, steps: int) -> None:
        """Show another ply of the line, and its move."""
        self.goto(self.game_view.match.ply + steps)
        match = self.game_view.match
        if match.last_move:
            self.display.say(_ply_of_line(self.game_view, str(match.last_move)))

    def _look_ahead_later(self, attempt: Attempt) -> None:
        self._searching = True
        soon(partial(self._look_ahead, attempt))

    def _look_ahead(self, attempt: Attempt) -> None:
        """Search a while for what follows the last move, unless that was taken back."""
        if attempt is not self._attempt or not (attempt.is_wrong or attempt.is_over):
            return
        if attempt.look_ahead(STEPS_AT_ONCE):
            self._searching = False
            self.changed(POSITION)
        else:
            self._look_ahead_later(attempt)

    def _settle(self, change: Change) -> None:
        """Judge a move, and look ahead after a wrong one and after the last."""
        if change.effect is not Effect.MOVE:
            return
        self._attempt.judge()
        if self._attempt.is_wrong or self._attempt.is_over:
            self._count()
            self._look_ahead_later(self._attempt)

    def computer_failed(self, reason: str, is_gone: bool) -> None:
        """Do nothing: puzzles do not use the computer."""


def _ply_of_line(game_view: GameView, move: str) -> str:
    """Return the last move of a line on the board, with its place in the line."""
    match = game_view.match
    mover = match.position_at(match.ply - 1).to_move
    return puzzle_words.PLY_OF_LINE.format(
        ply=match.ply,
        plies=len(match.moves),
        colour=match.game.colours[mover - 1],
        move=words.move_words(game_view, move),
    )
