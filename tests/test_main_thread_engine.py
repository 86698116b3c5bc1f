"""Without a worker, the page notices it and calculates on its main thread instead."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from web.engine import messages
from web.engine.messages import Request
from web.engine.page.main_thread_engine import MainThreadEngine

QUICK = Request(messages.MOVE, "board=square:3", level=1)
ENDLESS = Request(messages.ANALYSE, "board=square:5", seconds=3600.0)
PATIENCE_S = 30


class Room:
    """A thinker on this thread that records its messages and the reason for its end."""

    def __init__(self, fault: str = "") -> None:
        self.heard: list[dict[str, Any]] = []
        self.reasons: list[str] = []
        self.fault = fault
        self.loaded = asyncio.Event()
        self.sending = False
        self.thread = MainThreadEngine(self._hear, self.reasons.append, self._load, self._load_part)

    async def _load(self) -> None:
        await self.loaded.wait()
        if self.fault:
            raise OSError(self.fault)

    async def _load_part(self, _: str) -> None:
        await self._load()

    def _hear(self, text: str) -> None:
        assert not self.sending, "an answer must not come while the page is still talking"
        self.heard.append(json.loads(text))

    def send(self, text: str) -> None:
        self.sending = True
        self.thread.send(text)
        self.sending = False

    def kinds(self) -> list[tuple[str, int]]:
        return [(each["kind"], each.get("id", 0)) for each in self.heard]


async def until(happened: Callable[[], bool]) -> int:
    """Wait for a condition, and return how often the event loop ran meanwhile."""
    turns = 0
    async with asyncio.timeout(PATIENCE_S):
        while not happened():
            turns += 1
            await asyncio.sleep(0)
    return turns


@pytest.mark.long
async def test_questions_wait_for_the_start_and_are_answered_in_turn() -> None:
    room = Room()
    room.send(QUICK.text(1))
    room.send(json.dumps({"id": 1, "what": messages.CANCEL}))
    room.send(QUICK.text(2))
    await asyncio.sleep(0)
    assert room.heard == []
    room.loaded.set()
    await until(lambda: ("answer", 2) in room.kinds())
    room.send(QUICK.text(3))
    await until(lambda: ("answer", 3) in room.kinds())
    assert [kind for kind in room.kinds() if kind[0] != messages.PROGRESS] == [
        ("ready", 0),
        ("answer", 2),
        ("answer", 3),
    ]
    assert room.reasons == []


async def test_the_page_has_its_turn_while_the_computer_thinks() -> None:
    room = Room()
    room.loaded.set()
    room.send(ENDLESS.text(1))
    assert await until(lambda: ("progress", 1) in room.kinds()) > 1
    room.send(json.dumps({"id": 1, "what": messages.STOP}))
    await until(lambda: ("answer", 1) in room.kinds())


async def test_ended_engine_stops_and_says_nothing_more() -> None:
    room = Room()
    room.loaded.set()
    room.send(ENDLESS.text(1))
    await until(lambda: ("progress", 1) in room.kinds())
    message = room.kinds()
    room.thread.end()
    mine = asyncio.current_task()
    async with asyncio.timeout(PATIENCE_S):
        await asyncio.gather(*(task for task in asyncio.all_tasks() if task is not mine))
    assert room.kinds() == message


async def test_a_part_that_cannot_be_loaded_is_reported_unless_nobody_asks() -> None:
    left, room = Room("no NumPy"), Room("no NumPy")
    left.thread.end()
    for each in (left, room):
        each.loaded.set()
    await until(lambda: bool(room.reasons))
    assert (left.reasons, room.reasons) == ([], ["no NumPy"])


# When the page's main thread is used
