"""The offer to learn from a game: the search for costly moves, and the mistakes that are due today."""

from __future__ import annotations

from collections.abc import Callable

from web.browser.dom import by_id, make, on_click, write
from web.mistakes import words as mistake_words
from web.puzzles.link import MISTAKES, Wanted


class LearnPanel:
    """A button and a link above the analysis, made when the first game is reviewed."""

    def __init__(self, search: Callable[[], None]) -> None:
        button = make("button", {"id": "mistakes", "type": "button"})
        link = make("a", {"id": "mistakes-due", "href": Wanted(MISTAKES).address})
        box = make("div", {"id": "mistakes-box"}, make("div", {"class": "row"}, button, link))
        box.append(make("p", {"id": "mistakes-said", "class": "fine", "role": "status"}))
        by_id("analysis-box").prepend(box)
        on_click("mistakes", search)

    def update(self, *, offered: bool, progress: float | None, due: int, said: str) -> None:
        """Show the offer, the progress of a search (0 to 1, None for none), the number due, and the result."""
        by_id("mistakes").hidden = not offered
        by_id("mistakes").textContent = mistake_words.HEADING if progress is None else "Stop"
        by_id("mistakes-due").hidden = not due
        by_id("mistakes-due").textContent = mistake_words.waiting(due)
        write("mistakes-said", said if progress is None else mistake_words.searching(progress))
