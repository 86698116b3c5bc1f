"""Descriptions of pictures, for people who do not see them."""

from __future__ import annotations

AFTER = ("After 1 move", "After {number} moves")
ON, NO_STONES, CELLS = "{colour} on {cells}", "{colour} has no stones", "{number} cells"
LAST_MOVE, MARKED = "Last move: {move}", "Marked: {marks}"
REPLAY_TITLE = ("{title}. Replay of 1 move", "{title}. Replay of {number} moves")
REPLAY = "{description} The picture shows every move, one after the other, and begins again."
