"""Values of first turns: the share of fair ones, and the balance with the pie rule."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from affinage.bots.search import Search
from affinage.bots.tournament import Z
from affinage.game import Game, Move
from affinage.matches.steps import Steps, finish
from affinage.survey import figures
from affinage.survey.figure import EVEN, FAIR, Figure
from affinage.survey.games import place
from affinage.survey.measures import even
from affinage.survey.self_play import (
    PLAYOUTS,
    in_turn_order,
    result_shares,
    search_seed,
    thinking,
    without_pie,
)

MAX = 24
"""Maximum number of first turns evaluated, a random selection if there are more."""
TURN_PLAYOUTS = 16 * PLAYOUTS
"""Random games per first turn: with `PLAYOUTS`, two evaluations of one turn differ as much as those of two turns."""
SECOND_SEARCH = 1_000_000
"""Number for the seed of the second evaluation, used by no first one."""
AGAIN = 4
"""Factor of the playouts for the second evaluation of the most even turn."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A first turn, and the chances of the players after it, with their standard error."""

    move: Move
    chances: tuple[float, ...]
    """By the order of turns."""
    error: float

    @property
    def chance(self) -> float:
        """The first player's chance."""
        return self.chances[0]

    @property
    def unfairness(self) -> float:
        """Largest distance of a player's chance from an equal share."""
        return max(abs(chance - 1 / len(self.chances)) for chance in self.chances)


def openings(game: Game, seed: int) -> list[Opening]:
    """Return first turns, all or a random selection, each evaluated by a separate search."""
    return finish(evaluating_all(game, seed))


def evaluating_all(game: Game, seed: int) -> Steps[list[Opening]]:
    """Evaluate first turns in steps."""
    fair = without_pie(game)
    moves = fair.initial().legal_moves()
    random = np.random.default_rng(search_seed(fair, seed, 0))
    sample = sorted(random.permutation(len(moves))[:MAX].tolist())
    all_openings = []
    for number in sample:
        opening = yield from evaluating(fair, moves[number], seed, number + 1, TURN_PLAYOUTS)
        all_openings.append(opening)
    return all_openings


def evaluating(game: Game, move: Move, seed: int, number: int, playouts: int) -> Steps[Opening]:
    """Evaluate a first turn by a search, in steps."""
    after = game.initial().apply(move)
    if after.is_terminal():
        return Opening(move, result_shares(place(game, after.winner() or 0), game.players), 0.0)
    result = yield from thinking(Search(game, search_seed(game, seed, number)), after, playouts)
    return Opening(move, in_turn_order(result.values, game), result.error)


def fair_openings(all_openings: list[Opening]) -> Figure | None:
    """Return the first turns with an unfairness <= `FAIR` / first turns evaluated; a share, Wilson. Ours.

    An evaluation has an error of about 0.03, so few even turns are missed. None if there are no first turns.
    """
    if not all_openings:
        return None
    return figures.share(sum(opening.unfairness <= FAIR for opening in all_openings), len(all_openings))


def balance_pie(game: Game, all_openings: list[Opening], seed: int) -> Figure | None:
    """Return 1 - |2 chance - 1| after the most even first turn: balance if the second player chooses sides; a share.

    Our measure, for the pie rule. The chance comes from a second, longer search, as the most even of many estimates
    looks more even than it is; the interval is normal, from that search's standard error. None without
    first turns, and for three or four players.
    """
    return finish(balancing(game, all_openings, seed))


def balancing(game: Game, all_openings: list[Opening], seed: int) -> Steps[Figure | None]:
    """Compute the balance with the pie rule in steps."""
    if not all_openings or game.players != 2:
        return None
    best = min(all_openings, key=lambda opening: abs(opening.chance - EVEN))
    again = yield from evaluating(without_pie(game), best.move, seed, SECOND_SEARCH, AGAIN * TURN_PLAYOUTS)
    reach = Z * again.error
    chance = Figure(again.chance, again.chance - reach, again.chance + reach).as_share()
    return even(chance.through(lambda chance: 2 * chance - 1))
