"""Maps from what a search expects to chances that come true as often as they say.

They know no colour, only who is to move: a search takes the best of many moves, and the best of many estimates is one
that is too high. Odds are raised to a power and divided by a constant (a logistic regression: Platt, "Probabilistic
outputs for support vector machines", 1999); shares of owners are weighed by what else is known of a cell (conditional
logit: McFadden, "Conditional logit analysis of qualitative choice behavior", 1974).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log2

from affinage.bots.statistics import standard_error

FITTED_GAMES = 1024  # of a search that has the slope
REACH = 3  # doublings of these, either way, over which its growth was seen
MIN = 0.01  # is added to shares and chances before they are raised to a power, as none is quite nothing

Owners = tuple[tuple[float, ...], ...]  # for each colour how likely each cell is its own in the end


@dataclass(frozen=True, slots=True)
class ChanceMap:
    """A map from search values to chances and errors; without constants, the identity.

    >>> chances = ChanceMap(slope=2.0).chances((0.75, 0.25), to_move=1, games=1024)
    >>> [round(chance, 3) for chance in chances]
    [0.9, 0.1]
    """

    slope: float = 1.0  # the power that odds are raised to
    growth: float = 0.0  # of the slope with every doubling of the games
    optimism: float = 1.0  # what the odds of who is to move are divided by
    drift: float = 0.0  # by a search eight times as long, in standard deviations of a single game

    def chances(self, values: Sequence[float], to_move: int, games: int) -> tuple[float, float]:
        """Return the chances of two players from their values after a number of playouts."""
        chance = self.chance(values[to_move - 1], games)
        return (chance, 1 - chance) if to_move == 1 else (1 - chance, chance)

    def chance(self, value: float, games: int) -> float:
        """Return the chance of who is to move, by what that one can expect."""
        power = self.power(games)
        return float(value**power / (value**power + self.optimism * (1 - value) ** power))

    def error(self, chance: float, visits: int, games: int) -> float:
        """Return the standard error of a chance that is based on a number of playouts."""
        return standard_error(chance, visits, self.power(games), self.drift)

    def power(self, games: int) -> float:
        """Return the exponent of the odds after a number of playouts."""
        return self.slope + self.growth * doublings(games)


def doublings(games: int) -> float:
    """Return how often the playouts of the slope are doubled, within the measured range."""
    return min(max(log2(max(games, 1) / FITTED_GAMES), -REACH), REACH)


@dataclass(frozen=True, slots=True)
class OwnerMap:
    """A map of owner shares: an exponent and factors, normalized so that shares add up to one."""

    power: float
    whole: float  # the power of a share in games that are played to their end, 0 where all of the search's games are
    nobody: float  # by which neutral share is multiplied
    standing: float  # and that of the colour which has a stone there now
    winning: float  # the power of the chance by which a colour's share is multiplied

    def owners(
        self, shares: Owners, whole_games: Owners, stones: Sequence[int], chances: Sequence[float]
    ) -> Owners:
        """Return the map for a position of these stones, in which the colours have such chances."""
        leads = [(chance + MIN) ** self.winning for chance in chances]
        nobodys = self.nobody * (1 / len(chances) + MIN) ** self.winning
        found = []
        cells = zip(zip(*shares, strict=True), zip(*whole_games, strict=True), strict=True)
        for cell, (searched, played_out) in enumerate(cells):
            nobody = nobodys * self._weight(1 - sum(searched), 1 - sum(played_out))
            weights = [
                lead * (self.standing if mask >> cell & 1 else 1.0) * self._weight(*both)
                for lead, mask, *both in zip(leads, stones, searched, played_out, strict=True)
            ]
            whole = nobody + sum(weights)
            found.append([weight / whole for weight in weights])
        return tuple(zip(*found, strict=True))

    def _weight(self, searched: float, played_out: float) -> float:
        """Return the combined weight of an owner's shares in both kinds of games."""
        return float((max(searched, 0.0) + MIN) ** self.power * (max(played_out, 0.0) + MIN) ** self.whole)


@dataclass(frozen=True, slots=True)
class Calibration:
    """The maps of one game."""

    chance: ChanceMap
    owners: OwnerMap
