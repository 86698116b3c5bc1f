"""Maps from search values to calibrated chances.

They depend only on who is to move: a search takes the best of many moves, and the best of many estimates is too high.
Odds are raised to a power and divided by a constant (a logistic regression: Platt, "Probabilistic outputs for support
vector machines", 1999); owner shares are weighted by other facts about a cell (conditional logit: McFadden,
"Conditional logit analysis of qualitative choice behavior", 1974).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log2

from affinage.bots.candidates import standard_error

FITTED_GAMES = 1024
"""Games of a search for which the slope holds."""
REACH = 3
"""Doublings in either direction over which the growth of the slope was measured."""
MIN = 0.01
"""Added to shares and chances before exponentiation, as none is exactly zero."""

Owners = tuple[tuple[float, ...], ...]
"""Probability of owning a cell at the end, by colour and cell."""


@dataclass(frozen=True, slots=True)
class ChanceMap:
    """A map from search values to chances and errors; the identity by default.

    >>> chances = ChanceMap(slope=2.0).chances((0.75, 0.25), to_move=1, games=1024)
    >>> [round(chance, 3) for chance in chances]
    [0.9, 0.1]
    """

    slope: float = 1.0
    """Exponent of the odds."""
    growth: float = 0.0
    """Growth of the slope, per doubling of the games."""
    optimism: float = 1.0
    """Divisor of the mover's odds."""
    drift: float = 0.0
    """How far a search eight times as long moves a chance, in standard deviations of one game."""

    def chances(self, values: Sequence[float], to_move: int, games: int) -> tuple[float, float]:
        """Return the chances of two players from their values after a number of playouts."""
        chance = self.chance(values[to_move - 1], games)
        return (chance, 1 - chance) if to_move == 1 else (1 - chance, chance)

    def chance(self, value: float, games: int) -> float:
        """Return the calibrated chance of the mover."""
        power = self.power(games)
        return float(value**power / (value**power + self.optimism * (1 - value) ** power))

    def error(self, chance: float, visits: int, games: int) -> float:
        """Return the standard error of a chance from a number of playouts."""
        return standard_error(chance, visits, self.power(games), self.drift)

    def power(self, games: int) -> float:
        """Return the exponent of the odds after a number of playouts."""
        return self.slope + self.growth * doublings(games)


def doublings(games: int) -> float:
    """Return the number of doublings from FITTED_GAMES, within the measured range."""
    return min(max(log2(max(games, 1) / FITTED_GAMES), -REACH), REACH)


@dataclass(frozen=True, slots=True)
class OwnerMap:
    """A map of owner shares: an exponent and factors, normalized so that shares add up to one."""

    power: float
    whole: float
    """Exponent of a share in games played to the end; 0 if all games of the search are."""
    nobody: float
    """Factor of the neutral share."""
    standing: float
    """Factor of the colour that has a stone there now."""
    winning: float
    """Exponent of the chance, as a factor of a colour's share."""

    def owners(
        self, shares: Owners, whole_games: Owners, stones: Sequence[int], chances: Sequence[float]
    ) -> Owners:
        """Return the owner map of a position with these stones, for colours with these chances."""
        leads = [(chance + MIN) ** self.winning for chance in chances]
        nobodys = self.nobody * (1 / len(chances) + MIN) ** self.winning
        by_cell = []
        cells = zip(zip(*shares, strict=True), zip(*whole_games, strict=True), strict=True)
        for cell, (searched, played_out) in enumerate(cells):
            nobody = nobodys * self._weight(1 - sum(searched), 1 - sum(played_out))
            weights = [
                lead * (self.standing if mask >> cell & 1 else 1.0) * self._weight(*both)
                for lead, mask, *both in zip(leads, stones, searched, played_out, strict=True)
            ]
            whole = nobody + sum(weights)
            by_cell.append([weight / whole for weight in weights])
        return tuple(zip(*by_cell, strict=True))

    def _weight(self, searched: float, played_out: float) -> float:
        """Return the combined weight of an owner's shares in both kinds of games."""
        return float((max(searched, 0.0) + MIN) ** self.power * (max(played_out, 0.0) + MIN) ** self.whole)


@dataclass(frozen=True, slots=True)
class Calibration:
    """The maps of one game."""

    chance: ChanceMap
    owners: OwnerMap
