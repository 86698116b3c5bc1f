"""Churn through its public interface: the smallest group is formed, and no smaller friendly group survives it."""

from __future__ import annotations

import pytest

import affinage
from affinage.errors import OptionError
from affinage.matches.match import Match
from tests.strategies import groups, named_stones, of_colour, random_line, sizes

BOARDS = ("hex:3", "hex:2", "limping:3", "hex:3x3x5", "hex:2x2x4")


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seed", range(3))
def test_every_turn_of_a_random_game(board: str, seed: int) -> None:
    line = random_line(affinage.load(f"game=churn&board={board}&pie=off"), seed, plies=150)
    for before, move, after in zip(line.positions, line.moves, line.positions[1:], strict=False):
        own, enemy = of_colour(before, before.to_move), of_colour(before, 3 - before.to_move)
        formed = {
            name: len(next(group for group in groups(board, own | {name}) if name in group))
            for name in before.game.board.names
            if name not in own | enemy
        }
        least = min(formed.values())
        assert {str(legal) for legal in before.legal_moves()} == {n for n, s in formed.items() if s == least}
        now = of_colour(after, before.to_move)
        group = next(group for group in groups(board, own | {str(move)}) if str(move) in group)
        assert group <= now
        assert all(size >= len(group) for size in sizes(board, now)) or len(group) == 1
        kept = [other for other in groups(board, own) if not other & group and len(other) >= len(group)]
        assert now == group.union(*kept) if len(group) > 1 else now == own | {str(move)}
        assert of_colour(after, 3 - before.to_move) == enemy


def test_a_full_board_is_won_by_the_majority() -> None:
    for seed in range(6):
        line = random_line(affinage.load("game=churn&pie=off"), seed)
        red, blue = (len(of_colour(line.last, colour)) for colour in (1, 2))
        assert red + blue == 19
        assert line.last.score() == (red, blue)
        assert line.last.winner() == (1 if red >= 10 else 2)


def test_a_hand_made_sweep() -> None:
    """Red has four lone stones and no isolated cell left; the pair on a3, a4 sweeps the other three away."""
    match = Match(affinage.load("game=churn&pie=off"))
    match.extend(["b3", "a5", "d1", "b2", "d3", "e3", "c5", "e1"])
    cell = match.game.board.index["a4"]
    effect = match.position.effect(cell)
    assert match.game.board.spell(effect.removed) == "c5 d1 d3"
    assert effect.label == "2"
    match.push("a4")
    assert of_colour(match.position, 1) == {"a4", "b3"}
    assert set(named_stones(match.position).values()) == {1, 2}


def test_an_even_number_of_cells_is_refused() -> None:
    for board in ("limping:2", "hex:2x2x3", "square:5", "star:3"):
        with pytest.raises(OptionError, match="odd number of cells"):
            affinage.load(f"game=churn&board={board}")
