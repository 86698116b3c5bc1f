"""The library: finished and unfinished games with names, stored and searchable. No DOM here.

Each game has two parts: its record, which never changes and is identified by its digest, and a small index entry with
its name, its searchable text and its place in the order. To list games, only the index is read, in slices. A later game
has a lower place; timestamps do not matter for the order, as clocks can be wrong.
"""

from __future__ import annotations

import json
from bisect import insort
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from math import floor
from typing import Any, Protocol, TypeAlias

from affinage.matches.match import GameRecord
from affinage.matches.names import fit_name, one_form
from affinage.notation import record
from affinage.notation.link import load
from affinage.notation.record.limits import MAX_GAMES, MAX_VARIANTS
from affinage.notation.wording import count_of_moves, name_in_words
from affinage.plain_text import one_i
from affinage.view.game_view import GameView
from web.library import words
from web.storage import stored

MAX_NAME = 80  # characters of a game's name
MAX_ABOUT = 400  # characters of a description
SLICES = 100, 1000  # entries read at once: first, then later
SCREENFUL = 30  # games shown at first, and added each time
RECORDS_AT_ONCE = 100
EXPORTED_CHARACTERS = 1_000_000  # of the records in a file: fewer moves than a file may have

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

    async def drop(self, key: str) -> None:
        """Delete a game."""


@dataclass(frozen=True, slots=True)
class LibraryEntry:
    """A game in the index."""

    id: str
    place: int
    name: str
    about: str  # variant, players and result
    at: float  # ms since 1970, when it was added
    foreign: Fields = field(default_factory=dict, compare=False)  # fields of another version

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
        foreign = {name: value for name, value in fields.items() if name not in FIELDS}
        about = fit_name(about, MAX_ABOUT) if isinstance(about, str) else ""
        name = fit(name) if isinstance(name, str) else ""
        at = at if isinstance(at, int | float) else 0.0
        return cls(key, place, name or about or words.NAMELESS, about, at, foreign)

    @property
    def fields(self) -> Fields:
        """Data for the index."""
        return self.foreign | {name: getattr(self, name) for name in FIELDS}

    @property
    def words(self) -> str:
        """Text to search."""
        return one_i(f"{self.name} {self.about}").casefold()


FIELDS = ("id", "place", "name", "about", "at")  # of an entry


@dataclass(frozen=True, slots=True)
class KeepableGame:
    """A game to store: its name, variant and result, and its record."""

    name: str
    game: str
    course: str
    text: str

    @property
    def about(self) -> str:
        """Description, players and result."""
        return fit_name(f"{self.game}, {self.course}", MAX_ABOUT)

    @property
    def game_record(self) -> GameRecord:
        """The game as a record."""
        return record.recover(self.text)[0][0]


def keepable_game(data: Mapping[str, Any], name: str = "") -> KeepableGame:
    """Return the game in data of `record.to_data`; raises ValueError or LookupError."""
    moves, people = count_of_moves(len(data["moves"])), " and ".join(map(str, data["people"]))
    course = f"{moves}, {people}, {data.get('result', 'unfinished')}"
    course = fit_name(course, MAX_ABOUT)
    return KeepableGame(
        fit(name), name_in_words(load(data["link"])), course, json.dumps(data, ensure_ascii=False)
    )


def files_of(games: Iterable[tuple[LibraryEntry, str]]) -> Iterator[list[tuple[LibraryEntry, str]]]:
    """Return games with their records in parts, each readable as one file; damaged records are left out."""
    part: list[tuple[LibraryEntry, str]] = []
    characters, links = 0, set[str]()
    for entry, text in games:
        link = _link_in(text)
        if link is None:
            continue
        is_full = characters + len(text) > EXPORTED_CHARACTERS or len(part) == MAX_GAMES
        if part and (is_full or len(links | {link}) > MAX_VARIANTS):
            yield part
            part, characters, links = [], 0, set()
        part.append((entry, text))
        characters += len(text)
        links.add(link)
    if part:
        yield part


