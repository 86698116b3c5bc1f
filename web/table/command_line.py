"""A line to type a move in, or a question about the board; it opens by a key and lies over the foot of the page."""

from __future__ import annotations

from collections.abc import Callable

from web.browser import api
from web.browser.dom import AS_WRITTEN, by_id, listen, make
from web.browser.elements import Element, Event
from web.table import words
from web.text import words as shared_words

NO_BREAK = "\u00a0"
"""Makes another text of the same words, so that it is read again."""


class CommandLine:
    """The line; `answer` does what is typed, and returns the message about it."""

    def __init__(self, answer: Callable[[str], str]) -> None:
        self._answer = answer
        # The element that had the focus before.
        self._focused: Element | None = None
        field = {"id": "command-text", "type": "text", "maxlength": "80", **AS_WRITTEN}
        self._field = make(
            "input", field | {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}
        )
        self._message = make("p", {"id": "command-status", "role": "status"})
        close = make("button", {"type": "button"}, shared_words.CLOSE)
        label = make("label", {"for": "command-text"}, words.COMMAND)
        hint = make("small", {"id": "command-hint"}, words.COMMAND_HINT)
        self._field.setAttribute("aria-describedby", "command-hint")
        self._form = make(
            "form", {"id": "command", "popover": "manual"}, label, self._field, close, hint, self._message
        )
        api.document.querySelector("main").append(self._form)
        listen(self._form, "submit", self._take)
        listen(self._form, "keydown", self._key)
        listen(close, "click", lambda _: self.close())

    def open(self) -> None:
        """Show the line and take the focus."""
        if not self._form.matches(":popover-open"):
            self._focused = api.document.activeElement
            self._form.showPopover()
        self._field.focus()
        self._field.select()

    def close(self) -> None:
        """Hide the line and restore the focus."""
        self._form.hidePopover()
        focused = self._focused if self._focused and not self._focused.matches("body") else None
        (focused or by_id("board").querySelector('[tabindex="0"]')).focus()

    def _take(self, event: Event) -> None:
        event.preventDefault()
        text = str(self._field.value).strip()
        if text:
            answer = self._answer(text)
            is_repeated = self._message.textContent == answer
            self._message.textContent = f"{answer}{NO_BREAK}" if is_repeated else answer
            self._field.value = ""

    def _key(self, event: Event) -> None:
        if event.key == "Escape":
            event.preventDefault()
            self.close()
