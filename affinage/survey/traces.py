"""What is measured of the win chances of games between two, turn by turn.

A trace has the chance of the first player before each turn, and how the game ended last. Measures that speak of the
winner leave draws out. They are Browne's (*Automatic Generation and Evaluation of Recombination Games*, 2008), who
took the values of a search; where the formula is ours for an idea of his, the word `after` says so.
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
    """How often the lead, a chance above a half, goes to the other player; times a game, t. After Browne's."""
    return _mean(sample.chances, _lead_changes)


def drama(sample: Sample) -> Figure | None:
    """Mean of sqrt(loser's chance - winner's) over turns with the winner behind, 0 without any; t. Browne's."""
    return _mean(_of_winners(sample), _drama)


def decisiveness(sample: Sample) -> Figure | None:
    """Turns until the winner is better off than the loser ever was / turns; a share, t. After Browne's."""
    return _mean(_of_winners(sample), _decided_at)


def killer_moves(sample: Sample) -> Figure | None:
    """The winner's largest gain of chance in one turn; a share, t. After Browne's."""
    return _mean(_of_winners(sample), lambda chances: float(np.diff(chances).max()))


def uncertainty(sample: Sample) -> Figure | None:
    """Mean over turns of 1 - |2 chance - 1|; a share, t. After Browne's: 1 where nobody can tell who wins."""
    return _mean(sample.chances, lambda chances: float((1 - abs(2 * chances[:-1] - 1)).mean()))


def permanence(sample: Sample) -> Figure | None:
    """1 - what the next turn takes back of each change of chance / all changes; a share, t. After Browne's."""
    return _mean(sample.chances, _permanence)


def stability(sample: Sample) -> Figure | None:
    """1 - mean |change of chance in a turn|; a share, t. After Browne's."""
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
    """The chances of the player who won, of games that somebody won."""
    games = zip(sample.chances, sample.games.winners, strict=True)
    return [chances if winner == 1 else 1 - chances for chances, winner in games if winner]


def _mean(traces: tuple[Numbers, ...] | list[Numbers], of: Callable[[Numbers], float]) -> Figure | None:
    """The mean of something over games of a turn or more."""
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
