"""Comparison of chances with outcomes: bins, differences and Brier scores, with intervals by whole games.

Positions of one game have the same outcome, so intervals resample games, not positions. Chances and outcomes are those
of the player to move.

The score is from Brier, "Verification of forecasts expressed in terms of probability" (1950).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from affinage.survey import figures
from affinage.survey.figure import Figure

Floats: TypeAlias = "NDArray[np.float64]"
Whole: TypeAlias = "NDArray[np.intp]"

BINS = 10
RESAMPLES = 200


@dataclass(frozen=True, slots=True)
class Cases:
    """Chances and outcomes, one per position: 1 for a win, a half for a draw."""

    chances: Floats
    outcomes: Floats
    to_move: Whole  # the colour
    games: Whole  # number of the game of each position

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
