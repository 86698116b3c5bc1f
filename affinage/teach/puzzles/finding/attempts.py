"""Attempts of five players at a puzzle, which rate it and measure how obvious each move is.

The players have fixed ratings, so that puzzles of all times compare; see `docs/puzzles.md`. Numbers of playouts limit
them, so that attempts repeat on every machine, and two choose among good moves by temperature. Every round of attempts
is one period of Glicko-2.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias
from zlib import crc32

from affinage import registry
from affinage.bots.budget import Budget
from affinage.game import Game, Move, Position
from affinage.matches.glicko import RatedGame, Rating, rated

if TYPE_CHECKING:
    # Search imports NumPy, which only attempts need.
    from affinage.bots.search import Search

RATINGS = (800, 1085, 1365, 1670, 1955)
TEMPERATURES = (1.0, 0.3, 0.0, 0.0)
STRONGEST = Budget(playouts=1000)


def player(game: Game, number: int, seed: int) -> Search:
    """Return the player of a number from 0, the weakest, for one game."""
    from affinage.bots.knowledge import Knowledge
    from affinage.bots.search import Search

    if number == len(TEMPERATURES):
        return Search(game, seed, budget=STRONGEST)
    return Search(
        game,
        seed,
        budget=Budget(playouts=registry.part(game.key, "playouts").puzzle_playouts[number]),
        temperature=TEMPERATURES[number],
        knowledge=Knowledge(game, alert=True),
    )


Attempt: TypeAlias = str
"""A digit per move of the solver: 1 if the player found it, else 0."""
Round: TypeAlias = "tuple[Attempt, ...]"
"""One attempt of each player."""

CERTAINTY = 40.0
"""Deviation of the players' ratings."""
ROUNDS = 6


def attempts(start: Position, line: Sequence[Move]) -> tuple[Round, ...]:
    """Return rounds of attempts of each player at a line; the same for the same puzzle."""
    seed = crc32(repr((start.game.link(), start.stones, start.to_move)).encode())
    return tuple(
        tuple(_attempt(start, line, number, seed + turn) for number in range(len(RATINGS)))
        for turn in range(ROUNDS)
    )


def _attempt(start: Position, line: Sequence[Move], number: int, seed: int) -> Attempt:
    """Return an attempt of one player, who is shown the right move after each of its own."""
    solver, position, hits = player(start.game, number, seed), start, ""
    for ply, move in enumerate(line):
        if ply % 2 == 0:
            hits += str(int(solver.choose(position) == move))
        position = position.apply(move)
    return hits


def rating_of(rounds: Sequence[Round]) -> Rating:
    """Return the rating of a puzzle, which wins against a player that misses any of its moves."""
    puzzle = Rating()
    for attempts in rounds:
        results = [
            RatedGame(Rating(rating, CERTAINTY), float("0" in attempt))
            for rating, attempt in zip(RATINGS, attempts, strict=True)
        ]
        puzzle = rated(puzzle, results)
    return puzzle


def obviousness(rounds: Sequence[Round]) -> tuple[float, ...]:
    """Return, for each move of the solver, the share of attempts that found it.

    >>> obviousness([("01", "11"), ("00", "01")])
    (0.25, 0.75)
    """
    columns = zip(*(attempt for attempts in rounds for attempt in attempts), strict=True)
    return tuple(column.count("1") / len(column) for column in columns)