def _link_in(text: str) -> str | None:
    """Return the variant of a record, None if it is damaged."""
    try:
        return str(stored.parse(text)["link"])
    except (ValueError, LookupError, TypeError):
        return None


def exported(games: Iterable[tuple[LibraryEntry, str]], progress: Mapping[str, str] | None = None) -> str:
    """Return the games as one file, their names beside them, one a line; and texts of progress, by their keys."""
    named = (
        f'{{"name": {json.dumps(entry.name, ensure_ascii=False)}, {text.lstrip()[1:]}'
        for entry, text in games
    )
    texts = "".join(f'"{key}": {json.dumps(text)}, ' for key, text in (progress or {}).items())
    return f'{{"affinage": {record.VERSION}, {texts}"games": [\n' + ",\n".join(named) + "\n]}\n"


def game_view_of(game_record: GameRecord) -> GameView:
    """Return a view of a game from a file or the library; computers are paused at first."""
    game_view = GameView(game_record.match, levels=game_record.levels)
    game_view.computers.hold()
    return game_view


class Library:
    """The games in a store, newest first; `now` is in ms since 1970."""

    def __init__(self, store: LibraryStore, now: Callable[[], float]) -> None:
        self._store, self._now = store, now
        self.entries: list[LibraryEntry] = []  # entries read so far
        self._words: dict[LibraryEntry, str] = {}
        self.is_read = False  # whether the whole index has been read
        self.unread = 0  # number of unreadable games, which stay as they are

    async def read(self) -> AsyncIterator[None]:
        """Read the index again, as another tab may have changed it, and yield whenever more can be shown."""
        entries = self.entries = []
        self._words, self.is_read = {}, False
        behind: Fields | None = None
        size = SLICES[0]
        while batch := await self._store.entries(size, behind):
            if self.entries is not entries:
                return  # another read has started
            known = {entry.id for entry in entries}  # some may have been added meanwhile
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
        new = {_id(game): game for game in games}
        wanted = [game for key, game in new.items() if key not in known]
        if wanted:
            await self._put(wanted)
        return len(wanted)

    async def _put(self, games: Sequence[KeepableGame]) -> None:
        """Put games before all others, the last one first."""
        first = await self._store.entries(1)
        place = floor(first[0]["place"]) if first else 0
        new, records, now = {}, {}, self._now()
        for number, game in enumerate(games, 1):
            key, name = _id(game), fit(game.name) or fit(game.game)
            new[key] = LibraryEntry(key, place - number, name, game.about, now)
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
        await self._store.write([renamed.fields], {})
        self.entries[:] = [renamed if known.id == entry.id else known for known in self.entries]
        return renamed

    async def delete(self, entry: LibraryEntry) -> Callable[[], Awaitable[None]] | None:
        """Delete a game; return a function that restores it, or None if it was already deleted."""
        text = await self.record(entry)
        await self._store.drop(entry.id)
        self._leave_out(entry)
        return None if text is None else partial(self._put_back, entry, text)

    async def _put_back(self, entry: LibraryEntry, text: str) -> None:
        await self._store.write([entry.fields], {entry.id: text})
        self._leave_out(entry)  # it may have been restored already
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
        wanted = one_i(one_form(text)).casefold().split()
        if not wanted:
            return list(self.entries)
        return [entry for entry in self.entries if all(word in self._searched(entry) for word in wanted)]

    def _searched(self, entry: LibraryEntry) -> str:
        text = self._words.get(entry)
        if text is None:
            text = self._words[entry] = entry.words
        return text


def fit(name: str) -> str:
    """Return a text shortened to one line of valid length for a game's name; it may be empty."""
    return fit_name(name, MAX_NAME)


def _order(entry: LibraryEntry) -> tuple[int, str]:
    return entry.place, entry.id


def _id(game: KeepableGame) -> str:
    """Return the id of a game, equal for equal games."""
    return sha256(game.text.encode(errors="surrogatepass")).hexdigest()
