"""Practice: a move that costs too much is offered back before the computer answers it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.shelf import Browser, came_back
from tests.tables import table_of
from tests.test_thinking import Room, Worker
from web.analysis.practice import MoveCheck
from web.model.seating import Seating, next_seating
from web.storage.saved_index import PREFIX


class Practice(Room):
    """A room where Ann plays Black against a computer, and practises."""

    def __init__(self, percent: int = 10) -> None:
        game_view = table_of("board=square:4", levels=(0, 1))
        game_view.computers.set_practice(percent)
        super().__init__(game_view)
        self.offered: list[MoveCheck] = []
        self.thinking.practise(MoveCheck.of, self._offer)

    def _offer(self, check: Any) -> None:
        self.offered.append(check)

    @property
    def worker(self) -> Worker:
        return self.workers[0]


def test_a_costly_move_is_offered_back_before_the_computer_answers() -> None:
    room = Practice()
    assert room.worker.asked == [("chance", [])], "in advance"
    assert not room.thinking.is_awaited
    room.worker.answer("a1,b1", values=[0.6, 0.4], error=0.01)
    room.tap("c3", "c4")
    assert room.worker.asked[-1] == ("chance", ["c3,c4"])
    assert room.thinking.is_awaited
    room.worker.answer("a1,b1", values=[0.42, 0.58], error=0.01)
    (check,) = room.offered
    assert check.cost == (pytest.approx(0.18), pytest.approx(0.0141, abs=1e-4))
    assert room.game_view.computers.paused
    assert [what for what, _ in room.worker.asked] == ["chance", "chance"], "and nobody moves"
    room.game_view.computers.go_on()
    room.thinking.try_again()
    assert room.worker.asked[-1] == ("move", ["c3,c4"])


def test_another_try_is_checked_as_well_and_the_chance_before_it_is_known() -> None:
    room = Practice()
    room.worker.answer("a1,b1", values=[0.6, 0.4])
    room.tap("c3", "c4")
    room.worker.answer("a1,b1", values=[0.3, 0.7])
    room.game_view.undo()
    room.changed()
    room.tap("a1", "b1")
    assert room.worker.asked[-1] == ("chance", ["a1,b1"])
    room.worker.answer("d3,d4", values=[0.58, 0.42])
    assert len(room.offered) == 1
    assert room.worker.asked[-1] == ("move", ["a1,b1"])
    room.worker.answer("d3,d4")
    room.wait()
    assert room.moves == ["a1,b1", "d3,d4"]


@pytest.mark.parametrize(
    ("after", "error"),
    [
        (0.52, 0.01),  # it costs less than was chosen
        (0.42, 0.1),  # the search is not sure
        (0.7, 0.01),  # it helps
    ],
)
def test_other_moves_are_answered_at_once(after: float, error: float) -> None:
    room = Practice()
    room.worker.answer("a1,b1", values=[0.6, 0.4], error=error)
    room.tap("c3", "c4")
    room.worker.answer("a1,b1", values=[after, 1 - after], error=error)
    assert room.offered == []
    assert room.worker.asked[-1] == ("move", ["c3,c4"])


def test_a_quick_move_has_both_positions_looked_at() -> None:
    room = Practice()
    room.tap("c3", "c4")
    assert room.worker.asked[-1] == ("chance", [])
    room.worker.answer("a1,b1", values=[0.9, 0.1])
    assert room.worker.asked[-1] == ("chance", ["c3,c4"])
    room.worker.answer("a1,b1", games=3)
    assert room.offered == [], "too little is known"
    assert room.worker.asked[-1] == ("move", ["c3,c4"])


def test_enough_is_enough() -> None:
    room = Practice()
    room.tap("c3", "c4")
    room.worker.answer("a1,b1", kind="progress", progress=0.2)
    assert room.worker.sent[-1]["what"] == "stop"


def test_a_chance_as_precise_as_the_percentage_is_waited_for_before_the_move_alone() -> None:
    room = Practice()
    room.tap("c3", "c4")
    room.worker.answer("a1,b1", kind="progress", progress=0.2, error=0.06)
    assert room.worker.sent[-1]["what"] != "stop"
    room.worker.answer("a1,b1", kind="progress", progress=0.3, error=0.04)
    assert room.worker.sent[-1]["what"] == "stop"
    room.worker.answer("a1,b1", error=0.04)
    room.worker.answer("a1,b1", kind="progress", progress=0.2, error=0.06)
    assert room.worker.sent[-1]["what"] == "stop", "the computer waits"


def test_without_practice_nothing_is_asked_in_advance() -> None:
    room = Practice(0)
    assert room.worker.asked == []
    room.tap("c3", "c4")
    assert room.worker.asked == [("move", ["c3,c4"])]


def test_a_hint_comes_before_what_is_asked_in_advance() -> None:
    room = Practice()
    room.thinking.hint()
    assert room.worker.asked[-1] == ("hint", [])
    assert room.thinking.is_awaited


def test_practice_goes_on_in_the_next_game_and_after_a_reload() -> None:
    browser, room = Browser(), Practice(20)
    room.tap("c3", "c4")
    browser.tab().keep(room.game_view)
    (key,) = (name.removeprefix(PREFIX) for name in browser.shelf if name.startswith(PREFIX))
    assert came_back(browser.tab(), key).computers.practice == 20
    again = next_seating(room.game_view.match, (0, 1), 20)
    assert again == Seating(("Bob", "Ann"), (1, 0), 20)
    assert again.at_level(3).practice == 20
