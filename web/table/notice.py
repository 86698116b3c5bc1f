"""The notice above the board: a few lines, and an optional button with a remedy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from web.browser.dom import by_id, listen, make, prose

# Number of turns after which a notice or an offer is outdated.
TURNS, TURNS_OF_OFFER = 1, 2


@dataclass(frozen=True)
class Message:
    """The lines of a notice; `offer` is the label of its button, `act` its action after the notice is closed."""

    lines: Sequence[str]
    offer: str = ""
    act: Callable[[], None] | None = None


class Notice:
    """A notice beside the game, one at a time; `pressed` is called after either of its buttons."""

    def __init__(self, pressed: Callable[[], None]) -> None:
        self._pressed = pressed
        self._message: Message | None = None
        self._lasting: Message | None = None
        # Number of turns until the notice disappears; None if it stays.
        self._turns: int | None = None
        # Returns whether the notice fits the board; None if it always does.
        self._holds: Callable[[], bool] | None = None
        listen(by_id("notice-act"), "click", lambda _: self._press(acting=True))
        listen(by_id("notice-close"), "click", lambda _: self._press(acting=False))

    def show(
        self,
        lines: Sequence[str],
        offer: str = "",
        act: Callable[[], None] | None = None,
        *,
        stays: bool = False,
        holds: Callable[[], bool] | None = None,
    ) -> None:
        """Show a notice in place of an earlier one; it disappears as the game continues, unless it `stays`.

        It also disappears as soon as the board changes and `holds` returns False.
        """
        self._put(Message(lines, offer, act))
        self._holds = holds
        if not stays:
            self._turns = TURNS_OF_OFFER if act else TURNS

    def show_while(
        self, holds: Callable[[], bool], lines: Sequence[str], offer: str, act: Callable[[], None]
    ) -> None:
        """Show a notice that no turn outdates, until the board changes and `holds` returns False."""
        self.show(lines, offer, act, stays=True, holds=holds)

    def stand(self, lines: Sequence[str], offer: str, act: Callable[[], None]) -> None:
        """Show a lasting notice until it is closed or used, whenever there is no newer one."""
        waits = self._message is not None and self._message is not self._lasting
        self._lasting = Message(lines, offer, act)
        if not waits:
            self._put(self._lasting)

    def hide(self) -> None:
        """Hide an outdated notice."""
        self._put(self._lasting)

    def board_changed(self) -> None:
        """Hide a notice about something that is no longer on the board."""
        if self._holds and not self._holds():
            self.hide()

    def reviewed(self) -> None:
        """Hide a notice about a move, as the whole game is reviewed now."""
        if self._holds:
            self.hide()

    def turn_played(self) -> None:
        """Hide a notice that a turn has outdated."""
        if self._turns is not None:
            self._turns -= 1
            if not self._turns:
                self.hide()

    def _put(self, message: Message | None) -> None:
        self._message, self._turns, self._holds = message, None, None
        by_id("notice").hidden = message is None
        if message:
            by_id("notice-text").replaceChildren(*(make("p", {}, *prose(line)) for line in message.lines))
            by_id("notice-act").textContent = message.offer
            by_id("notice-act").hidden = message.act is None

    def _press(self, *, acting: bool) -> None:
        """Close the notice, and run its action if wanted."""
        act = self._message.act if acting and self._message else None
        if self._message is self._lasting:
            self._lasting = None
        self.hide()
        if act:
            act()
        self._pressed()
