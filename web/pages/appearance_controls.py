"""Controls of the board's appearance: rotation, mirroring, score, values, and settings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from affinage.view.appearance import Appearance
from affinage.view.game_view import GameView
from web.browser import settings
from web.browser.dom import by_id, listen, on_click
from web.browser.elements import Event
from web.model.preferences import Preferences


class AppearanceControls:
    """Binds these controls; `set_board` shows a board that lies otherwise, `redraw` what else has changed."""

    def __init__(
        self,
        preferences: Preferences,
        game_view: Callable[[], GameView],
        set_board: Callable[[], None],
        redraw: Callable[[], None],
    ) -> None:
        self._preferences, self._game_view = preferences, game_view
        self._set_board, self._redraw = set_board, redraw
        by_id("show-score").checked = self._appearance.score
        on_click("turn", lambda: self._see(self._appearance.turned(game_view().view.rotations)))
        on_click("flip", lambda: self._see(self._appearance.flipped()))
        listen(by_id("show-score"), "change", self._switch_score)
        listen(by_id("show-values"), "change", self._switch_values)
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

    def _switch_score(self, event: Event) -> None:
        checked = bool(event.target.checked)
        settings.keep("score", "on" if checked else "off")
        self._game_view().set_appearance(replace(self._appearance, score=checked))
        self._redraw()

    def _switch_values(self, event: Event) -> None:
        self._game_view().set_appearance(replace(self._appearance, values=bool(event.target.checked)))
        self._redraw()
