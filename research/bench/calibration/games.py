"""Self-play games of the search: its analysis of some of their positions, and their results.

The first turns are random, so that no two games are equal. If a game uses alpha-beta, which takes as long as the
playouts beside it, both share the processor's time as in the page, and the same seed may give other games on other
machines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import inf
from time import process_time

import numpy as np

from affinage.bots.alphabeta import alpha_beta_of
from affinage.bots.calibration import owners_played_out
from affinage.bots.knowledge import Knowledge
from affinage.bots.learned import ValueFunction, value_function_of
from affinage.bots.playouts import playouts_of
from affinage.bots.search import Search, SearchResult
from affinage.game import SWAP, Game, Position
from affinage.survey.random_play import LONGEST
from affinage.survey.self_play import PLAYOUTS as TURN_PLAYOUTS
from affinage.survey.self_play import search_seed

PLAYOUTS = 1024
"""Playouts of an analysis."""
LONGER = 8
"""Another search with this many times as many playouts tests the margin of an analysis."""
LONGER_EVERY = 4
"""In every fourth game, one position gets that search, and a third search tests the second."""
DOUBLINGS = 2
"""An analysis is also recorded after a half and a quarter of its playouts."""
RANDOM_TURNS = (2, 5)
"""Minimum and maximum number of random first turns; with two, the pie rule is settled."""
POSITIONS = 4
"""Analysed positions per game."""
RANDOM_GAMES = 1024
"""Plain random games for the owner map of a position."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """Estimate of a search after a number of playouts."""

    playouts: int
    visits: int
    """Visits of the best move."""
    values: tuple[float, ...]
    error: float
    proven: int | None

    @classmethod
    def of(cls, result: SearchResult) -> Estimate:
        """Return the stored part of a search's result."""
        values = tuple(round(value, 4) for value in result.values)
        best = result.candidates[0]
        return cls(result.playouts, best.visits, values, round(result.error, 5), result.proven)


Owners = tuple[tuple[int, ...], ...]
"""Probability of owning a cell, in percent, by colour and cell."""


@dataclass(frozen=True, slots=True)
class AnalysedPosition:
    """A position of a game with the results of searches."""

    ply: int
    to_move: int
    stones: tuple[int, ...]
    """Stones as in `Position.stones`."""
    estimates: tuple[Estimate, ...]
    """Estimates of one search, the last after all of its playouts."""
    longer: tuple[Estimate, ...]
    """Estimates of another search with eight times as many playouts each, or none."""
    longest: tuple[Estimate, ...]
    """Estimates of a third search with eight times as many again, if there is a longer one."""
    owners: Owners
    random_owners: Owners
    """Owners from plain random play."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game, its result, and its analysed positions."""

    link: str
    seed: int
    number: int
    playouts: int
    plies: int
    winner: int
    """Winning colour, 0 for a draw."""
    owners: tuple[int, ...]
    """Owner of each cell at the end, 0 for nobody."""
    positions: tuple[AnalysedPosition, ...]

    @property
    def unproven(self) -> list[AnalysedPosition]:
        """The positions whose winner the analysis could not prove."""
        return [at for at in self.positions if at.estimates[-1].proven is None]


def play(game: Game, seed: int, number: int, playouts: int, *, with_function: bool = True) -> PlayedGame:
    """Play a game of a variant and analyse some of its positions, with its value function if asked."""
    seeds = np.random.SeedSequence([search_seed(game, seed, number)])
    random = np.random.default_rng(seeds)
    searches = _searches(game, seeds, value_function_of(game) if with_function else None)
    positions, undecided = _played(next(searches), random)
    end = positions[-1]
    plies = random.choice(undecided, min(POSITIONS, len(undecided)), replace=False)
    analysed = tuple(
        _analysed(
            positions[ply], ply, searches, random, playouts, is_long=not (number % LONGER_EVERY or place)
        )
        for place, ply in enumerate(plies.tolist())
    )
    owners = playouts_of(game).play([end], 1, random, plies=0).owners[0]
    return PlayedGame(
        game.link(),
        seed,
        number,
        playouts,
        len(positions) - 1,
        end.winner() or 0,
        tuple(owners.tolist()),
        analysed,
    )


def _played(search: Search, random: np.random.Generator) -> tuple[list[Position], list[int]]:
    """Return the positions of a game, and the plies played without a proof of the winner."""
    game = search.game
    positions, undecided = [game.initial()], []
    random_turns = int(random.integers(RANDOM_TURNS[0], RANDOM_TURNS[1] + 1))
    while not positions[-1].is_terminal() and len(positions) <= LONGEST * game.board.size:
        position = positions[-1]
        if len(positions) <= random_turns:
            moves = [move for move in position.legal_moves() if move != SWAP]
            move = moves[int(random.integers(len(moves)))]
        else:
            (result,) = results_at(search, position, [TURN_PLAYOUTS])
            move = result.best
            if result.proven is None:
                undecided.append(len(positions) - 1)
        positions.append(position.apply(move))
    return positions, undecided


def _analysed(
    position: Position,
    ply: int,
    searches: Iterator[Search],
    random: np.random.Generator,
    playouts: int,
    *,
    is_long: bool,
) -> AnalysedPosition:
    """Return a position with the results of searches of several lengths, each with its own seed."""
    results = list(results_at(next(searches), position, _marks(playouts)))
    longer, longest = (
        tuple(map(Estimate.of, results_at(next(searches), position, _marks(playouts * times))))
        if is_long
        else ()
        for times in (LONGER, LONGER**2)
    )
    return AnalysedPosition(
        ply,
        position.to_move,
        position.stones,
        tuple(map(Estimate.of, results)),
        longer,
        longest,
        _in_per_cent(results[-1].owners),
        _in_per_cent(owners_played_out(position, RANDOM_GAMES, random)),
    )


def _searches(
    game: Game, seeds: np.random.SeedSequence, function: ValueFunction[Game, Position] | None
) -> Iterator[Search]:
    """Yield searches as in the page's analysis, each with the next seed."""
    while True:
        seed = int(seeds.spawn(1)[0].generate_state(1)[0])
        yield Search(game, seed, knowledge=Knowledge(game, value_function=function), clock=process_time)


def results_at(search: Search, position: Position, marks: Sequence[int]) -> Iterator[SearchResult]:
    """Yield the results of a search after each number of playouts; after a proof they stay the same."""
    if _looks_ahead(search.game):
        results = search.thinking(position, seconds=inf)
    else:
        results = search.thinking(position, playouts=marks[-1])
    result, left = None, list(marks)
    for result in results:
        while left and result.playouts >= left[0]:
            left.pop(0)
            yield result
        if not left:
            return
    if result:
        yield from [result] * len(left)


@cache
def _looks_ahead(game: Game) -> bool:
    return alpha_beta_of(game) is not None


def _marks(playouts: int) -> list[int]:
    """Return the numbers of playouts after which a search is recorded."""
    return [playouts >> halving for halving in range(DOUBLINGS, -1, -1)]


def _in_per_cent(owners: Sequence[Sequence[float]]) -> Owners:
    return tuple(tuple(round(100 * share) for share in row) for row in owners)
