"""Assessment of a calibration on games that it was not fitted to.

The games are split into two halves, in blocks, so that longer searches are in both. Each half is assessed with the
constants fitted to the other: every game counts, and none assesses itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from affinage.bots.calibration.maps import Calibration, ChanceMap
from affinage.survey.figure import Figure
from research.bench.calibration.cases import (
    Gaps,
    calibrated_owners,
    chances,
    gaps,
    owners,
    proofs,
    random_owners,
    search_owners,
)
from research.bench.calibration.fit import fit
from research.bench.calibration.games import LONGER_EVERY, PlayedGame
from research.bench.calibration.scores import Cases, Floats, by_game, squares

PLAIN = ChanceMap()


@dataclass(frozen=True, slots=True)
class Assessment:
    """The search's own figures, and those calibrated with constants from other games."""

    raw: Cases
    chances: Cases
    raw_held: Figure  # share of margins that hold
    held: Figure
    held_longer: Figure  # the same for searches that were already longer
    proofs: float  # share of the longer searches that prove the winner
    random_owners: Cases  # for plain random play
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
