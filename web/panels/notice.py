"""The notice above the board: a few lines and, where something can be done about them, a button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from web.browser.dom import by_id, listen, make, prose

# Number of turns after which a notice or an offer is outdated.
TURNS, TURNS_OF_OFFER = 1, 3


@dataclass(frozen=True)
class Message:
    """The lines of a notice; `offer` is its button's text and `act` what that does once the notice is gone."""

    lines: Sequence[str]
    offer: str = ""
    act: Callable[[], None] | None = None


class Notice:
    """A notice beside the game, one at a time. `pressed` is called after either of its buttons."""

    def __init__(self, pressed: Callable[[], None]) -> None:
        self._pressed = pressed
        self._shown: Message | None = None
        self._lasting: Message | None = None
        self._turns: int | None = None  # to be played until what is shown goes; None = it stays
        listen(by_id("notice-act"), "click", lambda _: self._press(acting=True))
        listen(by_id("notice-close"), "click", lambda _: self._press(acting=False))

    def show(
        self,
        lines: Sequence[str],
        offer: str = "",
        act: Callable[[], None] | None = None,
        *,
        stays: bool = False,
    ) -> None:
        """Show a notice in place of an earlier one; it disappears as the game continues, unless it `stays`."""
        self._put(Message(lines, offer, act))
        if not stays:
            self._turns = TURNS_OF_OFFER if act else TURNS

    def stand(self, lines: Sequence[str], offer: str, act: Callable[[], None]) -> None:
        """Show a lasting notice until it is closed or used, whenever there is no newer one."""
        waits = self._shown is not None and self._shown is not self._lasting
        self._lasting = Message(lines, offer, act)
        if not waits:
            self._put(self._lasting)

    def hide(self) -> None:
        """Hide what is outdated."""
        self._put(self._lasting)

    def turn_played(self) -> None:
        """Take away what a turn has made old."""
        if self._turns is not None:
            self._turns -= 1
            if not self._turns:
                self.hide()

    def _put(self, message: Message | None) -> None:
        self._shown, self._turns = message, None
        by_id("notice").hidden = message is None
        if message:
            by_id("notice-text").replaceChildren(*(make("p", {}, *prose(line)) for line in message.lines))
            by_id("notice-act").textContent = message.offer
            by_id("notice-act").hidden = message.act is None

    def _press(self, *, acting: bool) -> None:
        """Close, and do what was offered if that is wanted."""
        act = self._shown.act if acting and self._shown else None
        if self._shown is self._lasting:
            self._lasting = None
        self.hide()
        if act:
            act()
        self._pressed()
