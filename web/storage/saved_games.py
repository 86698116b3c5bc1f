"""The games saved in this browser, so that none is lost. No DOM here.

Each game has a key (for a game by links, its id) and its own text (`saved_game`), written after every change, or again
once storage accepts it. A count of the turns at which games changed shows which was played last, as clocks can be
wrong. Each step of a tab's history stores the key of the game shown there. Two tabs can hold the same game, after
"Continue" or a duplicated tab; then neither overwrites moves or comments of the other: it continues under a new key
instead. For a game by links, the newer version stays.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from weakref import WeakKeyDictionary

from affinage.errors import AffinageError
from affinage.game import Game
from affinage.matches.match import GameRecord, Match
from affinage.matches.variations import GameNode
from affinage.matches.versions import Relation, Version, relation
from affinage.notation import record
from affinage.view.computers import Computers
from affinage.view.game_view import GameView
from web.model.tree import is_part
from web.storage import words
from web.storage.saved_game import SavedGame, count_in, foreign_in, read, text_of, view_of
from web.storage.saved_index import PREFIX, SavedIndex
from web.storage.stored import Storage, Texts

MAX = 12
"""Number of saved games that nobody would continue; beyond it, the oldest are dropped."""
LISTED = 6
"""Number of games to continue that are listed at first, and added each time."""
COUNT = "count"
"""Key of the highest count of all games."""
GAME_OF_STEP = "table"
"""Key under which a history step stores the key of its game."""
State = tuple[object, ...]
_order = attrgetter("order")


@dataclass(slots=True)
class _Entry:
    """Storage state of a match."""

    key: str
    text: str = ""
    """The text as last read or written here."""
    count: int = 0
    """The game's count in the stored text."""
    saved: State = ()
    """State of the game view when it was saved last."""
    is_unsaved: bool = False
    """True if the game is still to be saved, because storage refused it or its text has gone."""
    foreign: Mapping[str, object] = field(default_factory=dict)
    """Fields of another version."""
    is_clock_lost: bool = False
    """As in `SavedGame`."""

    def leave(self) -> None:
        """Leave the key to another tab; the next text gets a new one."""
        self.key, self.count = "", 0


