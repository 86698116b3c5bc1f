"""The settings of this browser; each takes effect at once."""

from __future__ import annotations

from collections.abc import Callable

from web.browser.dom import make
from web.browser.elements import Element, Event
from web.model.preferences import Preferences
from web.settings import words
from web.widgets.dialog import Dialog
from web.widgets.fields import button, choice, row, select

PREFIX = "choose-"  # of the fields' ids


class SettingsDialog:
    """The dialog; `show_keys` shows the keyboard shortcuts."""

    def __init__(self, preferences: Preferences, show_keys: Callable[[], None]) -> None:
        self._preferences, self._show_keys = preferences, show_keys
        self._dialog = Dialog("settings-dialog", self._clicked, self._chose)

    def open(self) -> None:
        """Show the current settings."""
        fields = make("div", {"class": "choices"}, *map(self._field, words.NAMES))
        self._dialog.show(words.TITLE, [fields, row(button(words.LIST_OF_KEYS, keys=""))])

    def _field(self, key: str) -> Element:
        field = select(PREFIX + key, words.CHOICES[key])
        field.value = self._preferences[key]
        return choice(words.NAMES[key], field)

    def _chose(self, event: Event) -> None:
        self._preferences.choose(event.target.id.removeprefix(PREFIX), str(event.target.value))

    def _clicked(self, event: Event) -> None:
        if event.target.closest("[data-keys]"):
            self._show_keys()
