"""Measuring in the background: in slices, after every other request, with the same figures as the command."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

import pytest

import affinage
from affinage.errors import OptionError
from affinage.survey import report, self_play
from affinage.survey.exact import CELLS, SolveJob
from affinage.survey.measures import measured as figures_of
from affinage.survey.observation import FIRST_GAMES, Observation
from affinage.survey.plan import Plan
from affinage.survey.report import Report
from tests.test_thinker import until
from tests.test_thinking import Worker
from web.engine import messages
from web.engine.messages import Evaluation, Request
from web.engine.page.computer import ATTEMPTS, SILENCE_S, Computer
from web.engine.thread import serving
from web.engine.thread.measurer import Measurer
from web.engine.thread.serving import EngineServer
from web.lab.measuring import Measuring, State
from web.workshop.measuring import PLAYOUTS, ROWS, SEED, MeasuredGames

SMALL = affinage.load("board=square:3")
PLAN = Plan("random", 1200, 3)


class Desk:
    """A measurer that can be told to wait, and its messages."""

    def __init__(self) -> None:
        self.posted: list[dict[str, Any]] = []
        self.is_thinking = False
        self.measurer = Measurer(
            lambda text: self.posted.append(json.loads(text)), lambda: self.is_thinking, pause=0
        )

    def ask(self, number: int, plan: Plan = PLAN, link: str = "board=square:3") -> None:
        measuring = Measuring(affinage.load(link), plan, Idle(), lambda: None)
        self.measurer.receive(measuring.text(number))

    def of(self, number: int, kind: str) -> list[dict[str, Any]]:
        return [each for each in self.posted if (each["id"], each["kind"]) == (number, kind)]

    def is_done(self, number: int) -> bool:
        return any(each.get("done") for each in self.of(number, messages.MEASURING))


class Idle:
    """A worker that does nothing and records its input."""

    def __init__(self) -> None:
        self.jobs: list[Any] = []
        self.rests = 0

    def begin(self, job: Any) -> None:
        self.jobs.append(job)

    def rest(self) -> None:
        self.rests += 1


async def test_the_figures_are_those_of_the_command() -> None:
    desk = Desk()
    desk.ask(1)
    await until(lambda: desk.is_done(1))
    reports = desk.of(1, messages.MEASURED)
    assert [each["report"]["random"]["games"] for each in reports] == [200, 1000, 1200, 1200]
    wanted = report.measure(SMALL, "random", PLAN.games, PLAN.seed).as_json()
    assert reports[-1]["report"] == json.loads(json.dumps(wanted))
    least, counts = reports[-1]["lengths"]
    assert sum(counts) == 1200
    mean = sum((least + more) * count for more, count in enumerate(counts)) / 1200
    assert mean == pytest.approx(wanted["random"]["length"]["value"])


async def test_games_of_the_computer_alone_are_those_of_self_play() -> None:
    desk = Desk()
    rows: list[dict[str, Any]] = []
    job = MeasuredGames(SMALL, "play", 7, 3, lambda _, **row: rows.append(row))
    desk.measurer.receive(job.text(1))
    await until(lambda: desk.is_done(1))
    for message in desk.posted:
        job.take_message(message)
    wanted = figures_of(self_play.sample(SMALL, 3, SEED, PLAYOUTS["play"]))
    assert [row["games"] for row in rows] == [1, 2, 3, 3]
    assert {row["key"]: row["value"] for row in rows[-2]["rows"]} == {
        key: wanted[key].value for key in ROWS if key in wanted
    }
    assert rows[-1]["ended"]


async def test_measuring_waits_while_a_question_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.engine.thread.measurer.SLICE_S", 0.0)
    monkeypatch.setattr("web.engine.thread.measurer.WAIT_S", 0.0)
    desk = Desk()
    desk.is_thinking = True
    desk.ask(1)
    await until(lambda: bool(desk.of(1, messages.MEASURING)))
    assert desk.of(1, messages.MEASURING)[0]["waits"]
    for _ in range(200):
        await asyncio.sleep(0)
    assert not desk.of(1, messages.MEASURED)
    desk.is_thinking = False
    await until(lambda: desk.is_done(1))
    assert [each.get("waits") for each in desk.of(1, messages.MEASURING)][:2] == [True, False]


async def test_measuring_is_stopped_and_continued(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.engine.thread.measurer.SLICE_S", 0.0)
    desk = Desk()
    desk.ask(1, Plan("random", 9000))
    # The reports come after 200, 1,000 and 2,000 games.
    await until(lambda: len(desk.of(1, messages.MEASURED)) == 3)
    desk.measurer.receive(json.dumps({"id": 1, "what": messages.REST}))
    desk.ask(2, Plan("random", 3000))
    await until(lambda: desk.is_done(2))
    assert not desk.is_done(1)
    reports = desk.of(2, messages.MEASURED)
    # The second report adds best play.
    assert [each["report"]["random"]["games"] for each in reports] == [3000, 3000]


async def test_engine_games_of_three_are_measured() -> None:
    desk = Desk()
    link = "game=moulds&board=triangle:6&players=3"
    desk.ask(1, Plan("play", 2), link)
    await until(lambda: desk.is_done(1))
    assert desk.of(1, messages.MEASURED)[-1]["report"] == measured(affinage.load(link), Plan("play", 2))


async def test_a_server_answers_before_it_has_what_measures() -> None:
    posted: list[dict[str, Any]] = []
    came = asyncio.Event()

    async def load(part: str) -> None:
        assert part == serving.SURVEY
        await came.wait()

    server = EngineServer(lambda text: posted.append(json.loads(text)), load, pause=0)
    server.receive(Measuring(SMALL, Plan("random", 300), Idle(), lambda: None).text(1))
    server.receive(Request(messages.MOVE, "board=square:3", level=1).text(2))
    await until(lambda: any(each["kind"] == messages.ANSWER for each in posted))
    assert not [each for each in posted if each["kind"] == messages.MEASURED]
    came.set()
    await until(lambda: any(each.get("done") for each in posted))


async def test_measuring_part_is_loaded_again_after_a_failure() -> None:
    posted: list[dict[str, Any]] = []
    faults: list[OSError | None] = [OSError("no network"), None]

    async def load(part: str) -> None:
        assert part == serving.SURVEY
        if fault := faults.pop(0):
            raise fault

    server = EngineServer(lambda text: posted.append(json.loads(text)), load, pause=0)
    job = Measuring(SMALL, Plan("random", 300), Idle(), lambda: None)
    server.receive(job.text(1))
    await until(lambda: bool(posted))
    assert posted == [{"kind": messages.FAILED, "id": 1, "error": "no network"}]
    server.receive(job.text(2))
    await until(lambda: posted[-1].get("done") is True)


class Bench:
    """A computer whose workers the test controls."""

    def __init__(self) -> None:
        self.time = 0.0
        self.connections: list[Worker] = []
        self.computer = Computer(self._connect, self, self)

    def now(self) -> float:
        return self.time

    def later(self, act: Callable[[], None], seconds: float) -> None:
        raise AssertionError("a job does not wait")

    def take_answer(self, request: Request, evaluation: Evaluation, final: bool) -> None:
        raise AssertionError("nobody asked")

    def give_up(self, reason: str, is_gone: bool) -> None:
        """Do nothing: the job hears of failures itself."""

    def follow_start(self) -> None:
        """Do nothing."""

    def _connect(self, hear: Callable[[str], None], died: Callable[[str], None]) -> Worker:
        self.connections.append(Worker(hear, died))
        return self.connections[-1]

    def say(self, kind: str, **content: Any) -> None:
        connection = self.connections[-1]
        number = next(sent["id"] for sent in reversed(connection.sent) if sent["what"] == messages.MEASURE)
        connection.hear(json.dumps({"kind": kind, "id": number, **content}))


def begun() -> tuple[Bench, Measuring]:
    bench = Bench()
    measuring = Measuring(SMALL, PLAN, bench.computer, lambda: None)
    measuring.go_on(PLAN)
    return bench, measuring


def measured_message(games: int) -> dict[str, Any]:
    """Return the content of a worker's message about this many games."""
    result = report.measure(SMALL, "random", games, PLAN.seed).as_json()
    return {"report": result, "lengths": [7, [1, 2]]}


