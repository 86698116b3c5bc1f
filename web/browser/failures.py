"""Messages about unexpected failures: in the dialog concerned, or beside the board.

`dom.listen`, `dom.later`, `dom.proxy` and `tasks.begin` guard every reaction to events and every background task; so no
failure is silent, and none ends the game.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from web.browser import api
from web.browser.api import JsException
from web.browser.elements import Element, Event
from web.text import words

ACTS = ("click", "change", "input", "keydown")
"""Events that start something new, so that an earlier failure is outdated."""
MAX_LETTERS = 200
"""Largest number of letters shown of an error's text."""

Report = Callable[[Sequence[str], bool], None]
"""Shows lines about a failure; True if a part of the site may be gone for good, for which there is a remedy."""

_failure: tuple[Element, float] | None = None
"""The element that shows a failure, and the time of the event that failed."""
_beside_board: list[Report] = []
"""The function that shows failures beside the board, once the page has set it."""


def say_beside_board(say: Report) -> None:
    """Set the function that shows failures while no dialog is open."""
    _beside_board[:] = [say]


def guarded(react: Callable[[Event], None]) -> Callable[[Event], None]:
    """Return an event handler whose failures are shown."""

    def careful(event: Event) -> None:
        if _failure and event.type in ACTS and event.timeStamp != _failure[1]:
            _forget()
        with _reporting(float(event.timeStamp)):
            react(event)

    return careful


def guarded_act(act: Callable[..., None]) -> Callable[..., None]:
    """Return a callback whose failures are shown."""

    def careful(*arguments: Any) -> None:
        with _reporting():
            act(*arguments)

    return careful


@contextmanager
def _reporting(at: float = 0.0) -> Iterator[None]:
    try:
        yield
    except Exception as error:
        report(error, at)


def report(error: BaseException, at: float = 0.0) -> None:
    """Show a failure to the user, and write the details to the console."""
    global _failure
    api.window.console.error("".join(traceback.format_exception(error)))
    lines = (reason(error), words.GAME_GOES_ON)
    dialogs = api.document.querySelectorAll("dialog[open]")
    if dialogs.length:
        _forget()
        element = api.document.createElement("p")
        element.className = "failure"
        element.setAttribute("role", "alert")
        element.textContent = " ".join(lines)
        dialog = dialogs[dialogs.length - 1]
        (dialog.querySelector(".sheet") or dialog).append(element)
        _failure = element, at
    elif _beside_board:
        _beside_board[0](lines, is_part_gone(error))


def reason(error: BaseException) -> str:
    """Return the cause of a failure in plain words."""
    if isinstance(error, MemoryError):
        return words.NO_MEMORY
    if isinstance(error, RecursionError):
        return words.TOO_DEEP
    if isinstance(error, JsException) and not error.name:
        # The error is a sentence of web/loader/failures.js.
        return str(error)
    text = " ".join(str(error).split())[:MAX_LETTERS]
    return words.FAILED.format(reason=text or type(error).__name__)


def is_part_gone(error: BaseException) -> bool:
    """Return whether a part of the site may be gone for good, which web/loader/failures.js knows."""
    return bool(getattr(error.__cause__ or error, "isGone", False))


def remedy(is_gone: bool) -> tuple[str, Callable[[], None] | None]:
    """Return the remedy offered with a message: a reload, if the site may have a new version."""
    if is_gone:
        return words.RELOAD, lambda: api.window.location.reload()
    return "", None


def _forget() -> None:
    global _failure
    if _failure:
        _failure[0].remove()
    _failure = None
