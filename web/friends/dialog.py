"""The dialogs of a game by links: the invitation, stored replies, and the player's own link."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from affinage.notation.credit import credit
from affinage.play.names import MAX_NAME
from affinage.teach import rulebook
from affinage.texts import capitalized
from affinage.view.game_view import GameView
from web.browser.dom import by_id, listen, make, prose
from web.browser.elements import Element, Event
from web.friends import game as friend_game
from web.friends import live_words
from web.friends import words as friend_words
from web.friends.reply_board import ReplyBoard
from web.widgets.fields import choice
from web.widgets.sheet import close_if_asked, fill


class FriendDialog:
    """One dialog for all three; `changed` is called after it has changed the game."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._dialog = by_id("friend-dialog")
        self._game_view: GameView | None = None
        self._accept: Callable[[str], None] | None = None  # an invitation, with one's name
        self._play_live: Callable[[], None] | None = None
        listen(self._dialog, "click", self._clicked)
        listen(self._dialog, "close", lambda _: self._closed())

    @cached_property
    def _reply_board(self) -> ReplyBoard:
        return ReplyBoard(self._stored)

    def invite(
        self,
        game_view: GameView,
        name: str,
        accept: Callable[[str], None],
        play_live: Callable[[], None] | None,
    ) -> None:
        """Show who invites to what, and the rules in brief.

        `accept` takes the name that is given; `play_live` begins a live game, where there are such.
        """
        self._game_view, self._accept, self._play_live = game_view, accept, play_live
        game = game_view.game
        rules = make(
            "ul", {"class": "brief"}, *(make("li", {}, *prose(text)) for text in _sentences(game_view))
        )
        field = make(
            "input", {"id": "friend-name", "value": name, "maxlength": str(MAX_NAME), "autocomplete": "name"}
        )
        lesson = {"href": f"?lesson={game.key}", "id": "friend-lesson"}
        live = {"data-close": "", "data-live": "", "type": "button"}
        self._show(
            friend_words.title(game_view),
            make("p", {"class": "lead"}, friend_words.seat_words(game_view)),
            rules,
            choice("Your name, for your friend (optional)", field),
            make(
                "div",
                {"class": "row"},
                make(
                    "button",
                    {"class": "main", "data-close": "", "id": "friend-play", "type": "button"},
                    "Play",
                ),
                *([make("button", live, "Play live")] if play_live else []),
                make("a", lesson, "60-second lesson"),
            ),
            *([make("p", {"class": "fine"}, live_words.ABOUT)] if play_live else []),
            make("p", {"class": "fine"}, credit(game).whole),
        )
        by_id("friend-play").focus()

    def replies(self, game_view: GameView) -> None:
        """Show the stored replies, and a board to add others."""
        self._game_view, self._accept = game_view, None
        friend = friend_words.player(game_view.match, friend_game.friend(game_view))
        about = f"Your reply is played if {friend} plays that move. It stays on this device."
        self._show(
            "Reply ahead", make("p", {}, about), self._reply_board.element, make("ul", {"id": "replies"})
        )
        self._list()
        self._reply_board.open(game_view)

    def keep(self, link: str) -> None:
        """Show the link to the player's own seat, to bookmark or to open on another device."""
        self._game_view, self._accept = None, None
        self._show(
            "Keep my link",
            make(
                "p",
                {},
                "This link opens the game at your own seat. Bookmark it, or open it on another device.",
            ),
            make(
                "p",
                {},
                make("a", {"href": link, "id": "own-link", "translate": "no"}, "My seat in this game"),
            ),
            make("p", {"class": "fine"}, "Do not send it to your friend: it is for your seat."),
        )

    def _show(self, title: str, *parts: Element) -> None:
        fill(self._dialog, "friend-title", title, make("div", {"class": "body"}, *parts))
        if not self._dialog.open:
            self._dialog.showModal()

    def _list(self) -> None:
        if self._game_view is None:
            return
        rows = []
        for number, line in enumerate(friend_game.of(self._game_view).replies):
            forget = make("button", {"type": "button", "data-forget": str(number)}, "Delete")
            rows.append(make("li", {}, make("span", {}, *prose(_pairs(line))), forget))
        by_id("replies").replaceChildren(*rows)

    def _clicked(self, event: Event) -> None:
        close_if_asked(self._dialog, event)
        if event.target.closest("[data-live]") and self._play_live:
            self._play_live()
        button = event.target.closest("[data-forget]")
        if button and self._game_view:
            friend_game.forget_reply(self._game_view, int(button.dataset.forget))
            self._list()
            self._changed()

    def _stored(self) -> None:
        self._list()
        self._changed()

    def _closed(self) -> None:
        if self._dialog.open:
            return
        if self._accept:
            self._accept(str(by_id("friend-name").value))
        self._accept = None
        self._dialog.replaceChildren()


def _sentences(game_view: GameView) -> list[str]:
    """Return the rules in three sentences: what a turn is, what restricts it, what wins."""
    return [f"{capitalized(part.rstrip())}." for part in rulebook.short_rules(game_view.game).split("· ")]


def _pairs(line: tuple[str, ...]) -> str:
    return ", then ".join(f"{theirs} → {own}" for theirs, own in zip(line[::2], line[1::2], strict=False))
