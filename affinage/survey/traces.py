"""Measures of the win chances of the players, turn by turn.

A trace has each player's chance before each turn, and finally the result. Measures about the winner leave out draws.
Below, p is a player's chance, q the best chance of the others, and d the change of p in a turn; "the winner's" where a
measure is about the winner. For two players q is 1 - p.

All are criteria of Browne, *Automatic Generation and Evaluation of Recombination Games* (thesis, Queensland University
of Technology, 2008), who used the values of a search as chances; "formula ours" marks those with only the idea from
there. The forms for three and four players are ours, and equal the others for two.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from affinage.survey import figures
from affinage.survey.figure import Figure
from affinage.survey.figures import Numbers
from affinage.survey.games import Sample
from affinage.survey.measures import Measure


class Standing(NamedTuple):
    """A player's chances in a game, (turns + 1,) each."""

    own: Numbers
    rival: Numbers
    """Best chances of the others."""
    lead: Numbers
    """Own chances less those of the rival."""


def lead_changes(sample: Sample) -> Figure | None:
    """Return the changes of the player with p > q, turns without one left out; times per game, t. After Browne (2008).

    Formula ours.
    """
    return _mean(sample, _lead_changes)


def drama(sample: Sample) -> Figure | None:
    """Return the mean of the winner's sqrt(q - p) over turns with p < q, else 0; from 0 to 1, t. Browne (2008)."""
    return _mean_of_winners(sample, _drama)


def decisiveness(sample: Sample) -> Figure | None:
    """Return turns until the winner's p > the largest q of the game / turns; a share, t. After Browne, formula ours."""
    return _mean_of_winners(sample, _decided_at)


def killer_moves(sample: Sample) -> Figure | None:
    """Return the largest d of the winner in a game; a share, t. After Browne (2008), formula ours."""
    return _mean_of_winners(sample, lambda winner: float(np.diff(winner.own).max()))


def uncertainty(sample: Sample) -> Figure | None:
    """Return the mean of 1 - (largest - second largest p); a share, t. After Browne (2008), formula ours.

    It is 1 if nobody is ahead.
    """
    return _mean(sample, _uncertainty)


def permanence(sample: Sample) -> Figure | None:
    """Return 1 - sum of min(|d|, |next d|) at sign changes / sum of |d|; a share, t. After Browne, formula ours.

    The sums are over turns and players. It is 1 if no turn reverses any of the change of the turn before.
    """
    return _mean(sample, _permanence)


def stability(sample: Sample) -> Figure | None:
    """Return 1 - mean of half the sum of |d| over the players; a share, t. After Browne (2008), formula ours."""
    return _mean(sample, lambda chances: float(1 - abs(_shifts(chances)).sum(axis=0).mean()))


TRACE_MEASURES: Mapping[str, Measure] = MappingProxyType(
    {
        "lead_changes": lead_changes,
        "drama": drama,
        "decisiveness": decisiveness,
        "killer_moves": killer_moves,
        "uncertainty": uncertainty,
        "permanence": permanence,
        "stability": stability,
    }
)
"""By name, in the order of a report."""


def _mean(sample: Sample, of: Callable[[Numbers], float]) -> Figure | None:
    """Return the mean of a function over games of at least one turn."""
    return _mean_of([of(chances) for chances in sample.chances if chances.shape[1] > 1])


def _mean_of_winners(sample: Sample, of: Callable[[Standing], float]) -> Figure | None:
    """Return the mean of a function of the winner's standing, over games of at least one turn with a winner."""
    games = zip(sample.chances, sample.games.winners, strict=True)
    return _mean_of(
        [of(_standing(chances, winner - 1)) for chances, winner in games if winner and chances.shape[1] > 1]
    )


def _mean_of(values: list[float]) -> Figure | None:
    return figures.mean(np.array(values)) if values else None


def _standing(chances: Numbers, player: int) -> Standing:
    """Return the standing of a player, from 0, in a trace."""
    own = chances[player]
    if len(chances) == 2:
        # One minus a chance rounds differently from the other chance, and ties must not depend on the winner.
        lead = 2 * chances[0] - 1
        return Standing(own, 1 - own, -lead if player else lead)
    rival = np.delete(chances, player, axis=0).max(axis=0)
    return Standing(own, rival, own - rival)


def _leads(chances: Numbers) -> Numbers:
    """Return the leads of all players, (players, turns + 1)."""
    return np.array([_standing(chances, player).lead for player in range(len(chances))])


def _shifts(chances: Numbers) -> Numbers:
    """Return changes of chances whose absolute values sum to the chance that changed hands, (any, turns)."""
    # What one of two players gains, the other loses; of all gains and losses only half are gains.
    return np.diff(chances[:1]) if len(chances) == 2 else np.diff(chances) / 2


def _lead_changes(chances: Numbers) -> float:
    leads = _leads(chances)
    leaders = leads.argmax(axis=0)[leads.max(axis=0) > 0]
    return float((leaders[1:] != leaders[:-1]).sum())


def _drama(winner: Standing) -> float:
    behind = winner.lead[:-1][winner.lead[:-1] < 0]
    return float(np.sqrt(-behind).mean()) if len(behind) else 0.0


def _decided_at(winner: Standing) -> float:
    best_of_losers = winner.rival[:-1].max()
    return float((winner.own > best_of_losers).argmax() / (len(winner.own) - 1))


def _uncertainty(chances: Numbers) -> float:
    return float((1 - _leads(chances)[:, :-1].max(axis=0)).mean())


def _permanence(chances: Numbers) -> float:
    changes = _shifts(chances)
    total = abs(changes).sum()
    if not total:
        return 1.0
    before, after = changes[:, :-1], changes[:, 1:]
    undone = np.minimum(abs(before), abs(after)) * (before * after < 0)
    return float(1 - undone.sum() / total)
