"""The list of keyboard shortcuts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from web.browser.dom import by_id, listen, make
from web.browser.elements import Element
from web.dialogs.sheet import close_if_asked, fill

ON_BOARD = (
    (("Arrow keys",), "go from cell to cell"),
    (("Home", "End"), "go to the ends of a row"),
    (("Enter", "Space"), "pick the cell"),
    (("Escape",), "take back the stone just picked"),
    (("I",), "say what there is to know about the cell"),
)
IN_MOVES = (
    (("←", "→"), "go along the moves"),
    (("↑", "↓"), "go to other moves tried in the place of one"),
)
ANYWHERE = (
    (("Ctrl+Z",), "take a move back"),
    (("Ctrl+Y",), "play it again"),
)
LIST_ITSELF = ((("?",), "show this list"),)


class KeysDialog:
    """The dialog."""

    def __init__(self) -> None:
        self._dialog = by_id("keys-dialog")
        listen(self._dialog, "click", partial(close_if_asked, self._dialog))

    def open(self, alternatives: Sequence[str], *, has_shortcuts: bool) -> None:
        """Show the keys; single-key shortcuts only if they are switched on."""
        letters = tuple(((name[0],), f"choose {name}") for name in alternatives if has_shortcuts)
        body = make(
            "div",
            {"class": "body", "tabindex": "0"},  # focusable, to scroll long lists by keyboard
            *_group("On the board", (*ON_BOARD, *letters)),
            *_group("In the list of moves", IN_MOVES),
            *_group("Anywhere", (*ANYWHERE, *(LIST_ITSELF if has_shortcuts else ()))),
        )
        fill(self._dialog, "keys-title", "Keys", body)
        self._dialog.showModal()


def _group(title: str, keys: Sequence[tuple[Sequence[str], str]]) -> tuple[Element, Element]:
    """Return a heading, and a list of keys with their actions."""
    entries: list[Element] = []
    for names, act in keys:
        term = make("dt")
        for number, name in enumerate(names):
            term.append(*([" or "] if number else []), make("kbd", {}, name))
        entries += [term, make("dd", {}, act)]
    return make("h3", {}, title), make("dl", {"class": "keys"}, *entries)
