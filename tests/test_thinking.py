"""The page's requests to its worker and their answers, and the chart made of them, with a fake worker."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from affinage.view import ownership
from affinage.view.game_view import GameView
from tests.tables import shown_of, table_of, tap
from web.engine import messages
from web.engine.messages import Evaluation, RankedMove
from web.engine.page.computer import SILENCE_S, START_S
from web.engine.page.thinking import PACE_S, SEEN_PACE_S, Thinking
from web.review import chart as plot
from web.review import turning
from web.review.chances import PlyChance, settled
from web.text import words


class Room:
    """A table, its requests, and workers that answer when the test says so."""

    def __init__(self, game_view: GameView) -> None:
        self.game_view = game_view
        self.time = 0.0
        self.workers: list[Worker] = []
        # Each failure has its reason, and whether a part of the site may be gone.
        self.failures: list[tuple[str, bool]] = []
        self.advised: list[Evaluation] = []
        self.waiting: list[Callable[[], None]] = []
        # The delay of each call in seconds.
        self.waits: list[float] = []
        self.thinking = Thinking(self._connect, self, self)
        self.computer = self.thinking.computer
        self.changed()

    def now(self) -> float:
        return self.time

    def pass_time(self, seconds: float) -> None:
        """Let time pass, with a check on the worker every second."""
        for _ in range(round(seconds)):
            self.time += 1
            self.computer.watch()

    def changed(self) -> None:
        self.thinking.follow(self.game_view)

    def advise(self, evaluation: Evaluation) -> None:
        self.advised.append(evaluation)

    def computer_failed(self, reason: str, is_gone: bool) -> None:
        self.failures.append((reason, is_gone))

    def _connect(self, hear: Callable[[str], None], died: Callable[[str], None]) -> Worker:
        self.workers.append(Worker(hear, died))
        return self.workers[-1]

    def play(self, move: Any) -> None:
        self.game_view.play(move)
        self.changed()

    def later(self, act: Callable[[], None], seconds: float) -> None:
        assert 0 <= seconds <= SEEN_PACE_S + 1e-9
        self.waits.append(seconds)
        self.waiting.append(act)

    def wait(self) -> None:
        """Run the delayed calls."""
        for act in self.waiting:
            act()
        self.waiting.clear()

    def tap(self, *cells: str) -> None:
        tap(self.game_view, *cells)
        self.changed()

    @property
    def moves(self) -> list[str]:
        return list(map(str, self.game_view.match.moves))


class Worker:
    """Records everything."""

    def __init__(self, hear: Callable[[str], None], died: Callable[[str], None]) -> None:
        self.hear, self.died = hear, died
        self.sent: list[dict[str, Any]] = []
        self.ended = False

    def send(self, text: str) -> None:
        self.sent.append(json.loads(text))

    def end(self) -> None:
        self.ended = True

    @property
    def asked(self) -> list[tuple[str, list[str]]]:
        return [(sent["what"], sent["moves"]) for sent in self.sent if "moves" in sent]

    def answer(self, best: str, number: int = 0, kind: str = "answer", **evaluation: Any) -> None:
        """Answer the request with a number, by default the last one."""
        number = number or max(sent["id"] for sent in self.sent)
        content = {
            "best": best,
            "games": 1000,
            "values": [0.6, 0.4],
            "error": 0.01,
            "ranked": [[best, 500, 0.6, 0.02]],
            "ownership": [],
            "proven": None,
            "progress": 1.0,
            "line": [best],
        }
        self.hear(json.dumps({"kind": kind, "id": number} | content | evaluation))


def against(level: int = 1, *moves: str) -> Room:
    """Return a room in which Ann plays Black against a computer."""
    return Room(table_of("board=square:4", *moves, levels=(0, level)))


def test_the_worker_waits_for_the_computers_turn_and_answers_once() -> None:
    room = against()
    assert [worker.sent for worker in room.workers] == [[]], "warmed, not asked"
    room.tap("a1", "b1")
    worker = room.workers[0]
    assert worker.asked == [("move", ["a1,b1"])]
    worker.answer("c3,c4")
    assert room.moves == ["a1,b1"], "a move takes its time, to be seen"
    room.wait()
    assert room.moves == ["a1,b1", "c3,c4"]
    worker.answer("d3,d4")
    room.wait()
    assert room.moves == ["a1,b1", "c3,c4"]


def test_extra_turn_asks_the_computer_again_and_waits_for_a_person() -> None:
    for levels, own in (((1, 0), True), ((0, 1), False)):
        room = Room(table_of("game=churn&extra=1", levels=levels))
        worker = room.workers[0]
        for move in ("c3", "a3"):
            if own:
                worker.answer(move)
                room.wait()
            else:
                room.tap(move)
        assert room.moves == ["c3", "a3"]
        asked = [("move", []), ("move", ["c3"])] if own else [("move", ["c3", "a3"])]
        assert worker.asked == asked


def test_undo_cancels_and_an_answer_under_way_is_not_played() -> None:
    room = against()
    room.tap("a1", "b1")
    worker = room.workers[0]
    worker.answer("c3,c4")
    room.game_view.undo()
    room.changed()
    room.wait()
    assert room.moves == ["a1,b1"]
    assert (room.game_view.match.ply, room.game_view.computers.thinks) == (0, False)
    room.tap("a3", "b3")
    worker.answer("c1,c2", number=1)
    room.wait()
    assert room.moves == ["a3,b3"]
    assert [sent["what"] for sent in worker.sent] == ["move", "move"]
    worker.answer("c1,c2")
    room.wait()
    assert room.moves == ["a3,b3", "c1,c2"]


def test_answer_waits_longer_after_a_move_that_changed_stones() -> None:
    waits = {}
    for link, cells, answer in (
        ("board=square:4", ("a1", "b1"), "c3,c4"),
        ("game=emulsion&board=square:4&pie=off", ("a1", "b1"), "c4-d4"),
    ):
        room = Room(table_of(link, levels=(0, 1)))
        room.tap(*cells)
        room.workers[0].answer(answer)
        waits[link.partition("&")[0]] = room.waits
    assert waits == {"board=square:4": [PACE_S], "game=emulsion": [SEEN_PACE_S]}


def test_stop_has_the_move_played_at_once() -> None:
    room = against()
    room.tap("a1", "b1")
    worker = room.workers[0]
    room.thinking.stop()
    assert worker.sent[-1] == {"what": "stop", "id": 1}
    worker.answer("c3,c4")
    assert room.moves == ["a1,b1", "c3,c4"]
    room.tap("d1", "d2")
    worker.answer("a3,a4")
    assert room.waits == [PACE_S], "nobody has hurried the second one"
    room.thinking.stop()
    assert room.moves == ["a1,b1", "c3,c4", "d1,d2", "a3,a4"]
    room.wait()
    assert len(room.moves) == 4, "played once"


@pytest.mark.parametrize("how", ["died", "crashed", "failed", "silent", "never started"])
def test_a_worker_that_dies_is_replaced_once(how: str) -> None:
    room = against()
    room.tap("a1", "b1")
    for number in range(2):
        worker = room.workers[number]
        if how == "died":
            worker.died("broken")
        elif how in ("crashed", "failed"):
            worker.hear(json.dumps({"kind": how, "error": "broken"}))
        else:
            if how == "silent":
                worker.hear(json.dumps({"kind": "ready"}))
            room.pass_time((SILENCE_S if how == "silent" else START_S) - 1)
            assert not worker.ended
            room.pass_time(2)
        assert worker.ended
        # This answer comes too late.
        worker.answer("c3,c4", number=number + 1)
        worker.died("again")
        assert room.failures == [] if number == 0 else len(room.failures) == 1
    assert [worker.asked for worker in room.workers] == [[("move", ["a1,b1"])]] * 2
    assert (room.game_view.computers.paused, room.moves) == (True, ["a1,b1"])
    room.tap("c3", "c4")
    room.tap("a3", "a4")
    assert room.game_view.computers.paused, "until somebody tries again the colour is moved by hand"
    assert len(room.workers) == 2
    room.game_view.computers.go_on()
    room.thinking.try_again()
    room.workers[2].answer("d1,d2")
    room.wait()
    assert room.moves == ["a1,b1", "c3,c4", "a3,a4", "d1,d2"]


def test_a_part_that_may_be_gone_is_known_from_the_last_worker() -> None:
    missing = json.dumps({"kind": "crashed", "error": "not found", "is_gone": True})
    room, other = against(), against()
    for each in (room, other):
        each.tap("a1", "b1")
        each.workers[0].hear(missing)
    room.workers[1].hear(missing)
    other.workers[1].hear(json.dumps({"kind": "crashed", "error": "damaged"}))
    assert (room.failures, other.failures) == ([("not found", True)], [("damaged", False)])


def test_a_hint_is_marked_where_it_was_asked_for() -> None:
    room = Room(table_of("board=square:4"))
    room.thinking.hint()
    worker = room.workers[0]
    assert (worker.asked, room.thinking.hinting) == ([("hint", [])], True)
    worker.answer("a1,b1")
    assert str(room.game_view.marks.move) == "a1,b1"
    assert [evaluation.best for evaluation in room.advised] == ["a1,b1"]
    room.thinking.hint()
    room.tap("c3", "c4")
    worker.answer("a1,b1", number=2)
    assert (len(room.advised), room.game_view.marks.move, room.thinking.hinting) == (1, None, False)


@pytest.mark.parametrize(("picked", "kept"), [("b1", True), ("c3", False)])
def test_a_hint_drops_a_first_cell_that_it_does_not_have(picked: str, kept: bool) -> None:
    room = Room(table_of("board=square:4"))
    room.tap(picked)
    room.thinking.hint()
    room.workers[0].answer("a1,b1")
    assert bool(room.game_view.picked) == kept
    room.tap(*sorted({"a1", "b1"} - ({picked} if kept else set())))
    assert [str(move) for move in room.game_view.match.moves] == ["a1,b1"]


def test_the_analysis_follows_the_board_and_leaves_thin_figures_out() -> None:
    room = Room(table_of("board=square:4"))
    room.thinking.analyse(True)
    worker = room.workers[0]
    ownership = [[0.9] * 16, [0.05] * 16]
    worker.answer("a1,b1", kind="progress", ownership=ownership, games=20)
    assert room.thinking.evaluation is not None
    assert not room.thinking.evaluation.is_reliable
    assert room.game_view.marks.ownership == ()
    worker.answer("a1,b1", kind="progress", ownership=ownership)
    assert room.thinking.evaluation.is_reliable
    assert len(room.game_view.marks.ownership) == 2
    worker.answer("a1,b1", kind="progress", ownership=ownership, proven=1)
    assert room.game_view.marks.ownership == (), "random games say nothing of what is proven"
    room.tap("a1", "b1")
    assert (room.thinking.evaluation, room.game_view.marks.ownership) == (None, ())
    assert worker.asked == [("analyse", []), ("analyse", ["a1,b1"])]
    worker.answer("a1,b1", kind="progress", ownership=ownership)
    room.thinking.analyse(False)
    assert room.game_view.marks.ownership == ()
    assert worker.sent[-1]["what"] == messages.CANCEL
    assert not room.thinking.is_awaited


def test_the_chart_looks_at_every_ply_but_the_last() -> None:
    room = Room(table_of("board=square:2", "a1,a2", "b1,b2"))
    chart = plot.Chart(room.game_view.match)
    room.thinking.make_chart(chart)
    worker = room.workers[0]
    worker.answer("a1,a2", values=[0.8, 0.2])
    # The analysis waits for the chart.
    room.thinking.analyse(True)
    assert room.thinking.charting
    worker.answer("b1,b2", games=3)
    assert room.thinking.charting
    # This answers the same question, asked with more time.
    worker.answer("b1,b2", games=3)
    assert not room.thinking.charting
    assert worker.asked == [("chance", []), ("chance", ["a1,a2"]), ("chance", ["a1,a2"])]
    assert [chance and chance.values for chance in chart.chances] == [(0.8, 0.2), None, (0.0, 1.0)]
    room.game_view.goto(1)
    room.changed()
    assert room.thinking.chart is chart
    room.tap("b1", "b2")
    assert room.thinking.chart is chart, "the very same moves"
    room.game_view.goto(0)
    room.tap("a1", "b1")
    assert room.thinking.chart is chart, "a variation beside it"
    assert chart.ply_of(room.game_view.match) == 0
    room.game_view.prune(room.game_view.match.root.children[0])
    room.changed()
    assert room.thinking.chart is None, "its line is gone"


def test_a_machine_that_slept_does_not_take_its_worker_for_dead() -> None:
    room = against()
    room.tap("a1", "b1")
    (worker,) = room.workers
    worker.hear(json.dumps({"kind": "ready"}))
    room.pass_time(5)
    for _ in range(3):
        room.time += 3600
        room.computer.watch()
        room.pass_time(SILENCE_S - 1)
        assert not worker.ended
    worker.answer("c3,c4", number=1)
    room.wait()
    assert room.moves == ["a1,b1", "c3,c4"]
    room.tap("a3", "a4")
    room.time += 3600
    room.pass_time(SILENCE_S + 2)
    assert worker.ended, "silent for long enough after it awoke"


EVEN, GOOD, BAD = (PlyChance((value, 1 - value), 0.01) for value in (0.5, 0.8, 0.2))


def test_large_drops_of_the_movers_own_chance_are_looked_at() -> None:
    match = table_of("board=square:4", "a1,b1", "c3,c4", "a3,a4").match
    actual = turning.drops(match, [EVEN, BAD, GOOD, GOOD])
    assert [(drop.ply, drop.colour) for drop in actual] == [(2, 2), (1, 1)]
    assert [drop.size for drop in actual] == pytest.approx([0.6, 0.3])
    assert turning.drops(match, [EVEN, GOOD, BAD, BAD]) == [], "a move that helps its player is none"
    unsure = PlyChance((0.2, 0.8), 0.7)
    assert turning.drops(match, [EVEN, unsure, None, BAD]) == []


def test_lines_break_where_nothing_is_known() -> None:
    chances = [EVEN, GOOD, None, BAD]
    assert plot.line(chances, 3, 1) == "M0.0 60.0L100.0 24.0M300.0 96.0"
    assert plot.line(chances, 3, 2) == "M0.0 60.0L100.0 96.0M300.0 24.0"
    assert plot.band(chances, 3, 1) == "M0.0 57.6L100.0 21.6L100.0 26.4L0.0 62.4z"
    assert plot.line([], 0, 1) == plot.band([], 0, 1) == ""


def test_places_in_the_picture_are_plies() -> None:
    assert [plot.ply_at(part, 4) for part in (-0.1, 0.0, 0.3, 0.49, 1.2)] == [0, 0, 1, 2, 4]


def searched(*values: float, games: int = 1000) -> Evaluation:
    ranked = (RankedMove("a1,b1", games // 2, values[0], 0.01),)
    return Evaluation("a1,b1", games, values, 0.01, ranked, (), None, 1.0)


def test_position_with_too_few_playouts_is_searched_longer_at_the_end() -> None:
    match = table_of("board=square:2", "a1,a2", "b1,b2").match
    chart = plot.Chart(match)
    assert (chart.at(2), chart.is_waiting(2)) == (settled(2, 2), True), "the end is known at once"
    assert (chart.at(0), words.chances(match.game, None, is_waiting=True)) == (None, "not calculated yet")
    chart.take(searched(0.5, 0.5, games=9))
    assert (chart.request().moves, chart.is_waiting(0)) == (("a1,a2",), True)
    chart.take(searched(0.4, 0.6, games=9))
    before = chart.revision
    for ply in (0, 1):
        request = chart.request()
        assert (len(request.moves), request.seconds, chart.done) == (ply, plot.LONGER, False)
        assert 0.4 < chart.progress(0) < chart.progress(1) <= 1
        chart.take(searched(0.7, 0.3, games=9 if ply else 1000))
    assert chart.done
    assert chart.revision > before
    assert [chance and chance.values for chance in chart.chances] == [(0.7, 0.3), None, (0.0, 1.0)]
    assert not chart.is_waiting(1)
    assert words.chances(match.game, chart.at(1)) == "too few playouts to tell"


def test_chance_of_a_finished_game_is_certain() -> None:
    assert settled(3, 2).values == (0.0, 1.0, 0.0)
    assert settled(2, 0).values == (0.5, 0.5)


def test_heat_grows_with_the_lead_and_leaves_stones_that_stay_alone() -> None:
    game_view = table_of("board=square:2&colours=same", "a1,a2")
    game_view.marks.set_ownership(((1.0, 0.1, 0.9, 0.4), (0.0, 0.9, 0.05, 0.4)))
    cells = game_view.game.board.names
    assert [ownership.owner(game_view, cell)[0] for cell in range(3)] == [1, 2, 1]
    assert ownership.owner(game_view, 3)[1] < 0.15, cells[3]
    under, upon = ownership.layers(game_view, shown_of("board=square:2&colours=same", "a1,a2"))
    assert [(layer.fill, layer.stroke) for layer in under] == [("stone-black", ""), ("", "stone-black-edge")]
    assert [(layer.fill, layer.stroke) for layer in upon] == [("stone-white", ""), ("", "stone-black-text")]
