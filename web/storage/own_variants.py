"""Variants that a player made: kept on this device once they were played, newest first. No DOM here."""

from __future__ import annotations

import json

from affinage.errors import AffinageError
from affinage.game import Game
from affinage.notation.link import load, preset_of
from web.storage import stored
from web.storage.texts import Texts

KEY = "variants"
MAX = 40  # that are kept


class OwnVariants:
    """Variants without a name of their own, as links; links of other versions stay where they are."""

    def __init__(self, storage: Texts) -> None:
        self._storage = storage

    def of(self, key: str) -> list[Game]:
        """Return the kept variants of a game that can be read."""
        games = (_read(link) for link in self._links())
        return [game for game in games if game and game.key == key]

    def keep(self, game: Game) -> None:
        """Keep a variant without extra turns as the newest one, unless it has a name; the oldest make room."""
        if preset_of(game.even) is None:
            own = game.even.link()
            self._write([own, *(link for link in self._links() if link != own)][:MAX])

    def forget(self, link: str) -> None:
        """Drop a variant."""
        self._write([other for other in self._links() if other != link])

    def _links(self) -> list[str]:
        try:
            links = stored.parse(self._storage.read(KEY) or "[]")
        except ValueError:
            return []
        return [link for link in links if isinstance(link, str)] if isinstance(links, list) else []

    def _write(self, links: list[str]) -> None:
        self._storage.write(KEY, json.dumps(links))


def _read(link: str) -> Game | None:
    try:
        return load(link)
    except AffinageError:
        return None
