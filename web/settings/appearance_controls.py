"""Controls of the board's appearance: rotation, mirroring, score, values, and settings."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from affinage.view.appearance import Appearance
from affinage.view.game_view import POSITION, GameView
from web.browser import settings
from web.browser.dom import by_id, listen, on_click
from web.browser.elements import Event
from web.table.appearance import SWITCHES
from web.table.table import Table


class AppearanceControls:
    """Binds these controls."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._current: Appearance | None = None  # by the switches
        on_click("turn", lambda: self._see(self._appearance.turned(table.game_view.view.rotations)))
        on_click("flip", lambda: self._see(self._appearance.flipped()))
        for what in SWITCHES:
            listen(by_id(f"show-{what}"), "change", partial(self._switch, what))
        table.preferences.follow(self._show_preferred, "labels", "notation")
        for name in ("turn", "flip", "show-score", "show-values"):
            by_id(name).disabled = False

    @property
    def _appearance(self) -> Appearance:
        return self._table.game_view.appearance

    def _see(self, appearance: Appearance) -> None:
        self._table.game_view.set_appearance(appearance)
        self._table.display.set_board(self._table.game_view)

    def _show_preferred(self) -> None:
        self._see(self._table.preferences.applied_to(self._appearance))

    def update(self, game_view: GameView) -> None:
        """Update the switches to a game."""
        if game_view.appearance != self._current:
            self._current = game_view.appearance
            for what in SWITCHES:
                by_id(f"show-{what}").checked = getattr(self._current, what)

    def _switch(self, what: str, event: Event) -> None:
        checked = bool(event.target.checked)
        settings.keep(f"{what}.{self._table.game_view.game.key}", "on" if checked else "off")
        self._table.game_view.set_appearance(replace(self._appearance, **{what: checked}))
        self._table.changed(POSITION)
