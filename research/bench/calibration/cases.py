"""Chances, margins and owner maps from recorded games, and the comparison of chances with outcomes.

The former are those of a calibration or of the search alone. They are compared by bins, differences and Brier scores,
with intervals by whole games: positions of one game have the same outcome, so intervals resample games, not positions.
Chances and outcomes are those of the player to move.

The score is from Brier, "Verification of forecasts expressed in terms of probability" (1950).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from affinage.bots.calibration.maps import Calibration, ChanceMap
from affinage.survey import figures
from affinage.survey.figure import Figure
from research.bench.calibration.games import AnalysedPosition, Estimate, PlayedGame

Floats: TypeAlias = "NDArray[np.float64]"
Whole: TypeAlias = "NDArray[np.intp]"

BINS = 10
RESAMPLES = 200


@dataclass(frozen=True, slots=True)
class Cases:
    """Chances and outcomes, one per position: 1 for a win, a half for a draw."""

    chances: Floats
    outcomes: Floats
    to_move: Whole
    """Colour to move."""
    games: Whole
    """Number of the game of each position."""

    def __len__(self) -> int:
        return len(self.chances)

    def taken(self, which: NDArray[np.bool_] | Whole) -> Cases:
        """Return some of the cases."""
        return Cases(self.chances[which], self.outcomes[which], self.to_move[which], self.games[which])


@dataclass(frozen=True, slots=True)
class Bin:
    """The positions with chances within a tenth: mean chance, mean outcome, and numbers of positions and games."""

    chance: float
    outcome: Figure
    positions: int
    games: int

    @property
    def off(self) -> float:
        """Difference between chance and outcome."""
        return abs(self.chance - self.outcome.value)


def bins(cases: Cases) -> list[Bin]:
    """Return the non-empty bins, a tenth of all chances each; the last includes a chance of 1.

    >>> import numpy as np
    >>> cases = Cases(np.array([0.25, 0.25, 1.0]), np.array([0, 1, 1]), np.array([1, 2, 1]), np.array([5, 5, 6]))
    >>> [(each.chance, each.outcome.value, each.positions, each.games) for each in bins(cases)]
    [(0.25, 0.5, 2, 1), (1.0, 1.0, 1, 1)]
    """
    places = np.minimum((cases.chances * BINS).astype(np.intp), BINS - 1)
    return [_bin(cases.taken(places == place)) for place in np.unique(places)]


def _bin(cases: Cases) -> Bin:
    outcome = by_game(cases.outcomes, cases.games).as_share()
    return Bin(float(cases.chances.mean()), outcome, len(cases), len(np.unique(cases.games)))


def by_game(numbers: Floats, games: Whole) -> Figure:
    """Return the mean of one number per position, with an interval by games."""
    _, places = np.unique(games, return_inverse=True)
    return figures.ratio(np.bincount(places, numbers), np.bincount(places))


def difference(cases: Cases) -> float:
    """Return the difference between chance and outcome of bins, averaged over positions."""
    return sum(each.positions * each.off for each in bins(cases)) / len(cases)


def plain_difference(cases: Cases) -> float:
    """Return the same, averaged over bins."""
    parts = bins(cases)
    return sum(each.off for each in parts) / len(parts)


def brier(cases: Cases) -> float:
    """Return the Brier score: 0 for perfect chances, a quarter for chances of a half."""
    return float(squares(cases).mean())


def squares(cases: Cases) -> Floats:
    """Return the squared error of each chance."""
    return (cases.chances - cases.outcomes) ** 2


def chance_alone(cases: Cases, of: Callable[[Cases], float], seed: int = 0) -> float:
    """Return the mean difference if all chances were true and positions of one game had equal luck."""
    random = np.random.default_rng(seed)
    _, places = np.unique(cases.games, return_inverse=True)
    scores = []
    for _ in range(RESAMPLES):
        luck = random.random(places.max() + 1)[places]
        luck = np.where(cases.to_move == 1, luck, 1 - luck)
        scores.append(of(replace(cases, outcomes=(luck < cases.chances).astype(np.float64))))
    return float(np.mean(scores))


def interval(cases: Cases, of: Callable[[Cases], float]) -> Figure:
    """Return a figure of cases with its interval, by resampling games."""
    own = [np.flatnonzero(cases.games == game) for game in np.unique(cases.games)]

    def statistic(games: Whole) -> float:
        return of(cases.taken(np.concatenate([own[game] for game in games])))

    return figures.bootstrap(np.arange(len(own)), lambda games: np.apply_along_axis(statistic, -1, games))


def with_nobody(owners: Floats) -> Floats:
    """Return a map with the share of nobody before those of the colours, (1 + colours, cells)."""
    return np.vstack([np.maximum(0, 1 - owners.sum(axis=0)), owners])


HALF = 0.5
"""Score of a draw."""


def unproven(games: Sequence[PlayedGame]) -> Iterator[tuple[PlayedGame, AnalysedPosition]]:
    """Yield the unproven positions of games, each with its game."""
    return ((game, at) for game in games for at in game.unproven)


def outcome_of(game: PlayedGame, colour: int) -> float:
    """Return the score of a colour in a game."""
    return float(game.winner == colour) if game.winner else HALF


def chances(games: Sequence[PlayedGame], chance: ChanceMap, mark: int = -1) -> Cases:
    """Return the mover's chances after the playouts of a mark, and the outcomes."""
    rows = [
        (chance_in(at, at.estimates[mark], chance), outcome_of(game, at.to_move), at.to_move, game.number)
        for game, at in unproven(games)
    ]
    values, outcomes, to_move, numbers = zip(*rows, strict=True)
    return Cases(np.array(values), np.array(outcomes), np.array(to_move), np.array(numbers))


