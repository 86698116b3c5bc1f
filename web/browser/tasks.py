"""Background tasks, scripts loaded when needed, and the clipboard."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from enum import Enum, auto
from functools import cache
from typing import Any

from web.browser import api, device, failures
from web.browser.api import JsException
from web.browser.dom import by_id, listen, plain
from web.browser.elements import Element
from web.text import words

COPY_S = 3.0
"""Seconds until the clipboard counts as one that never answers."""

_running: set[asyncio.Task[None]] = set()
"""The tasks that run, as the event loop holds only weak references to them."""


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


def with_rare(act: Callable[[], None], report: failures.Report) -> None:
    """Call `act` as soon as the modules are loaded that few need, or `report` if that fails.

    These are the modules of the lab, the editors, the clocks and what a blog embeds.
    """

    async def wait() -> None:
        try:
            await api.window.boot.rest
            await api.window.boot.addRare()
        except JsException as error:
            report([failures.reason(error)], failures.is_part_gone(error))
        else:
            act()

    begin(wait())


async def next_task() -> None:
    """Wait for a new task, before which the browser can react to touches and scrolling."""
    await asyncio.sleep(0)


async def load_script(path: str) -> None:
    """Load a script of the site when it is first needed; raises OSError with the reason, without a full stop."""
    try:
        await api.window.boot.load(path)
    except JsException as error:
        raise OSError(failures.reason(error).removesuffix(".")) from error


async def copy(field: Element) -> bool:
    """Copy the text of a field to the clipboard; return False if that fails."""
    try:
        await asyncio.wait_for(api.window.navigator.clipboard.writeText(field.value), COPY_S)
    except (JsException, AttributeError, TimeoutError):
        return False
    return True


async def copied_by_hand(field: Element, message: Element) -> bool:
    """Select the text of a field, and explain in `message` how to copy it for as long as it is selected.

    Return whether it was copied.
    """
    field.focus()
    field.select()
    message.textContent = explanation = words.copy_by_hand(
        "" if device.is_touched() else device.command_key()
    )
    copied = await _manual_copy().next()
    if message.textContent == explanation:
        message.textContent = ""
    return copied


class _ManualCopy:
    """What a person does with a selected text."""

    def __init__(self) -> None:
        self._done: asyncio.Future[bool] | None = None
        listen(api.document, "copy", lambda _: self._settle(copied=True))
        listen(api.document, "focusout", lambda _: self._settle(copied=False))

    async def next(self) -> bool:
        """Wait until the text is copied, or the focus leaves its field; return whether it was copied."""
        self._settle(copied=False)
        self._done = asyncio.get_running_loop().create_future()
        return await self._done

    def _settle(self, *, copied: bool) -> None:
        if self._done and not self._done.done():
            self._done.set_result(copied)


@cache
def _manual_copy() -> _ManualCopy:
    """Return the one listener of the page."""
    return _ManualCopy()


async def copy_to(message_id: str, field: Element, success: str = "") -> None:
    """Copy the text of a field, and show in the element with an id that it was copied, or how to do it by hand."""
    message = by_id(message_id)
    if await copy(field) or await copied_by_hand(field, message):
        message.textContent = success or words.COPIED


def can_share() -> bool:
    """Return whether the browser has a share sheet of the system."""
    return hasattr(api.window.navigator, "share")


class Shared(Enum):
    """What became of a share sheet."""

    SENT = auto()
    CANCELLED = auto()
    FAILED = auto()
    """There is no share sheet, or it refused."""


async def share(text: str, link: str) -> Shared:
    """Offer a text and a link to the system's share sheet."""
    if not can_share():
        return Shared.FAILED
    try:
        await api.window.navigator.share(plain({"title": "Affinage", "text": text, "url": link}))
    except JsException as error:
        return Shared.CANCELLED if error.name == "AbortError" else Shared.FAILED
    return Shared.SENT
