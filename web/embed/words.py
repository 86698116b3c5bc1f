"""Texts of an embed, and of the dialog that writes its markup. No DOM here."""

from __future__ import annotations

CHECKING = "Checking…"
TOO_LARGE = "This position is too large to be checked."
NOT_FORCED = "That cannot be forced here."
WRONG = "That does not do it. Try another move."
SOLVED = "Solved."
RIGHT = "Right. Go on."

TITLE = "Embed this board"
FIELDS = {
    "mode": "Show",
    "theme": "Theme",
    "width": "Width in pixels",
    "ply": "Moves played",
    "goal": "Goal: win, or by how much",
}
MODES = {
    "play": "Play on from here",
    "replay": "Replay of the game",
    "diagram": "Still picture",
    "puzzle": "Puzzle",
}
THEMES = {"system": "Match system", "light": "Light", "dark": "Dark"}
COORDINATES = "Coordinates"
TALK = "Fit the height and report moves to the page (needs our script)"
MARKUP = "Markup"
PREVIEW = "Preview"
GAME_OVER = "The game is over. Go back some moves to make a puzzle."
CHECKING_GOAL = "Checking whether that can be forced…"
TOO_LARGE_GOAL = "This position is too large to check. Play some moves first."
PROVEN_GOAL = "Proven: that can be forced."
REFUTED_GOAL = "That cannot be forced, so the puzzle has no answer."
SOURCE = "{game}, {author}"
SOLVED_BY = "{answer}. Solved."
GO_ON_AFTER = "{answer}. Go on."
PLACE = "{name}: {number} of {puzzles}"
