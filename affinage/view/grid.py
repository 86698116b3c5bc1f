"""Keyboard movement in a board's cells as an ARIA grid, and keys of keyboard layouts for all scripts."""

from __future__ import annotations

import re

from affinage.board.geometry import View
from affinage.board.topology import Board
from affinage.plain_text import folded

ARROWS = {"ArrowUp": (0, -1), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0), "ArrowRight": (1, 0)}
ENDS = {"Home": False, "End": True}
"""Keys that move to an end of the row; True for the last cell."""

_OTHER_SCRIPTS = re.compile("[\u0370-\u1dff\u1f00-\uffff]")
"""Characters beyond the Latin letters, which include those of Vietnamese."""
_QUESTIONS = ("\N{ARABIC QUESTION MARK}", "\N{FULLWIDTH QUESTION MARK}")


def latin(key: str, code: str) -> str:
    """Return a key's Latin letter in lower case; on other layouts, that of its place on a Latin one.

    >>> latin("I", "KeyI"), latin("\N{CYRILLIC SMALL LETTER SHA}", "KeyI"), latin("c", "KeyI")
    ('i', 'i', 'c')
    """
    is_hebrew_mark = (key, code) == ("'", "KeyW")
    is_other = _OTHER_SCRIPTS.match(key) or key == "Process" or is_hebrew_mark
    if is_other and code.startswith("Key"):
        return code[-1].lower()
    if key in _QUESTIONS:
        return "?"
    return " " if code == "Space" else folded(key)


def column(board: Board, cell: int) -> int:
    """Return a cell's column number, from 1."""
    return board.coords[cell][0] - min(x for x, _ in board.coords) + 1


def first_cell(board: Board) -> int:
    """Return the first cell in the tab order."""
    return board.rows[0][0]


def target(view: View, cell: int, key: str) -> int:
    """Return the cell to which a key of ARROWS or ENDS moves."""
    if key in ARROWS:
        return view.towards(cell, ARROWS[key])
    row = next(row for row in view.board.rows if cell in row)
    return row[-1 if ENDS[key] else 0]
