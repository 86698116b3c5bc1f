"""Texts of the share dialog, of the messages sent with links, and of the printed sheet. No DOM here."""

from __future__ import annotations

TITLE = "Share"
CARRIES = "The link carries"
CHOICES = {
    "game": "The whole game",
    "here": "The game up to this move",
    "position": "This position, as a new start",
    "rules": "The variant alone",
    "page": "Its page, with a picture and the rules",
}
"""Possible contents of a link."""
LINK = "Link"
FROM_DISK = "This page was opened from a disk, so its links lead to that file only."
BUTTONS = {
    "share-send": "Send",
    "share-copy": "Copy link",
    "embed": "Embed",
    "share-print": "Print",
    "share-picture": "Copy the picture",
    "share-png": "Save as PNG",
    "share-svg": "Save as SVG",
    "share-replay": "Save the replay",
    "share-gif": "Save the replay as GIF",
    "post-copy": "Copy the board",
}
CODE = "Point a phone's camera at it."
PICTURES = "Pictures"
THEME = "Theme"
THEMES = {"light": "Light", "dark": "Dark", "auto": "Match system"}
MARKS = "Marks"
COORDINATES = "Coordinates"
LINK_COPIED = "The link is copied."
PICTURE_SAVED = "The picture is saved."
PICTURE_COPIED = "The picture is copied."
GIF_SAVED = "The GIF is saved."
NO_COPIES = "This browser does not let pages copy pictures. Save it instead."
HIDDEN = "This browser hides pictures from pages; here is the SVG."
POST = "Post in a forum or chat"
FORM = "Form"
FORMS = {"text": "Plain text", "markdown": "Markdown", "bbcode": "BBCode"}
POST_TEXT = "Text of the post"
BOARD_COPIED = "The board is copied."
PICTURE_OF = "Picture {number} of {count}"
NO_GIF = "No GIF: {reason}."
YOUR_MOVE = "Your move in {name}: {player} to play."
INVITATION = "{name}: will you play?"
GAME, ENDED_GAME = "A game of {name}.", "{name}: {ending}."

# The printed sheet

RULES, MOVES = "Rules", "Moves"
GAME_STATE = "{people}. {state}."
CREDIT = "{credit} {source}: {address}"


def game(name: str, ending: str) -> str:
    """Return the message with a link to a game, which has ended unless `ending` is ""."""
    return (ENDED_GAME if ending else GAME).format(name=name, ending=ending)
