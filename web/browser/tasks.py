"""Background tasks, and the clipboard, which is one of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from web.browser import api, failures
from web.browser.api import JsException
from web.browser.dom import plain
from web.browser.elements import Element

_running: set[asyncio.Task[None]] = set()  # the loop itself would let them go before they are done


def begin(work: Coroutine[Any, Any, None]) -> None:
    """Start a background task, and report its failure."""
    task = asyncio.ensure_future(work)
    _running.add(task)
    task.add_done_callback(_end)


def _end(task: asyncio.Task[None]) -> None:
    _running.discard(task)
    if not task.cancelled() and (error := task.exception()):
        failures.report(error)


def with_rest(act: Callable[[], None]) -> None:
    """Call `act` as soon as the modules are loaded that a board does not need."""

    async def wait() -> None:
        await api.window.boot.rest
        act()

    begin(wait())


def with_lab(act: Callable[[], None], failed: Callable[[str], None]) -> None:
    """Do something that needs what only the lab does, as soon as it has been fetched; or tell why it does not come."""

    async def wait() -> None:
        try:
            await api.window.boot.rest
            await api.window.boot.addLab()
        except JsException as error:
            failed(failures.reason(error))
        else:
            act()

    begin(wait())


async def copy(field: Element) -> bool:
    """Put the text of a field on the clipboard; where that is refused, mark it for the keyboard and return False."""
    try:
        await api.window.navigator.clipboard.writeText(field.value)
    except (JsException, AttributeError):
        field.select()
        return False
    return True


async def share(text: str, link: str) -> bool:
    """Hand words and a link to the system's own way of sharing; False where there is none, or it fails."""
    if not hasattr(api.window.navigator, "share"):
        return False
    try:
        await api.window.navigator.share(plain({"title": "Affinage", "text": text, "url": link}))
    except JsException as error:
        return bool(error.name == "AbortError")  # somebody thought better of it
    return True
