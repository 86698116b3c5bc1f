"""The list of keyboard shortcuts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from affinage.game import Game
from web.browser import device
from web.browser.dom import by_id, listen, make
from web.browser.elements import Element, Event
from web.table.commands import questions
from web.widgets.sheet import close_if_asked, fill

ON_BOARD = (
    (("Arrow keys",), "go from cell to cell"),
    (("Home", "End"), "go to the ends of a row"),
    (("Enter", "Space"), "pick the cell"),
    (("Escape",), "take back the stone just picked"),
    (("I",), "describe the cell"),
    (("M",), "circle the cell; again for another colour"),
    (("A",), "begin an arrow at the cell, or end it there"),
)
IN_MOVES = (
    (("←", "→"), "step through the moves"),
    (("↑", "↓"), "switch between variations"),
)
ANYWHERE = (("Z", "undo a move"), ("Y", "redo a move"))
"""Letters, pressed together with the command key."""
SHORTCUTS = ((("/",), "type a move, or a question"), (("?",), "show this list of keys"))


class KeysDialog:
    """The dialog; `command` opens the line to type in."""

    def __init__(self, command: Callable[[], None]) -> None:
        self._dialog, self._command = by_id("keys-dialog"), command
        listen(self._dialog, "click", self._clicked)

    def _clicked(self, event: Event) -> None:
        close_if_asked(self._dialog, event)
        if event.target.closest("#keys-command"):
            self._dialog.close()
            self._command()

    def open(self, game: Game, *, has_shortcuts: bool) -> None:
        """Show the keys; those of single-key shortcuts, which also choose what to place, only where these are on."""
        letters = tuple(((name[0],), f"choose {name}") for name in game.alternatives if has_shortcuts)
        anywhere = tuple(((f"{device.command_key()}+{letter}",), act) for letter, act in ANYWHERE)
        typed = tuple(((question,), f"say {tells}") for question, tells in questions(game).items())
        body = make(
            "div",
            {"class": "body", "tabindex": "0"},  # focusable, to scroll long lists by keyboard
            *_group("On the board", (*ON_BOARD, *letters)),
            *_group("In the list of moves", IN_MOVES),
            *_group("Anywhere", (*anywhere, *(SHORTCUTS if has_shortcuts else ()))),
            *_group("Typed", ((("move",), game.move_form), *typed)),
            make("button", {"id": "keys-command", "type": "button"}, "Type a move or a question"),
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
