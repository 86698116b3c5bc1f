"""The browser's database, which holds far more than `localStorage`: an index of the library's games, and their records.

An entry of the index is small; a record is read only when its game is wanted. The database may be refused. PyScript's
own storage does not do: it reads all that it keeps into memory, in a database of its own.
"""

from __future__ import annotations

import json
from asyncio import Future, get_running_loop, wait_for
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from web.browser import api
from web.browser.api import JsException, create_once_callable
from web.browser.dom import plain
from web.model import stored
from web.storage.library import Fields

NAME, VERSION = "affinage", 2
ENTRIES, RECORDS = "entries", "records"
EARLIER = "games"  # where version 1 had records with more keys beside theirs
ORDER = "order"  # of the entries
MAX_PLACE = 2**50  # of an entry, which may be as much below 0; others are none of ours
BLOCKED = "blocked"  # by another tab, until that closes the database
NEWER = "VersionError"  # the name of the error where a later version has been here
OPEN_S = 5.0  # some browsers neither open a database nor refuse to


class Refused(Exception):
    """The browser does not keep or give what was asked; the text says why in plain words."""


class Database:
    """The library's two stores, and what an earlier version has left; each method raises Refused."""

    def __init__(self) -> None:
        self._opened: Any = None  # the database, once it is open

    async def entries(self, most: int, behind: Fields | None = None) -> list[Fields]:
        """Return the first entries in their order, or the first behind one."""

        def ask(transaction: Any) -> list[Any]:
            after = [behind["place"], behind["id"]] if behind else [-MAX_PLACE]
            wanted = api.window.IDBKeyRange.bound(
                api.ffi.to_js(after), api.ffi.to_js([MAX_PLACE]), bool(behind)
            )
            return [transaction.objectStore(ENTRIES).index(ORDER).getAll(wanted, most)]

        (found,) = await self._transact("readonly", [ENTRIES], ask)
        try:
            entries: list[Fields] = _parsed(found)
        except (JsException, ValueError):
            return [_fields(entry) for entry in found]
        return entries

    async def ids(self) -> set[str]:
        """Return the ids of all games."""
        (keys,) = await self._transact(
            "readonly", [RECORDS], lambda transaction: [transaction.objectStore(RECORDS).getAllKeys()]
        )
        return {key for key in keys if isinstance(key, str)}

    async def records(self, ids: Sequence[str]) -> list[str | None]:
        """Return the records of games, None for those that are gone."""

        def ask(transaction: Any) -> list[Any]:
            store = transaction.objectStore(RECORDS)
            return [store.get(key) for key in ids]

        found = await self._transact("readonly", [RECORDS], ask)
        return [text if isinstance(text, str) else None for text in found]

    async def write(
        self, entries: Sequence[Fields], records: Mapping[str, str], earlier: Iterable[str] = ()
    ) -> None:
        """Keep entries and records, all of them or none, in the place of what an earlier version had."""

        def put(transaction: Any) -> list[Any]:
            index, store = transaction.objectStore(ENTRIES), transaction.objectStore(RECORDS)
            for entry in api.window.JSON.parse(json.dumps(entries)):
                index.put(entry)
            for key, text in records.items():
                store.put(text, key)
            for key in earlier:
                transaction.objectStore(EARLIER).delete(key)
            return []

        await self._transact("readwrite", [ENTRIES, RECORDS, *([EARLIER] if earlier else [])], put)

    async def drop(self, key: str) -> None:
        """Forget a game."""

        def delete(transaction: Any) -> list[Any]:
            return [transaction.objectStore(name).delete(key) for name in (ENTRIES, RECORDS)]

        await self._transact("readwrite", [ENTRIES, RECORDS], delete)

    async def earlier(self) -> dict[str, str]:
        """Return the texts of an earlier version by key; none if a later one has taken them over."""
        if self._opened and not self._opened.objectStoreNames.contains(EARLIER):
            return {}

        def ask(transaction: Any) -> list[Any]:
            store = transaction.objectStore(EARLIER)
            return [store.getAllKeys(), store.getAll()]

        keys, texts = await self._transact("readonly", [EARLIER], ask)
        return {str(key): str(text) for key, text in zip(keys, texts, strict=True)}

    async def _transact(
        self, mode: str, stores: Sequence[str], ask: Callable[[Any], Sequence[Any]]
    ) -> list[Any]:
        """Return the results of requests that are made at once, for a transaction does not outlive a wait."""
        transaction = await self._begin(mode, stores)
        came = _first_of(transaction, "complete", "abort")
        try:
            requests = ask(transaction)
        except JsException as error:
            raise Refused(_reason(error)) from error
        if await came == "abort":
            raise Refused(_reason(transaction.error))
        return [request.result for request in requests]

    async def _begin(self, mode: str, stores: Sequence[str]) -> Any:
        """Return a new transaction, of a database that is opened once more if it was closed."""
        if self._opened:
            try:
                return self._opened.transaction(api.ffi.to_js(stores), mode)
            except JsException:
                self._opened = None
        opened = self._opened = await _open()

        def make_way(_: Any) -> None:
            """Let a later version in another tab have the database at once."""
            opened.close()

        opened.onversionchange = create_once_callable(make_way)
        try:
            return opened.transaction(api.ffi.to_js(stores), mode)
        except JsException as error:
            raise Refused("its database was closed") from error


