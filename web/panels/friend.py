"""The panel of a game by links: its state, the link to send, and further actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from affinage.view.game_view import GameView
from web.browser.dom import by_id, listen, make
from web.browser.elements import Element, Event
from web.browser.qr import QrCode, picture
from web.model import friend_game
from web.model.friend_game import Stage
from web.text import friend_words


class FriendPanel:
    """Shows a game by links; `acts` are the actions of its buttons by name.

    `address` returns the full link to a player.
    """

    def __init__(
        self, acts: Mapping[str, Callable[[], None]], address: Callable[[GameView, int], str]
    ) -> None:
        self._acts, self._address = acts, address
        self._box = by_id("friend")
        self._shown: tuple[object, ...] = ()
        self._status = make("h2", {"id": "friend-status"})
        self._main = make("div", {"class": "row", "id": "friend-main"})
        self._more = make("div", {"class": "row", "id": "friend-more"})
        self.link = make(
            "input", {"id": "friend-link", "readonly": "", "aria-label": "Link to send", "dir": "ltr"}
        )
        code = picture()
        figure = make("figure", {"hidden": ""}, code)
        figure.append(make("figcaption", {}, "Or show this code to your friend's camera."))
        self._code = QrCode(figure, code)
        self._sending = make("div", {"id": "friend-sending"}, self.link, figure)
        self._box.replaceChildren(self._status, self._main, self._sending, self._more)
        listen(self._box, "click", self._clicked)

    def update(self, game_view: GameView, waiting: int) -> None:
        """Show a game by links, or nothing for other games; `waiting` is the number of others that wait for a move."""
        self._box.hidden = by_id("open-friend").hidden = game_view.correspondence is None
        if game_view.correspondence is None:
            self._shown = ()
            return
        match = game_view.match
        shown = (match, match.revision, match.end, match.people, game_view.correspondence, waiting)
        if shown == self._shown:
            return
        self._shown = shown
        self._status.textContent = friend_words.status(game_view) or "Game by links"
        by_id("open-friend").textContent = friend_words.panel_label(game_view)
        self._main.replaceChildren(*_main_buttons(game_view))
        self._more.replaceChildren(*_more_buttons(game_view, waiting))
        self._sending.hidden = friend_game.stage(game_view) in (Stage.YOURS, Stage.OVER)
        if not self._sending.hidden:
            link = self._address(game_view, friend_game.friend(game_view))
            self.link.value = link
            self._code.show(link)

    def _clicked(self, event: Event) -> None:
        button = event.target.closest("[data-friend]")
        if button:
            self._acts[button.dataset.friend]()


def _main_buttons(game_view: GameView) -> list[Element]:
    """Return the main action."""
    stage, asked = friend_game.stage(game_view), friend_game.asks_here(game_view)
    if asked:
        return [_button("accept", friend_words.accept_label(asked), "main")]
    if stage in (Stage.YOURS, Stage.OVER):
        return []
    kind = "main" if stage is Stage.TO_SEND else ""
    return [_button("send", friend_words.send_label(game_view), kind), _button("copy", "Copy link")]


def _more_buttons(game_view: GameView, waiting: int) -> list[Element]:
    found = [
        _button(f"offer-{offer}", friend_words.offer_label(offer))
        for offer in friend_game.possible_offers(game_view)
    ]
    stage = friend_game.stage(game_view)
    if stage is Stage.WAITING:
        replies = len(friend_game.of(game_view).replies)
        found.append(_button("replies", f"Replies ahead ({replies})" if replies else "Reply ahead"))
    if waiting and stage is not Stage.YOURS:
        found.append(_button("next", f"Next game ({waiting})"))
    found.append(_button("keep", "Keep my link"))
    return found


def _button(name: str, label: str, kind: str = "") -> Element:
    return make("button", {"type": "button", "data-friend": name, "class": kind}, label)
