"""The part of the share dialog for posts in forums and chats: the board as text in a form that they keep."""

from __future__ import annotations

from affinage.matches.match import Match
from affinage.notation.textboard import post
from web.browser.dom import by_id, listen, make
from web.browser.elements import Element
from web.browser.tasks import copy_to
from web.sharing import words
from web.widgets.fields import button, choice, row, select, status, text_to_copy


class PostFields:
    """A choice of the form, the text, and a button that copies it."""

    def __init__(self) -> None:
        text = text_to_copy("post-text", words.POST_TEXT, 6)
        text.setAttribute("class", "wide")
        self.element: Element = make(
            "fieldset",
            {},
            make("legend", {}, words.POST),
            make("div", {"class": "choices"}, choice(words.FORM, select("post-form", words.FORMS))),
            text,
            row(button(words.BUTTONS["post-copy"], "post-copy")),
            status("post-status", "fine"),
        )
        self._content: tuple[Match, str] | None = None
        listen(self.element, "change", lambda _: self._write())

    def show(self, match: Match, link: str) -> None:
        """Show the position on the board, with a link that opens it."""
        self._content = match, link
        self._write()

    def _write(self) -> None:
        if self._content:
            by_id("post-text").value = post(*self._content, str(by_id("post-form").value))

    async def copy(self) -> None:
        """Copy the text, or mark it where that is refused."""
        await copy_to("post-status", by_id("post-text"), words.BOARD_COPIED)

    def say(self, text: str) -> None:
        """Show a message below the text; "" for none."""
        by_id("post-status").textContent = text
