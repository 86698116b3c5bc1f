"""Controls beside the game: the board's appearance, settings, sound, full screen, and page-wide keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

from affinage.view.appearance import Appearance
from affinage.view.game_view import POSITION, GameView
from affinage.view.grid import latin
from web.browser import api
from web.browser.api import JsException
from web.browser.dom import by_id, listen, on_click
from web.browser.elements import Event
from web.browser.storage import keep_setting
from web.browser.tasks import begin, with_rest
from web.table.controller import BoardController
from web.table.side import SWITCHES
from web.table.table import Table

if TYPE_CHECKING:
    from web.settings.dialog import KeysDialog, SettingsDialog
    from web.table.command_line import CommandLine

TEXT_FIELDS = "textarea, input[type=text]"
COMMAND = "/"
"""The key that opens the command line."""


class AppearanceControls:
    """Binds the controls of the board's appearance: rotation, mirroring, score and values."""

    def __init__(self, table: Table) -> None:
        self._table = table
        # The appearance that the switches show.
        self._current: Appearance | None = None
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
        keep_setting(f"{what}.{self._table.game_view.game.key}", "on" if checked else "off")
        self._table.game_view.set_appearance(replace(self._appearance, **{what: checked}))
        self._table.changed(POSITION)


class BrowserControls:
    """Binds the controls of the browser, not of the game; `acts` are the actions of letters together with Ctrl."""

    def __init__(self, board: BoardController, acts: Mapping[str, Callable[[], None]]) -> None:
        self._board, self._preferences, self._acts = board, board.preferences, acts
        on_click("settings", lambda: self._settings.open())
        on_click("mute", self._switch_sound)
        on_click("fullscreen", lambda: begin(_switch_screen()))
        listen(api.document, "fullscreenchange", lambda _: _screen_switched())
        listen(api.document, "keydown", self._key)
        self._preferences.follow(self._show_sound, "sound")
        self._show_sound()
        by_id("mute").disabled = by_id("fullscreen").disabled = False
        by_id("fullscreen").hidden = not getattr(api.document, "fullscreenEnabled", False)
        with_rest(self._allow_dialogs)

    @cached_property
    def _settings(self) -> SettingsDialog:
        from web.settings.dialog import SettingsDialog

        return SettingsDialog(self._preferences, self._show_keys)

    @cached_property
    def _keys(self) -> KeysDialog:
        from web.settings.dialog import KeysDialog

        return KeysDialog(lambda: self._command_line.open())

    @cached_property
    def _command_line(self) -> CommandLine:
        from web.table.command_line import CommandLine

        return CommandLine(self._board.command)

    def _allow_dialogs(self) -> None:
        by_id("settings").disabled = False

    def _show_keys(self) -> None:
        self._keys.open(self._board.game_view.game, has_shortcuts=self._has_shortcuts)

    def _switch_sound(self) -> None:
        self._preferences.choose("sound", "off" if self._preferences["sound"] == "on" else "on")

    def _show_sound(self) -> None:
        _show_pressed("mute", pressed=self._preferences["sound"] == "off")

    def _key(self, event: Event) -> None:
        """Take the keys that act anywhere, and letters on the board, whose cells see to their own keys."""
        if api.document.querySelector("dialog[open]") or event.altKey or event.target.closest(TEXT_FIELDS):
            return
        key = latin(str(event.key), str(event.code))
        if event.ctrlKey or event.metaKey:
            act = self._acts.get("y" if key == "z" and event.shiftKey else key)
            if act:
                act()
                event.preventDefault()
        elif self._has_shortcuts:
            self._plain_key(key, on_board=bool(event.target.closest("#board")))
            if key == COMMAND:
                # Firefox would search the page.
                event.preventDefault()

    @property
    def _has_shortcuts(self) -> bool:
        return self._preferences["keys"] == "on"

    def _plain_key(self, key: str, *, on_board: bool) -> None:
        letters = [name[0].lower() for name in self._board.game_view.game.alternatives]
        if key == "?":
            with_rest(self._show_keys)
        elif key == COMMAND:
            with_rest(lambda: self._command_line.open())
        elif on_board and key in letters:
            self._board.choose(letters.index(key))


async def _switch_screen() -> None:
    """Enter or leave full screen; a browser may refuse."""
    # Full screen closes the menu that has the button.
    by_id("more").focus()
    try:
        await (
            api.document.exitFullscreen() if _is_full() else api.document.documentElement.requestFullscreen()
        )
    except JsException:
        return


def _screen_switched() -> None:
    _show_pressed("fullscreen", pressed=_is_full())


def _is_full() -> bool:
    return bool(api.document.fullscreenElement)


def _show_pressed(name: str, *, pressed: bool) -> None:
    by_id(name).setAttribute("aria-pressed", "true" if pressed else "false")
