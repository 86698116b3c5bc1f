"""A game that this tab opens for its own player, to be reviewed: it was played in a lesson, on another page."""

from __future__ import annotations

from web.browser.storage import BrowserStorage

REVIEWED = "review"  # key of the link to that game


def ask_for_review(link: str) -> None:
    """Note that the player goes to the review of the game in a link."""
    BrowserStorage("sessionStorage").write(REVIEWED, _fragment(link))


def is_review_asked(link: str) -> bool:
    """Return once whether the player of this tab goes to the review of the game in a link."""
    tab = BrowserStorage("sessionStorage")
    asked = tab.read(REVIEWED)
    tab.drop(REVIEWED)
    return asked is not None and asked == _fragment(link)


def _fragment(link: str) -> str:
    return link.partition("#")[2]
