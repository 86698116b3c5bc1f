"""Controls of the board's appearance: rotation, mirroring, score, values, and settings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from affinage.view.appearance import Appearance
from affinage.view.game_view import GameView
from web.browser import settings
from web.browser.dom import by_id, listen, on_click
from web.browser.elements import Event
from web.model.preferences import Preferences
from web.table.appearance import SWITCHES


class AppearanceControls:
    """Binds these controls; `set_board` shows a board in another orientation, `redraw` all other changes."""

    def __init__(
        self,
        preferences: Preferences,
        game_view: Callable[[], GameView],
        set_board: Callable[[], None],
        redraw: Callable[[], None],
    ) -> None:
        self._preferences, self._game_view = preferences, game_view
        self._set_board, self._redraw = set_board, redraw
        on_click("turn", lambda: self._see(self._appearance.turned(game_view().view.rotations)))
        on_click("flip", lambda: self._see(self._appearance.flipped()))
        for what in SWITCHES:
            listen(by_id(f"show-{what}"), "change", partial(self._switch, what))
        preferences.follow(self._show_preferred, "labels", "notation")
        for name in ("turn", "flip", "show-score", "show-values"):
            by_id(name).disabled = False

    @property
    def _appearance(self) -> Appearance:
        return self._game_view().appearance

    def _see(self, appearance: Appearance) -> None:
        self._game_view().set_appearance(appearance)
        self._set_board()

    def _show_preferred(self) -> None:
        self._see(self._preferences.applied_to(self._appearance))

    def update(self) -> None:
        """Update the switches to the current game."""
        for what in SWITCHES:
            by_id(f"show-{what}").checked = getattr(self._appearance, what)

    def _switch(self, what: str, event: Event) -> None:
        checked = bool(event.target.checked)
        settings.keep(f"{what}.{self._game_view().game.key}", "on" if checked else "off")
        self._game_view().set_appearance(replace(self._appearance, **{what: checked}))
        self._redraw()