def test_the_page_follows_a_job() -> None:
    bench, measuring = begun()
    assert bench.connections[0].sent[0]["games"] == 1200
    states = []
    for kind, content in (
        (messages.STARTING, {"progress": 0.4}),
        (messages.READY, {}),
        (messages.MEASURED, measured_message(200)),
        (messages.MEASURING, {"waits": True}),
    ):
        bench.say(kind, **content)
        states.append(measuring.state)
    assert states == [State.STARTING, State.RUNNING, State.RUNNING, State.WAITING]
    assert measuring.progress == 0.4
    assert measuring.measured
    assert measuring.measured.plan == Plan("random", 200, 3)


def test_figures_after_a_stop_are_ignored() -> None:
    bench, measuring = begun()
    bench.say(messages.MEASURED, **measured_message(200))
    measuring.stop()
    assert measuring.state is State.STOPPED
    assert bench.connections[0].sent[-1]["what"] == messages.REST
    bench.say(messages.MEASURED, **measured_message(300))
    assert measuring.measured
    assert measuring.measured.games("random") == 200


def test_a_silent_worker_is_replaced_and_the_job_begun_again() -> None:
    bench, measuring = begun()
    for attempt in range(1, ATTEMPTS + 1):
        assert len(bench.connections) == attempt
        assert bench.connections[-1].sent[0]["what"] == messages.MEASURE
        bench.say(messages.READY)
        for _ in range(5):
            bench.time += SILENCE_S / 4
            bench.computer.watch()
    assert (measuring.state, measuring.fault) == (State.FAILED, "it does not answer")