class SavedGames:
    """Saves games in `storage` and loads them.

    `step` stores data with the tab's current history step; `now` is in ms since 1970.
    """

    def __init__(self, storage: Storage, step: Texts, now: Callable[[], float]) -> None:
        self._storage, self._step, self._now = storage, step, now
        # Entries by the root of the game's tree.
        self._entries: WeakKeyDictionary[GameNode, _Entry] = WeakKeyDictionary()
        self._index = SavedIndex(storage)
        # Games that storage refused are kept while the page lives.
        self._unsaved: dict[str, GameView] = {}
        # Key of the game shown in this tab.
        self._current_key = ""
        # The highest count of all games, as last read.
        self._count: int | None = None
        self._complained = False

    def keep(self, game_view: GameView) -> Sequence[str]:
        """Save a game, but not a line of its review; return messages for the player, if any."""
        if game_view.is_in_line and game_view.line and game_view.line.is_as_added:
            return ()
        match, entry = game_view.match, self._entry_of(game_view)
        if entry is None:
            return ()
        text = self._storage.read(PREFIX + entry.key) if entry.key else None
        # A text that differs from the last one here is from another tab.
        is_foreign = text is not None and text != entry.text
        if game_view.correspondence and text is not None and is_foreign:
            return self._keep_newer(game_view, entry, text)
        theirs = _tree(text or "") if is_foreign else None
        if theirs and is_part(match.root, theirs) and not is_part(theirs, match.root):
            # The other tab's text has everything of this game, and more.
            return ()
        is_forked = theirs is not None and not is_part(theirs, match.root)
        if is_forked or (is_foreign and theirs is None):
            # The key now belongs to another tab.
            self._unsaved.pop(entry.key, None)
            entry.leave()
        is_new = not entry.key
        reason = self._save(game_view, entry)
        if text is None or is_new:
            self.write_step(match)
        if is_new:
            self._clear_out()
        if reason:
            return self._complaint(reason)
        return words.FORKED if is_forked else ()

    def _keep_newer(self, game_view: GameView, entry: _Entry, text: str) -> Sequence[str]:
        """Save a game by links that another tab has saved since, unless that one has more: there is only one copy."""
        theirs = self.version(entry.key, text)
        if theirs and relation(theirs, version_of(game_view)) not in (Relation.SAME, Relation.NEWER):
            return ()
        reason = self._save(game_view, entry)
        return self._complaint(reason) if reason else ()

    def version(self, key: str, text: str | None = None) -> Version | None:
        """Return the version of a stored game by links, or of a text; None if there is none."""
        text = self._storage.read(PREFIX + key) if text is None else text
        saved = read(key, text or "")
        if saved is None or saved.correspondence is None:
            return None
        try:
            return Version(record.read_json(text or ""), saved.correspondence)
        except AffinageError:
            return None

    def _entry_of(self, game_view: GameView) -> _Entry | None:
        """Return the entry of a game; None while there is nothing new to save."""
        state, entry = _state(game_view), self._entries.get(game_view.match.root)
        if entry is None:
            if not _has_begun(game_view):
                return None
            key = game_view.correspondence.id if game_view.correspondence else ""
            entry = self._entries[game_view.match.root] = _Entry(key)
        elif entry.saved == state and not entry.is_unsaved:
            return None
        entry.saved, entry.is_unsaved = state, False
        return entry

    def _save(self, game_view: GameView, entry: _Entry) -> str:
        """Write a game's text under its key, a new one if it has none; return the reason if that fails."""
        entry.key = entry.key or os.urandom(6).hex()
        entry.count = self._next_count(entry.count)
        text = text_of(game_view, entry.count, self._now(), entry.foreign)
        reason = self._write(entry.key, text)
        entry.is_unsaved = bool(reason)
        if reason:
            self._unsaved[entry.key] = game_view
        else:
            self._unsaved.pop(entry.key, None)
            entry.text, self._complained = text, False
            self._index.note(entry.key, text)
        return reason

    def keep_again(self, game_view: GameView) -> Sequence[str]:
        """Save a game again whose text has disappeared, as when the player clears the site's data."""
        entry = self._entries.get(game_view.match.root)
        if entry and entry.text and self._storage.read(PREFIX + entry.key) is None:
            entry.is_unsaved = True
        return self.keep(game_view)

    def _next_count(self, own: int) -> int:
        """Return the count of a changed game: `own` if it is higher than all others, else one above the highest."""
        if self._count is None:
            self._count = max((saved.count for saved in self._index.games()), default=0)
        self._count = max(self._count, own, count_in(self._storage.read(COUNT)))
        if not own or own < self._count:
            self._count += 1
            self._storage.write(COUNT, str(self._count))
        return self._count

    def _write(self, key: str, text: str) -> str:
        """Write a game's text, if storage is full in place of games that nobody would continue; return any error."""
        reason = self._storage.write(PREFIX + key, text)
        dropped: list[Callable[[], str]] = []
        for saved in self._droppable() if reason == words.FULL else ():
            if saved.key == key:
                continue
            dropped.append(self.forget(saved))
            reason = self._storage.write(PREFIX + key, text)
            if not reason:
                return ""
        for bring_back in dropped:
            bring_back()
        return reason

    def _complaint(self, reason: str) -> Sequence[str]:
        """Return the message about an error, once."""
        if self._complained:
            return ()
        self._complained = True
        message = words.GAME_NOT_STORED.format(reason=reason)
        return (message, words.MAKE_ROOM) if self.unfinished() else (message,)

    def write_step(self, match: Match) -> None:
        """Store in the history step that this tab shows this match."""
        self._current_key = self.key(match)
        self._step.write(GAME_OF_STEP, self._current_key)

    def key(self, match: Match) -> str:
        """Return the key of a match that was saved here, also where storage refused it; "" for others."""
        entry = self._entries.get(match.root)
        return entry.key if entry else ""

    def complaints(self, match: Match) -> Sequence[str]:
        """Return the messages about what could not be read of a match that was opened here."""
        entry = self._entries.get(match.root)
        return (words.CLOCK_LOST,) if entry and entry.is_clock_lost else ()

    def _clear_out(self) -> None:
        """Drop the oldest games that nobody would continue; unreadable texts stay."""
        for saved in self._droppable(besides=MAX):
            self.forget(saved)

    def _droppable(self, besides: int = 0) -> Iterator[SavedGame]:
        """Yield the ended games, oldest first, without the latest `besides`."""
        ended = [saved for saved in self._index.games() if not saved.unfinished]
        ended.sort(key=_order)
        for saved in ended[: max(len(ended) - besides, 0)]:
            # Another tab may continue the game at this moment.
            now = self._index.reread(saved.key)
            if now and not now.unfinished:
                yield now

    def forget(self, saved: SavedGame) -> Callable[[], str]:
        """Drop a game; return a function that restores it, or returns the reason why it cannot, or ""."""
        name = PREFIX + saved.key
        text = self._storage.read(name)
        self._storage.drop(name)
        self._index.note(saved.key, None)
        self._unsaved.pop(saved.key, None)

        def bring_back() -> str:
            if self._storage.read(name) is not None:
                return ""
            refusal = words.GONE if text is None else self._storage.write(name, text)
            self._index.reread(saved.key)
            return refusal

        return bring_back

    def follow(self, name: str | None) -> str | None:
        """Follow another tab, which has changed the text with this key, or any text where it is None.

        Return the key of the changed game, "" if it may be any, None if it is no game.
        """
        if name is None:
            self._index.forget_all()
            return ""
        if not name.startswith(PREFIX):
            return None
        key = name.removeprefix(PREFIX)
        self._index.reread(key)
        return key

    def unread(self) -> int:
        """Return the number of unreadable games, which stay as they are."""
        return self._index.unread()

    def unfinished(self, game: Game | None = None) -> list[SavedGame]:
        """Return the games to continue, newest first, of one variant or of all, without the one shown."""
        link = game.link() if game else ""
        games = [
            saved for saved in self._index.games() if saved.unfinished and saved.key != self._current_key
        ]
        return sorted((saved for saved in games if not game or saved.link == link), key=_order, reverse=True)

    def by_links(self) -> list[SavedGame]:
        """Return the games by links that continue or have an end to send: those that wait for an action first."""
        games = [
            saved for saved in self._index.games() if saved.correspondence and (saved.turn or not saved.ended)
        ]
        return sorted(games, key=lambda saved: (saved.turn, saved.order), reverse=True)

    def waiting(self, besides: str = "") -> int:
        """Return the number of games by links that wait for the player, not counting the one with this key."""
        return self._index.waiting(besides)

    def of_step(self) -> str:
        """Return the key of the game shown at this history step, or ""."""
        return self._step.read(GAME_OF_STEP) or ""

    def open(self, key: str) -> GameView | None:
        """Return the view of a saved game as it was left; None if it is gone or unreadable."""
        if key in self._unsaved:
            return self._unsaved[key]
        text = self._storage.read(PREFIX + key)
        saved = self._index.note(key, text)
        if saved is None or text is None:
            return None
        game_view = view_of(saved, text)
        if game_view is None:
            self._index.leave_out(key)
            return None
        self._entries[game_view.match.root] = _Entry(
            key,
            text,
            saved.count,
            _state(game_view),
            foreign=foreign_in(text),
            is_clock_lost=saved.is_clock_lost,
        )
        return game_view

    def meet(self, game_record: GameRecord) -> GameView | None:
        """Return the saved game that a record extends or is part of, with both merged, at the record's place.

        None if there is no such game of the same people. The saved game loses nothing: see `Match.branch`.
        """
        match = game_record.match
        moves, link = tuple(move.text for move in match.moves), match.game.link()
        players = _players(Computers(match, game_record.levels))
        for saved in sorted(self._index.games(), key=_order, reverse=True):
            if saved.correspondence:
                # Only its own links change a game by links.
                continue
            common = min(len(saved.moves), len(moves))
            if saved.link != link or not common or saved.moves[:common] != moves[:common]:
                continue
            game_view = self.open(saved.key)
            if game_view and (match.start, players) == (game_view.match.start, _players(game_view.computers)):
                game_view.merge(match)
                return game_view
        return None


