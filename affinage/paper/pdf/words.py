"""Texts of printed sheets; the rules on them are in the rule books of the games."""

from __future__ import annotations

RULES = "Rules"
NEEDS_BOARD = ("You need the board.", "You need the board, glued together from {number} sheets.")
NEEDS_STONES = "You need these stones: {counts}."
BESIDE_BOARD = "Cut them out beside the board."
FROM_SHEETS = ("Cut them out from 1 sheet.", "Cut them out from {number} sheets.")
BESIDE_AND_MORE = (
    "Cut them out beside the board and from 1 more sheet.",
    "Cut them out beside the board and from {number} more sheets.",
)
OWN_STONES = "Use stones of your own; these are always enough: {counts}."
COUNT = "{number} {stone}"
RIGHTS = "The game and its name belong to its designer. {source}: {address}"
PLAY_ON, PLAY = "Play on from this board:", "Play it here, with a friend or the computer:"
CODE = "QR code of {address}"

BOARD, BOARD_SHEET = "The board", "The board, sheet {number} of {count}"
BOARD_OF = "{title} of {game}"
FOOT = "{game}. {title}"
FOOT_WITH_STONES = "{game}. {title}. Cut out the stones"
PLACE = "Row {row}, column {column}"
GLUE = "Cut along the dashes and glue the edge onto the marks of the sheet before"
FULL_SIZE = "{length:g} mm at full size"

STONES, STONES_SHEET = "The stones", "The stones, sheet {number} of {count}"
CUT_STONES = "{title}. Cut along the lines."
TO_CUT_OUT = "Stones to cut out: {counts}"
