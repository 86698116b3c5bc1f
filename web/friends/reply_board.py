"""The board on which a reply ahead is tried: first the friend's possible move, then the player's own."""

from __future__ import annotations

from collections.abc import Callable

from affinage.game import PASS
from affinage.plain_text import sentence
from affinage.view.acts import possible_acts
from affinage.view.board_scene import Pointer, whole
from affinage.view.game_view import GameView
from web.board.dialog_board import DialogBoard
from web.browser.dom import listen, make, prose
from web.browser.elements import Event
from web.friends import game as friend_game
from web.friends import words as friend_words
from web.table.status import alternative
from web.widgets.fields import button, status


class ReplyBoard:
    """A board, the move that it asks for, and buttons for moves without cells; `changed` is called after each reply."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._game_view: GameView | None = None  # the game that is replied to
        self._trial: GameView | None = None
        self._board = DialogBoard(friend_words.REPLY_BOARD, self._tap, self._paint, self._take_back_pick)
        self._message = status("reply-said")
        self._acts = make("div", {"class": "row", "id": "reply-acts"})
        self.element = make("div", {"id": "reply-board"}, self._message, self._acts, self._board.element)
        listen(self._acts, "click", self._clicked)

    def open(self, game_view: GameView) -> None:
        """Begin with the last position of a game, in the open dialog."""
        self._game_view = game_view
        self._begin()
        self._board.set_view(game_view.view)
        self._refresh()
        self._board.cells.focus()

    def _begin(self) -> None:
        if self._game_view:
            self._trial = friend_game.trial(self._game_view)

    def _tap(self, cell: int) -> None:
        if self._trial is None:
            return
        refusal = self._trial.tap(cell).refusal
        if refusal:
            self._message.replaceChildren(*prose(sentence(refusal)))
        else:
            self._follow()

    def _take_back_pick(self) -> bool:
        is_changed = bool(self._trial and self._trial.take_back_pick())
        self._refresh()
        return is_changed

    def _follow(self) -> None:
        """Store the reply once it is complete, and begin with the next."""
        if self._game_view is None or self._trial is None:
            return
        news = ""
        if line := friend_game.tried(self._game_view, self._trial):
            friend_game.store_reply(self._game_view, line)
            self._changed()
            news = friend_words.STORED
        elif self._trial.match.outcome:
            news = friend_words.ENDS_GAME
        if news:
            self._begin()
        self._refresh(news)

    def _refresh(self, news: str = "") -> None:
        """Show the position and the move that is asked for."""
        trial, game_view = self._trial, self._game_view
        if trial is None or game_view is None:
            return
        self._message.replaceChildren(
            *prose(f"{news} {friend_words.asks_for(game_view, trial.match)}".lstrip())
        )
        choices = [
            alternative(number, trial.kinds[number], label)
            for number, label in enumerate(trial.game.alternatives)
        ]
        for number, choice in enumerate(choices):
            choice.setAttribute("aria-pressed", "true" if number == trial.alternative else "false")
        acts = [button(label, act=act) for act, _, label in possible_acts(trial)]
        back = button(friend_words.BACK, act="back")
        back.disabled = not trial.picked and len(trial.match.moves) == len(game_view.match.moves)
        self._acts.replaceChildren(*choices, *acts, back)
        self._board.cells.update(trial)
        self._paint()

    def _paint(self) -> None:
        if trial := self._trial:
            self._board.show(lambda label: whole(trial, Pointer(focused=self._board.focused), label))

    def _clicked(self, event: Event) -> None:
        target, trial = event.target.closest("button"), self._trial
        if not target or trial is None:
            return
        if target.hasAttribute("data-alternative"):
            trial.choose(int(target.dataset.alternative))
        elif target.dataset.act == "swap":
            trial.swap()
        elif target.dataset.act == "pass":
            trial.play(PASS)
        else:
            trial.undo()
        self._follow()
        self._board.cells.focus()  # the button was replaced
