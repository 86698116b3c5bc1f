"""A playable board: the actions of players and computer, and their consequences."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from affinage.errors import IllegalMoveError
from affinage.game import PASS, SWAP, Move
from affinage.view.game_view import DETAIL, POSITION, Change, Effect, GameView
from web.board.display import Display
from web.browser import api
from web.browser.dom import by_id
from web.browser.tasks import with_rest
from web.browser.worker import thinking_in_browser
from web.engine.messages import Evaluation
from web.engine.page.thinking import Thinking
from web.model.move_sound import sound_of_last_move
from web.model.preferences import Preferences
from web.text import words

if TYPE_CHECKING:
    from web.browser.sounds import Speaker


class View(Protocol):
    """Something beside the board that shows the game."""

    def update(self, game_view: GameView) -> None:
        """Show the game as it is now."""


class BoardController(ABC):
    """Binds a game to the board and to the computer players; pages add everything around them.

    Every action ends in `changed`, which is the only way to say that the game is another than before. Views follow
    once before the next frame.
    """

    def __init__(self, game_view: GameView, preferences: Preferences) -> None:
        self.game_view = game_view
        self.preferences = preferences
        self.views: list[View] = []
        self.thinking = self.make_thinking()
        self.display = Display(game_view, self.tap, self.cancel, self.update_views, preferences)

    def make_thinking(self) -> Thinking:
        """Return the connection to the computer players."""
        return thinking_in_browser(self)

    @cached_property
    def _speaker(self) -> Speaker:
        from web.browser.sounds import Speaker

        return Speaker()

    @property
    def acts(self) -> dict[str, Callable[[], None]]:
        """Actions of the buttons beside the board, by name."""
        return {
            "swap": self.swap,
            "pass": self.pass_turn,
            "again": self.again,
            "pause": self.pause,
            "go-on": self.go_on,
            "stop": self.thinking.stop,
        }

    @property
    def steps(self) -> dict[str, Callable[[], None]]:
        """Actions of the buttons that step through the match, by name."""
        return {
            "first": lambda: self.goto(0),
            "undo": self.undo,
            "redo": self.redo,
            "last": lambda: self.goto(len(self.game_view.match.moves)),
        }

    # Changes

    def changed(self, change: Change = DETAIL) -> None:
        """Handle a change of the game: its consequences, the computer's next request, and the display."""
        if not change:
            return
        self._settle(change)
        self.thinking.follow(self.game_view)
        self.display.show(change)
        if change.effect is Effect.MOVE and self.preferences["sound"] == "on":
            happening = sound_of_last_move(self.game_view.match)
            with_rest(lambda: self._speaker.play(happening))
        self._finish(change)

    def _settle(self, change: Change) -> None:  # noqa: B027 - pages override what they need
        """Handle what a change means to this page, before the computer answers it."""

    def _finish(self, change: Change) -> None:  # noqa: B027
        """Handle what follows from a change that is shown."""

    def update_views(self) -> None:
        """Show the game as it is now in everything beside the board."""
        for view in self.views:
            view.update(self.game_view)

    def show_thinking(self) -> None:
        """Show how far the computer has come, or a bar without a value before it is known."""
        bar, progress = by_id("thinking"), self.thinking.progress
        bar.classList.toggle("on", self.thinking.is_awaited)
        if progress is None:
            bar.removeAttribute("value")
        else:
            bar.value = progress

    # Actions of players

    def tap(self, cell: int) -> None:
        """Pick a cell by mouse, touch or keyboard."""
        change = self.game_view.tap(cell)
        if change.refusal:
            self._refuse(cell, change.refusal)
        else:
            self.changed(change)

    def _refuse(self, cell: int, refusal: IllegalMoveError) -> None:
        """Show why a cell cannot be picked."""
        self.display.say_of(cell)
        self.changed()

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

        answer = reply(self.game_view, text)
        if answer.move:
            self._play_picked(answer.move)
        return answer.words

    def _play_picked(self, move: Move) -> None:
        """Play a legal move as if its cells were picked one by one."""
        self.cancel()
        if move == PASS:
            self.pass_turn()
        elif move == SWAP:
            self.swap()
        else:
            moves = self.game_view.match.position.continuations(move.picks).moves
            if self.game_view.game.alternatives:
                self.choose(moves.index(move))
            for cell in move.picks:
                self.tap(cell)

    def cancel(self) -> bool:
        """Take back the first stone; False if there is none."""
        change = self.game_view.take_back_pick()
        self.changed(change)
        return bool(change)

    def goto(self, ply: int) -> None:
        """Show another ply."""
        self.changed(self.game_view.goto(ply))

    def step_back(self) -> None:
        """Show the ply before."""
        self.goto(self.game_view.match.ply - 1)

    def undo(self) -> None:
        """Take back what can be taken back."""
        self.changed(self.game_view.undo())

    def redo(self) -> None:
        """Replay what was taken back."""
        self.changed(self.game_view.redo())

    def choose(self, alternative: int) -> None:
        """Choose one of the moves that a cell can mean."""
        self.changed(self.game_view.choose(alternative))

    def swap(self) -> None:
        """Answer the first turn by exchanging colours."""
        self.changed(self.game_view.swap())

    def pass_turn(self) -> None:
        """Pass, where no other move is possible."""
        self.changed(self.game_view.play(PASS))

    @abstractmethod
    def again(self) -> None:
        """Play the same variant again."""

    # Actions of the computer

    def play(self, move: Move) -> None:
        """Play a move of the computer, and announce it."""
        sentence = words.plays(self.game_view, move)
        self.changed(self.game_view.play(move))
        self._announce_move(move, sentence)

    def _announce_move(self, move: Move, sentence: str) -> None:
        """Announce a move of the computer, which the board shows."""
        self.display.announce(sentence)

    def advise(self, evaluation: Evaluation) -> None:
        """Show the evaluation of a hint."""
        # The first hint needs this module.
        from web.text.advice import advice

        self.display.say(advice(self.game_view, evaluation))

    def pause(self) -> None:
        """Pause the computers."""
        self.game_view.computers.pause()
        self.changed(POSITION)

    def go_on(self) -> None:
        """Let the computers continue."""
        self.game_view.computers.go_on()
        self.thinking.try_again()

    @abstractmethod
    def computer_failed(self, reason: str, is_gone: bool) -> None:
        """Show why the computer has stopped."""


def answer_taps() -> None:
    """Show that the board answers from now on."""
    api.document.documentElement.classList.add("ready")
    by_id("board").dataset.ready = "true"
