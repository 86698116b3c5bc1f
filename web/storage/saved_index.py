"""An index of the saved games: all are read once, and then only those that change. No DOM here."""

from __future__ import annotations

from web.storage.saved_game import SavedGame, read
from web.storage.stored import Storage

PREFIX = "game."


class SavedIndex:
    """The games in `storage`; `note` and `reread` follow every change, here and in other tabs."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        # Games by their keys, None for unreadable ones.
        self._known: dict[str, SavedGame | None] = {}
        # Keys of games by links that wait for an action here.
        self._waiting: set[str] = set()
        self._is_read = False

    def games(self) -> list[SavedGame]:
        """Return the readable games, in no order; read those that came without notice."""
        names = (name for name in self._storage.names() if name.startswith(PREFIX))
        for key in {name.removeprefix(PREFIX) for name in names} ^ self._known.keys():
            self.reread(key)
        self._is_read = True
        return list(filter(None, self._known.values()))

    def waiting(self, besides: str = "") -> int:
        """Return the number of games by links that wait for the player, not counting the one with this key."""
        if not self._is_read:
            self.games()
        return len(self._waiting - {besides})

    def unread(self) -> int:
        """Return the number of unreadable games."""
        readable = len(self.games())
        return len(self._known) - readable

    def reread(self, key: str) -> SavedGame | None:
        """Read a game again; return None if it is gone or unreadable."""
        return self.note(key, self._storage.read(PREFIX + key))

    def note(self, key: str, text: str | None) -> SavedGame | None:
        """Note the text of a game, None if it is gone; return the game, None if it is unreadable."""
        saved = read(key, text) if text else None
        self._known.pop(key, None)
        self._waiting.discard(key)
        if text is not None:
            self._known[key] = saved
        if saved and saved.correspondence and saved.turn:
            self._waiting.add(key)
        return saved

    def leave_out(self, key: str) -> None:
        """Leave out a game whose moves cannot be read."""
        self.note(key, "")

    def forget_all(self) -> None:
        """Read all games again when they are next needed."""
        self._known, self._waiting, self._is_read = {}, set(), False
