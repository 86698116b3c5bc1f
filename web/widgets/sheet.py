"""Content of a dialog, filled each time it opens: a title, a close button, and a body."""

from __future__ import annotations

from web.browser.dom import make
from web.browser.elements import Element, Event


def fill(dialog: Element, title_id: str, title: str, body: Element) -> None:
    """Fill a dialog with a title, a close button and a body."""
    close = make("button", {"type": "button", "data-close": ""}, "Close")
    head = make("header", {}, make("h2", {"id": title_id}, title), close)
    dialog.replaceChildren(make("section", {"class": "sheet"}, head, body))


def close_if_asked(dialog: Element, event: Event) -> None:
    """Close a dialog if its close button was clicked."""
    if event.target.closest("[data-close]"):
        dialog.close()
