"""Fit the constants of a calibration to recorded games, deterministically, and assess them on others.

Both maps are logit models, fitted by Newton's method with a slight pull towards small changes. The drift makes 95% of
margins hold, by conformal prediction with games as cases (Vovk, Gammerman and Shafer, *Algorithmic Learning in a Random
World*, 2005).

To assess them, games are split into two halves, in blocks, so that longer searches are in both. Each half is assessed
with the constants fitted to the other: every game counts, and none assesses itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil, exp, floor, log

import numpy as np
from numpy.typing import NDArray

from affinage.bots.calibration.maps import MIN, REACH, Calibration, ChanceMap, OwnerMap, doublings
from affinage.bots.playouts import cells_of, playouts_of
from affinage.notation.link import load
from affinage.survey.figure import Figure
from research.bench.calibration.cases import (
    Cases,
    Floats,
    Gaps,
    by_game,
    calibrated_owners,
    chances,
    gaps,
    outcome_of,
    owners,
    proofs,
    random_owners,
    search_owners,
    squares,
    unproven,
    with_nobody,
)
from research.bench.calibration.games import LONGER_EVERY, Estimate, PlayedGame

HOLDS = 0.95
"""Share of margins that must hold."""
MAX_DRIFT = 1.0
"""Largest drift: at a full standard deviation, nothing is known."""
STEPS = 20
"""Steps of Newton's method, and of bisection."""
PULL = 10.0
"""Pull towards the initial constants, about as strong as ten games."""


def fit(games: Sequence[PlayedGame]) -> Calibration:
    """Return the constants that fit these games."""
    chance = _fit_drift(games, _fit_slope(games))
    return Calibration(chance, _fit_owners(games, chance))


def _fit_slope(games: Sequence[PlayedGame]) -> ChanceMap:
    """Fit everything but the drift to all searches, each position counting once."""
    rows, outcomes, weights = [], [], []
    for game, at in unproven(games):
        known = [estimate for estimate in (*at.estimates, *at.longer) if estimate.proven is None]
        for estimate in known:
            odds = _log_odds(estimate, at.to_move)
            rows.append((odds, odds * doublings(estimate.playouts), 1.0))
            outcomes.append(outcome_of(game, at.to_move))
            weights.append(1 / len(known))
    features, won, each = np.array(rows), np.array(outcomes), np.array(weights)
    slope, growth, more = _logistic(features, won, each, np.array([1.0, 0.0, 0.0])).tolist()
    # A reversed map would rank the best move last, and the most likely other map is flat.
    if slope < 0:
        (more,) = _logistic(features[:, 2:], won, each, np.zeros(1)).tolist()
        slope = growth = 0.0
    slope = round(slope, 3)
    # This limit ensures that the power is never negative.
    most = floor(1000 * slope / REACH) / 1000
    return ChanceMap(slope, round(min(max(growth, -most), most), 3), round(exp(-more), 3))


def _logistic(features: Floats, won: Floats, weights: Floats, start: Floats) -> Floats:
    """Return the constants of a logistic regression, from rows of features, outcomes and weights."""

    def derivatives(constants: Floats) -> tuple[Floats, Floats]:
        chances = 1 / (1 + np.exp(-features @ constants))
        slope = features.T @ (weights * (won - chances))
        bend = (features * (weights * chances * (1 - chances))[:, None]).T @ features
        return slope, bend

    return _climb(derivatives, start)


def _log_odds(estimate: Estimate, to_move: int) -> float:
    """Return the log odds with half a win and half a loss added."""
    won = estimate.values[to_move - 1] * estimate.visits
    return log((won + 0.5) / (estimate.visits - won + 0.5))


def _fit_drift(games: Sequence[PlayedGame], chance: ChanceMap) -> ChanceMap:
    """Fit the smallest drift at which the margins hold, of searches and of longer ones."""
    least = max(_least_drift(games, chance, of_longer=of_longer) for of_longer in (False, True))
    return replace(chance, drift=ceil(1000 * least) / 1000)


def _least_drift(games: Sequence[PlayedGame], chance: ChanceMap, *, of_longer: bool) -> float:
    """Return the smallest drift at which these margins hold, by bisection; slightly more for few games."""
    number = len(np.unique(gaps(games, chance, of_longer=of_longer).games))
    if not number:
        return 0.0
    wanted = min(1.0, HOLDS * (1 + 1 / number))
    low, high = 0.0, MAX_DRIFT
    for _ in range(STEPS):
        middle = (low + high) / 2
        if gaps(games, replace(chance, drift=middle), of_longer=of_longer).held.mean() >= wanted:
            high = middle
        else:
            low = middle
    return high


