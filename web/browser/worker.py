"""The browser's worker, and its replacement on the main thread."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from affinage.game import Move
from web.browser import api, dom
from web.browser.api import JsException
from web.browser.elements import Event
from web.engine.messages import Evaluation, Request
from web.engine.page.computer import Computer, NoWorker, WorkerFirst
from web.engine.page.main_thread_engine import MainThreadEngine
from web.engine.page.thinking import Thinking

WATCH_MS = 3000  # between two checks for a silent worker


class BrowserWorker:
    """A running worker with its listeners; raises NoWorker if the browser refuses to start one."""

    def __init__(self, hear: Callable[[str], None], died: Callable[[str], None]) -> None:
        def failed(event: Event) -> None:
            event.preventDefault()  # handled here, not an error of the page
            died(str(getattr(event, "message", "") or "it could not be loaded"))

        self._proxies = [dom.proxy(lambda event: hear(str(event.data))), dom.proxy(failed)]
        try:
            self._thread = api.window.boot.connect(*self._proxies)
        except (AttributeError, JsException) as error:
            raise NoWorker(str(error)) from error

    def send(self, text: str) -> None:
        """Send a message."""
        self._thread.send(text)

    def end(self) -> None:
        """Terminate the worker at once."""
        self._thread.end()
        for proxy in self._proxies:
            proxy.destroy()


async def load_numpy() -> None:
    """Load NumPy and the search for the page's own Python; raises OSError if unavailable."""
    try:
        await api.window.boot.addComputer()
    except JsException as error:
        raise OSError(str(error)) from error


async def load_part(name: str) -> None:
    """Load a part that the page's own Python needs for its search; raises JsException if unavailable."""
    await api.window.boot.addLater(name)


def thinking_in_browser(
    play: Callable[[Move], None],
    advise: Callable[[Evaluation], None],
    refresh: Callable[[], None],
    failed: Callable[[str], None],
) -> Thinking:
    """Return the page's connection to the computer, in a worker if possible; `failed` gets the reason of a failure."""

    def now() -> float:
        return float(api.window.performance.now()) / 1000

    def later(act: Callable[[], None], seconds: float) -> None:
        dom.later(1000 * seconds, act)

    def hear(request: Request, evaluation: Evaluation, final: bool) -> None:
        thinking.hear(request, evaluation, final)

    def give_up(reason: str) -> None:
        thinking.gave_up()
        failed(reason)

    connect = WorkerFirst(BrowserWorker, partial(MainThreadEngine, load=load_numpy, load_part=load_part))
    computer = Computer(connect, now, hear, give_up, refresh)
    thinking = Thinking(computer, play, advise, refresh, now, later)
    api.window.setInterval(dom.proxy(computer.watch), WATCH_MS)
    return thinking
