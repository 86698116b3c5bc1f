"""The worker's code without a worker, and on the page's main thread where no worker can start."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

import affinage
from affinage.bots.budget import Budget
from affinage.bots.calibration.fitted import FITTED
from affinage.bots.calibration.maps import Calibration, ChanceMap, OwnerMap
from affinage.bots.candidates import Candidate
from affinage.bots.search import SearchResult
from affinage.game import Game, Move, Position
from affinage.matches import setup
from affinage.matches.match import Match
from tools.common import ROOT
from web.engine import messages
from web.engine.messages import Request
from web.engine.page.main_thread import MainThreadEngine
from web.engine.thread import thinker
from web.engine.thread.thinker import Thinker


@dataclass
class Slow:
    """A search that never ends by itself and counts its batches."""

    budget: Budget = field(default_factory=Budget)
    batches: int = 0
    limit: int = 10**6
    closed: int = 0
    asked: list[Position] = field(default_factory=list)

    def thinking(self, position: Position, *, seconds: float | None = None) -> Iterator[SearchResult]:
        self.asked.append(position)
        moves = position.legal_moves()
        try:
            for number in range(1, self.limit + 1):
                self.batches += 1
                lines = tuple(Candidate(move, number, 0.5, 0.1) for move in moves[:9])
                owners = ((0.123, 0.5), (0.877, 0.25))
                yield SearchResult(
                    position, moves[0], 10 * number, 10 * number + 5, (0.25, 0.75), 0.1, lines, owners, None
                )
        finally:
            self.closed += 1

    def line(self, move: Move) -> tuple[Move, ...]:
        return (move,)


class Desk:
    """A thinker and its messages."""

    def __init__(self, mind: Slow) -> None:
        self.posted: list[dict[str, Any]] = []
        self.summoned: list[tuple[Game, int]] = []
        self.mind = mind
        self.loaded: list[str] = []
        # Loading waits for the event `comes`, if there is one, and then fails with the fault, if there is one.
        self.fault: Exception | None = None
        self.comes: asyncio.Event | None = None
        self.thinker = Thinker(
            lambda text: self.posted.append(json.loads(text)), self._load, self._make_searcher
        )

    async def _load(self, part: str) -> None:
        self.loaded.append(part)
        if self.comes:
            await self.comes.wait()
        if self.fault:
            raise self.fault

    def _make_searcher(self, game: Game, level: int) -> Slow:
        self.summoned.append((game, level))
        return self.mind

    def ask(self, number: int, **request: Any) -> None:
        value: dict[str, Any] = {"what": messages.MOVE, "link": "board=square:3", "level": 4} | request
        self.thinker.receive(Request(**value).text(number))

    def say(self, what: str, number: int) -> None:
        self.thinker.receive(json.dumps({"what": what, "id": number}))

    async def work(self, batches: int = 3) -> None:
        """Wait until the search has run some more batches."""
        until = self.mind.batches + batches
        while self.mind.batches < until:
            await asyncio.sleep(0)

    def kinds(self) -> list[tuple[str, int]]:
        return [(message["kind"], message["id"]) for message in self.posted]


async def idle() -> None:
    """Wait until every request is done."""
    await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}))


async def test_a_question_is_answered_with_plain_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(FITTED, "affinage", raising=False)
    desk = Desk(Slow(limit=3))
    desk.ask(7, what=messages.ANALYSE, moves=("a1,b1",), level=0, seconds=1.0)
    await idle()
    assert desk.kinds() == [("answer", 7)]
    figures = messages.evaluation_of(desk.posted[0])
    assert (figures.games, figures.values, figures.progress, figures.proven) == (35, (0.25, 0.75), 1.0, None)
    assert figures.ownership == ((0.12, 0.5), (0.88, 0.25))
    assert len(figures.ranked) == 5
    assert figures.of_move(figures.best) == figures.ranked[0]
    assert figures.of_move("no move") is None


async def test_the_page_is_reported_calibrated_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    maps = Calibration(ChanceMap(slope=2.0, drift=0.2), OwnerMap(2.0, 0.0, 1.0, 1.0, 0.0))
    monkeypatch.setitem(FITTED, "affinage", maps)
    desk = Desk(Slow(limit=3))
    desk.ask(1, what=messages.ANALYSE)
    await idle()
    figures = messages.evaluation_of(desk.posted[0])
    assert figures.values == pytest.approx((0.1, 0.9))
    assert figures.error == figures.ranked[0].error > 0.2
    assert figures.ownership[0][0] < 0.05, "a share raised to a power"


@pytest.mark.parametrize("start", ["", "3.bb1.3-w-last=b"])
async def test_the_position_asked_about_is_that_after_the_moves(start: str) -> None:
    game = affinage.load("board=square:3")
    match = Match(game, start=setup.read(game, start) if start else None)
    match.push("a1,b1")
    request = Request.about(messages.ANALYSE, match, 1, seconds=9.0)
    desk = Desk(Slow(limit=1))
    desk.thinker.receive(request.text(1))
    await idle()
    assert desk.mind.asked == [match.position]
    assert Request.about(messages.ANALYSE, match, 0).moves == ()


async def test_owners_are_only_sent_where_they_are_looked_at() -> None:
    desk = Desk(Slow(limit=1))
    desk.ask(1, what=messages.MOVE)
    await idle()
    assert desk.posted[0]["ownership"] == []


async def test_stopping_brings_the_best_so_far_at_once() -> None:
    desk = Desk(Slow())
    desk.ask(1)
    await desk.work()
    desk.say(messages.STOP, 2)
    await desk.work()
    assert desk.kinds() == []
    desk.say(messages.STOP, 1)
    await idle()
    assert desk.kinds() == [("answer", 1)]
    assert desk.mind.closed == 1


async def test_a_cancelled_question_gets_no_answer_and_leaves_the_search() -> None:
    desk = Desk(Slow())
    desk.ask(1)
    await desk.work()
    desk.say(messages.CANCEL, 1)
    await idle()
    assert desk.posted == []
    assert desk.mind.closed == 1


async def test_a_new_question_takes_the_place_of_the_old_one() -> None:
    desk = Desk(Slow())
    desk.ask(1)
    await desk.work()
    desk.ask(2)
    desk.say(messages.STOP, 2)
    await idle()
    assert desk.kinds() == [("answer", 2)]
    assert desk.mind.closed == 2
    assert len(desk.summoned) == 1, "the tree is kept"


async def test_a_long_thought_reports_progress() -> None:
    desk = Desk(Slow())
    desk.ask(1, level=0, seconds=60.0)
    while not desk.posted:
        await desk.work()
    desk.say(messages.STOP, 1)
    await idle()
    assert desk.kinds()[0] == ("progress", 1)
    assert 0 < desk.posted[0]["progress"] < 1
    assert desk.kinds()[-1] == ("answer", 1)


async def test_the_mind_is_kept_for_one_game_and_level() -> None:
    desk = Desk(Slow(limit=1))
    questions: list[dict[str, Any]] = [{}, {}, {"level": 2}, {"link": "board=square:4"}, {}]
    for number, request in enumerate(questions, 1):
        desk.ask(number, **request)
        await idle()
    await idle()
    assert len(desk.kinds()) == 5
    assert [(game.link(), level) for game, level in desk.summoned] == [
        ("board=square:3", 4),
        ("board=square:3", 2),
        ("board=square:4", 4),
        ("board=square:3", 4),
    ]


async def test_failing_request_is_answered_with_the_error() -> None:
    desk = Desk(Slow(limit=0))
    desk.ask(1, moves=("a1,a9",))
    await idle()
    desk.ask(2)
    await idle()
    assert desk.kinds() == [("failed", 1), ("failed", 2)]
    assert "a9" in desk.posted[0]["error"]


@pytest.mark.parametrize("fault", [None, OSError("no network")])
async def test_a_bitbase_is_fetched_for_those_who_ask_one(fault: Exception | None) -> None:
    desk = Desk(Slow(limit=2))
    desk.fault = fault
    asked = [
        *(("game=churn", level) for level in (3, 8, 8, 0)),
        *((link, 8) for link in ("game=churn&board=hex:4", "board=hex:3", "game=churn&pie=off")),
    ]
    for number, (link, level) in enumerate(asked, 1):
        desk.ask(number, link=link, level=level, seconds=1.0)
        await idle()
        assert desk.kinds()[-1] == (messages.ANSWER, number), "with or without it"
    await idle()
    # A fetch that fails is tried for level 8 twice, for analysis, and for another variant.
    wanted = 4 if fault else 1
    assert desk.loaded == [thinker.BITBASES] * wanted


@pytest.mark.parametrize("level", [8, 0])
async def test_a_bitbase_that_comes_late_is_not_awaited_but_used(
    level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinker, "MOVE_FETCH_S" if level else "FETCH_S", 0.01)
    desk = Desk(Slow(limit=2))
    desk.comes = asyncio.Event()
    for number in (1, 2, 3):
        desk.ask(number, link="game=churn", level=level, seconds=1.0)
        while desk.kinds()[-1:] != [(messages.ANSWER, number)]:
            await asyncio.sleep(0)
        if number == 2:
            desk.comes.set()
            await idle()
    await idle()
    assert desk.loaded == [thinker.BITBASES]
    assert len(desk.summoned) == 2, "once without and once with it"


@pytest.mark.parametrize(("what", "answered"), [(messages.STOP, 1), (messages.CANCEL, 2)])
async def test_a_question_that_is_left_waits_for_no_bitbase(
    what: str, answered: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinker, "FETCH_S", 3600)
    desk = Desk(Slow(limit=1))
    desk.comes = asyncio.Event()
    desk.ask(1, what=messages.CHANCE, link="game=churn", level=0, seconds=1.0)
    while not desk.loaded:
        await asyncio.sleep(0)
    desk.say(what, 1)
    if what == messages.CANCEL:
        desk.ask(2, link="game=churn", level=1)
    async with asyncio.timeout(60):
        while not desk.posted:
            await asyncio.sleep(0)
    desk.comes.set()
    await idle()
    assert desk.kinds() == [(messages.ANSWER, answered)]


async def test_all_moves_that_win_are_reported() -> None:
    """In Churn on the author's board, without the pie rule: those at the centre of the board and of its sides."""
    posted: list[dict[str, Any]] = []

    async def load(_: str) -> None:
        pass

    asked = Thinker(lambda text: posted.append(json.loads(text)), load)
    asked.receive(Request(messages.ANALYSE, "game=churn&pie=off", (), 0, 0.01).text(1))
    await idle()
    evaluation = messages.evaluation_of(posted[-1])
    won = ["a4", "b2", "b5", "c3", "d1", "d4", "e2"]
    assert sorted(each.move for each in evaluation.ranked if each.rate == 1 and not each.error) == won
    assert evaluation.best in won


