"""Computer players on the page: turns, undo, buttons, keys, sounds, and practice with costly moves offered back."""

from __future__ import annotations

from typing import Any

import pytest

import affinage
from affinage.matches.variations import resigned
from affinage.view import grid
from affinage.view.acts import possible_acts
from affinage.view.game_view import GameView
from affinage.view.ownership import hint
from tests.shelf import Browser, came_back
from tests.strategies import random_line
from tests.tables import finished, legal_cells, shut_in, table_of, tap
from tests.test_thinking import Room, Worker
from web.analysis.practice import MoveCheck
from web.model.move_sound import ENDED, PLACED, TAKEN, sound_of_last_move
from web.model.seating import Seating, next_seating
from web.storage.saved_index import PREFIX


def test_people_wait_while_a_computer_thinks() -> None:
    game_view = table_of("board=square:4", "a1,b1", levels=(0, 3))
    assert (game_view.computers.level, game_view.computers.thinks, game_view.computers.alone) == (
        3,
        True,
        False,
    )
    assert legal_cells(game_view) == []
    assert tap(game_view, "c3") == ["turn"]
    assert game_view.picked == ()
    game_view.computers.pause()
    assert (game_view.computers.level, game_view.computers.thinks) == (3, False)
    assert tap(game_view, "c3", "c4") == []
    assert (str(game_view.match.last_move), game_view.computers.paused) == ("c3,c4", False)
    assert (game_view.computers.level, game_view.computers.thinks) == (0, False)


def test_seats_follow_people_through_a_swap() -> None:
    game_view = table_of("board=square:4&pie=on", "a1,b1", levels=(0, 2))
    assert (game_view.computers.seats, game_view.computers.thinks) == ((0, 2), True)
    game_view.swap()
    assert (game_view.computers.seats, game_view.match.seats) == ((2, 0), ("Bob", "Ann"))
    assert (game_view.computers.level, game_view.computers.thinks) == (0, False)
    taken = table_of("board=square:4&pie=on", "a1,b1", levels=(2, 0))
    taken.swap()
    assert (taken.computers.seats, taken.computers.thinks) == ((0, 2), True)
    assert taken.undo()
    assert (taken.match.ply, taken.computers.seats, taken.computers.level) == (1, (2, 0), 0)


def test_undo_leads_to_the_persons_turn_and_redo_back() -> None:
    game_view = table_of("board=square:4", "a1,b1", "c3,c4", "a3,a4", levels=(0, 1))
    assert game_view.computers.thinks
    assert game_view.undo()
    assert (game_view.match.ply, game_view.computers.thinks) == (2, False)
    assert game_view.undo()
    assert (game_view.match.ply, game_view.computers.thinks) == (0, False)
    assert game_view.redo()
    assert game_view.match.ply == 2
    assert game_view.redo()
    assert (game_view.match.ply, game_view.computers.thinks) == (3, True), (
        "at the end of the line the computer goes on"
    )


def test_a_game_that_is_over_is_looked_through_move_by_move() -> None:
    game_view = table_of("board=square:4", "a1,b1", "c3,c4", "a3,a4", "d1,d2", levels=(0, 1))
    game_view.match.resign()
    game_view.goto(0)
    plies = [game_view.match.ply for _ in range(4) if game_view.redo()]
    assert plies == [1, 2, 3, 4]
    game_view.goto(3)
    assert game_view.undo()
    assert (game_view.match.ply, game_view.computers.thinks) == (2, False)


def test_no_computer_plays_on_at_the_end_of_a_line_of_a_review() -> None:
    game_view = table_of("board=square:4", "a1,b1", "c3,c4", "a3,a4", levels=(0, 1))
    game_view.match.resign()
    game_view.finish()
    game_view.open_line(["a1,b1", "c3,c4"], ["d1,d2", "a3,a4", "a2,b2"])
    for place in (2, 3):
        assert game_view.redo(), "each press shows one move"
        assert game_view.place_in_line == (place, 3)
    assert (game_view.computers.level, game_view.computers.thinks) == (1, False)
    assert game_view.undo()
    assert game_view.place_in_line == (2, 3)


def test_extra_turns_are_undone_one_by_one_and_stay_with_the_weaker_player() -> None:
    game_view = table_of("game=churn&extra=1", "c3", levels=(0, 1))
    assert not game_view.computers.thinks
    assert tap(game_view, "a3") == []
    assert game_view.computers.thinks
    game_view.play(game_view.game.parse_move(game_view.match.position, "c1"))
    for ply in (1, 0):
        assert game_view.undo()
        assert (game_view.match.ply, game_view.computers.level) == (ply, 0)
    assert next_seating(game_view.match, (0, 1)) == Seating(("Ann", "Bob"), (0, 1))