def version_of(game_view: GameView) -> Version:
    """Return the version of a game by links."""
    assert game_view.correspondence
    return Version(game_view.played, game_view.correspondence)


def _players(computers: Computers) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return names and levels of the players, in the order of the colours at the start."""
    match = computers.match
    return match.people, computers.levels or (0,) * match.game.players


def _has_begun(game_view: GameView) -> bool:
    """Return whether there is anything to store: a move or its first cell, remarks, a set-up, a clock, or seats."""
    match = game_view.match
    content = (
        game_view.correspondence
        or game_view.timing
        or game_view.picked
        or match.root.children
        or match.root.conclusion
        or match.root.comment
        or match.root.marks
        or match.is_set_up
    )
    return bool(content or any(game_view.computers.levels) or match.people != match.game.colours)


def _tree(text: str) -> GameNode | None:
    """Return the moves of a stored text, None if they are unreadable."""
    try:
        return record.read_json(text).root
    except AffinageError:
        return None


def _state(game_view: GameView) -> State:
    """Return everything that a game's text depends on without reading its moves, as it is called after each move."""
    match = game_view.match
    clock = game_view.timing and game_view.timing.clock
    seats = (game_view.computers.paused, match.people, game_view.correspondence, clock)
    return (match.revision, match.end, match.ply, game_view.picked, *seats)
