"""Variants that a player made: kept on this device once they were played, newest first. No DOM here."""

from __future__ import annotations

import json
from dataclasses import dataclass

from affinage.errors import AffinageError
from affinage.game import Game
from affinage.matches.names import fit_name
from affinage.notation.link import load, preset_of
from affinage.notation.wording import brief_name
from affinage.plain_text import capitalized
from web.storage import stored
from web.storage.stored import Texts

KEY = "variants"
MAX = 40
"""Largest number of variants that are kept."""
MAX_NAME = 60
"""Largest number of characters of a name."""


@dataclass(frozen=True, slots=True)
class OwnVariant:
    """A variant, and the name that the player chose for it, "" without one."""

    game: Game
    chosen_name: str = ""

    @property
    def name(self) -> str:
        """The chosen name, or else the options in a few words."""
        return self.chosen_name or capitalized(brief_name(self.game))


class OwnVariants:
    """Variants without a name of the author, as names by link; links of other versions stay where they are."""

    def __init__(self, storage: Texts) -> None:
        self._storage = storage

    def of(self, key: str) -> list[OwnVariant]:
        """Return the kept variants of a game that can be read."""
        games = ((_read(link), name) for link, name in self._names().items())
        return [OwnVariant(game, name) for game, name in games if game and game.key == key]

    def keep(self, game: Game) -> None:
        """Keep a variant without extra turns as the newest one, unless it has a name; the oldest make room."""
        if preset_of(game.even) is None:
            own, names = game.even.link(), self._names()
            others = ((link, name) for link, name in names.items() if link != own)
            self._write(dict([(own, names.get(own, "")), *others][:MAX]))

    def rename(self, link: str, name: str) -> None:
        """Give a kept variant a name, or "" for its options in a few words."""
        names = self._names()
        if link in names:
            self._write({**names, link: fit_name(name, MAX_NAME)})

    def forget(self, link: str) -> None:
        """Drop a variant."""
        self._write({other: name for other, name in self._names().items() if other != link})

    def _names(self) -> dict[str, str]:
        try:
            names = stored.parse(self._storage.read(KEY) or "{}")
        except ValueError:
            return {}
        entries = names.items() if isinstance(names, dict) else ()
        return {link: name for link, name in entries if isinstance(name, str)}

    def _write(self, names: dict[str, str]) -> None:
        self._storage.write(KEY, json.dumps(names))


def _read(link: str) -> Game | None:
    try:
        return load(link)
    except AffinageError:
        return None
