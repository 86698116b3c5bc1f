"""The dialogs of a game by links: the invitation, stored replies, and the player's own link."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from affinage.matches.names import MAX_NAME
from affinage.notation.credit import credit
from affinage.plain_text import sentence
from affinage.teach import rulebook
from affinage.view.game_view import GameView
from web.browser.dom import by_id, make, prose
from web.browser.elements import Event
from web.friends import game as friend_game
from web.friends import words as friend_words
from web.friends.reply_board import ReplyBoard
from web.text import words
from web.widgets.dialog import Dialog
from web.widgets.fields import button, choice, fine_print, row


class FriendDialog:
    """One dialog for all three; `changed` is called after it has changed the game."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._dialog = Dialog("friend-dialog", self._clicked, closed=self._finish)
        self._game_view: GameView | None = None
        self._accept: Callable[[str], None] | None = None  # an invitation, with one's name
        self._play_live: Callable[[], None] | None = None

    @cached_property
    def _reply_board(self) -> ReplyBoard:
        return ReplyBoard(self._follow_reply)

    def invite(
        self,
        game_view: GameView,
        name: str,
        accept: Callable[[str], None],
        play_live: Callable[[], None] | None,
    ) -> None:
        """Show an invitation: who sent it, to which game, and its rules in brief.

        `accept` gets the name in the field; `play_live` begins a live game, None where there are none.
        """
        self._game_view, self._accept, self._play_live = game_view, accept, play_live
        game = game_view.game
        rules = (make("li", {}, *prose(text)) for text in _sentences(game_view))
        field = make(
            "input", {"id": "friend-name", "value": name, "maxlength": str(MAX_NAME), "autocomplete": "name"}
        )
        buttons = [button(friend_words.PLAY, "friend-play", "main", close="")]
        if play_live:
            buttons.append(button(friend_words.PLAY_LIVE, close="", live=""))
        lesson = {"href": f"?lesson={game.key}", "id": "friend-lesson", "target": "_blank"}  # the game stays
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
        self._game_view, self._accept = game_view, None
        about = make("p", {}, friend_words.about_replies(game_view))
        replies = make("ul", {"id": "replies"})
        self._dialog.show(friend_words.REPLY_AHEAD, [about, self._reply_board.element, replies])
        self._list()
        self._reply_board.open(game_view)

    def keep(self, link: str) -> None:
        """Show the link to the player's own seat, to bookmark or to open on another device."""
        self._game_view, self._accept = None, None
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
        if self._accept:
            self._accept(str(by_id("friend-name").value))
        self._accept = None
        self._dialog.empty()


def _sentences(game_view: GameView) -> list[str]:
    """Return the rules in three sentences: what a turn is, what restricts it, what wins."""
    return [sentence(part.rstrip()) for part in rulebook.short_rules(game_view.game).split("· ")]
