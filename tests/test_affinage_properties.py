"""Random variants of Affinage: every position compared with the reference, and general invariants."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import assume, given, settings

from affinage.board.topology import bits
from affinage.game import PASS, SWAP, Move
from affinage.games.affinage.rules import AffinagePosition
from tests.reference import affinage as reference
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

EVERY_BOARD = SMALL_BOARDS + MIDDLING_BOARDS
EXAMPLES = settings().max_examples  # of the selected profile


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
@settings(max_examples=4 * EXAMPLES)
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


@given(positions(EVERY_BOARD))
def test_pass_and_swap_are_legal_when_the_rules_say_so(position: AffinagePosition) -> None:
    legal = position.legal_moves()
    refusals = {move: position.refuses(move) for move in (PASS, SWAP)}
    for move, refusal in refusals.items():
        assert (refusal is None) == (move in legal)
    if position.is_terminal():
        assert {refusal.code for refusal in refusals.values() if refusal} == {"over"}
    else:
        assert (PASS in legal) == (not any(move.picks for move in legal))
        assert position.must_pass == (legal == [PASS])


@given(positions())
def test_applying_moves_leaves_the_old_position_as_it_was(position: AffinagePosition) -> None:
    def facts(place: AffinagePosition) -> tuple[object, ...]:
        return (place.stones, place.to_move, place.pie, place.last_placer, place.legal_moves(), place.score())

    before, key = facts(position), hash(position)
    for move in position.legal_moves():
        after = position.apply(move)
        assert after != position
        assert after.legal_moves() is not None
    copy = AffinagePosition(
        position.game, position.stones, position.to_move, position.pie, position.last_placer
    )
    assert facts(position) == before == facts(copy)
    assert (copy, hash(copy)) == (position, key)


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
