"""Bit masks of many positions at once against those of one board, and neutral holes against the rules."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import affinage
from affinage.board.topology import Board, bits, board
from affinage.bots.playouts import Log, Playouts, playouts_of
from affinage.bots.playouts.bitboards import BitBoards, Masks, counts, lowest
from affinage.games.affinage.playout_neutrality import FEW, NeutralPairs
from tests.strategies import affinage_game

BOARDS = (
    "square:3",
    "square:7",
    "square:8",
    "hex:5",
    "star:4",
    "square:10",
    "hex:6",
    "square:19",
)  # up to 361 cells
BANNED = (
    *("board=square:4&place=independent", "board=square:5&place=independent&colours=same&limit=match"),
    *("board=hex:3&colours=mixed&limit=dense", "board=square:6&place=gap1&links=ortho-diag&limit=contrast"),
    *("board=square:9&place=knight", "board=hex:6&place=diag&limit=match&colours=mixed"),
)


def drawn(on: Board, number: int) -> list[int]:
    """Return random masks of a board, dense and sparse ones."""
    random = Random(on.text)
    return [
        sum(1 << cell for cell in range(on.size) if random.random() < chance)
        for chance in (random.random() for _ in range(number))
    ]


def to_masks(boards: BitBoards, masks: list[int]) -> Masks:
    """Return numbers as arrays of words."""
    return boards.of_flags(
        np.array([[mask >> cell & 1 for cell in range(boards.size)] for mask in masks], bool)
    )


def to_numbers(masks: Masks) -> list[int]:
    """Return arrays of words as numbers."""
    return [sum(int(word) << 64 * place for place, word in enumerate(words)) for words in masks.T]


@pytest.mark.parametrize("text", BOARDS)
@pytest.mark.parametrize("family", ["ortho", "ortho-diag", "knight"])
def test_neighbours_groups_and_counts_are_those_of_the_board(text: str, family: str) -> None:
    on = board(text)
    near, boards, masks = on.near(family), BitBoards(on.near(family)), drawn(on, 12)
    arrays = to_masks(boards, masks)
    assert to_numbers(arrays) == boards.whole(arrays) == masks
    assert to_numbers(boards.neighbours(arrays)) == [
        sum(1 << cell for cell in range(on.size) if near[cell] & mask) for mask in masks
    ]
    assert to_numbers(lowest(arrays)) == [mask & -mask for mask in masks]
    assert counts(arrays).tolist() == [mask.bit_count() for mask in masks]
    seeds = [1 << next(bits(mask), 0) for mask in masks]
    groups = [
        sum(group for group in on.groups(mask, near) if group & seed)
        for mask, seed in zip(masks, seeds, strict=True)
    ]
    assert to_numbers(boards.filled(to_masks(boards, seeds), arrays)) == groups


@pytest.mark.parametrize("link", BANNED)
def test_the_moves_counted_under_the_ban_are_those_of_the_rules(link: str) -> None:
    game = affinage.load(f"{link}&neutral=forbid")
    log: Log = []
    playouts = playouts_of(game)
    playouts.play([game.initial()], 3, np.random.default_rng(4), log=log)
    by_rules = Playouts.move_counts(playouts, game.initial(), log)
    assert np.array_equal(playouts.move_counts(game.initial(), log), by_rules)
    assert by_rules.max() > 1


@pytest.mark.parametrize("link", BANNED)
def test_few_pairs_leave_the_neutral_holes_that_they_leave_among_many(link: str) -> None:
    game = affinage_game(f"{link}&neutral=forbid")
    pairs = np.array([(a, b) for a, mask in enumerate(game.place) for b in bits(mask)]).T
    ban = NeutralPairs(game.board, game.links, *pairs, mixed=game.mixed)
    random = np.random.default_rng(4)
    stones = random.choice(np.array([0, 0, 0, 0, 1, 2], np.int8), (40, game.board.size))
    games, free = ((stones[:, pairs[0]] | stones[:, pairs[1]]) == 0).nonzero()
    movers = random.integers(1, 3, 40, np.int8)
    many = ban.among(stones, movers, games, free)
    few = [
        ban.among(stones, movers, games[begin : begin + FEW], free[begin : begin + FEW])
        for begin in range(0, len(games), FEW)
    ]
    assert np.array_equal(np.concatenate(few), many)
    assert 0 < many.sum() < len(many)