PIE = affinage.load("game=churn&board=hex:2&pie=on")
SWAPPED = affinage.load("game=emulsion&board=square:3")
THREE = affinage.load("game=moulds&board=quasi&players=3")


def reports(steps: Iterable[Report | None]) -> list[dict[str, Any]]:
    return [each.as_json() for each in steps if each]


def measured(game: affinage.Game, plan: Plan) -> dict[str, Any]:
    """Return the command's output for this many games."""
    return report.measure(game, plan.stage, plan.games, plan.seed).as_json()


@pytest.mark.long
@pytest.mark.parametrize("game", [SMALL, PIE, THREE], ids=lambda game: game.link())
def test_every_look_is_a_report_of_so_many_games(game: affinage.Game) -> None:
    actual = reports(Observation(game, 5).towards(Plan("random", 2300, 5)))
    # Finding the winner with best play takes a while, so another report comes before.
    again = [2300] if game.board.size <= CELLS else []
    assert [each["random"]["games"] for each in actual] == [FIRST_GAMES, 1000, 2000, 2300, *again]
    for each in actual[:-1]:
        assert each["random"] == measured(game, Plan("random", each["random"]["games"], 5))["random"]
    assert actual[-1] == measured(game, Plan("random", 2300, 5))


@pytest.mark.long
def test_games_of_the_search_come_one_by_one() -> None:
    observation = Observation(SMALL, 2)
    actual = reports(observation.towards(Plan("play", 2, 2)))
    assert [each["play"]["games"] for each in actual] == [0, 0, 0, 0, 1, 2]
    one, two = (measured(SMALL, Plan("play", games, 2)) for games in (1, 2))
    assert actual[-1] == two
    assert reports(observation.towards(Plan("play", 1, 2)))[-1] == one, "it needs no further game"
    # These figures are computed after the first game.
    del one["play"]["fair_openings"], one["play"]["balance_pie"]
    assert actual[-2] == one


def test_report_without_a_first_turn_has_no_figures_of_first_turns() -> None:
    game = affinage.load("board=square:2&place=knight")
    (*_, last) = reports(Observation(game, 1).towards(Plan("play", 2, 1)))
    assert not {"fair_openings", "balance_pie"} & set(last["play"])
    assert last["play"]["draws"]["value"] == 1
    assert last == measured(game, Plan("play", 2, 1))


def test_observation_goes_on_from_where_it_was_left() -> None:
    observation = Observation(SMALL, 0)
    left = list(islice(observation.towards(Plan("random", 5000)), 30))
    assert None in left, "something else may have its turn"
    first = reports(observation.towards(Plan("random", 2000)))[-1]
    begun = observation.towards(Plan("random", 3000))
    assert next(begun) is None, "the first 2,000 games are not played again"
    assert first == measured(SMALL, Plan("random", 2000))
    assert reports(begun)[-1] == measured(SMALL, Plan("random", 3000))
    assert reports(observation.towards(Plan("random", 1500)))[-1] == measured(SMALL, Plan("random", 1500))


def test_best_play_is_looked_for_once_whatever_the_seed() -> None:
    sought = SolveJob(SWAPPED)
    begun = [*islice(sought.further(), 3)]
    assert (len(begun), sought.is_known) == (3, False)
    left = len([*sought.further()])
    assert left == len([*SolveJob(SWAPPED).further()]) - 3, "it goes on from where it was left"
    actual = reports(Observation(SWAPPED, 1, sought).towards(Plan("random", 300, 1)))
    assert [each["exact"]["winner"] for each in actual] == [None, sought.winner]
    assert actual[-1] == measured(SWAPPED, Plan("random", 300, 1))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("stage=deep", "stage=deep is unknown; stage is random or play"),
        ("stage=play/games=0", "games=0 is not a number from 1 to 400"),
        ("games=10001", "games=10001 is not a number from 1 to 10,000"),
        ("seed=-1", "seed=-1 is not a number from 0 to 999,999,999"),
        ("games=5/games=6", "games is given twice; write each key once"),
        ("sead=1", "unknown key 'sead'; keys of a plan are stage, games, seed"),
    ],
)
def test_a_plan_that_is_none_names_the_valid_values(text: str, fault: str) -> None:
    with pytest.raises(OptionError) as caught:
        Plan.read(text)
    assert str(caught.value) == fault
