"""The sheet of a dialog that is filled anew each time that it opens: a title, a button to close it, and a body."""

from __future__ import annotations

from typing import Any

from web.browser.dom import make


def fill(dialog: Any, title_id: str, title: str, body: Any) -> None:
    """Put a title, the button that closes the dialog, and a body into it."""
    close = make("button", {"type": "button", "data-close": ""}, "Close")
    head = make("header", {}, make("h2", {"id": title_id}, title), close)
    dialog.replaceChildren(make("div", {"class": "sheet"}, head, body))


def close_if_asked(dialog: Any, event: Any) -> None:
    """Close a dialog when its button for that was clicked."""
    if event.target.closest("[data-close]"):
        dialog.close()
