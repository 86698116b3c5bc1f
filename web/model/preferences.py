"""Settings of this browser: appearance, sound, taps and keys. No DOM here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from affinage.view.appearance import Appearance

SETTINGS: Mapping[str, tuple[str, ...]] = {
    "theme": ("system", "light", "dark"),
    "board": ("cheese", "plain", "contrast"),
    "labels": ("on", "off"),
    "notation": ("signs", "words"),
    "sound": ("on", "off"),
    "animation": ("system", "on", "off"),
    "taps": ("small", "always", "never"),
    "keys": ("on", "off"),
}
"""Values of each setting, the default first; `web/settings/words.py` has their names."""


class Preferences:
    """The chosen values; a value that cannot be stored lasts as long as the page."""

    def __init__(
        self,
        read: Callable[[str], str | None] = lambda key: None,
        keep: Callable[[str, str], None] = lambda key, value: None,
    ) -> None:
        self._read, self._keep = read, keep
        self._chosen: dict[str, str] = {}
        self._followers: list[tuple[tuple[str, ...], Callable[[], None]]] = []

    def __getitem__(self, key: str) -> str:
        """Return the value of a setting; a stored value may be missing or outdated."""
        if key not in self._chosen:
            values, stored = SETTINGS[key], self._read(key)
            self._chosen[key] = stored if stored in values else values[0]
        return self._chosen[key]

    def choose(self, key: str, value: str) -> None:
        """Store a choice and apply it at once."""
        self._chosen[key] = value
        self._keep(key, value)
        for keys, react in self._followers:
            if key in keys:
                react()

    def applied_to(self, appearance: Appearance) -> Appearance:
        """Return an appearance with the chosen settings."""
        return replace(appearance, coordinates=self["labels"] == "on", spelled=self["notation"] == "words")

    def follow(self, react: Callable[[], None], *keys: str) -> None:
        """Call `react` whenever one of these settings changes."""
        self._followers.append((keys, react))
