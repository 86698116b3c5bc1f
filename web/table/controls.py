"""The buttons to step through a match, to resign, and to open the study."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from affinage.view.game_view import GameView
from web.browser.dom import by_id, enable, listen, on_click
from web.table import words as table_words
from web.text import words

RESIGN = ("resign", "resign-here")
"""Ids of the buttons beside the board and, on phones, in the menu."""


def bind(acts: Mapping[str, Callable[[], None]]) -> None:
    """Set the actions of buttons, by their ids."""
    for name, act in acts.items():
        on_click(name, act)


def enable_steps(game_view: GameView, *, can_undo: bool) -> None:
    """Enable the buttons that can step through the match of a game."""
    match = game_view.match
    enable("first", possible=bool(match.ply))
    enable("undo", possible=can_undo)
    enable("redo", possible=not match.at_end)
    enable("last", possible=not match.at_end)


class MatchControls:
    """Binds these buttons; `acts` are their actions by name. Resigning takes a second tap."""

    def __init__(self, acts: Mapping[str, Callable[[], None]], resign: Callable[[], None]) -> None:
        self._resign = resign
        # True while the button waits for the second tap.
        self._is_asking = False
        # True if the button takes moves back, and does not only step back.
        self._takes_back = True
        bind(acts)
        for name in RESIGN:
            on_click(name, self._tapped)
            listen(by_id(name), "blur", lambda _: self._ask(is_asking=False))
        by_id("study").disabled = by_id("open-moves").disabled = False

    def update(self, game_view: GameView) -> None:
        """Enable the actions that are possible in a game."""
        match = game_view.match
        enable_steps(game_view, can_undo=game_view.can_undo)
        enable("back", possible=bool(match.ply))
        is_resigned = bool(match.conclusion) and match.at_end
        takes_back = not game_view.computers.watched and (is_resigned or not game_view.ended)
        if takes_back != self._takes_back:
            self._takes_back = takes_back
            by_id("undo").querySelector(".name").textContent = words.UNDO if takes_back else table_words.BACK
        can_resign = (
            bool(match.ply) and not game_view.ended and not (game_view.computers.level or game_view.waits)
        )
        for name in RESIGN:
            enable(name, possible=can_resign)
        by_id("study").setAttribute("aria-pressed", "true" if game_view.branches else "false")
        by_id("analysis-box").hidden = by_id("tree-box").hidden = not game_view.branches

    def _tapped(self) -> None:
        was_asking = self._is_asking
        self._ask(is_asking=not was_asking)
        if was_asking:
            # The menu would cover the result.
            by_id("menu").hidePopover()
            self._resign()

    def _ask(self, *, is_asking: bool) -> None:
        if is_asking == self._is_asking:
            return
        self._is_asking = is_asking
        label = table_words.REALLY_RESIGN if is_asking else table_words.RESIGN
        for name in RESIGN:
            by_id(name).classList.toggle("asked", is_asking)
            by_id(name).querySelector(".name").textContent = label
