"""Computer players on the page: whose turn it is, and how undo, redo and looking back work with them."""

from __future__ import annotations

import pytest

from affinage.view.game_view import GameView
from tests.tables import legal_cells, table_of, tap


def test_nobody_else_plays_while_a_computer_thinks() -> None:
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


def test_a_visitor_watches_a_finished_game_and_may_go_on_from_an_earlier_move() -> None:
    game_view = table_of("board=square:4", "a1,b1", "c3,c4", levels=(0, 1))
    game_view.computers.visit()
    assert game_view.you == 1, "the match is not over"
    game_view.match.resign()
    assert (game_view.you, game_view.computers.alone) == (0, True)
    for ply in (1, 0):
        assert game_view.undo()
        assert (game_view.match.ply, game_view.match.resigned) == (ply, 1), "one move back, and nothing else"
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
