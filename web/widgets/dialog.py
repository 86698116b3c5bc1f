"""The frame of every dialog: a title, a Close button, a body and a foot. Its feature fills it each time it opens."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from web.browser import api
from web.browser.dom import by_id, listen, make
from web.browser.elements import Element, Event
from web.text import words
from web.widgets.fields import button


def close_all() -> None:
    """Close every dialog, as another game or page follows."""
    for dialog in api.document.querySelectorAll("dialog[open]"):
        dialog.close()


class Dialog:
    """A dialog of the page by its id; `clicked`, `changed` and `closed` are called with its events.

    `clicked` is called after a click on the Close button too, and `closed` not where the dialog is open again by then.
    """

    def __init__(
        self,
        name: str,
        clicked: Callable[[Event], None] = lambda _: None,
        changed: Callable[[Event], None] = lambda _: None,
        closed: Callable[[], None] = lambda: None,
    ) -> None:
        self.element = by_id(name)
        self._prefix = name.removesuffix("-dialog")
        self._react, self._closed = clicked, closed
        listen(self.element, "click", self._clicked)
        listen(self.element, "change", changed)
        listen(self.element, "close", lambda _: None if self.is_open else self._closed())

    @property
    def is_open(self) -> bool:
        """True while the dialog is shown."""
        return bool(self.element.open)

    def show(self, title: str, body: Sequence[Element], foot: Sequence[Element] = ()) -> None:
        """Fill the dialog, and open it unless it is open."""
        self.fill(title, body, foot)
        self.open()

    def fill(self, title: str, body: Sequence[Element], foot: Sequence[Element] = ()) -> None:
        """Replace the content of the dialog."""
        head = make("h2", {"id": f"{self._prefix}-title"}, title)
        close = button(words.CLOSE, f"{self._prefix}-close", close="")
        parts = [make("header", {}, head, close), make("div", {"class": "body"}, *body)]
        if foot:
            parts.append(make("footer", {}, *foot))
        self.element.replaceChildren(make("section", {"class": "sheet"}, *parts))

    def open(self) -> None:
        """Show the dialog as it is filled."""
        if not self.is_open:
            self.element.showModal()

    def close(self) -> None:
        """Close the dialog."""
        self.element.close()

    def empty(self) -> None:
        """Remove the content, whose ids another dialog may use."""
        self.element.replaceChildren()

    def _clicked(self, event: Event) -> None:
        if event.target.closest("[data-close]"):
            self.close()
        self._react(event)
