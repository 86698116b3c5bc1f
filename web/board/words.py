"""Texts of the board itself: marks, and the view of small cells. No DOM here."""

from __future__ import annotations

MARK, MARK_REMOVED = "{mark}.", "Removed: {mark}."
ARROW_BEGINS = "An arrow begins at {cell}."
WHOLE_BOARD = "Whole board"
