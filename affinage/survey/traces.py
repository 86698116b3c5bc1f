"""Measures of the win chances of two-player games, turn by turn.

A trace has the first player's chance before each turn, and finally the result. Measures about the winner leave out
draws. Below, p is such a chance, of the winner where there is one, and d is its change in a turn.

All are criteria of Browne, *Automatic Generation and Evaluation of Recombination Games* (thesis, Queensland University
of Technology, 2008), who used the values of a search as chances; "formula ours" marks those with only the idea from
there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np

from affinage.survey import figures
from affinage.survey.figure import EVEN, Figure
from affinage.survey.figures import Numbers
from affinage.survey.games import Sample
from affinage.survey.measures import Measure


def lead_changes(sample: Sample) -> Figure | None:
    """Return the sign changes of p - 1/2, without zeros; times per game, t. After Browne (2008), formula ours."""
    return _mean(sample.chances, _lead_changes)


def drama(sample: Sample) -> Figure | None:
    """Return the mean of sqrt((1 - p) - p) over turns with p < 1/2, 0 without any; from 0 to 1, t. Browne (2008)."""
    return _mean(_of_winners(sample), _drama)


def decisiveness(sample: Sample) -> Figure | None:
    """Return turns until p > the largest 1 - p of the game / turns; a share, t. After Browne (2008), formula ours."""
    return _mean(_of_winners(sample), _decided_at)


def killer_moves(sample: Sample) -> Figure | None:
    """Return the largest d of the winner in a game; a share, t. After Browne (2008), formula ours."""
    return _mean(_of_winners(sample), lambda chances: float(np.diff(chances).max()))


def uncertainty(sample: Sample) -> Figure | None:
    """Return the mean of 1 - |2 p - 1|, 1 if nobody is ahead; a share, t. After Browne (2008), formula ours."""
    return _mean(sample.chances, lambda chances: float((1 - abs(2 * chances[:-1] - 1)).mean()))


def permanence(sample: Sample) -> Figure | None:
    """Return 1 - sum of min(|d|, |next d|) at sign changes / sum of |d|; a share, t. After Browne, formula ours.

    It is 1 if no turn reverses any of the change of the turn before.
    """
    return _mean(sample.chances, _permanence)


def stability(sample: Sample) -> Figure | None:
    """Return 1 - mean |d|; a share, t. After Browne (2008), formula ours."""
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
    """Return the winners' chances, of games with a winner."""
    games = zip(sample.chances, sample.games.winners, strict=True)
    return [chances if winner == 1 else 1 - chances for chances, winner in games if winner]


def _mean(traces: tuple[Numbers, ...] | list[Numbers], of: Callable[[Numbers], float]) -> Figure | None:
    """Return the mean of a function over games of at least one turn."""
    values = np.array([of(chances) for chances in traces if len(chances) > 1])
    return figures.mean(values) if len(values) else None


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
