"""The settings of this browser; each takes effect at once."""

from __future__ import annotations

from collections.abc import Callable

from web.browser.dom import by_id, listen, make
from web.browser.elements import Element, Event
from web.model.preferences import SETTINGS, Preferences, Setting
from web.widgets.fields import choice, select
from web.widgets.sheet import close_if_asked, fill

PREFIX = "choose-"  # of the fields' ids


class SettingsDialog:
    """The dialog; `show_keys` shows the keyboard shortcuts."""

    def __init__(self, preferences: Preferences, show_keys: Callable[[], None]) -> None:
        self._preferences, self._show_keys = preferences, show_keys
        self._dialog = by_id("settings-dialog")
        listen(self._dialog, "click", self._clicked)
        listen(self._dialog, "change", self._chose)

    def open(self) -> None:
        """Show the current settings."""
        fields = make("div", {"class": "choices"}, *(self._field(setting) for setting in SETTINGS))
        keys = make("button", {"type": "button", "data-keys": ""}, "List of keys")
        body = make("div", {"class": "body"}, fields, make("div", {"class": "row"}, keys))
        fill(self._dialog, "settings-title", "Settings", body)
        self._dialog.showModal()

    def _field(self, setting: Setting) -> Element:
        field = select(PREFIX + setting.key, setting.choices)
        field.value = self._preferences[setting.key]
        return choice(setting.name, field)

    def _chose(self, event: Event) -> None:
        self._preferences.choose(event.target.id.removeprefix(PREFIX), str(event.target.value))

    def _clicked(self, event: Event) -> None:
        if event.target.closest("[data-keys]"):
            self._show_keys()
        else:
            close_if_asked(self._dialog, event)
