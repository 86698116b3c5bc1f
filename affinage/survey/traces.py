"""Measures of the win chances of two-player games, turn by turn.

A trace has the chance of the first player before each turn, and how the game ended last. Measures that speak of the
winner leave draws out. Below, p is such a chance, of the winner where there is talk of one, and d is its change in a
turn.

All are criteria of Browne, *Automatic Generation and Evaluation of Recombination Games* (thesis, Queensland University
of Technology, 2008), who took the values of a search for chances; "formula ours" says where only the idea is his.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np

from affinage.survey import figures
from affinage.survey.figure import Figure
from affinage.survey.figures import Numbers
from affinage.survey.games import Sample
from affinage.survey.measures import Measure
from affinage.survey.thresholds import EVEN


def lead_changes(sample: Sample) -> Figure | None:
    """Return the changes of the sign of p - 1/2, zeros left out; times a game, t. After Browne (2008), formula ours."""
    return _mean(sample.chances, _lead_changes)


def drama(sample: Sample) -> Figure | None:
    """Mean of sqrt((1 - p) - p) over turns with p < 1/2, 0 without any; from 0 to 1, t. Browne (2008)."""
    return _mean(_of_winners(sample), _drama)


def decisiveness(sample: Sample) -> Figure | None:
    """Return turns until p > the largest 1 - p of the game / turns; a share, t. After Browne (2008), formula ours."""
    return _mean(_of_winners(sample), _decided_at)


def killer_moves(sample: Sample) -> Figure | None:
    """Return the largest d of the winner in a game; a share, t. After Browne (2008), formula ours."""
    return _mean(_of_winners(sample), lambda chances: float(np.diff(chances).max()))


def uncertainty(sample: Sample) -> Figure | None:
    """Mean of 1 - |2 p - 1|, 1 where nobody knows who wins; a share, t. After Browne (2008), formula ours."""
    return _mean(sample.chances, lambda chances: float((1 - abs(2 * chances[:-1] - 1)).mean()))


def permanence(sample: Sample) -> Figure | None:
    """1 - sum of min(|d|, |next d|) where signs differ / sum of |d|; a share, t. After Browne (2008), formula ours.

    It is 1 where no turn takes back anything of what the turn before changed.
    """
    return _mean(sample.chances, _permanence)


def stability(sample: Sample) -> Figure | None:
    """1 - mean |d|; a share, t. After Browne (2008), formula ours."""
    return _mean(sample.chances, lambda chances: float(1 - abs(np.diff(chances)).mean()))


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


def _of_winners(sample: Sample) -> list[Numbers]:
    """Return the chances of the player who won, of games that somebody won."""
    games = zip(sample.chances, sample.games.winners, strict=True)
    return [chances if winner == 1 else 1 - chances for chances, winner in games if winner]


def _mean(traces: tuple[Numbers, ...] | list[Numbers], of: Callable[[Numbers], float]) -> Figure | None:
    """Return the mean of something over games of a turn or more."""
    found = np.array([of(chances) for chances in traces if len(chances) > 1])
    return figures.mean(found) if len(found) else None


def _lead_changes(chances: Numbers) -> float:
    leads = np.sign(chances - EVEN)
    leads = leads[leads != 0]
    return float((leads[1:] != leads[:-1]).sum())


def _drama(chances: Numbers) -> float:
    behind = chances[:-1][chances[:-1] < EVEN]
    return float(np.sqrt(1 - 2 * behind).mean()) if len(behind) else 0.0


def _decided_at(chances: Numbers) -> float:
    best_of_loser = (1 - chances[:-1]).max()
    return float((chances > best_of_loser).argmax() / (len(chances) - 1))


def _permanence(chances: Numbers) -> float:
    changes = np.diff(chances)
    total = abs(changes).sum()
    if not total:
        return 1.0
    undone = np.minimum(abs(changes[:-1]), abs(changes[1:])) * (changes[:-1] * changes[1:] < 0)
    return float(1 - undone.sum() / total)
