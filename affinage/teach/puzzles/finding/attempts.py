"""Attempts of the computer's levels at a puzzle, which rate it and measure how obvious each move is.

The levels have fixed ratings, so that puzzles of all versions are comparable: their first measured Elo, averaged over
the games, with level 1 at 800. Level 5 has a number of playouts instead of seconds, so that attempts are reproducible.
Every round of attempts is one period of Glicko-2.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias
from zlib import crc32

from affinage.bots.budget import Budget
from affinage.bots.levels import LEVELS
from affinage.game import Game, Move, Position
from affinage.teach.puzzles.glicko import RatedGame, Rating, rated

if TYPE_CHECKING:
    from affinage.bots.search import Search  # imports NumPy, which only attempts need

Attempt: TypeAlias = str  # a digit per move of the solver: 1 if the level found it
Round: TypeAlias = "tuple[Attempt, ...]"  # one of each level

STEADY = Budget(playouts=1000)  # of the last level
STRENGTHS = (800, 1085, 1365, 1670, 1955)
CERTAINTY = 40.0  # deviation of these ratings
ROUNDS = 6


def attempts(start: Position, line: Sequence[Move], rounds: int = ROUNDS) -> tuple[Round, ...]:
    """Return rounds of attempts of each level at a line; deterministic."""
    seed = crc32(repr((start.game.link(), start.stones, start.to_move)).encode())
    return tuple(
        tuple(_attempt(start, line, number, seed + turn) for number in range(len(LEVELS)))
        for turn in range(rounds)
    )


def _attempt(start: Position, line: Sequence[Move], number: int, seed: int) -> Attempt:
    """Return an attempt of one level, which gets the right move after each of its own."""
    player, position, found = _player(start.game, number, seed), start, ""
    for ply, move in enumerate(line):
        if ply % 2 == 0:
            found += str(int(player.choose(position) == move))
        position = position.apply(move)
    return found


def _player(game: Game, number: int, seed: int) -> Search:
    if number < len(LEVELS) - 1:
        return LEVELS[number].player(game, seed)
    from affinage.bots.search import Search

    return Search(game, seed, budget=STEADY)


def rating_of(rounds: Sequence[Round]) -> Rating:
    """Return the rating of a puzzle, which wins against a level that misses any of its moves."""
    puzzle = Rating()
    for found in rounds:
        results = [
            RatedGame(Rating(strength, CERTAINTY), float("0" in attempt))
            for strength, attempt in zip(STRENGTHS, found, strict=True)
        ]
        puzzle = rated(puzzle, results)
    return puzzle


def obviousness(rounds: Sequence[Round]) -> tuple[float, ...]:
    """Return, for each move of the solver, the share of attempts that found it.

    >>> obviousness([("01", "11"), ("00", "01")])
    (0.25, 0.75)
    """
    columns = zip(*(attempt for found in rounds for attempt in found), strict=True)
    return tuple(column.count("1") / len(column) for column in columns)
