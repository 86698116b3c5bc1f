"""Texts of the board editor and of the drawing board. No DOM here."""

from __future__ import annotations

from affinage.plain_text import plural

# The board editor

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

# The drawing board

DRAW_TITLE = "Draw a board"
GRID = "Box"
LINK = "Link: "
NOTHING = "nothing is drawn"
DRAW_FIELDS = {"game": "Game", "kind": "Cells", "width": "Columns", "height": "Rows", "symmetry": "Symmetry"}
KINDS = {"s": "Squares", "h": "Hexagons"}
DRAW_BUTTONS = {
    "fill": "Fill the box",
    "clear": "Clear the box",
    "measure": "Measure",
    "play": "Play it",
}
SYMMETRIES = {
    "none": "None",
    "half": "Half turn",
    "third": "Third of a turn",
    "quarter": "Quarter turn",
    "sixth": "Sixth of a turn",
    "mirror": "Mirror",
    "mirrors": "Two mirrors",
}

SQUARES = ("1 square, connected.", "{number} squares, connected.")
HEXAGONS = ("1 hexagon, connected.", "{number} hexagons, connected.")


def connected(count: int, *, is_hex: bool) -> str:
    """Return the number of cells of a valid board.

    >>> connected(40, is_hex=False)
    '40 squares, connected.'
    """
    return plural(HEXAGONS if is_hex else SQUARES, count)
