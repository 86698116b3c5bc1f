"""Emulsion through its public interface: values, moves that swap two stones, and tie-breaks of equal groups."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

import affinage
from affinage.errors import NotationError, OptionError
from affinage.game import Outcome, Position, Termination
from affinage.games.emulsion.rules import EmulsionPosition
from tests.reference.boards import neighbours
from tests.strategies import named_stones, of_colour, random_line, sizes

VARIANTS = (
    "game=emulsion&board=square:4&pie=off",
    "game=emulsion&board=square:5&pie=off",
    "game=emulsion&board=square:4&start=free&pie=off",
    "game=emulsion&board=square:5&start=free&pie=off",
)


def value(position: Position, name: str) -> Fraction:
    """Return a stone's value, computed from the designer's definition."""
    stones, beside = named_stones(position), neighbours(position.game.board.text, name, "ortho")
    alike = sum(1 for other in beside if stones.get(other) == stones[name])
    edges = 4 - len(beside)
    empty = sum(1 for other in beside if other not in stones)
    return alike + Fraction(edges, 2) + Fraction(empty, 2)


@pytest.mark.parametrize("link", VARIANTS)
@pytest.mark.parametrize("seed", range(4))
def test_swaps_raise_both_values_alike_and_belong_to_both_players(link: str, seed: int) -> None:
    line = random_line(affinage.load(link), seed)
    for position in line.positions:
        swaps = {str(move) for move in position.legal_moves() if "-" in str(move)}
        for swap in swaps:
            own, other = swap.split("-")
            after = position.apply(position.game.parse_move(position, swap))
            gain = value(after, other) - value(position, own)
            assert gain > 0
            assert value(after, own) - value(position, other) == gain
        other_side = replace(position, to_move=3 - position.to_move)
        mirrored = {
            "-".join(str(move).split("-")[::-1]) for move in other_side.legal_moves() if "-" in str(move)
        }
        assert mirrored == swaps


@pytest.mark.parametrize("link", VARIANTS)
def test_every_swap_left_out_would_not_raise_the_value(link: str) -> None:
    line = random_line(affinage.load(link), 7)
    for position in line.positions[::3]:
        legal = {str(move) for move in position.legal_moves()}
        board = position.game.board.text
        for own in of_colour(position, position.to_move):
            for other in neighbours(board, own, "ortho-diag") & of_colour(position, 3 - position.to_move):
                after = swapped(position, own, other)
                assert (f"{own}-{other}" in legal) == (value(after, other) > value(position, own))


def swapped(position: Position, one: str, other: str) -> Position:
    """Return the position after exchanging two stones of different colours."""
    index = position.game.board.index
    both = 1 << index[one] | 1 << index[other]
    return replace(position, stones=tuple(mask ^ both for mask in position.stones))


@pytest.mark.parametrize("link", VARIANTS)
@pytest.mark.parametrize("seed", range(4))
def test_end_is_scored_by_the_largest_group_left(link: str, seed: int) -> None:
    game = affinage.load(link)
    line = random_line(game, seed)
    black, white = (Counter(sizes(game.board.text, of_colour(line.last, colour))) for colour in (1, 2))
    best = [max((black - white).elements(), default=0), max((white - black).elements(), default=0)]
    assert list(line.last.score()) == best
    mover = line.positions[-2].to_move
    assert line.last.winner() == (3 - mover if best == [0, 0] else 1 + (best[1] > best[0]))


def position_of(rows: str, to_move: int, last_mover: int) -> EmulsionPosition:
    """Return a full square board from rows of text, the top one first."""
    lines = rows.split()
    game = affinage.load(f"game=emulsion&board=square:{len(lines)}&pie=off")
    masks = [0, 0]
    for number, line in enumerate(reversed(lines), 1):
        for column, sign in zip("abcdefgh", line, strict=False):
            masks["xo".index(sign)] |= 1 << game.board.index[f"{column}{number}"]
    start = game.initial()
    assert isinstance(start, EmulsionPosition)
    return replace(start, stones=(masks[0], masks[1]), to_move=to_move, last_mover=last_mover)


def test_player_who_moved_last_loses_without_a_group_left() -> None:
    """Two halves of eight stones cancel out, and no stone would gain by crossing the border."""
    for last_mover, name in enumerate(("Black", "White"), 1):
        halves = position_of("xxoo xxoo xxoo xxoo", 3 - last_mover, last_mover)
        assert halves.is_terminal()
        assert halves.score() == (0, 0)
        assert halves.outcome() == Outcome(3 - last_mover, Termination.TIEBREAK, f"{name} moved last")
        assert [removal.cells for removal in halves.removals()] == [halves.game.board.full]


def test_nothing_left_before_any_move_is_a_draw() -> None:
    halves = position_of("xxoo xxoo xxoo xxoo", 1, last_mover=0)
    assert halves.outcome() == Outcome(0, Termination.DRAW, "no move")


def test_equal_groups_cancel_pair_by_pair() -> None:
    """Black has groups of 5 and 4, White of 4 and 3: the fours cancel, and 5 beats 3."""
    mixed = position_of("xxoo xxoo ooxx oxxx", 1, 2)
    assert mixed.score() == (5, 3)
    (removal,) = mixed.removals()
    assert mixed.game.board.spell(removal.cells) == "a3 a4 b3 b4 c3 c4 d3 d4"
    assert removal.reason == "Two groups of 4 stones cancel out."
    left = [(mixed.game.board.spell(at.cells), at.owner, at.label, at.is_hole) for at in mixed.regions()]
    assert left == [("b1 c1 c2 d1 d2", 1, "5", False), ("a1 a2 b2", 2, "3", False)]


def test_values_are_shown_in_halves() -> None:
    start = affinage.load("game=emulsion&board=square:3").initial()
    names = start.game.board.names
    assert {names[cell]: text for cell, text in start.labels().items()} == {
        **dict.fromkeys(("a1", "a3", "c1", "c3"), "1"),
        **dict.fromkeys(("a2", "b1", "b3", "c2"), "½"),
        "b2": "0",
    }


def test_only_a_free_game_goes_on_from_empty_cells() -> None:
    game, free = (
        affinage.load(f"game=emulsion&board=square:3&start={start}") for start in ("checkered", "free")
    )
    full = game.initial()
    holed = replace(full, stones=tuple(mask & ~(1 << game.board.index["b2"]) for mask in full.stones))
    assert game.setup_error(full) == free.setup_error(free.initial()) == ""
    assert game.setup_error(holed) == "b2 is empty; only start=free has empty cells"


def test_wrong_moves_of_emulsion_are_refused() -> None:
    game = affinage.load("game=emulsion")
    with pytest.raises(NotationError, match="a swap, your stone first"):
        game.parse_move(game.initial(), "a1,b1")
    free = affinage.load("game=emulsion&start=free")
    with pytest.raises(NotationError) as caught:
        free.parse_move(free.initial(), "a1")
    forms = "a swap such as c3-d4, or two cells, your stone first, such as c3,d3"
    assert str(caught.value) == f"'a1' is not a move; write {forms}"
    for board in ("square:2", "square:4x5", "hex:3"):
        with pytest.raises(OptionError, match="squares from square:3 to square:19"):
            affinage.load(f"game=emulsion&board={board}")
