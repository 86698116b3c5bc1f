"""Moves and questions that people type beside the board."""

from __future__ import annotations

from functools import partial

import pytest

import affinage
from tests.tables import table_of
from web.table.commands import questions, reply

view_of = partial(table_of, people=None)


@pytest.mark.parametrize(
    ("link", "moves", "typed", "move"),
    [
        ("board=square:4", (), "a1,b1", "a1,b1"),
        ("board=square:4", (), " B1 , A1 ", "a1,b1"),
        ("board=square:4", (), "a1 b1", "a1,b1"),
        ("board=square:4", (), "a1-b1", "a1,b1"),
        ("game=churn", (), "C2", "c2"),
        ("game=churn", ("c2",), "Swap", "swap"),
        ("board=square:9", (), "I1,İ2", "i1,i2"),
        ("board=square:9", (), "ı1 ı2", "i1,i2"),
        ("game=taifas", (), "bc3", "Bc3"),
        ("game=taifas", (), "Wc3", "Wc3"),
        ("game=moulds", (), "a1 c3", "a1-c3"),
        ("game=moulds", (), "a1-c3", "a1-c3"),
        ("game=emulsion&board=square:3&start=free", (), "a1 b1", "a1,b1"),
    ],
)
def test_a_move_is_typed(link: str, moves: tuple[str, ...], typed: str, move: str) -> None:
    found = reply(view_of(link, *moves), typed)
    assert str(found.move) == move, found.words


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("a1,a3", "a1,a3: the second stone must be next to the first."),
        ("pass", "pass: Black has a legal move; a pass is allowed only without one."),
        ("hello", "Unknown: 'hello'. Type two cells, such as a1,b1, or help."),
        ("a1,e9", "Unknown: 'a1,e9'. Type two cells, such as a1,b1, or help."),
        ("", "Unknown: ''. Type two cells, such as a1,b1, or help."),
        ("row", "Unknown: 'row'. Type two cells, such as a1,b1, or help."),
        ("row 9", "No row 9: rows are 1 to 4, columns a to d."),
        ("column k", "No column k: rows are 1 to 4, columns a to d."),
        ("cell k9", "No cell k9: columns are a to d."),
    ],
)
def test_what_cannot_be_done_is_explained(typed: str, words: str) -> None:
    found = reply(view_of("board=square:4"), typed)
    assert (found.words, found.move) == (words, None)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("last", "Move 2, White: c3, c4."),
        ("turn", "Black places two stones"),
        ("black", "Black: 2 cells: a1, b1."),
        *[(typed, "White: 2 cells: c3, c4.") for typed in ("WHITE", "WHİTE", "whıte")],
        ("empty", "Empty: 12 cells: a2, a3, a4, b2, b3, b4, c1, c2, d1, d2, d3, d4."),
        ("row 1", "Row 1: a1, Black; b1, Black; c1, empty; d1, empty."),
        ("column c", "Column c: c1, empty; c2, empty; c3, White; c4, White."),
        ("cell c3", "c3, White: White is on this cell."),
        ("score", "Black 0, White 0."),
        ("legal", "12 cells: a2, a3, a4, b2, b3, b4, c1, c2, d1, d2, d3, d4."),
    ],
)
def test_a_question_is_answered(typed: str, words: str) -> None:
    assert reply(view_of("board=square:4", "a1,b1", "c3,c4"), typed).words == words


def test_before_the_first_move_and_with_a_swap() -> None:
    game_view = view_of("game=churn&board=hex:2")
    assert reply(game_view, "last").words == "No moves yet."
    assert reply(game_view, "legal").words == "7 cells: a2, a3, b1, b2, b3, c1, c2."
    begun = view_of("game=churn&board=hex:2", "b2")
    assert reply(begun, "legal").words.endswith(" You may also swap.")
    assert reply(begun, "red").words == "Red: 1 cell: b2."


def test_the_second_cell_of_a_move_begun() -> None:
    game_view = view_of("board=square:4")
    game_view.tap(game_view.game.board.index["a1"])
    assert reply(game_view, "legal").words == "2 cells: a2, b1."
    assert reply(game_view, "cell a1").words == "a1, Black, not yet placed."


def test_nobody_moves_for_a_computer_or_after_the_end() -> None:
    thinking = view_of("board=square:4", levels=(1, 0))
    assert reply(thinking, "a1,b1").words == "Black is thinking."
    assert reply(thinking, "legal").words == "Black is thinking."
    over = view_of("board=square:4")
    over.resign()
    assert reply(over, "a1,b1").words == "The game is over."
    assert reply(over, "score").words == "White wins: Black resigned."


@pytest.mark.parametrize("key", affinage.game_keys())
def test_every_example_of_a_question_is_one(key: str) -> None:
    game_view = view_of(f"game={key}")
    for question in questions(game_view.game):
        found = reply(game_view, question)
        assert found.move is None
        assert not found.words.startswith(("Unknown", "No row", "No column", "No cell")), question
