"""The way through a set of puzzles in an embed: which puzzle it is, and the buttons to the others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from affinage.matches.match import GameRecord
from affinage.teach.puzzles.sets import fragment, read_fragment
from web.browser.dom import by_id, enable, on_click
from web.embed import words as embed_words
from web.embed.link import EmbedOptions


class SetBar:
    """Shows the place of a puzzle in its set; `show` gets the position of another one, with the options for it."""

    def __init__(self, embed_options: EmbedOptions, show: Callable[[GameRecord, EmbedOptions], None]) -> None:
        self._embed_options, self._show = embed_options, show
        self._set, self._number = read_fragment(embed_options.set)
        by_id("set").hidden = False
        on_click("set-previous", lambda: self._go(self._number - 1))
        on_click("set-next", lambda: self._go(self._number + 1))
        self._update()

    def _go(self, number: int) -> None:
        if 1 <= number <= len(self._set.puzzles):
            self._number = number
            self._update()
            self._show(
                self._set.position(number), replace(self._embed_options, set=fragment(self._set, number))
            )

    def _update(self) -> None:
        puzzles = len(self._set.puzzles)
        by_id("set-place").textContent = embed_words.PLACE.format(
            name=self._set.name, number=self._number, puzzles=puzzles
        )
        enable("set-previous", possible=self._number > 1)
        enable("set-next", possible=self._number < puzzles)
