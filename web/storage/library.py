"""The library: finished and unfinished games that people chose to keep, with names, to be searched. No DOM here.

A game is kept as two things: its record, which never changes and is known by its digest, and a small entry of an index,
with its name, what can be searched, and its place among the others. The index alone is read to list games, in slices. A
later game has a lower place; the time that an entry has decides nothing, for clocks are set back and forth.
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

from affinage.notation import record
from affinage.notation.link import load
from affinage.notation.record.limits import MAX_GAMES, MAX_VARIANTS
from affinage.notation.wording import count_of_moves, name_in_words
from affinage.play.match import GameRecord, fit_name
from affinage.view.game_view import GameView
from web.model import stored
from web.storage.slices import Slices

MAX_NAME = 80  # characters of a game's name
MAX_ABOUT = 400  # characters of a description
SLICES = 100, 1000  # entries read at once: the first ones, then the others
SCREENFUL = 30  # games that are shown at first, and each time that more are wanted
RECORDS_AT_ONCE = 100
PUZZLES = "puzzles"  # the key of the progress in puzzles, in a file as in the browser
EXPORTED_CHARACTERS = 1_000_000  # of the records in a file: fewer moves than a file may have

Fields: TypeAlias = "dict[str, Any]"
"""What an entry of the index says, as plain data."""


class LibraryStore(Protocol):
    """Store of entries and records; each method may raise its own errors."""

    async def entries(self, most: int, behind: Fields | None = None) -> list[Fields]:
        """Return the first entries in the order of place and id, which each of them has, or the first behind one."""

    async def ids(self) -> set[str]:
        """Return the ids of all games."""

    async def records(self, ids: Sequence[str]) -> list[str | None]:
        """Return the records of games, None for those that are gone."""

    async def write(
        self, entries: Sequence[Fields], records: Mapping[str, str], earlier: Iterable[str] = ()
    ) -> None:
        """Keep entries and records, all of them or none, in the place of what an earlier version had."""

    async def drop(self, key: str) -> None:
        """Forget a game."""

    async def earlier(self) -> dict[str, str]:
        """Return the texts that an earlier version has left, by their keys."""


@dataclass(frozen=True, slots=True)
class LibraryEntry:
    """A game in the index."""

    id: str
    place: int
    name: str
    about: str  # what it is, who played and how it ended
    at: float  # ms since 1970, when it was put there
    foreign: Fields = field(default_factory=dict, compare=False)  # what another version has put there

    @classmethod
    def read(cls, fields: Fields) -> LibraryEntry | None:
        """Return the entry of some data, ignoring unknown and missing fields; None if its game cannot be found."""
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
        return cls(key, place, name or about or NAMELESS, about, at, foreign)

    @property
    def fields(self) -> Fields:
        """Data for the index."""
        return self.foreign | {name: getattr(self, name) for name in FIELDS}

    @property
    def words(self) -> str:
        """Text to search."""
        return f"{self.name} {self.about}".casefold()


FIELDS = ("id", "place", "name", "about", "at")  # of an entry
NAMELESS = "A game"


@dataclass(frozen=True, slots=True)
class KeepableGame:
    """A game that can be kept: the name that it has, what is played and how it went, and its record."""

    name: str
    game: str
    course: str
    text: str

    @property
    def about(self) -> str:
        """Description, players and result."""
        return f"{self.game}, {self.course}"

    @property
    def game_record(self) -> GameRecord:
        """The game, to be played or looked at."""
        return record.recover(self.text)[0][0]


def found_in(data: Mapping[str, Any], name: str = "") -> KeepableGame:
    """Return what to keep of a game's data from `record.to_data`; raises ValueError or LookupError."""
    moves, people = count_of_moves(len(data["moves"])), " and ".join(map(str, data["people"]))
    course = f"{moves}, {people}, {data.get('result', 'unfinished')}"
    course = fit_name(course, MAX_ABOUT)
    return KeepableGame(
        fit(name), name_in_words(load(data["link"])), course, json.dumps(data, ensure_ascii=False)
    )


