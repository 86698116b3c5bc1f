"""Without a worker, the page notices it and calculates on its main thread instead."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.test_thinking import Worker
from web.engine import messages
from web.engine.messages import Evaluation, Request
from web.engine.page.computer import Computer, NoWorker, WorkerFirst
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
        return [(said["kind"], said.get("id", 0)) for said in self.heard]


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


async def test_what_is_ended_says_nothing_more_and_stops() -> None:
    room = Room()
    room.loaded.set()
    room.send(ENDLESS.text(1))
    await until(lambda: ("progress", 1) in room.kinds())
    said = room.kinds()
    room.thread.end()
    mine = asyncio.current_task()
    async with asyncio.timeout(PATIENCE_S):
        await asyncio.gather(*(task for task in asyncio.all_tasks() if task is not mine))
    assert room.kinds() == said


async def test_a_part_that_cannot_be_loaded_is_said_unless_nobody_asks() -> None:
    left, room = Room("no NumPy"), Room("no NumPy")
    left.thread.end()
    for each in (left, room):
        each.loaded.set()
    await until(lambda: bool(room.reasons))
    assert (left.reasons, room.reasons) == ([], ["no NumPy"])


# When the page's main thread is used


class Silent(Worker):
    """A connection that may end before it is ready."""

    def end_by(self, how: str) -> None:
        """End before it is ready: silently, or with a message."""
        if how == "crashed":
            self.hear(json.dumps({"kind": messages.CRASHED, "error": "NotReadableError"}))
        else:
            self.died("it could not be loaded")


class Browser:
    """Provides workers or refuses them, and records the page's connections."""

    def __init__(self) -> None:
        self.refuses = False
        self.workers: list[Silent] = []
        self.own: list[Silent] = []
        self.reasons: list[str] = []
        connect = WorkerFirst(self._worker, self._own_thread)
        self.computer = Computer(connect, self, self)

    def now(self) -> float:
        return 0.0

    def later(self, act: Callable[[], None], seconds: float) -> None:
        raise AssertionError("nothing waits here")

    def give_up(self, reason: str) -> None:
        self.reasons.append(reason)

    def follow_start(self) -> None:
        """Do nothing."""

    def _worker(self, hear: Callable[[str], None], died: Callable[[str], None]) -> Silent:
        if self.refuses:
            raise NoWorker("refused")
        self.workers.append(Silent(hear, died))
        return self.workers[-1]

    def _own_thread(self, hear: Callable[[str], None], died: Callable[[str], None]) -> Silent:
        self.own.append(Silent(hear, died))
        return self.own[-1]

    def take_answer(self, request: Request, evaluation: Evaluation, final: bool) -> None:
        raise AssertionError("nobody answers here")


def test_a_worker_that_is_refused_is_replaced_for_good() -> None:
    browser = Browser()
    browser.refuses = True
    browser.computer.ask(QUICK)
    assert [sent["id"] for sent in browser.own[0].sent] == [1]
    browser.refuses = False
    browser.own[0].died("for a test")
    assert (len(browser.own), browser.workers) == (2, [])


@pytest.mark.parametrize("how", ["lost", "crashed"])
@pytest.mark.parametrize("asked", [True, False])
def test_a_worker_that_never_starts_is_replaced(asked: bool, how: str) -> None:
    browser = Browser()
    browser.computer.warm()
    if asked:
        browser.computer.ask(QUICK)
    browser.workers[0].end_by(how)
    browser.computer.warm()
    assert (len(browser.workers), len(browser.own), browser.reasons) == (1, 1, [])
    assert len(browser.own[0].sent) == asked
    assert browser.workers[0].ended


def test_a_worker_that_has_worked_is_replaced_by_another() -> None:
    browser = Browser()
    browser.computer.ask(QUICK)
    browser.workers[0].hear(json.dumps({"kind": messages.READY}))
    browser.workers[0].died("a crash")
    assert (len(browser.workers), browser.own) == (2, [])
    browser.workers[1].died("it could not be loaded")
    assert browser.reasons == ["it could not be loaded"]
    browser.computer.ask(QUICK)
    assert (len(browser.workers), browser.own) == (3, [])
