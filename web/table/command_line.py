"""A line to type a move in, or a question about the board; it opens by a key and lies over the foot of the page."""

from __future__ import annotations

from collections.abc import Callable

from web.browser import api
from web.browser.dom import AS_WRITTEN, by_id, listen, make
from web.browser.elements import Element, Event

NO_BREAK = "\u00a0"  # makes another text of the same words, so that it is read again


class CommandLine:
    """The line; `answer` does what is typed, and returns what to say about it."""

    def __init__(self, answer: Callable[[str], str]) -> None:
        self._answer = answer
        self._held: Element | None = None  # what had the focus before
        field = {"id": "command-text", "type": "text", "maxlength": "80", **AS_WRITTEN}
        self._field = make(
            "input", field | {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}
        )
        self._said = make("p", {"id": "command-said", "role": "status"})
        close = make("button", {"type": "button"}, "Close")
        label = make("label", {"for": "command-text"}, "Move or question")
        hint = make("small", {"id": "command-hint"}, "such as c3,d4, last, legal, or help")
        self._field.setAttribute("aria-describedby", "command-hint")
        self._form = make(
            "form", {"id": "command", "popover": "manual"}, label, self._field, close, hint, self._said
        )
        api.document.querySelector("main").append(self._form)
        listen(self._form, "submit", self._take)
        listen(self._form, "keydown", self._key)
        listen(close, "click", lambda _: self.close())

    def open(self) -> None:
        """Show the line and take the focus."""
        if not self._form.matches(":popover-open"):
            self._held = api.document.activeElement
            self._form.showPopover()
        self._field.focus()
        self._field.select()

    def close(self) -> None:
        """Hide the line and give the focus back."""
        self._form.hidePopover()
        held = self._held if self._held and not self._held.matches("body") else None
        (held or by_id("board").querySelector('[tabindex="0"]')).focus()

    def _take(self, event: Event) -> None:
        event.preventDefault()
        text = str(self._field.value).strip()
        if text:
            said = self._answer(text)
            self._said.textContent = f"{said}{NO_BREAK}" if self._said.textContent == said else said
            self._field.value = ""

    def _key(self, event: Event) -> None:
        if event.key == "Escape":
            event.preventDefault()
            self.close()
