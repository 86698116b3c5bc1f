"""The server of the engine, which answers questions and measures in between: in a worker, or on the main thread.

The modules for measuring are loaded at the first request. No DOM here.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from web.engine.messages import FAILED, MEASURE, READY, REST
from web.engine.thread.thinker import LISTEN_S, LoadPart, Thinker

if TYPE_CHECKING:
    from web.engine.thread.measurer import Measurer

SURVEY = "survey"
"""Name of the part with the modules for measuring."""


class EngineServer:
    """An engine, and a measurer once it is needed."""

    def __init__(
        self,
        post: Callable[[str], object],
        load_part: LoadPart,
        pause: float = LISTEN_S,
    ) -> None:
        self._post, self._load_part, self._pause = post, load_part, pause
        self._thinker = Thinker(post, load_part, pause=pause)
        self._measurer: Measurer | None = None
        # Messages for the measurer wait here until it is loaded.
        self._early: list[str] = []
        self._loading: asyncio.Task[None] | None = None

    def receive(self, text: str) -> None:
        """Handle a message of the page."""
        if json.loads(text)["what"] not in (MEASURE, REST):
            self._thinker.receive(text)
        elif self._measurer:
            self._measurer.receive(text)
        else:
            self._early.append(text)
            if self._loading is None:
                self._loading = asyncio.ensure_future(self._load())

    async def _load(self) -> None:
        try:
            await self._load_part(SURVEY)
        except Exception as error:
            numbers = [json.loads(text)["id"] for text in self._early]
            self._post(json.dumps({"kind": FAILED, "id": numbers[-1], "error": str(error)}))
            self._early, self._loading = [], None
            return
        # The measurer imports NumPy and the part just loaded.
        from web.engine.thread.measurer import Measurer

        self._measurer = Measurer(self._post, lambda: self._thinker.is_thinking, self._pause)
        for text in self._early:
            self._measurer.receive(text)

    def drop(self) -> None:
        """Stop all work."""
        self._thinker.drop()
        if self._measurer:
            self._measurer.drop()


def serve(post: Callable[[str], object], load_part: LoadPart, pause: float = LISTEN_S) -> EngineServer:
    """Start answering: load the search and report READY; `load_part` loads a part by name."""
    # The search is imported now, so that the first question need not wait for it.
    import affinage.bots.search  # noqa: F401

    server = EngineServer(post, load_part, pause)
    post(json.dumps({"kind": READY}))
    return server
