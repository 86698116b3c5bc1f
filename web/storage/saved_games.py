"""The games that this browser keeps, so that none is lost. No DOM here.

Each game has a key (a game by links has its id) and a text of its own (`saved_game`), written with every change, or
again as soon as the storage takes it. A count of the turns that games took at being changed tells which was played
last, for clocks are set back and forth. Each step of a tab's history remembers the key of the game that was shown
there. Two tabs can come to hold one game, by "Continue" or by a copy of the tab; then neither overwrites moves or
comments of the other: it goes on under a key of its own instead. Of a game by links the newer version stays.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol
from weakref import WeakKeyDictionary

from affinage.errors import AffinageError
from affinage.game import Game
from affinage.notation import record
from affinage.play.match import GameRecord, Match
from affinage.play.variations import GameNode
from affinage.play.versions import Relation, Version, relation
from affinage.view.computers import Computers
from affinage.view.game_view import GameView
from web.model.tree import is_part
from web.storage.refusals import FULL
from web.storage.saved_game import SavedGame, count_in, foreign_in, read, text_of

MAX = 12  # games kept that nobody would continue; beyond, the oldest of them go
LISTED = 6  # games to continue that are listed at first, and each time that more are wanted
PREFIX = "game."
COUNT = "count"  # where the highest count of all games stands
SHOWN = "table"  # where a step of the history remembers its game
FORKED = (
    "This game was also played on in another tab.",
    "Both are kept: here it goes on as a game of its own.",
)
GONE = "another tab has forgotten it"
MAKE_ROOM = "To make room, delete games under New game, My games."

State = tuple[object, ...]


class Texts(Protocol):
    """Texts by key; any of it may be refused."""

    def read(self, key: str) -> str | None:
        """Return the text, or None."""

    def write(self, key: str, text: str) -> str:
        """Keep a text; returns why not, as in `web.storage.refusals`, or ""."""


class Storage(Texts, Protocol):
    """Texts that can be listed and dropped."""

    def drop(self, key: str) -> None:
        """Forget a text."""

    def names(self) -> list[str]:
        """Return the keys of all texts."""


@dataclass(slots=True)
class _Entry:
    """Place of a match in storage."""

    key: str
    text: str = ""  # as it was last read or written here
    count: int = 0  # in the stored text
    state: State = ()  # of the game view, when it was last to be kept
    is_unsaved: bool = False  # for that was refused
    foreign: Mapping[str, object] = field(default_factory=dict)  # what another version has put there

    def leave(self) -> None:
        """Leave the key to another tab; the next text gets a new one."""
        self.key, self.count = "", 0


class SavedGames:
    """Keeps games in `storage` and gives them back.

    `step` remembers with the step of the history that the tab is at; `now` is in ms since 1970.
    """

    def __init__(self, storage: Storage, step: Texts, now: Callable[[], float]) -> None:
        self._storage, self._step, self._now = storage, step, now
        self._entries: WeakKeyDictionary[Match, _Entry] = WeakKeyDictionary()
        self._unsaved: dict[str, GameView] = {}  # what the storage has refused, for as long as the page lives
        self._shown = ""  # the key of the game that this tab shows
        self._count: int | None = None  # as it was last seen
        self._complained = False

    def keep(self, game_view: GameView) -> Sequence[str]:
        """Store a game as it is now; return messages for people, if any."""
        match, entry = game_view.match, self._entry_of(game_view)
        if entry is None:
            return ()
        found = self._storage.read(PREFIX + entry.key) if entry.key else None
        is_foreign = found is not None and found != entry.text  # another tab wrote it
        if game_view.correspondence and found is not None and is_foreign:
            return self._keep_newer(game_view, entry, found)
        theirs = _tree(found or "") if is_foreign else None
        if theirs and is_part(match.root, theirs) and not is_part(theirs, match.root):
            return ()  # it knows more
        is_forked = theirs is not None and not is_part(theirs, match.root)
        if is_forked or (is_foreign and theirs is None):
            self._unsaved.pop(entry.key, None)  # the key is another tab's by now
            entry.leave()
        is_new = not entry.key
        reason = self._save(game_view, entry)
        if found is None or is_new:
            self.seat(match)
        if is_new:
            self._clear_out()
        if reason:
            return self._complaint(reason)
        return FORKED if is_forked else ()

    def _keep_newer(self, game_view: GameView, entry: _Entry, found: str) -> Sequence[str]:
        """Keep a game by links that another tab has kept since, unless that one has more: there is only one of it."""
        theirs = self.version(entry.key, found)
        if theirs and relation(theirs, version_of(game_view)) not in (Relation.SAME, Relation.NEWER):
            return ()
        reason = self._save(game_view, entry)
        return self._complaint(reason) if reason else ()

    def version(self, key: str, text: str | None = None) -> Version | None:
        """Return a kept game by links as it stands, or as a text of it says; None where there is none."""
        text = self._storage.read(PREFIX + key) if text is None else text
        saved = read(key, text or "")
        if saved is None or saved.correspondence is None:
            return None
        try:
            return Version(record.read(text or ""), saved.correspondence)
        except AffinageError:
            return None

    def _entry_of(self, game_view: GameView) -> _Entry | None:
        """Return the place for a game as it is now; None while there is nothing new to store."""
        state, entry = _state(game_view), self._entries.get(game_view.match)
        if entry is None:
            if not _has_begun(game_view):
                return None
            key = game_view.correspondence.id if game_view.correspondence else ""
            entry = self._entries[game_view.match] = _Entry(key)
        elif entry.state == state and not entry.is_unsaved:
            return None
        entry.state, entry.is_unsaved = state, False
        return entry

    def _save(self, game_view: GameView, entry: _Entry) -> str:
        """Write a game's text under the key of its entry, a new one if it has none; returns why not."""
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
        return reason

    def keep_again(self, game_view: GameView) -> Sequence[str]:
        """Keep a game that was kept and is not any more, as when people clear what sites have stored."""
        entry = self._entries.get(game_view.match)
        if entry and entry.text and self._storage.read(PREFIX + entry.key) is None:
            entry.is_unsaved = True
        return self.keep(game_view)

    def _next_count(self, own: int) -> int:
        """Return the count of a changed game: `own` if no other is as high, else one more than the highest."""
        if self._count is None:
            self._count = max((saved.count for saved in self._all()), default=0)
        self._count = max(self._count, own, count_in(self._storage.read(COUNT)))
        if not own or own < self._count:
            self._count += 1
            self._storage.write(COUNT, str(self._count))
        return self._count

    def _write(self, key: str, text: str) -> str:
        """Write a game's text, in a full storage in the place of games that nobody would continue; returns why not."""
        reason = self._storage.write(PREFIX + key, text)
        dropped: list[Callable[[], str]] = []
        for saved in self._droppable() if reason == FULL else ():
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
        """Return the message about a refusal, once."""
        if self._complained:
            return ()
        self._complained = True
        message = f"This browser cannot keep the game: {reason}. A reload would lose it."
        return (message, MAKE_ROOM) if self.unfinished() else (message,)

    def seat(self, match: Match) -> None:
        """Remember that this tab shows this match now, at this step of its history."""
        entry = self._entries.get(match)
        self._shown = entry.key if entry else ""
        self._step.write(SHOWN, self._shown)

    def _clear_out(self) -> None:
        """Drop the oldest games that nobody would continue; what cannot be read is not ours to drop."""
        if len(self._keys()) > MAX:
            for saved in self._droppable()[:-MAX]:
                self.forget(saved)

    def _droppable(self) -> list[SavedGame]:
        """Return the games that nobody would continue, the oldest first."""
        return sorted((saved for saved in self._all() if not saved.unfinished), key=lambda saved: saved.order)

    def forget(self, saved: SavedGame) -> Callable[[], str]:
        """Drop a game; returns what brings it back, unless another tab has, and tells why it cannot, or ""."""
        name = PREFIX + saved.key
        text = self._storage.read(name)
        self._storage.drop(name)
        self._unsaved.pop(saved.key, None)

        def bring_back() -> str:
            if self._storage.read(name) is not None:
                return ""
            return GONE if text is None else self._storage.write(name, text)

        return bring_back

    def _keys(self) -> list[str]:
        return [key.removeprefix(PREFIX) for key in self._storage.names() if key.startswith(PREFIX)]

    def _all(self) -> list[SavedGame]:
        texts = (read(key, self._storage.read(PREFIX + key) or "") for key in self._keys())
        return [saved for saved in texts if saved]

    def unread(self) -> int:
        """Return how many kept games cannot be read; they are left alone."""
        return len(self._keys()) - len(self._all())

    def unfinished(self, game: Game | None = None) -> list[SavedGame]:
        """Return the games to continue, the newest first, of one variant or of all; not the one that is shown."""
        found = [saved for saved in self._all() if saved.unfinished and saved.key != self._shown]
        if game:
            found = [saved for saved in found if saved.link == game.link()]
        return sorted(found, key=lambda saved: saved.order, reverse=True)

    def by_links(self) -> list[SavedGame]:
        """Return the games by links that go on, or whose end is to be sent: those to act on first, then the newest."""
        found = [saved for saved in self._all() if saved.correspondence and (saved.turn or not saved.ended)]
        return sorted(found, key=lambda saved: (saved.turn, saved.order), reverse=True)

    def of_step(self) -> str:
        """Return the key of the game that the tab showed at this step of its history, or ""."""
        return self._step.read(SHOWN) or ""

    def open(self, key: str) -> GameView | None:
        """Return the view of a kept game, as it was left; None when it is gone or cannot be read."""
        if key in self._unsaved:
            return self._unsaved[key]
        text = self._storage.read(PREFIX + key) or ""
        saved = read(key, text)
        if saved is None:
            return None
        try:
            match = record.read(text)
        except AffinageError:
            return None
        game_view = GameView(match, levels=saved.levels, correspondence=saved.correspondence)
        game_view.computers.set_practice(saved.practice)
        index = game_view.game.board.index
        picked = [index[name] for name in saved.picked if name in index]
        if not game_view.restore(saved.ply, picked, paused=saved.paused):
            return None
        self._entries[match] = _Entry(key, text, saved.count, _state(game_view), foreign=foreign_in(text))
        return game_view

    def meet(self, game_record: GameRecord) -> GameView | None:
        """Return the saved game that a record brings more of, or a part of: with both, and where the record is.

        None when the same people have no such game. Nothing of the kept game is lost: see `Match.branch`.
        """
        match = game_record.match
        moves, link = tuple(move.text for move in match.moves), match.game.link()
        players = _players(Computers(match, game_record.levels))
        for saved in sorted(self._all(), key=lambda saved: saved.order, reverse=True):
            if saved.correspondence:
                continue  # only its own links change it
            common = min(len(saved.moves), len(moves))
            if saved.link != link or not common or saved.moves[:common] != moves[:common]:
                continue
            game_view = self.open(saved.key)
            if game_view and (match.start, players) == (game_view.match.start, _players(game_view.computers)):
                game_view.merge(match)
                return game_view
        return None


def version_of(game_view: GameView) -> Version:
    """Return how a game by links stands."""
    assert game_view.correspondence
    return Version(game_view.match, game_view.correspondence)


def _players(computers: Computers) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return names and levels of the players, in the order of the colours at the start."""
    match = computers.match
    return match.people, computers.levels or (0,) * match.game.players


def _has_begun(game_view: GameView) -> bool:
    """Return whether there is anything to store: a move or its first cell, a comment, marks, a set-up, or seats."""
    match = game_view.match
    tried = (
        game_view.correspondence
        or game_view.picked
        or match.root.children
        or match.root.resigned
        or match.root.comment
        or match.root.marks
        or match.is_set_up
    )
    return bool(tried or any(game_view.computers.levels) or match.people != match.game.colours)


def _tree(text: str) -> GameNode | None:
    """Return the moves of a kept text, None when they cannot be read."""
    try:
        return record.read(text).root
    except AffinageError:
        return None


def _state(game_view: GameView) -> State:
    """Return all that a game's text depends on, without reading its moves; it is called after each move."""
    match = game_view.match
    seats = (game_view.computers.paused, match.people, game_view.correspondence)
    return (match.revision, match.end, match.ply, game_view.picked, *seats)
