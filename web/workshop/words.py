"""Texts of the board of a design, and reasons why it stops. No DOM here."""

from __future__ import annotations

ENDLESS = "the code did not come to an end within three seconds"
MEDDLES = "the code sends messages of its own"
OUTSIDE = "the code tried to reach the browser or its files; a design has Python's memory alone"
NO_MOVE_FROM = "no move goes on from {cell} to this cell"
NO_MOVE_HERE = "no move is possible on this cell"
NO_NAME = "a design by somebody who gives no name"
BOARD = "The board."
