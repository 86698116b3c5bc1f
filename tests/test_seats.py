"""Computers at the page's table: whose turn it is, and what undo, redo and a look back mean among them."""

from __future__ import annotations

import pytest

from tests.tables import table_of, tap
from web.model.game_view import Table


def seated(link: str, *moves: str, seats: tuple[int, ...]) -> Table:
    """A table with computers at it."""
    table = table_of(link, *moves)
    table.levels = seats
    return table


def test_nobody_else_plays_while_a_computer_thinks() -> None:
    table = seated("board=square:4", "a1,b1", seats=(0, 3))
    assert (table.level, table.thinks, table.watched) == (3, True, False)
    assert list(table.legal_cells()) == []
    assert tap(table, "c3") == ["turn"]
    assert table.picked == ()
    table.paused = True
    assert (table.level, table.thinks) == (3, False)
    assert tap(table, "c3", "c4") == []
    assert (str(table.match.last_move), table.paused) == ("c3,c4", False)
    assert (table.level, table.thinks) == (0, False)


def test_seats_follow_people_through_a_swap() -> None:
    table = seated("board=square:4&pie=on", "a1,b1", seats=(0, 2))
    assert (table.seats, table.thinks) == ((0, 2), True)
    table.swap()
    assert (table.seats, table.match.seats) == ((2, 0), ("Bob", "Ann"))
    assert (table.level, table.thinks) == (0, False)
    taken = seated("board=square:4&pie=on", "a1,b1", seats=(2, 0))
    taken.swap()
    assert (taken.seats, taken.thinks) == ((0, 2), True)
    assert taken.undo()
    assert (taken.match.ply, taken.seats, taken.level) == (1, (2, 0), 0)


def test_undo_leads_to_the_persons_turn_and_redo_back() -> None:
    table = seated("board=square:4", "a1,b1", "c3,c4", "a3,a4", seats=(0, 1))
    assert table.thinks
    assert table.undo()
    assert (table.match.ply, table.thinks) == (2, False)
    assert table.undo()
    assert (table.match.ply, table.thinks) == (0, False)
    assert table.redo()
    assert table.match.ply == 2
    assert table.redo()
    assert (table.match.ply, table.thinks) == (3, True), "at the end of the line the computer goes on"


def test_a_look_back_never_lets_a_computer_play_over_the_line() -> None:
    table = seated("board=square:4", "a1,b1", "c3,c4", seats=(0, 1))
    table.goto(1)
    assert (table.level, table.thinks) == (1, False)
    table.goto(2)
    assert not table.paused
    first = seated("board=square:4", "a1,b1", seats=(1, 0))
    assert first.undo()
    assert (first.match.ply, first.level, first.thinks) == (0, 1, False)


def test_a_step_that_leads_nowhere_pauses_and_wakes_nobody() -> None:
    for paused in (False, True):
        table = seated("board=square:4", "a1,b1", "c3,c4", seats=(1, 2))
        table.paused = paused
        assert not table.redo()
        assert not table.goto(3)
        assert table.goto(2)
        assert (table.match.ply, table.paused) == (2, paused)
    first = seated("board=square:4", seats=(1, 0))
    assert not first.undo()
    assert first.thinks


def test_computers_among_themselves_are_undone_one_by_one() -> None:
    table = seated("board=square:4", "a1,b1", "c3,c4", seats=(1, 2))
    assert table.watched
    assert table.undo()
    assert (table.match.ply, table.thinks) == (1, False)
    assert table.redo()
    assert (table.match.ply, table.thinks) == (2, False), "it was looked at, so it waits"


def test_a_computers_last_stone_keeps_its_colour() -> None:
    for seats, codes in (((0, 1), []), ((1, 0), ["taken"])):
        table = table_of("game=taifas&board=square:3&pie=off")
        cell = table.game.board.names[next(iter(table.legal_cells()))]
        tap(table, cell)
        table.levels = seats
        table.paused = True
        assert tap(table, cell) == codes


@pytest.mark.parametrize("moves", [(), ("a1,a2", "b1,b2")])
def test_an_ended_line_is_known_wherever_the_board_is(moves: tuple[str, ...]) -> None:
    table = table_of("board=square:2", *moves)
    assert table.ended == bool(moves)
    table.goto(0)
    assert table.ended == bool(moves)


def test_marks_and_heat_belong_to_one_position() -> None:
    table = table_of("board=square:2")
    position = table.match.position
    table.marked = position, table.game.parse_move(position, "a1,a2")
    table.owners = position, ((1.0,) * 4, (0.0,) * 4)
    assert str(table.hinted) == "a1,a2"
    assert table.heat
    tap(table, "a1", "a2")
    assert (table.hinted, table.heat) == (None, ())
