"""The browser's database, far larger than `localStorage`: an index of the library's games, their records, and reviews.

An index entry is small; a record is read only when its game is needed. The browser may refuse the database. PyScript's
own storage is unsuitable: it reads everything into memory, in a database of its own.
"""

from __future__ import annotations

import json
from asyncio import Future, get_running_loop, wait_for
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from web.browser import api
from web.browser.api import JsException, create_once_callable
from web.browser.dom import plain
from web.library import words as library_words
from web.library.library import Fields
from web.storage import stored, words

NAME, VERSION = "affinage", 1
ENTRIES, RECORDS, REVIEWS = STORES = "entries", "records", "reviews"
ORDER = "order"
"""Name of the index by which entries are ordered."""
LINE, AT, TEXT = "line", "at", "text"
"""Fields of a review: its key, when it was stored, its contents."""
MAX_REVIEWS = 300
"""Largest number of reviews; beyond it, the oldest are dropped."""
MAX_PLACE = 2**50
"""Limit of an entry's place, also below 0; entries with other places are foreign."""
NEWER = "VersionError"
"""Name of the error if a later version has used the database."""
OPEN_S = 5.0
"""Seconds to wait for the database, as some browsers neither open nor refuse it."""


class DatabaseError(Exception):
    """The browser refuses to store or return something; the text gives the reason in plain words."""


class Database:
    """The library's stores; each method raises DatabaseError."""

    def __init__(self) -> None:
        # The database, once it is open.
        self._opened: Any = None

    async def entries(self, most: int, behind: Fields | None = None) -> list[Fields]:
        """Return the first entries in their order, or the first after `behind`."""

        def ask(transaction: Any) -> list[Any]:
            after = [behind["place"], behind["id"]] if behind else [-MAX_PLACE]
            wanted = api.window.IDBKeyRange.bound(
                api.ffi.to_js(after), api.ffi.to_js([MAX_PLACE]), bool(behind)
            )
            return [transaction.objectStore(ENTRIES).index(ORDER).getAll(wanted, most)]

        (rows,) = await self._transact("readonly", [ENTRIES], ask)
        try:
            entries: list[Fields] = _parsed(rows)
        except (JsException, ValueError):
            return [_fields(entry) for entry in rows]
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

        results = await self._transact("readonly", [RECORDS], ask)
        return [text if isinstance(text, str) else None for text in results]

    async def write(self, entries: Sequence[Fields], records: Mapping[str, str]) -> None:
        """Store entries and records, all or none."""

        def put(transaction: Any) -> list[Any]:
            index, store = transaction.objectStore(ENTRIES), transaction.objectStore(RECORDS)
            for entry in api.window.JSON.parse(json.dumps(entries)):
                index.put(entry)
            for key, text in records.items():
                store.put(text, key)
            return []

        await self._transact("readwrite", [ENTRIES, RECORDS], put)

    async def drop(self, key: str, line: str) -> None:
        """Delete a game, and the review of its line."""

        def delete(transaction: Any) -> list[Any]:
            keys = zip(STORES, (key, key, line), strict=True)
            return [transaction.objectStore(name).delete(each) for name, each in keys]

        await self._transact("readwrite", STORES, delete)

    async def review(self, line: str) -> str | None:
        """Return the review of a line, None if there is none."""
        (row,) = await self._transact(
            "readonly", [REVIEWS], lambda transaction: [transaction.objectStore(REVIEWS).get(line)]
        )
        text = getattr(row, TEXT, None)
        return text if isinstance(text, str) else None

    async def write_review(self, line: str, text: str, at: float) -> None:
        """Store the review of a line, and drop the oldest if there are too many."""

        def put(transaction: Any) -> list[Any]:
            store = transaction.objectStore(REVIEWS)
            store.put(plain({LINE: line, TEXT: text, AT: at}))
            return [store.index(AT).getAllKeys()]

        (keys,) = await self._transact("readwrite", [REVIEWS], put)
        old = list(keys)[:-MAX_REVIEWS]

        def delete(transaction: Any) -> list[Any]:
            return [transaction.objectStore(REVIEWS).delete(key) for key in old]

        if old:
            await self._transact("readwrite", [REVIEWS], delete)

    async def _transact(
        self, mode: str, stores: Sequence[str], ask: Callable[[Any], Sequence[Any]]
    ) -> list[Any]:
        """Return the results of requests made at once: a transaction does not survive a wait."""
        transaction = await self._begin(mode, stores)
        outcome = _first_of(transaction, "complete", "abort")
        try:
            requests = ask(transaction)
        except JsException as error:
            raise DatabaseError(_reason(error)) from error
        if await outcome == "abort":
            raise DatabaseError(_reason(transaction.error))
        return [request.result for request in requests]

    async def _begin(self, mode: str, stores: Sequence[str]) -> Any:
        """Return a new transaction, on a database that is reopened if it was closed."""
        if self._opened:
            try:
                return self._opened.transaction(api.ffi.to_js(stores), mode)
            except JsException:
                self._opened = None
        opened = self._opened = await _open()

        def make_way(_: Any) -> None:
            """Give the database to a later version in another tab at once."""
            opened.close()

        opened.onversionchange = create_once_callable(make_way)
        try:
            return opened.transaction(api.ffi.to_js(stores), mode)
        except JsException as error:
            raise DatabaseError(library_words.CLOSED) from error