def test_a_look_back_never_lets_a_computer_play_over_the_line() -> None:
    game_view = table_of("board=square:4", "a1,b1", "c3,c4", levels=(0, 1))
    game_view.goto(1)
    assert (game_view.computers.level, game_view.computers.thinks) == (1, False)
    game_view.goto(2)
    assert not game_view.computers.paused
    first = table_of("board=square:4", "a1,b1", levels=(1, 0))
    assert first.undo()
    assert (first.match.ply, first.computers.level, first.computers.thinks) == (0, 1, False)


def test_a_step_that_leads_nowhere_pauses_and_wakes_nobody() -> None:
    for paused in (False, True):
        game_view = table_of("board=square:4", "a1,b1", "c3,c4", levels=(1, 2))
        if paused:
            game_view.computers.pause()
        assert not game_view.redo()
        assert not game_view.goto(3)
        assert game_view.goto(2)
        assert (game_view.match.ply, game_view.computers.paused) == (2, paused)
    first = table_of("board=square:4", levels=(1, 0))
    assert not first.undo()
    assert first.computers.thinks


def test_computers_among_themselves_are_undone_one_by_one() -> None:
    game_view = table_of("board=square:4", "a1,b1", "c3,c4", levels=(1, 2))
    assert game_view.computers.alone
    assert game_view.undo()
    assert (game_view.match.ply, game_view.computers.thinks) == (1, False)
    assert game_view.redo()
    assert (game_view.match.ply, game_view.computers.thinks) == (2, False), "it was looked at, so it waits"


def test_visitor_watches_a_finished_game_and_may_go_on_from_a_move() -> None:
    game_view = table_of("board=square:4", "a1,b1", "c3,c4", levels=(0, 1))
    game_view.computers.visit()
    assert game_view.you == 1, "the match is not over"
    game_view.match.resign()
    assert (game_view.you, game_view.computers.alone) == (0, True)
    for ply in (1, 0):
        assert game_view.undo()
        assert (game_view.match.ply, game_view.match.conclusion) == (ply, resigned(1)), (
            "one move back, and nothing else"
        )
    assert game_view.redo()
    assert (game_view.match.ply, game_view.computers.thinks) == (1, False)
    game_view.goto(0)
    game_view.play(game_view.match.position.legal_moves()[-1])
    assert (game_view.you, game_view.computers.thinks) == (1, True)


def test_a_computers_last_stone_keeps_its_colour() -> None:
    for seats, codes in (((0, 1), []), ((1, 0), ["taken"])):
        game_view = table_of("game=taifas&board=square:3&pie=off")
        cell = game_view.game.board.names[legal_cells(game_view)[0]]
        tap(game_view, cell)
        watched = GameView(game_view.match, seats)
        watched.computers.pause()
        assert tap(watched, cell) == codes


@pytest.mark.parametrize("moves", [(), ("a1,a2", "b1,b2")])
def test_an_ended_line_is_known_wherever_the_board_is(moves: tuple[str, ...]) -> None:
    game_view = table_of("board=square:2", *moves)
    assert game_view.ended == bool(moves)
    game_view.goto(0)
    assert game_view.ended == bool(moves)


def test_marks_belong_to_one_position() -> None:
    game_view = table_of("board=square:2")
    game_view.marks.set_move(game_view.game.parse_move(game_view.match.position, "a1,a2"))
    game_view.marks.set_ownership(((1.0,) * 4, (0.0,) * 4))
    assert str(game_view.marks.move) == "a1,a2"
    assert game_view.marks.ownership
    tap(game_view, "a1", "a2")
    assert (game_view.marks.move, game_view.marks.ownership) == (None, ())


TINY = "game=churn&board=hex:2"


def acts(game_view: GameView) -> list[str]:
    return [action for action, _, _ in possible_acts(game_view)]


def test_people_are_offered_a_swap_and_another_game() -> None:
    assert acts(table_of(f"{TINY}&pie=on")) == []
    offered = table_of(f"{TINY}&pie=on", "b2")
    assert possible_acts(offered)[0][0] == "swap"
    offered.close()
    assert acts(offered) == []
    ended = table_of("board=square:2")
    while not ended.match.outcome:
        ended.play(ended.match.position.legal_moves()[0])
    assert possible_acts(ended) == (("again", "Play again", "Play again"),)


def test_computers_are_stopped_paused_and_let_go_on() -> None:
    against = table_of(TINY, levels=(1, 0))
    assert acts(against) == ["stop"]
    against.computers.pause()
    assert possible_acts(against) == (("go-on", "Let Ann play", f"Let {against.game.colours[0]} play"),)
    assert acts(table_of(TINY, levels=(1, 1))) == ["pause"]


def test_finished_game_is_stepped_through_without_offering_a_computer() -> None:
    ended = GameView(finished("board=square:2"), levels=(1, 0))
    ended.finish()
    assert acts(ended) == ["again"]
    ended.goto(0)
    assert (ended.is_reviewed, acts(ended)) == (True, [])


def test_player_without_a_move_is_offered_to_pass() -> None:
    assert acts(GameView(shut_in())) == ["pass"]


