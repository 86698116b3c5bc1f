"""Settings of this browser: appearance, sound, taps and keys. No DOM here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from affinage.view.appearance import Appearance


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting; its first choice is the default."""

    key: str  # storage key
    name: str
    choices: Mapping[str, str]  # labels by stored value

    @property
    def default(self) -> str:
        """Value without a choice."""
        return next(iter(self.choices))


SETTINGS = (
    Setting("theme", "Theme", {"system": "Match system", "light": "Light", "dark": "Dark"}),
    Setting("board", "Board", {"cheese": "Cheese", "plain": "Plain", "contrast": "High contrast"}),
    Setting("labels", "Coordinates", {"on": "Shown", "off": "Hidden"}),
    Setting("notation", "Moves", {"signs": "In signs: c3,d4", "words": "In words: c3 and d4"}),
    Setting("sound", "Sound", {"on": "On", "off": "Off"}),
    Setting("animation", "Animation", {"system": "Match system", "on": "On", "off": "Off"}),
    Setting(
        "taps", "A second tap confirms", {"small": "On small cells", "always": "Always", "never": "Never"}
    ),
    Setting("keys", "Single-key shortcuts", {"on": "On", "off": "Off"}),
)
_BY_KEY = {setting.key: setting for setting in SETTINGS}


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
            setting, stored = _BY_KEY[key], self._read(key)
            self._chosen[key] = stored if stored and stored in setting.choices else setting.default
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
