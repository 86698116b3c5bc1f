"""The library: finished and unfinished games that people chose to keep, with names, to be searched. No DOM here."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from affinage import record
from affinage.errors import RecordError
from affinage.match import Sheet
from affinage.record.limits import MOST_CHARACTERS
from affinage.wording import count_of_moves, name_of
from web.table import Table

MAX_NAME = 80  # characters of a game's name


class Store(Protocol):
    """Texts by key; any of it may raise an error of its own."""

    async def texts(self) -> dict[str, str]:
        """All texts by key."""

    async def write(self, texts: dict[str, str]) -> None:
        """Keep texts, all of them or none."""

    async def drop(self, key: str) -> None:
        """Forget a text."""


@dataclass(frozen=True, slots=True)
class Item:
    """A game in the library."""

    key: str
    name: str
    at: float  # ms since 1970, when it was put there
    sheet: Sheet

    @property
    def about(self) -> str:
        """What it is, who played and how it ended."""
        return described(self.sheet)

    @property
    def text(self) -> str:
        """How it is kept: a record, with more keys beside it."""
        return json.dumps(record.to_data(self.sheet) | {"name": self.name, "at": self.at}, ensure_ascii=False)


def result_of(sheet: Sheet) -> str:
    """How the line that is shown ends, in words; "unfinished" if it does not."""
    return str(record.to_data(sheet).get("result", "unfinished"))


def described(sheet: Sheet) -> str:
    """A game in a line: what is played, how long it is, who played and how it ended."""
    match = sheet.match
    moves = count_of_moves(len(match.moves))
    return f"{name_of(match.game)}, {moves}, {' and '.join(match.people)}, {result_of(sheet)}"


def exported(items: Sequence[Item]) -> str:
    """All games as one file, their names beside them."""
    games = [json.loads(item.text) for item in items]
    return json.dumps({"affinage": record.VERSION, "games": games}, ensure_ascii=False, indent=1) + "\n"


def table_of(sheet: Sheet) -> Table:
    """A table for a game from a file or the library; computers wait until they are let to play."""
    table = Table(sheet.match, levels=sheet.levels)
    table.paused = bool(table.level)
    return table


def check_size(size: int, name: str) -> None:
    """Raise RecordError when a file of so many bytes is too large to be read."""
    if size > MOST_CHARACTERS:
        raise RecordError(0, f"{name} is too large: a file can have {MOST_CHARACTERS // 1_000_000} MB")


def decoded(data: bytes, name: str) -> str:
    """The text of a file; raises RecordError when it is none."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(0, f"{name} is not a text file: byte {error.start} is not UTF-8") from None


def complaints_of(errors: Sequence[Exception], most: int = 5) -> list[str]:
    """What was wrong with a file, each with its place, and how much more there was."""
    said = [str(error) for error in errors[:most]]
    return said + ([f"and {len(errors) - most} more"] if len(errors) > most else [])


class Library:
    """The games kept in a store, the newest first; `now` in ms since 1970."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store, self._now = store, now
        self.items: list[Item] = []
        self.unread = 0  # texts that cannot be read, which are left alone

    async def load(self) -> None:
        """Read what is kept, as another tab may have changed it."""
        texts = await self._store.texts()
        read = [_read(key, text) for key, text in texts.items()]
        self.items = [item for item in read if item]
        self.unread = len(read) - len(self.items)
        self._sort()

    def _sort(self) -> None:
        self.items.sort(key=lambda item: item.at, reverse=True)

    async def add(self, sheets: Iterable[Sheet], names: Sequence[str] = ()) -> list[Item]:
        """Keep games under names, or under what they are; a game that is there already is not kept twice."""
        known = {_alike(item.sheet): item for item in self.items}
        new = []
        for number, sheet in enumerate(sheets):
            name = fit(names[number]) if number < len(names) else ""
            if _alike(sheet) not in known:
                copy = record.recover(record.to_json(sheet))[0][0]  # the one on the table goes on
                item = Item(
                    os.urandom(6).hex(), name or fit(name_of(sheet.match.game)), self._now() + number, copy
                )
                known[_alike(sheet)] = item
                new.append(item)
        await self._store.write({item.key: item.text for item in new})
        self.items += new
        self._sort()
        return new

    async def rename(self, item: Item, name: str) -> Item:
        """Give a game another name; an empty one changes nothing."""
        renamed = replace(item, name=fit(name) or item.name)
        await self._store.write({item.key: renamed.text})
        self.items = [renamed if other.key == item.key else other for other in self.items]
        return renamed

    async def delete(self, item: Item) -> None:
        """Forget a game; `put_back` brings it back."""
        await self._store.drop(item.key)
        self.items = [other for other in self.items if other.key != item.key]

    async def put_back(self, item: Item) -> None:
        """Keep again what was deleted."""
        await self._store.write({item.key: item.text})
        self.items = [*(other for other in self.items if other.key != item.key), item]
        self._sort()

    def search(self, words: str) -> list[Item]:
        """The games in whose name or description all the words are."""
        wanted = words.casefold().split()
        return [
            item
            for item in self.items
            if all(word in f"{item.name} {item.about}".casefold() for word in wanted)
        ]


def fit(name: str) -> str:
    """A text made fit to be the name of a game: on one line and not too long; it may turn out empty."""
    return " ".join(name.split())[:MAX_NAME].strip()


def _alike(sheet: Sheet) -> str:
    return json.dumps(record.to_data(sheet))


def _read(key: str, text: str) -> Item | None:
    try:
        data = record.parse(text)
        name, at = fit(str(data["name"])), float(data["at"])
    except (ValueError, TypeError, LookupError, RecursionError):
        return None
    sheets, _ = record.recover(text)
    return Item(key, name, at, sheets[0]) if sheets else None
