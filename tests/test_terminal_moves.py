"""Moves that may end a game: none is missed, and where there is none, no move is tried."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import affinage
from affinage.bots.terminal_moves import terminal_moves_of
from affinage.game import SWAP, Game, Position
from tests import tutorial
from tests.strategies import MIDDLING_BOARDS, games, positions, random_line, set_ups

VARIANTS = (
    "board=square:5",
    "board=square:6&place=independent&limit=combined",
    "board=square:6&place=gap1&limit=match&colours=mixed",
    "board=hex:3&neutral=forbid",
    "board=square:5&place=knight&limit=contrast&neutral=forbid&colours=same",
    "game=churn&board=hex:2&pie=off",
    "game=emulsion&board=square:3",
    "game=emulsion&board=square:5&pie=off",
    "game=emulsion&board=square:4&start=free&pie=off",
    "game=moulds",
    "game=moulds&board=plus:2&directions=4",
    "game=moulds&board=quasi&players=3&spread=ring",
    "game=moulds&board=square:8&win=twenty",
    "game=taifas&board=square:4&pie=off",
)
WIDE = (  # variants with many legal moves after every turn
    "",
    "board=square:12&place=independent",
    "board=square:10&neutral=forbid",
    "game=churn&board=hex:5&pie=off",
    "game=emulsion&board=square:12&pie=off",
    "game=moulds&board=square:10",
    "game=moulds&board=square:8&win=twenty",
    "game=taifas&pie=off",
)


def assert_told(position: Position) -> int:
    """Check the answer for a position by trying all its moves, and return how many end the game."""
    moves = [move for move in position.legal_moves() if move != SWAP]
    told = list(terminal_moves_of(position.game)(position))
    ends = {move for move in moves if position.apply(move).is_terminal()}
    assert ends <= set(told) <= {*moves, SWAP}
    assert told == sorted(told)
    return len(ends)


@pytest.mark.parametrize("link", VARIANTS)
def test_near_the_end_no_move_that_ends_the_game_is_left_out(link: str) -> None:
    game = affinage.load(link)
    lines = [random_line(game, seed).positions for seed in range(6)]
    assert sum(assert_told(position) for line in lines for position in line[-7:-1])


@given(positions(on_boards=MIDDLING_BOARDS, pie="off"))
def test_under_no_limit_of_affinage_is_one_left_out(position: Position) -> None:
    if not position.is_terminal():
        assert_told(position)


@given(st.data())
def test_in_positions_that_are_set_up_none_is_left_out(data: st.DataObject) -> None:
    position = data.draw(set_ups(data.draw(games())))
    if not position.is_terminal():
        assert_told(position)


def test_a_return_for_the_third_time_is_told() -> None:
    game = affinage.load("game=moulds")
    position: Position = game.initial()
    for text in 2 * ("a1-c1", "a6-c6", "c1-a1", "c6-a6"):
        move, told = game.parse_move(position, text), terminal_moves_of(game)(position)
        position = position.apply(move)
        assert move in told or not position.is_terminal()
    assert position.is_terminal()


@pytest.mark.long
@pytest.mark.parametrize("link", WIDE)
def test_early_in_a_game_no_move_has_to_be_tried(link: str) -> None:
    game = affinage.load(link)
    for position in random_line(game, seed=1, plies=8).positions:
        assert list(terminal_moves_of(game)(position)) == []


def test_of_a_system_that_says_nothing_every_move_may_end_it() -> None:
    with tutorial.registered():
        game: Game = affinage.load("game=curds&board=square:3")
        for position in random_line(game, seed=2).positions[:-1]:
            assert list(terminal_moves_of(game)(position)) == position.legal_moves()