@pytest.mark.parametrize(
    ("key", "to"), [("ArrowUp", "b3"), ("ArrowRight", "c2"), ("Home", "a2"), ("End", "c2")]
)
def test_keys_lead_through_the_grid(key: str, to: str) -> None:
    view = table_of("board=square:3").view
    names, index = view.board.names, view.board.index
    assert names[grid.target(view, index["b2"], key)] == to


def test_a_marked_move_shows_its_stones_and_rings() -> None:
    game_view = table_of("board=square:3")
    assert hint(game_view) == []
    move = game_view.game.parse_move(game_view.match.position, "a1,b1")
    game_view.marks.set_move(move)
    assert [layer.stroke for layer in hint(game_view)].count("focus") == 1


@pytest.mark.parametrize(
    ("key", "code", "meaning"),
    [
        *[
            (letter, "KeyI", "i")
            for letter in ("i", "I", "ш", "Ш", "ι", "ن", "ן", "に", "ㅑ", "ｉ", "Process")
        ],
        *[("ı", "KeyI", "i"), ("I", "KeyI", "i"), ("i", "Quote", "i"), ("İ", "Quote", "i")],
        *[("z", "KeyY", "z"), ("w", "KeyZ", "w"), ("c", "KeyI", "c"), ("é", "KeyI", "é"), ("ạ", "KeyI", "ạ")],
        *[
            ("'", "KeyW", "w"),
            ("'", "KeyQ", "'"),
            (",", "KeyW", ","),
            ("لا", "KeyB", "b"),
            ("я", "KeyZ", "z"),
        ],
        *[("?", "Slash", "?"), ("؟", "Slash", "?"), ("？", "Slash", "?"), ("\u3000", "Space", " ")],
        *[(" ", "Space", " "), ("Enter", "NumpadEnter", "enter"), ("Dead", "Quote", "dead"), ("i", "", "i")],
    ],
)
def test_a_key_means_its_latin_letter_on_every_layout(key: str, code: str, meaning: str) -> None:
    assert grid.latin(key, code) == meaning


@pytest.mark.parametrize(
    ("link", "moves", "heard"),
    [
        ("", [], ""),
        ("board=square:4", ["a1,b1"], PLACED),
        ("game=taifas", ["Bc3"], PLACED),
        ("game=taifas", ["Bc3", "swap"], ""),
        ("game=emulsion", ["b2-c2"], PLACED),
        ("game=churn", ["b3", "a5", "d1", "b2", "d3", "e3", "c5", "e1"], PLACED),
        ("game=churn", ["b3", "a5", "d1", "b2", "d3", "e3", "c5", "e1", "a3"], TAKEN),
        ("game=moulds&board=square:6", ["b1"], PLACED),
        ("game=moulds&board=square:6", ["b1", "e1", "c1", "d1"], TAKEN),
    ],
)
def test_a_move_is_heard_as_what_it_did(link: str, moves: list[str], heard: str) -> None:
    assert sound_of_last_move(table_of(link, *moves).match) == heard


@pytest.mark.parametrize("key", affinage.game_keys())
def test_an_end_is_heard(key: str) -> None:
    line = random_line(affinage.load(f"game={key}"), 3)
    game_view = table_of(line.game.link())
    game_view.match.extend(line.moves[:1])
    game_view.resign()
    assert sound_of_last_move(game_view.match) == ENDED
    game_view.undo()
    game_view.match.extend(line.moves[1:])
    assert sound_of_last_move(game_view.match) == ENDED


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
        # The move costs less than the limit chosen.
        (0.52, 0.01),
        # The search is not sure.
        (0.42, 0.1),
        # The move helps.
        (0.7, 0.01),
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


def test_precise_chance_is_awaited_before_the_move_alone() -> None:
    room = Practice()
    room.tap("c3", "c4")
    room.worker.answer("a1,b1", kind="progress", progress=0.2, error=0.06)
    assert room.worker.sent[-1]["what"] != "stop"
    room.worker.answer("a1,b1", kind="progress", progress=0.3, error=0.04)
    assert room.worker.sent[-1]["what"] == "stop"
    room.worker.answer("a1,b1", error=0.04)
    room.worker.answer("a1,b1", kind="progress", progress=0.2, error=0.06)
    assert room.worker.sent[-1]["what"] == "stop", "the computer waits"


def test_practice_goes_on_in_the_next_game_and_after_a_reload() -> None:
    browser, room = Browser(), Practice(20)
    room.tap("c3", "c4")
    browser.tab().keep(room.game_view)
    (key,) = (name.removeprefix(PREFIX) for name in browser.shelf if name.startswith(PREFIX))
    assert came_back(browser.tab(), key).computers.practice == 20
    again = next_seating(room.game_view.match, (0, 1), 20)
    assert again == Seating(("Bob", "Ann"), (1, 0), 20)
    assert again.at_level(3).practice == 20
