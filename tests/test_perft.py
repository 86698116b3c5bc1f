"""Perft: move counts against the tables from the references, and first moves on larger boards."""

from __future__ import annotations

import pytest

import affinage
from affinage.matches.perft import divide, perft
from tests.reference import affinage as reference
from tests.reference.__main__ import entries
from tests.strategies import affinage_game, in_reference, random_line

MANY = 10_000  # positions; counting more takes a while


@pytest.mark.parametrize(
    ("link", "depth", "expected"),
    [pytest.param(*entry, marks=[pytest.mark.slow] if entry[2] > MANY else []) for entry in entries()],
)
def test_the_table(link: str, depth: int, expected: int) -> None:
    start = affinage.load(link).initial()
    assert perft(start, depth) == expected, divide(start, depth)


def test_perft_of_depth_0_and_of_a_finished_game() -> None:
    start = affinage.load("board=square:2&place=gap2").initial()
    assert start.is_terminal()
    assert [perft(start, depth) for depth in (0, 1, 2)] == [1, 0, 0]


LARGER = (
    "game=affinage&board=square:10&place=knight",
    "game=affinage&board=square:7&place=gap1&links=ortho-diag",
    "game=affinage&board=square:9x4&place=independent&limit=combined&max=2",
    "game=affinage&board=hex:5&place=ortho-diag&limit=contrast",
    "game=affinage&board=hex:3x4x5&place=gap2&limit=dense",
    "game=affinage&board=limping:4&place=diag&limit=match",
    "game=affinage&board=triangle:9&place=knight&near=diag",
    "game=affinage&board=star:4&limit=combined&near=ortho-diag",
    "game=affinage&board=rhombus:8&place=ortho-diag",
    "game=affinage&board=plus:3&place=knight&limit=contrast&near=diag",
)


@pytest.mark.parametrize("link", LARGER)
def test_the_moves_on_larger_boards(link: str) -> None:
    for seed, plies in ((0, 0), (1, 3), (2, 6), (3, 9)):
        position = random_line(affinage_game(link), seed, plies).last
        assert [str(move) for move in position.legal_moves()] == reference.moves(in_reference(position))


@pytest.mark.parametrize("game", affinage.game_keys())
def test_divide_adds_up(game: str) -> None:
    start = affinage.load(f"game={game}").initial()
    counts = divide(start, 1)
    assert list(counts) == [str(move) for move in start.legal_moves()]
    assert sum(counts.values()) == perft(start, 1) == len(counts)
    first = start.legal_moves()[0]
    assert divide(start, 2)[str(first)] == perft(start.apply(first), 1)