def files_of(games: Iterable[tuple[LibraryEntry, str]]) -> Iterator[list[tuple[LibraryEntry, str]]]:
    """Return games with their records in parts, each of which can be read as one file; damaged records are left out."""
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
    """Return the variant of a record, None for a text that is none."""
    try:
        return str(stored.parse(text)["link"])
    except (ValueError, LookupError, TypeError):
        return None


def exported(games: Iterable[tuple[LibraryEntry, str]], puzzles: str = "") -> str:
    """Return the games as one file, their names beside them, one a line; and the progress in puzzles, if any."""
    named = (
        f'{{"name": {json.dumps(entry.name, ensure_ascii=False)}, {text.lstrip()[1:]}'
        for entry, text in games
    )
    progress = f'"{PUZZLES}": {json.dumps(puzzles)}, ' if puzzles else ""
    return f'{{"affinage": {record.VERSION}, {progress}"games": [\n' + ",\n".join(named) + "\n]}\n"


def count_of_games(number: int) -> str:
    """Return a number of games in words."""
    return "1 game" if number == 1 else f"{number:,} games"


def counted(found: int, among: int, *, is_searched: bool) -> str:
    """Return the number of games, and of those that match."""
    if not among:
        return "The library is empty."
    games = count_of_games(among)
    if not is_searched:
        return f"{games} in the library."
    return f"{found:,} of {games} {'fits' if 1 in (found, among) else 'fit'}."


def game_view_of(game_record: GameRecord) -> GameView:
    """Return a view of a game from a file or the library; computers wait until they are let to play."""
    game_view = GameView(game_record.match, levels=game_record.levels)
    game_view.computers.hold()
    return game_view