def _fit_owners(games: Sequence[PlayedGame], chance: ChanceMap) -> OwnerMap:
    """Fit the constants of owners to what is known of every owner of a cell: nobody, then the colours."""
    features, owned = [], []
    cuts_off = playouts_of(load(games[0].link)).playout_cutoff is not None
    for game, at in unproven(games):
        shares = np.log(with_nobody(search_owners(at)) + MIN)  # (owners, cells)
        whole_games = cuts_off * np.log(with_nobody(random_owners(at)) + MIN)
        nobody = np.zeros_like(shares)
        nobody[0] = 1
        stands = np.array([[0] * shares.shape[1], *cells_of(at.stones, shares.shape[1])])
        last = at.estimates[-1]
        leads = [1 / len(last.values), *chance.chances(last.values, at.to_move, last.playouts)]
        wins = np.repeat(np.log(np.array(leads) + MIN)[:, None], shares.shape[1], axis=1)
        features.append(np.stack([shares, whole_games, nobody, stands, wins], axis=-1))
        owned.append(np.arange(len(shares))[:, None] == np.array(game.owners))
    known = np.concatenate(features, axis=1)  # (owners, cells of all positions, 5)
    came = np.concatenate(owned, axis=1)
    start = np.array([1.0, 0, 0, 0, 0])
    constants = _choices(known, came, start)
    # A likely winner must not get fewer cells, and equal chances carry no information about cells.
    if constants[-1] < 0 or not chance.slope:
        constants = np.append(_choices(known[..., :-1], came, start[:-1]), 0)
    power, whole, free, standing, winning = constants.tolist()
    return OwnerMap(*(round(each, 3) for each in (power, whole, exp(free), exp(standing), winning)))


def _choices(known: Floats, came: NDArray[np.bool_], start: Floats) -> Floats:
    """Return the constants of a conditional logit, from (alternatives, cases, features) and the chosen alternatives."""

    def derivatives(constants: Floats) -> tuple[Floats, Floats]:
        scores = known @ constants
        likely = np.exp(scores - scores.max(axis=0))
        likely /= likely.sum(axis=0)
        mean = (likely[..., None] * known).sum(axis=0)
        slope = ((came - likely)[..., None] * known).sum(axis=(0, 1))
        bend = np.einsum("oc,oci,ocj->ij", likely, known, known) - mean.T @ mean
        return slope, bend

    return _climb(derivatives, start)


def _climb(derivatives: Callable[[Floats], tuple[Floats, Floats]], start: Floats) -> Floats:
    """Return the most likely constants, starting at the identity with a slight pull back to it."""
    constants = start.copy()
    for _ in range(STEPS):
        slope, bend = derivatives(constants)
        pull = PULL * (constants - start)
        constants += np.linalg.solve(bend + PULL * np.eye(len(start)), slope - pull)
    return constants


PLAIN = ChanceMap()


@dataclass(frozen=True, slots=True)
class Assessment:
    """The search's own figures, and those calibrated with constants from other games."""

    raw: Cases
    chances: Cases
    raw_held: Figure
    """Share of margins that hold."""
    held: Figure
    held_longer: Figure
    """The same share for searches that were already longer."""
    proofs: float
    """Share of the longer searches that prove the winner."""
    random_owners: Cases
    """Owners by plain random play."""
    raw_owners: Cases
    owners: Cases

    @property
    def gain(self) -> Figure:
        """Improvement of the Brier score of owners over plain random play."""
        return by_game(squares(self.random_owners) - squares(self.owners), self.owners.games)


def assess(games: Sequence[PlayedGame], maps: Calibration | None = None) -> Assessment:
    """Assess each half of some games with constants fitted to the other, or all with a calibration."""
    halves = [[game for game in games if game.number // LONGER_EVERY % 2 == part] for part in (0, 1)]
    ordered = [game for half in halves for game in half]
    fitted = [maps or fit(half) for half in reversed(halves)]
    assessed = list(zip(halves, fitted, strict=True))
    return Assessment(
        chances(ordered, PLAIN),
        _joined([chances(half, each.chance) for half, each in assessed]),
        _held([gaps(ordered, PLAIN, plain=True)]),
        _held([gaps(half, each.chance) for half, each in assessed]),
        _held([gaps(half, each.chance, of_longer=True) for half, each in assessed]),
        proofs(ordered),
        owners(ordered, random_owners),
        owners(ordered, search_owners),
        _joined([owners(half, partial(calibrated_owners, maps=each)) for half, each in assessed]),
    )


def _joined(parts: Sequence[Cases]) -> Cases:
    columns = (
        np.concatenate([getattr(part, name) for part in parts])
        for name in ("chances", "outcomes", "to_move", "games")
    )
    return Cases(*columns)


def _held(parts: Sequence[Gaps]) -> Figure:
    """Return the share of margins that hold."""
    held: Floats = np.concatenate([part.held for part in parts])
    return by_game(held, np.concatenate([part.games for part in parts])).as_share()
