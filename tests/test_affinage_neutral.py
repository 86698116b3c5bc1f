"""`neutral=forbid` and its table of pairs, compared with a plain search for holes."""

from __future__ import annotations

from random import Random

import pytest

import affinage.games.affinage.rules
from affinage.board.topology import bits
from affinage.games.affinage.neutral import NeutralBan
from affinage.games.affinage.rules import Affinage, AffinagePosition
from tests.strategies import affinage_game, random_line

BOARDS = [
    "square:5",
    "square:9x3",
    "square:11x2&links=ortho-diag",
    "hex:3",
    "star:2",
    "plus:1",
    "square:6x2",
    "square:2x11",
]
RULES = [
    "place=independent&colours=same",
    "place=independent&colours=mixed&limit=match",
    "place=ortho&colours=same&limit=dense",
    "place=knight&colours=mixed&limit=combined",
    "place=gap1&colours=same&limit=contrast&near=ortho-diag",
]


def scattered(game: Affinage, seed: int) -> AffinagePosition:
    """Return a position in which about a third of the cells are taken."""
    chance = Random(seed)
    marks = [chance.choice("....xo") for _ in range(game.board.size)]
    black, white = (sum(1 << cell for cell, mark in enumerate(marks) if mark == colour) for colour in "xo")
    return AffinagePosition(game, (black, white), 1 + seed % 2)


def leaves_neutral_hole(position: AffinagePosition, first: int, second: int) -> bool:
    """Return whether the holes after the pair include a neutral one that is new and not alone."""
    after = position.after_turn(position.game.pair(first, second)).holes
    before = {hole.cells for hole in position.holes}
    return len(after) > 1 and any(hole.owner == 0 and hole.cells not in before for hole in after)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("abreast", [1, 7, 1024])
@pytest.mark.parametrize("colours", ["same", "mixed"])
def test_the_ban_is_what_holes_say(
    board: str, colours: str, abreast: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("affinage.games.affinage.neutral.ABREAST", abreast)
    game = affinage_game(f"board={board}&colours={colours}&neutral=forbid")
    ban = NeutralBan(game.board, game.links)
    for seed in range(6):
        position = scattered(game, seed)
        pairs = [
            (first, second)
            for first in bits(position.empty)
            for second in bits(position.empty)
            if first != second
        ]
        expected = [leaves_neutral_hole(position, *pair) for pair in pairs]
        assert list(ban.forbids(position.stones, position.pair_colours, pairs)) == expected


def test_no_pairs_are_no_trouble() -> None:
    game = affinage_game("board=square:4&neutral=forbid")
    assert NeutralBan(game.board, "ortho").forbids((0, 0), (1, 1), []) == b""


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("neutral", ["allow", "forbid"])
def test_pairs_by_table_are_those_found_cell_by_cell(
    board: str, rules: str, neutral: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f"board={board}&{rules}&neutral={neutral}"
    by_table = affinage_game(text)
    with monkeypatch.context() as patched:
        patched.setattr(affinage.games.affinage.rules, "MAX_PAIRS", -1)
        by_cell = Affinage(by_table.values)
        assert by_cell.pair_table is None
    assert by_table.pair_table
    for position in random_line(by_table, seed=1).positions + tuple(
        scattered(by_table, seed) for seed in range(4)
    ):
        other = AffinagePosition(by_cell, position.stones, position.to_move, position.pie)
        assert [*position.generate_moves()] == [*other.generate_moves()]
        assert position.has_turn() == other.has_turn()
        assert position.continuations() == other.continuations()
        for cell in range(by_table.board.size):
            assert position.continuations([cell]) == other.continuations([cell])
