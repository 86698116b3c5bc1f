"""Background tasks, scripts loaded when needed, and the clipboard."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from web.browser import api, failures, settings
from web.browser.api import JsException
from web.browser.dom import by_id, plain
from web.browser.elements import Element
from web.text import words

COPY_S = 3.0  # until the clipboard counts as one that never answers

_running: set[asyncio.Task[None]] = set()  # the event loop holds only weak references


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
    """Call `act` as soon as the modules that a board does not need are loaded."""

    async def wait() -> None:
        await api.window.boot.rest
        act()

    begin(wait())


def with_rare(act: Callable[[], None], failed: Callable[[str], None]) -> None:
    """Call `act` as soon as the modules are loaded that few need, or `failed` if that fails.

    These are the modules of the lab, the editors and the clocks.
    """

    async def wait() -> None:
        try:
            await api.window.boot.rest
            await api.window.boot.addRare()
        except JsException as error:
            failed(failures.reason(error))
        else:
            act()

    begin(wait())


async def turn() -> None:
    """Wait for a new task, before which the browser can react to touches and scrolling."""
    await asyncio.sleep(0)


async def load_script(path: str) -> None:
    """Load a script of the site when it is first needed; raises OSError with the reason, without a full stop."""
    try:
        await api.window.boot.load(path)
    except JsException as error:
        raise OSError(failures.reason(error).removesuffix(".")) from error


async def copy(field: Element) -> bool:
    """Copy the text of a field to the clipboard; if that fails, select it and return False."""
    try:
        await asyncio.wait_for(api.window.navigator.clipboard.writeText(field.value), COPY_S)
    except (JsException, AttributeError, TimeoutError):
        field.select()
        return False
    return True


def copy_by_hand() -> str:
    """Return how to copy a selected text on this device, where the page may not copy it."""
    return words.copy_by_hand("" if settings.is_touched() else settings.command_key())


async def copy_to(message_id: str, field: Element, success: str = "") -> None:
    """Copy the text of a field, and show in the element with an id that it was copied, or how to do it by hand."""
    copied = await copy(field)
    by_id(message_id).textContent = (success or words.COPIED) if copied else copy_by_hand()


async def share(text: str, link: str) -> bool:
    """Offer a text and a link to the system's share sheet; False if there is none or it fails."""
    if not hasattr(api.window.navigator, "share"):
        return False
    try:
        await api.window.navigator.share(plain({"title": "Affinage", "text": text, "url": link}))
    except JsException as error:
        return bool(error.name == "AbortError")  # the user cancelled
    return True
