"""Bitbases and moves that may end a game: complete, equal to exhaustive proofs, and used by the search."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import affinage
from affinage.bots.knowledge import Knowledge, terminal_moves_of
from affinage.bots.learned import Bitbase, Retrieval, bitbase_of, has_bitbase, places
from affinage.bots.levels import LEVELS
from affinage.bots.search import Search
from affinage.bots.solver import solver_of
from affinage.errors import OptionError
from affinage.game import SWAP, Game, Position
from affinage.games.churn.rules import Churn, ChurnPosition
from affinage.games.churn.solver import ChurnSolver
from research.training.churn import file_of
from tests import tutorial
from tests.strategies import MIDDLING_BOARDS, games, positions, random_line, set_ups

MAX_STEPS = 3_000
"""Limit of a proof without a bitbase."""
LINK = "game=churn&pie=off"
# Seeds of positions that the bitbase covers and that a quick proof can solve.
PLAYED, SET_UP = (8, 15, 18, 27), (13, 159, 779)


@pytest.mark.parametrize("count", [0, 1, 2, 1000, 20_000])
def test_retrieval_returns_the_bits_of_all_its_numbers(count: int) -> None:
    random = np.random.default_rng(count)
    numbers = np.unique(random.integers(0, 1 << 63, count, np.uint64))
    values = random.random(len(numbers)) < 0.6
    data = file_of(numbers, values)
    assert len(data) <= 1.23 * count / 8 + 10
    retrieval = Retrieval(data)
    assert [retrieval[number] for number in numbers.tolist()] == values.tolist()
    assert file_of(numbers, values) == data


def test_a_number_has_the_same_places_alone_and_among_others() -> None:
    numbers = np.random.default_rng(1).integers(0, 1 << 63, 500, np.uint64)
    together = np.stack(places(numbers, 3, 1000))
    for number, each in zip(numbers.tolist(), together.T.tolist(), strict=True):
        assert places(number, 3, 1000) == tuple(each)
        assert all(third * 1000 <= place < (third + 1) * 1000 for third, place in enumerate(each))
    assert (together != np.stack(places(numbers, 4, 1000))).any()


def churn(link: str = LINK) -> tuple[Churn, Bitbase]:
    game = affinage.load(link)
    assert isinstance(game, Churn)
    bitbase = bitbase_of(game)
    assert bitbase
    return game, bitbase


def number_of(position: Position) -> int:
    assert isinstance(position, ChurnPosition)
    return ChurnSolver(position.game).number_of(position)


def provers(link: str = LINK) -> tuple[ChurnSolver, ChurnSolver]:
    """Return a prover that uses the bitbase, and one that tries every line."""
    game, bitbase = churn(link)
    asking, trying = solver_of(game, bitbase), solver_of(game)
    assert isinstance(asking, ChurnSolver)
    assert isinstance(trying, ChurnSolver)
    return asking, trying


def line_of(game: Game, seed: int, plies: int = 1000) -> list[ChurnPosition]:
    line = [each for each in random_line(game, seed, plies).positions if isinstance(each, ChurnPosition)]
    assert len(line) > 1
    return line


def told_last(game: Churn) -> Iterator[ChurnPosition]:
    """Yield the last position of each random game with a proven winner."""
    asking, _ = provers()
    for seed in PLAYED:
        yield [each for each in line_of(game, seed) if asking.known(each)][-1]


def set_up(game: Churn) -> Iterator[ChurnPosition]:
    """Yield positions with about as many stones of each colour as empty cells; few of them occur in games."""
    for seed in SET_UP:
        random = Random(seed)
        colours = random.choices((0, 1, 2), (2, 3, 3), k=game.board.size)
        red, blue = (sum(1 << cell for cell, at in enumerate(colours) if at == each) for each in (1, 2))
        position = ChurnPosition(game, (red, blue), random.choice((1, 2)), 0)
        if position.empty:
            yield position


@pytest.mark.parametrize("positions", [told_last, set_up])
def test_bitbase_agrees_with_trying_every_line(positions: Callable[[Churn], Iterator[ChurnPosition]]) -> None:
    game, bitbase = churn()
    compared: set[bool] = set()
    for position in positions(game):
        assert bitbase.reaches(number_of(position))
        asking, trying = provers()
        messages, actual = asking.known(position), trying.solve(position, MAX_STEPS)
        assert messages
        assert actual
        assert messages[0] == actual[0]
        compared.add(messages[0] == position.to_move)
    assert compared == {True, False}


@pytest.mark.long
def test_bitbase_knows_every_position_near_the_beginning() -> None:
    game, _ = churn()
    for seed in range(8):
        asking, _ = provers()
        line = line_of(game, seed, 14)
        winners = [messages[0] for position in line if (messages := asking.known(position))]
        assert len(winners) == len(line)
        for position, winner in zip(line, winners, strict=True):
            after = [asking.known(position.apply(move)) for move in position.legal_moves()]
            if all(after):
                best = any(messages[0] == position.to_move for messages in after if messages)
                assert best == (winner == position.to_move)


def test_positions_within_reach_come_before_those_that_are_not() -> None:
    game, bitbase = churn()
    ends = []
    for seed in range(30):
        reached = [bitbase.reaches(number_of(each)) for each in line_of(game, seed)]
        assert reached == sorted(reached, reverse=True)
        ends.append(reached.index(False))
    assert min(ends) > 15


@pytest.mark.parametrize(
    ("red", "blue", "reached"),
    [
        ("", "", True),
        ("a3 a4 a5", "c1 d1", True),
        ("a3 a4 a5 c3", "c1 d1 e3", True),
        ("a3 a4 a5", "c1 d1 e1", False),
        ("a3 a4 a5 b5 c5", "", True),
        ("a3 a4 a5 b5 c5", "c1", False),
    ],
)
def test_reach_is_counted_in_the_largest_groups(red: str, blue: str, reached: bool) -> None:
    game, bitbase = churn()
    stones = [sum(1 << game.board.index[name] for name in names.split()) for names in (red, blue)]
    for each in (stones, stones[::-1]):
        assert bitbase.reaches(number_of(ChurnPosition(game, (each[0], each[1]), 1, 0))) is reached


@pytest.mark.parametrize("link", ["game=churn&board=hex:4", "game=churn&board=limping:3", "board=hex:3"])
def test_bitbase_is_for_one_variant_alone(link: str) -> None:
    game = affinage.load(link)
    assert not has_bitbase(game)
    assert bitbase_of(game) is None
    with pytest.raises(OptionError, match=f"^the bitbase is for '{LINK}'; expected one for '{game.link()}'$"):
        Search(game, knowledge=Knowledge(game, bitbase=churn()[1]))


def test_only_levels_with_learned_files_know_the_winner_after_a_turn() -> None:
    game, _ = churn("game=churn")
    first = game.initial()
    second = first.apply(first.legal_moves()[0])
    for level in LEVELS:
        thought = level.player(game, 1).think(second, playouts=300)
        assert (thought.proven is not None) == level.strength(game).is_learned
    # Before the first turn the result depends on the pie rule, too.
    assert LEVELS[-1].player(game, 1).think(first, playouts=300).proven is None


def test_whether_to_swap_is_known_for_every_first_turn() -> None:
    game, _ = churn("game=churn")
    first, answers = game.initial(), {}
    for move in first.legal_moves():
        after = first.apply(move)
        thought = LEVELS[-1].player(game, 2).think(after, playouts=64)
        answers[str(move)] = thought.best == SWAP
        assert thought.proven == (1 if thought.best == SWAP else 2)
        rates = {each.move: each.rate for each in thought.candidates}
        assert len(rates) == len(thought.candidates)
        assert rates[SWAP] == float(thought.best == SWAP)
    # These are the middle cells of the board and of its sides.
    middles = {"c3", "a4", "b2", "b5", "d1", "d4", "e2"}
    assert {move for move, swaps in answers.items() if swaps} == middles


@pytest.mark.long
def test_a_win_is_never_given_away() -> None:
    """Start with the best first move; the other side moves at random, as long as the bitbase covers the position."""
    game, bitbase = churn()
    for seed in range(3):
        player, random = Search(game, seed, knowledge=Knowledge(game, bitbase=bitbase)), Random(seed)
        position: Position = game.initial()
        line = [position]
        while bitbase.reaches(number_of(position)):
            if position.to_move == 1:
                thought = player.think(position, playouts=64)
                position = position.apply(thought.best)
            else:
                position = position.apply(random.choice(position.legal_moves()))
            line.append(position)
        messages = [solver_of(game, bitbase).known(each) for each in line]
        assert {each[0] for each in messages if each} == {1}
        assert sum(map(bool, messages)) > 15


@pytest.mark.long
def test_all_moves_that_win_are_reported() -> None:
    game, bitbase = churn()
    prover, several = solver_of(game, bitbase), 0
    for seed in range(4):
        for position in line_of(game, seed, 12)[1:]:
            output = prover.known(position)
            if not output or output[0] != position.to_move:
                continue
            thought = Search(game, seed, knowledge=Knowledge(game, bitbase=bitbase)).think(
                position, playouts=64
            )
            assert thought.best == thought.candidates[0].move
            shares = {each.move: each.rate for each in thought.candidates}
            assert len(shares) == len(thought.candidates)
            rates = [each.rate for each in thought.candidates if not each.error]
            assert rates == sorted(rates, reverse=True)
            assert shares[thought.best] == 1
            for move in position.legal_moves():
                after = prover.known(position.apply(move))
                if after:
                    assert shares[move] == (after[0] == position.to_move)
            several += rates.count(1.0) > 1
    assert several > 10, several


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
WIDE = (
    "",
    "board=square:12&place=independent",
    "board=square:10&neutral=forbid",
    "game=churn&board=hex:5&pie=off",
    "game=emulsion&board=square:12&pie=off",
    "game=moulds&board=square:10",
    "game=moulds&board=square:8&win=twenty",
    "game=taifas&pie=off",
)
"""Variants with many legal moves after every turn."""


def assert_told(position: Position) -> int:
    """Check the answer for a position by trying all its moves, and return how many end the game."""
    moves = [move for move in position.legal_moves() if move != SWAP]
    output = list(terminal_moves_of(position.game)(position))
    ends = {move for move in moves if position.apply(move).is_terminal()}
    assert ends <= set(output) <= {*moves, SWAP}
    assert output == sorted(output)
    return len(ends)


@pytest.mark.parametrize("link", VARIANTS)
def test_terminal_moves_are_complete_near_the_end(link: str) -> None:
    game = affinage.load(link)
    lines = [random_line(game, seed).positions for seed in range(6)]
    assert sum(assert_told(position) for line in lines for position in line[-7:-1])


@given(positions(on_boards=MIDDLING_BOARDS, pie="off"))
def test_under_no_limit_of_affinage_is_one_left_out(position: Position) -> None:
    if not position.is_terminal():
        assert_told(position)


@given(st.data())
def test_terminal_moves_are_complete_in_positions_set_up(data: st.DataObject) -> None:
    position = data.draw(set_ups(data.draw(games())))
    if not position.is_terminal():
        assert_told(position)


def test_a_return_for_the_third_time_is_reported() -> None:
    game = affinage.load("game=moulds")
    position: Position = game.initial()
    for text in 2 * ("a1-c1", "a6-c6", "c1-a1", "c6-a6"):
        move, messages = game.parse_move(position, text), terminal_moves_of(game)(position)
        position = position.apply(move)
        assert move in messages or not position.is_terminal()
    assert position.is_terminal()


@pytest.mark.long
@pytest.mark.parametrize("link", WIDE)
def test_terminal_moves_are_none_early_in_a_game(link: str) -> None:
    game = affinage.load(link)
    for position in random_line(game, seed=1, plies=8).positions:
        assert list(terminal_moves_of(game)(position)) == []


def test_terminal_moves_are_all_in_a_game_without_a_rule_for_them() -> None:
    with tutorial.registered():
        game: Game = affinage.load("game=curds&board=square:3")
        for position in random_line(game, seed=2).positions[:-1]:
            assert list(terminal_moves_of(game)(position)) == position.legal_moves()
