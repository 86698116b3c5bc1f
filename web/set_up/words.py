"""Texts of the board editor. No DOM here."""

from __future__ import annotations

TITLE = "Edit position"
POSITION = "Position"
BRUSHES = "A click places"
EMPTY_BRUSH = "Empty"
BUTTONS = {
    "clear": "Clear the board",
    "draw": "Draw a board",
    "share": "Share",
    "play": "Play from here",
}
TO_MOVE = "To move"
PIE_RULE = "Pie rule"
PIE = ("no longer matters", "the player to move may swap", "the next turn may be answered by a swap")
NOBODY = "Nobody"
EMPTY = "empty"
NO_STONES = "no stones yet"


def cell(name: str, content: str) -> str:
    """Return a cell with the colour of its stone: `c3, black`."""
    return f"{name}, {content}"


def labelled(label: str) -> str:
    """Return a label before a value on the same line."""
    return f"{label}: "
