"""Copycat playouts, against the engine's own positions; and a search that knows of copying."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice

import numpy as np
import pytest
from numpy.typing import NDArray

import affinage
from affinage.bots.budget import Budget
from affinage.bots.playouts import OVER, Log, playouts_of
from affinage.bots.playouts.scalar import ScalarPlayouts as SCALAR
from affinage.bots.search import Search
from affinage.game import PASS, Move, Position
from affinage.games.affinage.playouts import AffinagePlayouts
from affinage.games.affinage.rules import Affinage, AffinagePosition
from tests.strategies import affinage_game, random_line
from tests.test_playouts import logged_move

GAMES = 12
LINKS = (
    *(
        "",
        "board=square:5",
        "board=hex:3&colours=mixed&place=knight&limit=match",
        "board=square:4&limit=contrast",
    ),
    *("board=square:5&colours=mixed", "board=hex:3&colours=mixed&goal=cascade&neutral=forbid"),
    *(
        "board=square:6&place=independent&limit=dense",
        "board=rhombus:4&colours=mixed&limit=contrast&near=diag",
    ),
)
ALWAYS = (
    "board=hex:3&colours=mixed&place=knight&limit=match",
    "board=square:4&limit=contrast",
)  # can be copied


def begun(game: Affinage) -> Iterator[AffinagePosition]:
    """Yield positions after two and three random turns."""
    for seed in count():
        for position in random_line(game, seed, 3).positions[2:]:
            assert isinstance(position, AffinagePosition)
            yield position


def turned(position: Position, stones: int) -> int:
    images = position.game.board.half_turn
    return sum(1 << images[cell] for cell in range(len(images)) if stones >> cell & 1)


def is_alike(position: Position) -> bool:
    """Return whether a half turn of the board exchanges the colours."""
    black, white = position.stones
    return turned(position, black) == white


def copy_of(position: Position) -> Move | None:
    """Return the move that makes the board symmetric between the colours, by trying all."""
    return next(
        (move for move in position.legal_moves() if move != PASS and is_alike(position.apply(move))), None
    )


def moves_of(start: Position, log: Log, row: int) -> list[tuple[Position, Move]]:
    """Return the moves of one row of a log, with the position before each."""
    found, position = [], start
    for entries in log:
        entry: NDArray[np.int16] = entries[row]
        if entry[0] == OVER:
            break
        move = logged_move(position, entry)
        found.append((position, move))
        position = position.apply(move)
    return found


@pytest.mark.parametrize("link", LINKS)
def test_who_comes_second_copies_as_long_as_that_can_be_done(link: str) -> None:
    """Test games from the start, after a first turn that can be copied, and ones in which nobody copies."""
    game, copied, left = affinage_game(link), 0, 0
    playouts, start = AffinagePlayouts(game).with_copies(), game.initial()
    for position in (start, start.apply(start.legal_moves()[0]), *islice(begun(game), 2)):
        log: Log = []
        playouts.play([position], GAMES, np.random.default_rng(2), log=log)
        for row in range(GAMES):
            copyist = 3 - position.to_move if is_alike(position) else position.to_move
            is_going_on = is_alike(position) or copy_of(position) is not None
            for before, move in moves_of(position, log, row):
                if is_going_on and before.to_move == copyist:
                    copy = copy_of(before)
                    if copy is None:
                        is_going_on, left = False, left + 1
                    else:
                        assert set(move.picks) == set(copy.picks)
                        assert is_alike(before.apply(move))
                        copied += 1
    assert copied > GAMES
    assert (left == 0) == (link in ALWAYS)


@pytest.mark.parametrize("link", LINKS)
def test_games_without_a_copyist_are_as_ever(link: str) -> None:
    game = affinage_game(link)
    position = next(found for found in begun(game) if not is_alike(found) and copy_of(found) is None)
    with_copies: Log = []
    without: Log = []
    AffinagePlayouts(game).with_copies().play([position], GAMES, np.random.default_rng(4), log=with_copies)
    playouts_of(game).play([position], GAMES, np.random.default_rng(4), log=without)
    assert np.array_equal(np.array(with_copies), np.array(without))


def opened(link: str, plies: int = 1) -> Position:
    """Return the position after some arbitrary first turns."""
    position = affinage.load(link).initial()
    for _ in range(plies):
        position = position.apply(position.legal_moves()[0])
    return position


@pytest.mark.parametrize(
    ("link", "pays"),
    [
        ("", True),
        ("place=independent&limit=dense", False),  # in surveys 90 in 100 there, and 5 here
        ("board=hex:5&colours=mixed", False),
        ("board=triangle:6", False),
        ("game=churn", False),
    ],
)
def test_copying_is_looked_at_where_it_pays(link: str, *, pays: bool) -> None:
    position = opened(link)
    assert (playouts_of(position.game).copying(position) is not None) == pays
    assert SCALAR(position.game).copying(position) is None


def test_copying_is_looked_at_once_somebody_may_copy_or_has() -> None:
    start, answered = affinage.load("").initial(), opened("", 2)
    playouts = playouts_of(start.game)
    assert not playouts.copying(start), "whoever comes second need not copy"
    assert not is_alike(answered)
    assert not playouts.copying(answered)
    first = opened("")
    copy = copy_of(first)
    assert copy
    assert playouts.copying(first)
    assert playouts.copying(first.apply(copy))


def ticking() -> Search:
    """Return a search of the classic variant with a clock that advances a little at each reading."""
    ticks = count()
    return Search(affinage.load(""), seed=1, budget=Budget(seconds=1.0), clock=lambda: next(ticks) / 100)


@pytest.mark.parametrize("first", ["b2,b3", "g6,h6", "d7,e7"])
def test_a_search_by_time_copies_where_that_pays(first: str) -> None:
    """Before the search knew of copying it never copied; with a number of games it still does not."""
    game = affinage.load("")
    position = game.initial().apply(game.parse_move(game.initial(), first))
    copy = copy_of(position)
    assert copy
    assert ticking().choose(position) == copy
    assert Search(game, seed=1, budget=Budget(playouts=2000)).choose(position) != copy