async def test_analysis_reports_the_move_that_was_played_wherever_it_ranks() -> None:
    match = Match(affinage.load("board=square:3"))
    moves = [str(move) for move in match.position.legal_moves()]
    match.push(moves[7])
    ranked = {}
    for what in (messages.ANALYSE, messages.CHANCE):
        desk = Desk(Slow(limit=1))
        desk.thinker.receive(Request.about(what, match, 0, seconds=9.0).text(1))
        await idle()
        ranked[what] = [move for move, *_ in desk.posted[0]["ranked"]]
    assert ranked == {messages.ANALYSE: [*moves[:5], moves[7]], messages.CHANCE: moves[:5]}


WITHOUT_GENERATORS = """
import sys
import affinage
from affinage.bots.calibration import calibrated, calibrated_owners
from web.engine.thread.thinker import make_searcher

for key in affinage.game_keys():
    game = affinage.load(f"game={key}")
    for level in (0, 1, 4, 8):
        for result in make_searcher(game, level).thinking(game.initial(), seconds=0.02):
            pass
        calibrated_owners(calibrated(result))
assert "numpy" in sys.modules
assert "numpy.random" not in sys.modules
"""


@pytest.mark.long
def test_no_search_of_the_page_needs_numpys_generators() -> None:
    """The part of the site with the search is without them."""
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_GENERATORS], capture_output=True, text=True, cwd=ROOT
    )
    assert (done.stderr, done.returncode) == ("", 0)


QUICK = Request(messages.MOVE, "board=square:3", level=1)
ENDLESS = Request(messages.ANALYSE, "board=square:5", seconds=3600.0)
PATIENCE_S = 30


class MissingPart(OSError):
    """An error without a text that knows, as those of web/loader/failures.js do, that a part may be gone."""

    isGone = True


class Room:
    """A thinker on this thread that records its messages."""

    def __init__(self, fault: OSError | None = None) -> None:
        self.heard: list[dict[str, Any]] = []
        self.fault = fault
        self.loaded = asyncio.Event()
        self.sending = False
        self.thread = MainThreadEngine(self._hear, self._load, self._load_part)

    async def _load(self) -> None:
        await self.loaded.wait()
        if self.fault:
            raise self.fault

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
    left, room, other = Room(OSError("no NumPy")), Room(OSError("no NumPy")), Room(MissingPart())
    left.thread.end()
    for each in (left, room, other):
        each.loaded.set()
    await until(lambda: bool(room.heard and other.heard))
    assert left.heard == []
    assert room.heard == [{"kind": messages.CRASHED, "error": "no NumPy", "is_gone": False}]
    assert other.heard == [{"kind": messages.CRASHED, "error": "MissingPart", "is_gone": True}]


# When the page's main thread is used