async def _open() -> Any:
    """Open the database of this version, or of a later one with the same format of games."""
    try:
        opened = await _opened_at(VERSION)
    except _NewerVersionError:
        opened = await _opened_at()
    try:
        transaction = opened.transaction(api.ffi.to_js(STORES))
        entries, reviews = transaction.objectStore(ENTRIES), transaction.objectStore(REVIEWS)
        is_known = entries.keyPath == "id" and entries.indexNames.contains(ORDER)
        if is_known and reviews.keyPath == LINE and reviews.indexNames.contains(AT):
            return opened
    except JsException:
        # The stores do not exist.
        pass
    opened.close()
    raise DatabaseError(library_words.USED_BY_NEWER)


class _NewerVersionError(Exception):
    """A later version of the page has used the database."""


async def _opened_at(*version: int) -> Any:
    """Return the database at a version, or at its current one."""
    try:
        request = api.window.indexedDB.open(NAME, *version)
    except (JsException, AttributeError) as error:
        # In some browsers `indexedDB` is null.
        raise DatabaseError(words.REFUSED) from error

    def close(outcome: str) -> None:
        if outcome == "success":
            # A database that stays open would block later versions.
            request.result.close()

    if version:
        request.onupgradeneeded = create_once_callable(_make_stores)
    try:
        outcome = await wait_for(_first_of(request, "success", "error", late=close), OPEN_S)
    except TimeoutError as error:
        raise DatabaseError(library_words.SILENT) from error
    if outcome == "error" and request.error and request.error.name == NEWER:
        raise _NewerVersionError
    if outcome == "error":
        raise DatabaseError(_reason(request.error))
    return request.result


def _parsed(value: Any) -> Any:
    """Return a JavaScript value as plain data; raises JsException or ValueError if JSON cannot express it."""
    return stored.parse(str(api.window.JSON.stringify(value)))


def _fields(entry: Any) -> Fields:
    """Return the fields of an entry, or only its place if they cannot be read."""
    try:
        fields: Fields = _parsed(entry)
    except (JsException, ValueError):
        return {"id": entry.id, "place": entry.place}
    return fields


def _make_stores(event: Any) -> None:
    """Create the stores of the database."""
    database = event.target.result
    database.createObjectStore(RECORDS)
    database.createObjectStore(ENTRIES, plain({"keyPath": "id"})).createIndex(
        ORDER, api.ffi.to_js(["place", "id"])
    )
    database.createObjectStore(REVIEWS, plain({"keyPath": LINE})).createIndex(AT, AT)


def _first_of(target: Any, *names: str, late: Callable[[str], None] = lambda _: None) -> Future[str]:
    """Return the first of these events of a target; `late` gets events after a timeout."""
    loop = get_running_loop()
    future: Future[str] = loop.create_future()

    def settle(event: Any) -> None:
        kind = str(event.type)
        for name in names:
            setattr(target, f"on{name}", None)
        loop.call_soon(proxy.destroy)
        if future.done():
            late(kind)
        else:
            future.set_result(kind)

    proxy = api.ffi.create_proxy(settle)
    for name in names:
        setattr(target, f"on{name}", proxy)
    return future


def _reason(error: Any) -> str:
    return words.FULL if error and error.name == "QuotaExceededError" else words.BROKEN
