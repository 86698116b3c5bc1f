"""Texts of the settings and of the list of keys. No DOM here."""

from __future__ import annotations

TITLE = "Settings"
LIST_OF_KEYS = "List of keys"
KEYS = "Keys"
ON_BOARD = "On the board"
BOARD_KEYS = (
    (("Arrow keys",), "go from cell to cell"),
    (("Home", "End"), "go to the ends of a row"),
    (("Enter", "Space"), "pick the cell"),
    (("Escape",), "take back the stone just picked"),
    (("I",), "describe the cell"),
    (("M",), "circle the cell; again for another colour"),
    (("A",), "begin an arrow at the cell, or end it there"),
)
IN_MOVES = "In the list of moves"
MOVES_KEYS = (
    (("←", "→"), "step through the moves"),
    (("↑", "↓"), "switch between variations"),
)
ANYWHERE = "Anywhere"
COMMAND_KEYS = (("Z", "undo a move"), ("Y", "redo a move"))
"""Letters, pressed together with the command key."""
SHORTCUTS = ((("/",), "type a move, or a question"), (("?",), "show this list of keys"))
TYPED = "Typed"
TYPED_MOVE = "move"
TYPE = "Type a move or a question"
OR = " or "
CHOOSE = "choose {name}"
ANSWERS = "say {content}"
