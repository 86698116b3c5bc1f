"""The engine on the main thread of pages without a worker.

It searches in slices of a few hundredths of a second and leaves the page time in between for clicks and drawing. The
messages are those of a worker. No DOM here.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from web.engine.messages import CRASHED

if TYPE_CHECKING:
    from web.engine.thread.serving import EngineServer
    from web.engine.thread.thinker import LoadPart

PAUSE_S = 0.016
"""Seconds between two slices: one frame, so that clicks become visible."""


class MainThreadEngine:
    """A running server; `load` loads NumPy, and `load_part` other parts on demand."""

    def __init__(
        self,
        receive: Callable[[str], None],
        load: Callable[[], Awaitable[object]],
        load_part: LoadPart,
    ) -> None:
        self._receive, self._load, self._load_part = receive, load, load_part
        # Messages wait here until the engine is ready.
        self._early: deque[str] = deque()
        self._server: EngineServer | None = None
        self._ended = False
        self._starting = asyncio.ensure_future(self._start())

    async def _start(self) -> None:
        try:
            await self._load()
            # The server's module is loaded with the search.
            from web.engine.thread.serving import serve

            self._server = serve(self._post, self._load_part, PAUSE_S)
        except Exception as error:
            reason, is_gone = str(error) or type(error).__name__, bool(getattr(error, "isGone", False))
            self._post(json.dumps({"kind": CRASHED, "error": reason, "is_gone": is_gone}))
            return
        while self._early and not self._ended:
            self._server.receive(self._early.popleft())

    def _post(self, text: str) -> None:
        # The page gets it later, as it may answer with a question while the engine is still busy with the last one.
        asyncio.get_running_loop().call_soon(self._deliver, text)

    def _deliver(self, text: str) -> None:
        if not self._ended:
            self._receive(text)

    def send(self, text: str) -> None:
        """Send a message."""
        if self._server:
            self._server.receive(text)
        else:
            self._early.append(text)

    def end(self) -> None:
        """Stop after the current slice."""
        self._ended = True
        if self._server:
            self._server.drop()
