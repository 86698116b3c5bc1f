"""The panel of a game by links: its state, the link to send, and further actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from affinage.view.game_view import GameView
from web.browser.dom import by_id, listen, make
from web.browser.elements import Element, Event
from web.browser.pictures import QrCode
from web.browser.tasks import can_share, copied_by_hand
from web.friends import game as friend_game
from web.friends import words as friend_words
from web.friends.game import LiveState, Stage
from web.friends.live_game import LiveStatus
from web.text import words
from web.widgets.fields import button, fine_print, status


class FriendPanel:
    """Shows a game by links; `acts` are the actions of its buttons by name.

    `address` returns the whole link to a player; `has_live` is true where live games are offered.
    """

    def __init__(
        self,
        acts: Mapping[str, Callable[[], None]],
        address: Callable[[GameView, int], str],
        *,
        has_live: bool,
    ) -> None:
        self._acts, self._address = acts, address
        self._box = by_id("friend")
        self._content: tuple[object, ...] = ()
        # The version whose link was copied last.
        self._copied: tuple[object, ...] = ()
        self._status = make("h2", {"id": "friend-status"})
        self._main = make("div", {"class": "row", "id": "friend-main"})
        self._next = make("div", {"class": "row"})
        self._more = make("div", {"class": "row"})
        self._rest = make(
            "details", {"id": "friend-more"}, make("summary", {}, friend_words.MORE), self._more
        )
        self.link = make(
            "input",
            {"id": "friend-link", "readonly": "", "aria-label": friend_words.LINK_TO_SEND, "dir": "ltr"},
        )
        self._code = QrCode("friend-code", friend_words.CODE)
        self._message = status("friend-message", "fine")
        self._sending = make("div", {"id": "friend-sending"}, self.link, self._code.element)
        self._answers = make("p", {"id": "friend-answers", "class": "fine"}, friend_words.ANSWERS)
        self._live = button("", friend="live")
        self._presence = make("p", {"id": "friend-presence"})
        self._about = fine_print(friend_words.ABOUT_LIVE)
        live = make("div", {"id": "friend-live"}, self._presence, self._live, self._about)
        live.hidden = not has_live
        self._box.replaceChildren(
            self._status,
            live,
            self._answers,
            self._main,
            self._message,
            self._sending,
            self._next,
            self._rest,
        )
        listen(self._box, "click", self._clicked)
        listen(self.link, "copy", lambda _: acts["copied"]())

    def update(self, game_view: GameView, waiting: int, live: LiveStatus) -> None:
        """Show a game by links, or nothing for another game; `waiting` is the number of others that wait here."""
        self._box.hidden = by_id("open-friend").hidden = game_view.correspondence is None
        if game_view.correspondence is None:
            self._content = ()
            return
        match = game_view.played
        is_copied = self._copied == (match, match.revision)
        content = (
            *(match, match.revision, match.end, match.people),
            *(game_view.correspondence, waiting, live, is_copied),
        )
        if content == self._content:
            return
        if content[:2] != self._content[:2]:
            # The message was about an earlier move.
            self.say("")
        self._content = content
        is_live = live.state is not LiveState.OFF
        state = friend_words.status(game_view, is_live=is_live) or friend_words.GAME_BY_LINKS
        label = friend_words.panel_label(game_view, live.presence)
        if is_copied and not is_live and friend_game.stage(game_view) is Stage.WAITING:
            state = label = friend_words.after_copying(game_view)
        self._status.textContent = state
        by_id("open-friend").textContent = label
        self._update_live(live)
        to = live.absent or friend_game.friend(game_view)
        is_sending = _is_sending(game_view, live)
        self._main.replaceChildren(*_main_buttons(game_view, to if is_sending else 0))
        self._next.replaceChildren(*_next_button(game_view, waiting))
        rest = _more_buttons(game_view)
        self._more.replaceChildren(*rest)
        self._rest.hidden = not rest
        self._sending.hidden = not is_sending
        self._answers.hidden = is_live or friend_game.stage(game_view) is not Stage.WAITING
        if is_sending:
            link = self._address(game_view, to)
            self.link.value = link
            self._code.show(link)

    def mark_copied(self, game_view: GameView) -> None:
        """Remember that the link of a game was copied, until the game goes on: it is still to be pasted."""
        self._copied = (game_view.played, game_view.played.revision)

    @property
    def is_in_sight(self) -> bool:
        """True if the panel is shown, beside the board or over the page."""
        return bool(self._box.offsetWidth)

    @property
    def is_over_page(self) -> bool:
        """True if the panel is open over the page, and so over its notices."""
        return bool(self._box.matches(":popover-open"))

    def say(self, text: str) -> None:
        """Show a message in the panel; "" for none."""
        self._message.textContent = text

    async def show_link(self) -> None:
        """Open the panel where it is closed, with the link marked to be copied by hand."""
        if by_id("open-friend").offsetWidth and not self.is_over_page:
            self._box.showPopover()
        await copied_by_hand(self.link, self._message)

    def _update_live(self, live: LiveStatus) -> None:
        self._presence.textContent = live.presence
        self._live.textContent = friend_words.live_label(live.state)
        self._about.hidden = live.state is not LiveState.OFF

    def _clicked(self, event: Event) -> None:
        target = event.target.closest("[data-friend]")
        if target:
            self.say("")
            self._acts[target.dataset.friend]()


def _is_sending(game_view: GameView, live: LiveStatus) -> bool:
    """Return whether the link is shown: to the next player or, in a live game, to a friend who is not there."""
    stage = friend_game.stage(game_view)
    if live.state is LiveState.OFF or stage in (Stage.TO_SEND, Stage.OVER):
        return stage in (Stage.TO_SEND, Stage.WAITING)
    return live.absent > 0


def _main_buttons(game_view: GameView, to: int) -> list[Element]:
    """Return the buttons for the next action: accept an offer, or send the link to a seat, 0 for none.

    Without a share sheet one button copies the link.
    """
    if offer := friend_game.asks_here(game_view):
        return [_button("accept", friend_words.accept_label(offer), "main")]
    if not to:
        return []
    kind = "main" if friend_game.stage(game_view) is Stage.TO_SEND else ""
    if not can_share():
        return [_button("send", friend_words.copy_label(game_view, to), kind)]
    return [_button("send", friend_words.send_label(game_view, to), kind), _button("copy", words.COPY_LINK)]


def _next_button(game_view: GameView, waiting: int) -> list[Element]:
    """Return the button to the next game that waits, once this one does not."""
    is_yours = friend_game.stage(game_view) is Stage.YOURS
    return (
        [_button("next", friend_words.NEXT_LABEL.format(waiting=waiting))] if waiting and not is_yours else []
    )


def _more_buttons(game_view: GameView) -> list[Element]:
    """Return the buttons that few need: offers, replies ahead, and the link to the own seat."""
    offers = friend_game.possible_offers(game_view)
    buttons = [_button(f"offer-{offer}", friend_words.offer_label(offer)) for offer in offers]
    stage = friend_game.stage(game_view)
    if stage is Stage.WAITING:
        replies = len(friend_game.of(game_view).replies)
        buttons.append(_button("replies", friend_words.replies_label(replies)))
    return [*buttons, _button("keep", friend_words.KEEP_LINK)] if game_view.played.moves else buttons


def _button(name: str, label: str, kind: str = "") -> Element:
    return button(label, kind=kind, friend=name)
