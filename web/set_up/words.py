"""Texts of the board editor. No DOM here."""

from __future__ import annotations

TITLE = "Edit position"
POSITION = "Position"
BRUSHES = "A click places"
EMPTY_BRUSH = "Empty"
BUTTONS = {
    "clear": "Clear the board",
    "earlier": "Earlier position",
    "draw": "Draw a board",
}
USES = {"puzzle": "Make a puzzle", "share": "Share", "play": "Play from here"}
TO_MOVE = "To move"
PIE_RULE = "Pie rule"
PIE = ("no longer matters", "the player to move may swap", "the next turn may be answered by a swap")
EXTRA_TURNS = "Extra turns after this one"
NOBODY = "Nobody"
EMPTY = "empty"
NO_STONES = "no stones yet"
CELL = "{name}, {content}"
LABELLED = "{label}: "