class Library:
    """The games kept in a store, the newest first; `now` in ms since 1970."""

    def __init__(self, store: LibraryStore, now: Callable[[], float]) -> None:
        self._store, self._now = store, now
        self.entries: list[LibraryEntry] = []  # as far as they are read
        self._words: dict[LibraryEntry, str] = {}
        self.is_read = False  # all of the index
        self.unread = 0  # games that cannot be read, which are left alone

    async def read(self) -> AsyncIterator[None]:
        """Read the index, as another tab may have changed it, and pause whenever there is more of it to show."""
        entries = self.entries = []
        self._words, self.is_read = {}, False
        behind: Fields | None = None
        size = SLICES[0]
        while found := await self._store.entries(size, behind):
            if self.entries is not entries:
                return  # it is being read again
            known = {entry.id for entry in entries}  # some may have come in the meantime
            read = filter(None, map(LibraryEntry.read, found))
            entries += [entry for entry in read if entry.id not in known]
            yield
            behind, size = found[-1], SLICES[1]
        async for _ in self._take_over():
            yield
        unlisted = await self._store.ids() - {entry.id for entry in entries}
        if self.entries is entries:
            self.unread += len(unlisted)
            self.is_read = True
            yield

    async def _take_over(self) -> AsyncIterator[None]:
        """Move over what an earlier version has left, the oldest first, and pause after every few games."""
        texts = await self._store.earlier()
        read, slices = list[tuple[float, str, KeepableGame]](), Slices(self._now, lambda _: None)
        for key, text in texts.items():
            read += [(at, key, found) for at, found in _earlier(text)]
            await slices.go_on(len(read) / len(texts))
        read.sort(key=lambda game: game[:2])
        for start in range(0, len(read), RECORDS_AT_ONCE):
            some = read[start : start + RECORDS_AT_ONCE]
            await self._put([(at, found) for at, _, found in some], [key for _, key, _ in some])
            yield
        self.unread = len(texts) - len(read)

    async def add(self, games: Sequence[KeepableGame]) -> int:
        """Keep games that are not there yet, under their names or what they are; returns how many are new."""
        known = await self._store.ids()
        new = {_id(found): found for found in games}
        now = self._now()
        wanted = [(now, found) for key, found in new.items() if key not in known]
        if wanted:
            await self._put(wanted)
        return len(wanted)

    async def _put(self, games: Sequence[tuple[float, KeepableGame]], earlier: Sequence[str] = ()) -> None:
        """Put games before all others, the last one first, in the place of what an earlier version had."""
        first = await self._store.entries(1)
        place = floor(first[0]["place"]) if first else 0
        new, records = {}, {}
        for number, (at, found) in enumerate(games, 1):
            key, name = _id(found), fit(found.name) or fit(found.game)
            new[key] = LibraryEntry(key, place - number, name, found.about, at)
            records[key] = found.text
        await self._store.write([entry.fields for entry in new.values()], records, earlier)
        self.entries[:] = [
            *sorted(new.values(), key=_order),
            *(entry for entry in self.entries if entry.id not in new),
        ]

    async def rename(self, entry: LibraryEntry, name: str) -> LibraryEntry | None:
        """Give a game another name; an empty one changes nothing. None if another tab has deleted it."""
        if await self.record(entry) is None:
            self._leave_out(entry)
            return None
        renamed = replace(entry, name=fit(name) or entry.name)
        await self._store.write([renamed.fields], {})
        self.entries[:] = [renamed if known.id == entry.id else known for known in self.entries]
        return renamed

    async def delete(self, entry: LibraryEntry) -> Callable[[], Awaitable[None]] | None:
        """Forget a game; returns what brings it back, or None if it was deleted before."""
        text = await self.record(entry)
        await self._store.drop(entry.id)
        self._leave_out(entry)
        return None if text is None else partial(self._put_back, entry, text)

    async def _put_back(self, entry: LibraryEntry, text: str) -> None:
        await self._store.write([entry.fields], {entry.id: text})
        self._leave_out(entry)  # it may be back already
        insort(self.entries, entry, key=_order)

    def _leave_out(self, entry: LibraryEntry) -> None:
        self.entries[:] = [known for known in self.entries if known.id != entry.id]

    async def record(self, entry: LibraryEntry) -> str | None:
        """Return the record of a game, None if another tab has deleted it."""
        (text,) = await self._store.records([entry.id])
        return text

    async def records(self) -> AsyncIterator[tuple[LibraryEntry, str]]:
        """Yield all games with their records, which are read some at a time."""
        entries = list(self.entries)
        for start in range(0, len(entries), RECORDS_AT_ONCE):
            some = entries[start : start + RECORDS_AT_ONCE]
            texts = await self._store.records([entry.id for entry in some])
            for entry, text in zip(some, texts, strict=True):
                if text is not None:
                    yield entry, text

    def search(self, text: str) -> list[LibraryEntry]:
        """Return the games in whose name or description all the words are."""
        wanted = text.casefold().split()
        if not wanted:
            return list(self.entries)
        return [entry for entry in self.entries if all(word in self._searched(entry) for word in wanted)]

    def _searched(self, entry: LibraryEntry) -> str:
        words = self._words.get(entry)
        if words is None:
            words = self._words[entry] = entry.words
        return words


def fit(name: str) -> str:
    """Return a text made fit to be the name of a game: on one line and not too long; it may turn out empty."""
    return " ".join(fit_name(name, MAX_NAME).split())


def _order(entry: LibraryEntry) -> tuple[int, str]:
    return entry.place, entry.id


def _id(found: KeepableGame) -> str:
    """Return the id of a game, the same for the same game."""
    return sha256(found.text.encode(errors="surrogatepass")).hexdigest()


def _earlier(text: str) -> list[tuple[float, KeepableGame]]:
    """Return the time and the game of an earlier version's text; nothing if it cannot be read."""
    try:
        data = stored.parse(text)
        at, name = float(data.pop("at")), fit(str(data.pop("name")))
        return [(at, found_in(data, name))]
    except (ValueError, TypeError, LookupError, AttributeError):
        return []
