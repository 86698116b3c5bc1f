"""The reference of Affinage: its boards as worked out by hand; moves and counts of the engine compared with it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import assume, given, settings

import affinage
from affinage.board.topology import bits
from affinage.game import PASS, Move
from affinage.games.affinage.rules import AffinagePosition
from affinage.matches.perft import divide
from tests.reference import affinage as reference
from tests.reference import boards
from tests.reference.__main__ import entries, perft
from tests.strategies import (
    MIDDLING_BOARDS,
    SEEDS,
    SMALL_BOARDS,
    affinage_game,
    in_reference,
    named_stones,
    positions,
    random_line,
    variants,
)


def test_the_canonical_shapes_are_those_of_the_rules() -> None:
    plane = [(q, r, -q - r) for q in range(-30, 31) for r in range(-30, 31)]
    for n in range(2, 7):
        shapes = {
            "hex": {c[:2] for c in plane if max(map(abs, c)) < n},
            "limping": {c[:2] for c in plane if all(-n + 1 <= x <= n for x in (c[0], c[1], 1 + c[2]))},
            "triangle": {c[:2] for c in plane if c[0] >= 0 and c[1] >= 0 and c[0] + c[1] < n},
            "star": {c[:2] for c in plane if max(c) < n or min(c) > -n},
        }
        for kind, shape in shapes.items():
            assert set(boards.cells(f"{kind}:{n}").values()) == shape
    star = [c for c in plane if max(c) < 3 or min(c) > -3]
    assert set(boards.cells("quasi").values()) == {c[:2] for c in star if min(c) >= -2 or min(c) == -3}


def test_names_and_neighbours() -> None:
    assert boards.cells("hex:3")["c3"] == (0, 0)
    assert boards.neighbours("hex:3", "c3", "ortho") == {"b3", "b4", "c2", "c4", "d2", "d3"}
    assert boards.neighbours("hex:3", "c3", "diag") == {"a4", "b2", "b5", "d1", "d4", "e2"}
    assert boards.neighbours("square:3", "a1", "ortho-diag") == {"a2", "b1", "b2"}
    assert [len(boards.directions("hex:3", family)) for family in ("ortho", "diag", "knight")] == [6, 6, 12]
    assert [len(boards.directions("plus:2", family)) for family in ("ortho", "diag", "knight")] == [4, 4, 8]
    bottom = [name for name in boards.cells("hex:3x4x5") if name[1:] == "1"]
    right = [name for name in boards.cells("hex:3x4x5") if name[0] == "g"]
    assert (len(bottom), len(right)) == (3, 4)
    assert list(boards.cells("star:8"))[-1] == "ac8"
    assert boards.distance("plus:2", "a3", "c1", "ortho-diag") == 3


@pytest.mark.long
@pytest.mark.parametrize(
    ("link", "depth", "count"),
    [
        pytest.param(*entry, marks=pytest.mark.thorough) if entry[2] > 3_000 else entry
        for entry in entries()
        if entry[2] <= 20_000
    ],
)
def test_a_table_is_what_its_reference_computes(link: str, depth: int, count: int) -> None:
    assert perft(link, depth) == count


EVERY_BOARD = SMALL_BOARDS + MIDDLING_BOARDS
TRIES = settings().max_examples
"""Number of examples of the selected profile."""


def assert_same(position: AffinagePosition, state: reference.State) -> None:
    """Check that the engine and the reference agree on a position."""
    assert named_stones(position) == state.stones
    assert position.to_move == state.to_move
    assert [str(move) for move in position.legal_moves()] == reference.moves(state)
    assert position.score() == reference.score(state)
    assert position.winner() == reference.winner(state)
    assert position.is_terminal() == reference.is_over(state)
    names = position.game.board.names
    holes = {(frozenset(names[i] for i in bits(hole.cells)), *hole.counts) for hole in position.holes}
    assert holes == {(hole.cells, hole.black, hole.white) for hole in reference.holes(state)}


@pytest.mark.long
@settings(max_examples=4 * TRIES)
@given(variants(), SEEDS)
def test_whole_games_as_in_the_reference(link: str, seed: int) -> None:
    line = random_line(affinage_game(link), seed)
    state = reference.start(link)
    for number, position in enumerate(line.positions):
        assert isinstance(position, AffinagePosition)
        assert_same(position, state)
        if number < len(line.moves):
            state = reference.after(state, str(line.moves[number]))


@given(positions(MIDDLING_BOARDS))
def test_positions_on_middling_boards_as_in_the_reference(position: AffinagePosition) -> None:
    assert_same(position, in_reference(position))


@given(positions(EVERY_BOARD))
def test_pairs_found_in_two_steps_are_all_pairs(position: AffinagePosition) -> None:
    listed = {str(move) for move in position.legal_moves()} - {"pass", "swap"}
    results = set()
    for first in bits(position.continuations().cells):
        seconds = position.continuations((first,)).cells
        assert seconds, "a first cell can always be completed"
        assert not position.continuations((first,)).moves, "one stone is never a turn"
        for second in bits(seconds):
            choice = position.continuations((first, second))
            assert choice.cells == 0
            (move,) = choice.moves
            assert move.picks in ((first, second), (second, first))
            assert position.refuses(move) is None
            results.add(str(move))
    assert results == listed


@given(positions(EVERY_BOARD, colours="same"))
def test_with_both_stones_of_one_colour_the_order_is_free(position: AffinagePosition) -> None:
    partners = {
        first: set(bits(position.continuations((first,)).cells))
        for first in bits(position.continuations().cells)
    }
    for first, seconds in partners.items():
        for second in seconds:
            assert first in partners[second]
    names = position.game.board.names
    for first, seconds in list(partners.items())[:3]:
        for second in seconds:
            text = f"{names[second]},{names[first]}"
            move = position.game.parse_move(position, text)
            assert str(move) == ",".join(sorted((names[first], names[second])))


@given(variants(EVERY_BOARD, pie="off"), SEEDS)
def test_the_same_stones_in_another_order_make_an_equal_position(link: str, seed: int) -> None:
    line = random_line(affinage_game(link), seed, 3)
    assume(len(line.moves) == 3 and PASS not in line.moves)
    one, two, three = line.moves
    position, played = line.positions[0], 0
    for move in (three, two, one):
        if position.refuses(move) is None:
            position, played = position.apply(move), played + 1
    assume(played == 3)
    assert position == line.last
    assert hash(position) == hash(line.last)
    assert position.legal_moves() == line.last.legal_moves()
    assert len({position, line.last, position.passed()}) == 2


def pair_texts(position: AffinagePosition) -> Iterator[Move]:
    """Yield every pair of different cells, legal or not."""
    size = position.game.board.size
    for first in range(size):
        for second in range(size):
            if first < second or (position.game.mixed and first != second):
                yield position.game.pair(first, second)


@given(positions())
def test_a_pair_is_refused_exactly_when_it_is_not_listed(position: AffinagePosition) -> None:
    legal = set(position.legal_moves())
    for move in pair_texts(position):
        assert (position.refuses(move) is None) == (move in legal), move


MANY = 10_000
"""Number of positions beyond which counting takes a while."""


@pytest.mark.parametrize(
    ("link", "depth", "expected"),
    [pytest.param(*entry, marks=[pytest.mark.slow] if entry[2] > MANY else []) for entry in entries()],
)
def test_perft_counts_of_the_table(link: str, depth: int, expected: int) -> None:
    start = affinage.load(link).initial()
    assert affinage.perft(start, depth) == expected, divide(start, depth)


def test_perft_of_depth_0_and_of_a_finished_game() -> None:
    start = affinage.load("board=square:2&place=gap2").initial()
    assert start.is_terminal()
    assert [affinage.perft(start, depth) for depth in (0, 1, 2)] == [1, 0, 0]


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
    assert sum(counts.values()) == affinage.perft(start, 1) == len(counts)
    first = start.legal_moves()[0]
    assert divide(start, 2)[str(first)] == affinage.perft(start.apply(first), 1)
