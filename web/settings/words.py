"""Texts of the settings and of the list of keys. No DOM here."""

from __future__ import annotations

TITLE = "Settings"
NAMES = {
    "theme": "Theme",
    "board": "Board",
    "labels": "Coordinates",
    "notation": "Moves",
    "sound": "Sound",
    "animation": "Animation",
    "taps": "A second tap confirms",
    "keys": "Single-key shortcuts",
}
CHOICES = {
    "theme": {"system": "Match system", "light": "Light", "dark": "Dark"},
    "board": {"cheese": "Cheese", "plain": "Plain", "contrast": "High contrast"},
    "labels": {"on": "Shown", "off": "Hidden"},
    "notation": {"signs": "Short: c3,d4", "words": "In words: c3 and d4"},
    "sound": {"on": "On", "off": "Off"},
    "animation": {"system": "Match system", "on": "On", "off": "Off"},
    "taps": {"small": "On small cells", "always": "Always", "never": "Never"},
    "keys": {"on": "On", "off": "Off"},
}
"""Names of the settings and of their values, in the order of the dialog."""

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
CHOOSE = "choose the {name}"
