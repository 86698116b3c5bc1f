"""Chances, margins and owner maps from recorded games, with the constants of a calibration or without."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from affinage.bots.calibration.maps import Calibration, ChanceMap
from research.bench.calibration.games import AnalysedPosition, Estimate, PlayedGame
from research.bench.calibration.scores import Cases, Floats, Whole, with_nobody

HALF = 0.5  # score of a draw


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
