"""The browser's database: texts by key, in a store that holds far more than `localStorage`. It may be refused.

It is spoken to directly: PyScript's own storage would bring a part of PyScript that the page starts without.
"""

from __future__ import annotations

from asyncio import Future, get_running_loop, wait_for
from collections.abc import Coroutine
from typing import Any

from js import window
from pyodide.ffi import JsException, create_once_callable

NAME, STORE, VERSION = "affinage", "games", 1
OPEN_S = 5.0  # some browsers neither open a database nor refuse to


class Refused(Exception):
    """The browser does not keep or give what was asked; the text says why in plain words."""


class Database:
    """The page's texts; each method raises Refused."""

    def __init__(self) -> None:
        self._opened: Any = None  # the database, once it is open

    async def texts(self) -> dict[str, str]:
        """All texts by key."""
        store = await self._store("readonly")
        requests = store.getAllKeys(), store.getAll()  # both at once: a transaction does not outlive a wait
        keys, texts = [await answer for answer in [_answer(request) for request in requests]]
        return {str(key): str(text) for key, text in zip(keys, texts, strict=True)}

    async def write(self, texts: dict[str, str]) -> None:
        """Keep texts, all of them or none."""
        store = await self._store("readwrite")
        came = _first_of(store.transaction, "complete", "abort")
        for key, text in texts.items():
            store.put(text, key)
        await _end(store.transaction, came)

    async def drop(self, key: str) -> None:
        """Forget a text."""
        store = await self._store("readwrite")
        came = _first_of(store.transaction, "complete", "abort")
        store.delete(key)
        await _end(store.transaction, came)

    async def _store(self, mode: str) -> Any:
        if self._opened is None:
            self._opened = await _open()
        try:
            return self._opened.transaction(STORE, mode).objectStore(STORE)
        except JsException as error:
            self._opened = None
            raise Refused("its database was closed") from error


async def _open() -> Any:
    try:
        request = window.indexedDB.open(NAME, VERSION)
    except (JsException, AttributeError) as error:  # some refuse by having null there
        raise Refused("it refuses storage to this page") from error

    def make(_: Any) -> None:
        request.result.createObjectStore(STORE)

    request.onupgradeneeded = create_once_callable(make)
    try:
        return await wait_for(_answer(request), OPEN_S)
    except TimeoutError as error:
        raise Refused("its database does not answer") from error


async def _result(request: Any, came: Future[str]) -> Any:
    """Wait for the result of a request."""
    if await came == "error":
        raise Refused(_reason(request.error))
    return request.result


def _answer(request: Any) -> Coroutine[Any, Any, Any]:
    """The result of a request, which is listened for from now on."""
    return _result(request, _first_of(request, "success", "error"))


async def _end(transaction: Any, came: Future[str]) -> None:
    """Wait until a transaction is done."""
    if await came == "abort":
        raise Refused(_reason(transaction.error))


def _first_of(target: Any, *names: str) -> Future[str]:
    """Which of these events of a target comes first; they are listened for from now on."""
    found: Future[str] = get_running_loop().create_future()

    def came(event: Any) -> None:
        if not found.done():
            found.set_result(str(event.type))

    for name in names:
        setattr(target, f"on{name}", create_once_callable(came))
    return found


def _reason(error: Any) -> str:
    return (
        "its storage is full" if error and error.name == "QuotaExceededError" else "its database has failed"
    )
