"""The notice above the table: a few lines and, where something can be done about them, a button."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from web.dom import by_id, listen, make


class Notice:
    """What the page has to tell beside the game; one at a time."""

    def __init__(self) -> None:
        self._act: Callable[[], None] | None = None
        listen(by_id("notice-act"), "click", lambda _: self._do())
        listen(by_id("notice-close"), "click", lambda _: self.hide())

    def show(self, lines: Sequence[str], offer: str = "", act: Callable[[], None] | None = None) -> None:
        """Show lines of text; `offer` is the button's text and `act` what it does once the notice is gone."""
        by_id("notice-text").replaceChildren(*(make("p", {}, line) for line in lines))
        self._act = act
        by_id("notice-act").textContent = offer
        by_id("notice-act").hidden = act is None
        by_id("notice").hidden = False

    def hide(self) -> None:
        """Take the notice away."""
        by_id("notice").hidden = True

    def _do(self) -> None:
        self.hide()
        if self._act:
            self._act()
