"""The part of the share dialog for posts in forums and chats: the board as text in a form that they keep."""

from __future__ import annotations

from affinage.notation.post import post
from affinage.play.match import Match
from web.browser.dom import AS_WRITTEN, by_id, listen, make
from web.browser.elements import Element
from web.browser.tasks import copy, copy_by_hand
from web.widgets.fields import choice, select

FORMS = {"text": "Plain text", "markdown": "Markdown", "bbcode": "BBCode"}


class PostFields:
    """A choice of the form, the text, and a button that copies it."""

    def __init__(self) -> None:
        text = {
            "id": "post-text",
            "class": "wide",
            "rows": "6",
            "readonly": "",
            "aria-label": "Text of the post",
            **AS_WRITTEN,
        }
        button = make("button", {"id": "post-copy", "type": "button"}, "Copy the board")
        self.element: Element = make(
            "fieldset",
            {},
            make("legend", {}, "Post in a forum or chat"),
            make("div", {"class": "choices"}, choice("Form", select("post-form", FORMS))),
            make("textarea", text),
            make("div", {"class": "row"}, button),
            make("p", {"id": "post-said", "class": "fine", "role": "status"}),
        )
        self._shown: tuple[Match, str] | None = None
        listen(self.element, "change", lambda _: self._write())

    def show(self, match: Match, link: str) -> None:
        """Show the position on the board, with a link that opens it."""
        self._shown = match, link
        self._write()

    def _write(self) -> None:
        if self._shown:
            by_id("post-text").value = post(*self._shown, str(by_id("post-form").value))

    async def copy(self) -> None:
        """Copy the text, or mark it where that is refused."""
        copied = await copy(by_id("post-text"))
        self.say("The board is copied." if copied else copy_by_hand("The board"))

    def say(self, text: str) -> None:
        """Show a message below the text; "" for none."""
        by_id("post-said").textContent = text
