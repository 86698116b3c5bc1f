"""A playable board: the actions of players and computer, and their consequences."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from affinage.errors import IllegalMoveError
from affinage.game import PASS, SWAP, Move
from affinage.view.game_view import GameView
from web.board.display import Display
from web.browser import api
from web.browser.dom import by_id
from web.browser.tasks import with_rest
from web.browser.worker import thinking_in_browser
from web.engine.messages import Evaluation
from web.model.happenings import last_happening
from web.model.preferences import Preferences
from web.text import words

if TYPE_CHECKING:
    from web.browser.sounds import Speaker


class BoardController(ABC):
    """Binds a game to the board and to the computer players; pages add everything around them."""

    def __init__(self, game_view: GameView, preferences: Preferences) -> None:
        self.game_view = game_view
        self.preferences = preferences
        self._thinking = thinking_in_browser(
            self._computer_plays, self._advise, self.refresh, self._computer_failed
        )
        self._display = Display(game_view, self.tap, self.cancel, self._update, preferences)

    @cached_property
    def _speaker(self) -> Speaker:
        from web.browser.sounds import Speaker

        return Speaker()

    @property
    def _acts(self) -> dict[str, Callable[[], None]]:
        """Actions of the buttons beside the board, by name."""
        return {
            "swap": self._swap,
            "pass": self._pass,
            "again": self._again,
            "pause": self._pause,
            "go-on": self._go_on,
            "stop": self._thinking.stop,
        }

    # Actions of players

    def tap(self, cell: int) -> None:
        """Pick a cell by mouse, touch or keyboard."""
        match = self.game_view.match
        before = match.ply, match.last_move
        if refusal := self.game_view.tap(cell):
            self._refuse(cell, refusal)
        elif (match.ply, match.last_move) != before:
            self._animate_move()
        else:
            self._redraw()

    def _refuse(self, cell: int, refusal: IllegalMoveError) -> None:
        """Show why a cell cannot be picked."""
        self._display.say_of(cell)
        self.refresh()

    def answer_early_tap(self) -> None:
        """Pick the cell that was tapped before Python ran, if possible."""
        root = api.document.documentElement
        cell = self.game_view.game.board.index.get(str(root.getAttribute("data-tapped")))
        root.removeAttribute("data-tapped")
        if cell is not None and self.game_view.choice.cells >> cell & 1:
            self.tap(cell)

    def command(self, text: str) -> str:
        """Play a typed move, or answer a typed question; return the answer."""
        from web.table.commands import reply

        found = reply(self.game_view, text)
        if found.move:
            self._play_picked(found.move)
        return found.words

    def _play_picked(self, move: Move) -> None:
        """Play a legal move as if its cells were picked one by one."""
        self.cancel()
        if move == PASS:
            self._pass()
        elif move == SWAP:
            self._swap()
        else:
            moves = self.game_view.match.position.continuations(move.picks).moves
            if self.game_view.game.alternatives:
                self.choose(moves.index(move))
            for cell in move.picks:
                self.tap(cell)

    def cancel(self) -> bool:
        """Take back the first stone; False if there is none."""
        had = self.game_view.take_back_pick()
        if had:
            self._redraw()
        return had

    def goto(self, ply: int) -> None:
        """Show another ply."""
        self.game_view.goto(ply)
        self._redraw()

    def _undo(self) -> None:
        self.game_view.undo()
        self._redraw()

    def _redo(self) -> None:
        before = self.game_view.match.ply
        self.game_view.redo()
        if self.game_view.match.ply > before:
            self._animate_move()
        else:
            self.refresh()

    def choose(self, alternative: int) -> None:
        """Choose one of the moves that a cell can mean."""
        self.game_view.choose(alternative)
        self.refresh()

    def _swap(self) -> None:
        self.game_view.swap()
        self._animate_move(())

    def _pass(self) -> None:
        self.game_view.play(PASS)
        self._animate_move(())

    @abstractmethod
    def _again(self) -> None:
        """Play the same variant again."""

    # Actions of the computer

    def _computer_plays(self, move: Move) -> None:
        said = words.plays(self.game_view, move)
        self.game_view.play(move)
        self._animate_move(None if move.picks else ())
        self._tell(move, said)

    def _tell(self, move: Move, said: str) -> None:
        """Announce a move of the computer, which the board shows."""
        self._display.announce(said)

    def _advise(self, evaluation: Evaluation) -> None:
        self._display.say(words.advice(self.game_view, evaluation))

    def _pause(self) -> None:
        self.game_view.computers.pause()
        self._redraw()

    def _go_on(self) -> None:
        self.game_view.computers.go_on()
        self._thinking.try_again()

    @abstractmethod
    def _computer_failed(self, reason: str) -> None:
        """Show why the computer has stopped."""

    # Display

    def _follow(self) -> None:
        """Update the computer's requests after a possible change of the match."""
        self._thinking.follow(self.game_view)

    def refresh(self) -> None:
        """Show changes, and handle their consequences."""
        self._follow()
        self._display.refresh()

    def _redraw(self) -> None:
        """Redraw after a change without animation."""
        self._follow()
        self._display.redraw()

    def _animate_move(self, fresh: Sequence[int] | None = None) -> None:
        """Animate the stones of a move, or those on the given cells."""
        self._follow()
        self._display.animate_move(fresh)
        if self.preferences["sound"] == "on":
            happening = last_happening(self.game_view.match)
            with_rest(lambda: self._speaker.play(happening))

    @abstractmethod
    def _update(self) -> None:
        """Update everything around the board."""


def answer_taps() -> None:
    """Show that the board answers from now on."""
    api.document.documentElement.classList.add("ready")
    by_id("board").dataset.ready = "true"
