"""The library: finished and unfinished games with names, stored and searchable. No DOM here.

Each game has two parts: its record, which never changes and is identified by its digest, and a small index entry with
its name, its searchable text and its place in the order. To list games, only the index is read, in slices. A later game
has a lower place; timestamps do not matter for the order, as clocks can be wrong. Reviews are stored apart, by the
lines of moves that were measured.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import floor
from typing import Any, Protocol, TypeAlias

from affinage.matches.match import GameRecord
from affinage.matches.names import fit_name, one_form
from affinage.plain_text import one_i
from affinage.view.game_view import GameView
from web.library import words
from web.library.keepable import (
    COSTLY,
    MAX_ABOUT,
    KeepableGame,
    digest,
    fit,
    headers_of,
    keepable_game,
    with_costs,
)
from web.review.stored_review import line_key_of
from web.storage import stored

SLICES = 100, 1000
"""Number of entries read at once: first, then later."""
SCREENFUL = 30
"""Number of games shown at first, and added each time."""
RECORDS_AT_ONCE = 100

Fields: TypeAlias = "dict[str, Any]"
"""An index entry as plain data."""


class LibraryStore(Protocol):
    """Store of entries and records; each method may raise its own errors."""

    async def entries(self, most: int, behind: Fields | None = None) -> list[Fields]:
        """Return the first entries, ordered by place and id, which all have; or the first after `behind`."""

    async def ids(self) -> set[str]:
        """Return the ids of all games."""

    async def records(self, ids: Sequence[str]) -> list[str | None]:
        """Return the records of games, None for those that are gone."""

    async def write(self, entries: Sequence[Fields], records: Mapping[str, str]) -> None:
        """Store entries and records, all or none."""

    async def drop(self, key: str, line: str) -> None:
        """Delete a game, and the review of its line."""

    async def review(self, line: str) -> str | None:
        """Return the review of a line, None if there is none."""

    async def write_review(self, line: str, text: str, at: float) -> None:
        """Store the review of a line."""


@dataclass(frozen=True, slots=True)
class LibraryEntry:
    """A game in the index."""

    id: str
    place: int
    name: str
    about: str
    """Variant, players and result."""
    at: float
    """Milliseconds since 1970, when the game was added."""
    played: str = ""
    """Id of a game that was played to its end in a browser of the player; "" for other games."""
    foreign: Fields = field(default_factory=dict, compare=False)
    """Fields of another version."""

    @classmethod
    def read(cls, fields: Fields) -> LibraryEntry | None:
        """Return the entry of some data, ignoring unknown fields; None if essential ones are missing."""
        key, place, name, about, at = map(fields.get, FIELDS)
        if (
            not isinstance(key, str)
            or type(place) is not int
            or not (isinstance(name, str) or isinstance(about, str))
        ):
            return None
        played = fields.get(PLAYED)
        foreign = {name: value for name, value in fields.items() if name not in (*FIELDS, PLAYED)}
        about = fit_name(about, MAX_ABOUT) if isinstance(about, str) else ""
        name = fit(name) if isinstance(name, str) else ""
        at = at if isinstance(at, int | float) else 0.0
        played = played if isinstance(played, str) else ""
        return cls(key, place, name or about or words.NAMELESS, about, at, played, foreign)

    @property
    def fields(self) -> Fields:
        """Data for the index."""
        played = {PLAYED: self.played} if self.played else {}
        return self.foreign | {name: getattr(self, name) for name in FIELDS} | played

    @property
    def words(self) -> str:
        """Text to search."""
        return one_i(f"{self.name} {self.about}").casefold()


FIELDS = ("id", "place", "name", "about", "at")
"""Fields of an entry."""
PLAYED = "played"
"""Optional field of an entry."""


def game_view_of(game_record: GameRecord) -> GameView:
    """Return a view of a game from a file or the library; computers are paused at first."""
    game_view = GameView(game_record.match, levels=game_record.levels)
    game_view.computers.hold()
    return game_view


class Library:
    """The games in a store, newest first; `now` is in ms since 1970."""

    def __init__(self, store: LibraryStore, now: Callable[[], float]) -> None:
        self._store, self._now = store, now
        # Entries read so far.
        self.entries: list[LibraryEntry] = []
        self._words: dict[LibraryEntry, str] = {}
        # True once the whole index has been read.
        self.is_read = False
        # Number of unreadable games, which stay as they are.
        self.unread = 0

    async def read(self) -> AsyncIterator[None]:
        """Read the index again, as another tab may have changed it, and yield whenever more can be shown."""
        entries = self.entries = []
        self._words, self.is_read = {}, False
        behind: Fields | None = None
        size = SLICES[0]
        while batch := await self._store.entries(size, behind):
            if self.entries is not entries:
                # Another read has started.
                return
            # Some entries may have been added meanwhile.
            known = {entry.id for entry in entries}
            read = filter(None, map(LibraryEntry.read, batch))
            entries += [entry for entry in read if entry.id not in known]
            yield
            behind, size = batch[-1], SLICES[1]
        unlisted = await self._store.ids() - {entry.id for entry in entries}
        if self.entries is entries:
            self.unread = len(unlisted)
            self.is_read = True
            yield

    async def add(self, games: Sequence[KeepableGame]) -> int:
        """Add games that are not there yet, named by their name or description; return the number of new ones."""
        known = await self._store.ids()
        new = {digest(game.text): game for game in games}
        wanted = [game for key, game in new.items() if key not in known]
        if wanted:
            await self._put(wanted)
        for key, game in new.items():
            if key in known:
                await self._complete(key, game)
        return len(wanted)

    async def _complete(self, key: str, game: KeepableGame) -> None:
        """Add the costs of a known game from another file, unless the library has them."""
        entry = next((entry for entry in self.entries if entry.id == key), None)
        costs = headers_of(stored.parse(game.text)).get(COSTLY)
        if entry and costs:
            await self._set_costs(entry, costs)

    async def add_played(self, game: KeepableGame) -> None:
        """Add a game that has just ended, unless the library has it."""
        if await self._entry_played(game.played) is None:
            await self.add([game])

    async def drop_played(self, id: str) -> None:
        """Delete the game with this id, which goes on."""
        if entry := await self._entry_played(id):
            await self.delete(entry)

    async def add_costs(self, id: str, costs: str) -> None:
        """Add what the moves of the game with this id have cost, unless that is known or the game is gone."""
        if entry := await self._entry_played(id):
            await self._set_costs(entry, costs)

    async def review(self, line: str) -> str | None:
        """Return the review of a game with this line, None if there is none."""
        return await self._store.review(line)

    async def add_review(self, line: str, text: str) -> None:
        """Add the review of all games with this line, in place of an earlier one."""
        await self._store.write_review(line, text, self._now())

    async def _entry_played(self, id: str) -> LibraryEntry | None:
        """Return the game with this id, None for none."""
        async for _ in self.read():
            pass
        return next((entry for entry in self.entries if id and entry.played == id), None)

    async def _set_costs(self, entry: LibraryEntry, costs: str) -> None:
        text = await self.record(entry)
        try:
            data = stored.parse(text or "")
            if COSTLY in headers_of(data):
                return
            game = keepable_game(with_costs(data, costs))
        except (ValueError, LookupError, TypeError, AttributeError):
            # The game is gone, or damaged.
            return
        # The description names the variant only if it did so before.
        about = game.about if entry.about.startswith(game.game) else game.course
        await self._replace(entry, replace(entry, about=about), {entry.id: game.text})

    async def _replace(self, entry: LibraryEntry, new: LibraryEntry, records: Mapping[str, str]) -> None:
        """Store another version of an entry, in its place."""
        await self._store.write([new.fields], records)
        self.entries[:] = [new if known.id == entry.id else known for known in self.entries]

    async def _put(self, games: Sequence[KeepableGame]) -> None:
        """Put games before all others, the last one first."""
        first = await self._store.entries(1)
        place = floor(first[0]["place"]) if first else 0
        new, records, now = {}, {}, self._now()
        for number, game in enumerate(games, 1):
            key, name = digest(game.text), fit(game.name) or fit(game.game)
            new[key] = LibraryEntry(key, place - number, name, game.about, now, game.played)
            records[key] = game.text
        await self._store.write([entry.fields for entry in new.values()], records)
        self.entries[:] = [
            *sorted(new.values(), key=_order),
            *(entry for entry in self.entries if entry.id not in new),
        ]

    async def rename(self, entry: LibraryEntry, name: str) -> LibraryEntry | None:
        """Rename a game; an empty name changes nothing. Return None if another tab has deleted it."""
        if await self.record(entry) is None:
            self._leave_out(entry)
            return None
        renamed = replace(entry, name=fit(name) or entry.name)
        await self._replace(entry, renamed, {})
        return renamed

    async def delete(self, entry: LibraryEntry) -> Callable[[], Awaitable[None]] | None:
        """Delete a game; return a function that restores it, or None if it was already deleted."""
        text = await self.record(entry)
        line = line_key_of(text or "")
        review = await self.review(line)
        await self._store.drop(entry.id, line)
        self._leave_out(entry)
        return None if text is None else partial(self._put_back, entry, text, review)

    async def _put_back(self, entry: LibraryEntry, text: str, review: str | None) -> None:
        await self._store.write([entry.fields], {entry.id: text})
        if review:
            await self.add_review(line_key_of(text), review)
        # The game may have been restored already.
        self._leave_out(entry)
        insort(self.entries, entry, key=_order)

    def _leave_out(self, entry: LibraryEntry) -> None:
        self.entries[:] = [known for known in self.entries if known.id != entry.id]

    async def record(self, entry: LibraryEntry) -> str | None:
        """Return the record of a game, None if another tab has deleted it."""
        (text,) = await self._store.records([entry.id])
        return text

    async def records(self) -> AsyncIterator[tuple[LibraryEntry, str]]:
        """Yield all games with their records, which are read in slices."""
        entries = list(self.entries)
        for start in range(0, len(entries), RECORDS_AT_ONCE):
            some = entries[start : start + RECORDS_AT_ONCE]
            texts = await self._store.records([entry.id for entry in some])
            for entry, text in zip(some, texts, strict=True):
                if text is not None:
                    yield entry, text

    def search(self, text: str) -> list[LibraryEntry]:
        """Return the games whose name or description contains all words."""
        wanted = wanted_words(text)
        if not wanted:
            return list(self.entries)
        return [entry for entry in self.entries if all(word in self._searched(entry) for word in wanted)]

    def _searched(self, entry: LibraryEntry) -> str:
        text = self._words.get(entry)
        if text is None:
            text = self._words[entry] = entry.words
        return text


def wanted_words(text: str) -> list[str]:
    """Return the words of a search."""
    return one_i(one_form(text)).casefold().split()


def _order(entry: LibraryEntry) -> tuple[int, str]:
    return entry.place, entry.id
