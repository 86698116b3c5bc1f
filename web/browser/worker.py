"""The browser's worker, and its replacement on the main thread."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from web.browser import api, dom
from web.browser.api import JsException
from web.browser.elements import Event
from web.engine import words
from web.engine.page.computer import NoWorkerError, WorkerFirst
from web.engine.page.main_thread import MainThreadEngine
from web.engine.page.thinking import Board, Thinking

WATCH_MS = 3000
"""Milliseconds between two checks for a silent worker."""


class BrowserWorker:
    """A running worker with its listeners; raises NoWorkerError if the browser refuses to start one."""

    def __init__(self, receive: Callable[[str], None], died: Callable[[str], None]) -> None:
        def failed(event: Event) -> None:
            # The failure is handled here, so the page must not report it as an error.
            event.preventDefault()
            died(str(getattr(event, "message", "") or words.NOT_LOADED))

        self._proxies = [dom.proxy(lambda event: receive(str(event.data))), dom.proxy(failed)]
        try:
            self._thread = api.window.boot.connect(*self._proxies)
        except (AttributeError, JsException) as error:
            raise NoWorkerError(str(error)) from error

    def send(self, text: str) -> None:
        """Send a message."""
        self._thread.send(text)

    def end(self) -> None:
        """Terminate the worker at once."""
        self._thread.end()
        for proxy in self._proxies:
            proxy.destroy()


async def load_numpy() -> None:
    """Load NumPy and the search for the page's own Python; raises JsException if unavailable."""
    await api.window.boot.addComputer()


async def load_part(name: str) -> None:
    """Load a part that the page's own Python needs for its search; raises JsException if unavailable."""
    await api.window.boot.addLater(name)


class BrowserClock:
    """The browser's clock."""

    def now(self) -> float:
        """Return the seconds since the page was opened."""
        return float(api.window.performance.now()) / 1000

    def later(self, act: Callable[[], None], seconds: float) -> None:
        """Call a function after some seconds."""
        dom.later(1000 * seconds, act)


def thinking_in_browser(board: Board) -> Thinking:
    """Return the connection of a board to the computer, in a worker if possible."""
    connect = WorkerFirst(BrowserWorker, partial(MainThreadEngine, load=load_numpy, load_part=load_part))
    thinking = Thinking(connect, BrowserClock(), board)
    api.window.setInterval(dom.proxy(thinking.computer.watch), WATCH_MS)
    return thinking
