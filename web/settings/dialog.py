"""The settings of this browser, each of which takes effect at once, and the list of keyboard shortcuts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from affinage.game import Game
from web.browser import device
from web.browser.dom import make
from web.browser.elements import Element, Event
from web.model.preferences import Preferences
from web.settings import words
from web.table.commands import questions
from web.widgets.dialog import Dialog
from web.widgets.fields import button, choice, row, select

PREFIX = "choose-"
"""Beginning of the fields' ids."""


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


class KeysDialog:
    """The dialog; `command` opens the line to type in."""

    def __init__(self, command: Callable[[], None]) -> None:
        self._command = command
        self._dialog = Dialog("keys-dialog", self._clicked)

    def _clicked(self, event: Event) -> None:
        if event.target.closest("#keys-command"):
            self._dialog.close()
            self._command()

    def open(self, game: Game, *, has_shortcuts: bool) -> None:
        """Show the keys; those of single-key shortcuts, which also choose what to place, only where these are on."""
        letters = tuple(
            ((name[0],), words.CHOOSE.format(name=name.lower()))
            for name in game.alternatives
            if has_shortcuts
        )
        command_key = device.command_key()
        anywhere = tuple(((f"{command_key}+{letter}",), act) for letter, act in words.COMMAND_KEYS)
        typed = tuple(((question,), content) for question, content in questions(game).items())
        body = [
            *_group(words.ON_BOARD, (*words.BOARD_KEYS, *letters)),
            *_group(words.IN_MOVES, words.MOVES_KEYS),
            *_group(words.ANYWHERE, (*anywhere, *(words.SHORTCUTS if has_shortcuts else ()))),
            *_group(words.TYPED, (((words.TYPED_MOVE,), game.move_form), *typed)),
            button(words.TYPE, "keys-command"),
        ]
        self._dialog.show(words.KEYS, body)
        # A long list can then be scrolled by keyboard.
        self._dialog.element.querySelector(".body").tabIndex = 0


def _group(title: str, keys: Sequence[tuple[Sequence[str], str]]) -> tuple[Element, Element]:
    """Return a heading, and a list of keys with their actions."""
    entries: list[Element] = []
    for names, act in keys:
        term = make("dt")
        for number, name in enumerate(names):
            term.append(*([words.OR] if number else []), make("kbd", {}, name))
        entries += [term, make("dd", {}, act)]
    return make("h3", {}, title), make("dl", {"class": "keys"}, *entries)