async def _open() -> Any:
    """Open the database of this version, or of a later one that stores games alike."""
    try:
        opened = await _opened_at(VERSION)
    except _Newer:
        opened = await _opened_at()
    try:
        entries = opened.transaction(api.ffi.to_js([ENTRIES, RECORDS])).objectStore(ENTRIES)
        if entries.keyPath == "id" and entries.indexNames.contains(ORDER):
            return opened
    except JsException:
        pass  # there are no such stores
    opened.close()
    raise Refused("another version of this page keeps its games there in another way")


class _Newer(Exception):
    """A later version of the page has been at the database."""


async def _opened_at(*version: int) -> Any:
    """Return the database at a version, or at the one that it has."""
    try:
        request = api.window.indexedDB.open(NAME, *version)
    except (JsException, AttributeError) as error:  # some refuse by having null there
        raise Refused("it refuses storage to this page") from error

    def close(came: str) -> None:
        if came == "success":
            request.result.close()  # or it would be in the way of later versions

    if version:
        request.onupgradeneeded = create_once_callable(_make_stores)
    try:
        came = await wait_for(_first_of(request, "success", "error", BLOCKED, late=close), OPEN_S)
    except TimeoutError as error:
        raise Refused("its database does not answer") from error
    if came == BLOCKED:
        raise Refused("an earlier version of this page has it open in another tab, which has to be closed")
    if came == "error" and request.error and request.error.name == NEWER:
        raise _Newer
    if came == "error":
        raise Refused(_reason(request.error))
    return request.result


def _parsed(value: Any) -> Any:
    """Return a value of JavaScript's as plain data; raises JsException or ValueError for one that JSON cannot say."""
    return stored.parse(str(api.window.JSON.stringify(value)))


def _fields(entry: Any) -> Fields:
    """Return the fields of an entry, or no more than its place where they cannot be read."""
    try:
        fields: Fields = _parsed(entry)
    except (JsException, ValueError):
        return {"id": entry.id, "place": entry.place}
    return fields


def _make_stores(event: Any) -> None:
    """Make the stores that the database does not have yet."""
    database = event.target.result
    if not database.objectStoreNames.contains(EARLIER):
        database.createObjectStore(EARLIER)
    database.createObjectStore(RECORDS)
    database.createObjectStore(ENTRIES, plain({"keyPath": "id"})).createIndex(
        ORDER, api.ffi.to_js(["place", "id"])
    )


def _first_of(target: Any, *names: str, late: Callable[[str], None] = lambda _: None) -> Future[str]:
    """Return the first of these events of a target from now on; `late` gets what nobody waits for."""
    loop = get_running_loop()
    found: Future[str] = loop.create_future()

    def came(event: Any) -> None:
        kind = str(event.type)
        if kind != BLOCKED:  # nothing comes after any other
            for name in names:
                setattr(target, f"on{name}", None)
            loop.call_soon(proxy.destroy)
        if found.done():
            late(kind)
        else:
            found.set_result(kind)

    proxy = api.ffi.create_proxy(came)
    for name in names:
        setattr(target, f"on{name}", proxy)
    return found


def _reason(error: Any) -> str:
    return (
        "its storage is full" if error and error.name == "QuotaExceededError" else "its database has failed"
    )