def chance_in(at: AnalysedPosition, estimate: Estimate, chance: ChanceMap) -> float:
    """Return the mover's chance in a position, as estimated by a search."""
    value = estimate.values[at.to_move - 1]
    return value if estimate.proven is not None else chance.chance(value, estimate.playouts)


@dataclass(frozen=True, slots=True)
class Gaps:
    """Differences between searches and longer ones, and the margins of the former: two standard errors."""

    gaps: Floats
    margins: Floats
    games: Whole

    @property
    def held(self) -> Floats:
        """1 for each margin that holds."""
        return (self.gaps <= self.margins).astype(np.float64)


def gaps(
    games: Sequence[PlayedGame], chance: ChanceMap, *, of_longer: bool = False, plain: bool = False
) -> Gaps:
    """Return the gap between each search and one that was several times longer; `plain` has the search's own errors.

    With `of_longer`, the searches are those already longer. Searches that prove the winner are left out: a proof is no
    chance, and no margin could hold it.
    """
    gaps = []
    for game, at in unproven(games):
        searches = (at.longer, at.longest) if of_longer else (at.estimates, at.longer)
        for estimate, longer in zip(*searches, strict=False):
            if estimate.proven is not None or longer.proven is not None:
                continue
            own = chance_in(at, estimate, chance)
            error = estimate.error if plain else chance.error(own, estimate.visits, estimate.playouts)
            gaps.append((abs(own - chance_in(at, longer, chance)), 2 * error, game.number))
    values = np.array(gaps).reshape(-1, 3)
    return Gaps(values[:, 0], values[:, 1], values[:, 2].astype(np.intp))


def proofs(games: Sequence[PlayedGame]) -> float:
    """Return the share of the longer searches that prove the winner."""
    proven = [longer.proven is not None for _, at in unproven(games) for longer in (*at.longer, *at.longest)]
    return sum(proven) / max(1, len(proven))


def owners(games: Sequence[PlayedGame], of: Callable[[AnalysedPosition], Floats]) -> Cases:
    """Return the shares of every owner of every cell, including nobody, and the owners at the end."""
    shares, came, numbers = [], [], []
    for game, at in unproven(games):
        chances = with_nobody(of(at))
        shares.append(chances.ravel())
        came.append((np.arange(len(chances))[:, None] == np.array(game.owners)).ravel())
        numbers.append(np.full(chances.size, game.number))
    joined = np.concatenate(shares)
    return Cases(joined, np.concatenate(came), np.ones_like(joined, np.intp), np.concatenate(numbers))


def random_owners(at: AnalysedPosition) -> Floats:
    """Return the owner map of a position from plain random play."""
    return np.array(at.random_owners) / 100


def search_owners(at: AnalysedPosition) -> Floats:
    """Return the owner map of the analysis."""
    return np.array(at.owners) / 100


def calibrated_owners(at: AnalysedPosition, maps: Calibration) -> Floats:
    """Return the calibrated owner map, as shown to players."""
    last = at.estimates[-1]
    values = maps.chance.chances(last.values, at.to_move, last.playouts)
    shares, whole_games = (tuple(map(tuple, of(at).tolist())) for of in (search_owners, random_owners))
    return np.array(maps.owners.owners(shares, whole_games, at.stones, values))
