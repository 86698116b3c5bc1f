"""The dialogs of a game by links: the invitation, stored replies with the board for them, and the player's own link."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from affinage.game import PASS
from affinage.matches.names import MAX_NAME
from affinage.notation.credit import credit
from affinage.plain_text import sentence
from affinage.teach import rulebook
from affinage.view.acts import possible_acts
from affinage.view.board_scene import Pointer, whole
from affinage.view.game_view import GameView
from web.board.dialog_board import DialogBoard
from web.browser.dom import by_id, listen, make, prose
from web.browser.elements import Event
from web.friends import game as friend_game
from web.friends import words as friend_words
from web.table.status import alternative
from web.text import words
from web.widgets.dialog import Dialog
from web.widgets.fields import button, choice, fine_print, row, status


class ReplyBoard:
    """A board, the move that it asks for, and buttons for moves without cells; `changed` is called after each reply."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        # The game that is replied to.
        self._game_view: GameView | None = None
        self._trial: GameView | None = None
        self._board = DialogBoard(friend_words.REPLY_BOARD, self._tap, self._paint, self._take_back_pick)
        self._message = status("reply-status")
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
        for number, chooser in enumerate(choices):
            chooser.setAttribute("aria-pressed", "true" if number == trial.alternative else "false")
        acts = [button(label, act=act) for act, _, label in possible_acts(trial)]
        back = button(friend_words.BACK, act="back")
        back.disabled = not trial.picked and len(trial.match.moves) == len(game_view.played.moves)
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
        # The button with the focus has been replaced.
        self._board.cells.focus()


class FriendDialog:
    """One dialog for all three; `changed` is called after it has changed the game."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._dialog = Dialog("friend-dialog", self._clicked, closed=self._finish)
        self._game_view: GameView | None = None
        # Gets the name from the field of an invitation when that closes.
        self._take_name: Callable[[str], None] | None = None
        self._play_live: Callable[[], None] | None = None

    @cached_property
    def _reply_board(self) -> ReplyBoard:
        return ReplyBoard(self._follow_reply)

    def invite(
        self,
        game_view: GameView,
        name: str,
        take_name: Callable[[str], None],
        play_live: Callable[[], None] | None,
    ) -> None:
        """Show an invitation: who sent it, to which game, and its rules in brief.

        `take_name` gets the name in the field when the dialog closes; `play_live` begins a live game, None where there
        are none.
        """
        self._game_view, self._take_name, self._play_live = game_view, take_name, play_live
        game = game_view.game
        rules = (make("li", {}, *prose(text)) for text in _sentences(game_view))
        field = make(
            "input", {"id": "friend-name", "value": name, "maxlength": str(MAX_NAME), "autocomplete": "name"}
        )
        buttons = [button(friend_words.PLAY, "friend-play", "main", close="")]
        if play_live:
            buttons.append(button(friend_words.PLAY_LIVE, close="", live=""))
        # The lesson opens in a new tab, so that the game stays.
        lesson = {"href": f"?lesson={game.key}", "id": "friend-lesson", "target": "_blank"}
        body = [
            make("p", {"class": "lead"}, friend_words.seat_words(game_view)),
            make("p", {}, *prose(game.texts.summary)),
            make("ul", {"class": "brief"}, *rules),
            *([make("p", {}, friend_words.about_clock(game_view.control))] if game_view.control else []),
            choice(friend_words.YOUR_NAME, field),
            row(*buttons, make("a", lesson, friend_words.LESSON)),
            *([fine_print(friend_words.ABOUT_LIVE)] if play_live else []),
            fine_print(credit(game).whole),
        ]
        self._dialog.show(friend_words.title(game_view), body)
        by_id("friend-play").focus()

    def replies(self, game_view: GameView) -> None:
        """Show the stored replies, and a board to add others."""
        self._game_view, self._take_name = game_view, None
        about = make("p", {}, friend_words.about_replies(game_view))
        replies = make("ul", {"id": "replies"})
        self._dialog.show(friend_words.REPLY_AHEAD, [about, self._reply_board.element, replies])
        self._list()
        self._reply_board.open(game_view)

    def keep(self, link: str) -> None:
        """Show the link to the player's own seat, to bookmark or to open on another device."""
        self._game_view, self._take_name = None, None
        own_link = make("a", {"href": link, "id": "own-link", "translate": "no"}, friend_words.OWN_LINK)
        about = make("p", {}, friend_words.ABOUT_KEEPING)
        note = fine_print(friend_words.NOT_FOR_FRIENDS)
        self._dialog.show(friend_words.KEEP_LINK, [about, make("p", {}, own_link), note])

    def _list(self) -> None:
        if self._game_view is None:
            return
        rows = []
        for number, line in enumerate(friend_game.of(self._game_view).replies):
            text = make("span", {}, *prose(friend_words.moves_and_replies(line)))
            rows.append(make("li", {}, text, button(words.DELETE, forget=str(number))))
        by_id("replies").replaceChildren(*rows)

    def _clicked(self, event: Event) -> None:
        if event.target.closest("[data-live]") and self._play_live:
            self._play_live()
        forget = event.target.closest("[data-forget]")
        if forget and self._game_view:
            friend_game.forget_reply(self._game_view, int(forget.dataset.forget))
            self._list()
            self._changed()

    def _follow_reply(self) -> None:
        self._list()
        self._changed()

    def _finish(self) -> None:
        if self._take_name:
            self._take_name(str(by_id("friend-name").value))
        self._take_name = None
        self._dialog.empty()


def _sentences(game_view: GameView) -> list[str]:
    """Return the rules in three sentences: what a turn is, what restricts it, what wins."""
    return [sentence(part.rstrip()) for part in rulebook.short_rules(game_view.game).split("· ")]
