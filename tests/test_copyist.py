"""The copyist of the bench: which first turns nobody can copy, and that what it says is the survey's figure."""

from __future__ import annotations

from random import Random

import pytest

import affinage
from affinage.board.topology import bits
from affinage.survey import contests
from research.bench.copyist import copied, drawn_turns, middle_turns


def test_turns_over_the_middle_cannot_be_copied() -> None:
    assert not middle_turns(affinage.load(""))  # dominoes: none lies across the middle of 8 by 8
    brie = affinage.load("board=square:8&place=ortho-diag&limit=combined&near=ortho-diag")
    assert [move.text for move in middle_turns(brie)] == ["d4,e5", "d5,e4"]
    hexagon = affinage.load("board=hex:3&place=ortho")
    middle = [move for move in hexagon.initial().legal_moves() if "c3" in move.text.split(",")]
    assert middle_turns(hexagon) == middle
    assert len(middle) == 12  # six neighbours, and either cell may be the black one


@pytest.mark.parametrize("link", ["board=hex:3&place=knight", "board=square:4&place=ortho-diag"])
def test_after_such_a_turn_no_position_is_its_own_image_again(link: str) -> None:
    game = affinage.load(link)
    image = {cell: game.board.half_turn[cell] for cell in range(game.board.size)}
    for number, first in enumerate(middle_turns(game)):
        random, position = Random(number), game.initial().apply(first)
        while not position.is_terminal():
            position = position.apply(random.choice(position.legal_moves()))
            black, white = ({*bits(stones)} for stones in position.stones)
            assert {image[cell] for cell in black} != white


def test_from_the_empty_board_it_is_the_figure_of_the_survey() -> None:
    game = affinage.load("board=square:4")
    assert copied(game, [()] * 6, seed=2) == contests.copying(game, games=6, seed=2)


def test_drawn_turns_are_legal_and_as_many_as_asked_for() -> None:
    game = affinage.load("board=square:4&pie=on")
    for number in range(20):
        position = game.initial()
        turns = drawn_turns(game, 2, Random(number))
        for move in turns:
            assert move in position.legal_moves()
            assert move.text != "swap"
            position = position.apply(move)
        assert len(turns) == 2
