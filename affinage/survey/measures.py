"""Measures of finished games, random or not: each measure is a function of a sample.

Sources: Browne, *Automatic Generation and Evaluation of Recombination Games* (thesis, 2008) and *Evolutionary Game
Design* (2011); Piette, Stephenson, Soemers and Browne, "General Board Game Concepts" (2021), the metrics of Ludii; the
reports of Ai Ai (Tavener); Allis, *Searching for Solutions in Games and Artificial Intelligence* (1994). Measures from
other sources are marked as ours.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from types import MappingProxyType
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from affinage.checks import instance
from affinage.survey import figures
from affinage.survey.figure import EVEN, Figure
from affinage.survey.figures import Numbers
from affinage.survey.games import Sample

Measure: TypeAlias = "Callable[[Sample], Figure | None]"
"""A measure of a sample, None if its games do not determine it; names are in `affinage.survey.words`."""


def completion(sample: Sample) -> Figure | None:
    """Return the finished games / games; a share, Wilson. Browne's completion, here within a limit of turns."""
    return figures.share(int(sample.games.finished.sum()), len(sample.games))


def first(sample: Sample) -> Figure | None:
    """Return the games won by the first player / games; a share, Wilson. Ludii's AdvantageP1."""
    return _won(sample, 1)


def second(sample: Sample) -> Figure | None:
    """Return the games won by the second player / games; a share, Wilson. After Ludii's AdvantageP1."""
    return _won(sample, 2)


def draws(sample: Sample) -> Figure | None:
    """Return the games that ended in a draw / games; a share, Wilson. Browne's and Ludii's drawishness."""
    games = sample.games
    return figures.share(int((games.finished & (games.winners == 0)).sum()), len(games))


def advantage(sample: Sample) -> Figure | None:
    """Return the share won by the first player - share won by the second, from -1 to 1; two players.

    By Wilson of the first player's points per game, draws count a half. Browne's advantage, with its sign.
    """
    if sample.players != 2:
        return None
    winners = sample.games.winners
    points = float((winners == 1).sum() + EVEN * (winners == 0).sum())
    return figures.share(points, len(winners)).through(lambda share: 2 * share - 1)


def balance(sample: Sample) -> Figure | None:
    """Return 1 - (largest - smallest share of games won by a player); a share. Ludii's balance.

    For two players it is 1 - |advantage|, with the corresponding interval; for more it uses simultaneous Wilson
    intervals of the shares.
    """
    ahead = advantage(sample)
    if ahead is not None:
        return even(ahead)
    won = np.bincount(sample.games.winners, minlength=sample.players + 1)[1:]
    return figures.contrast(won.tolist(), len(sample.games)).through(lambda difference: 1 - difference)


def even(difference: Figure) -> Figure:
    """Return 1 - |difference|, with the corresponding interval."""
    ends = abs(difference.low), abs(difference.high)
    least = 0.0 if difference.low <= 0 <= difference.high else min(ends)
    return Figure(1 - abs(difference.value), 1 - max(ends), 1 - least)


def length(sample: Sample) -> Figure | None:
    """Return the turns per game, including passes and a swap; turns, t. Browne's duration, Ludii's DurationTurns."""
    return figures.mean(sample.games.turns)


def length_sd(sample: Sample) -> Figure | None:
    """Return the standard deviation of the turns per game; turns, bootstrap. Ludii's DurationTurnsStdDev."""
    return figures.bootstrap(sample.games.turns, lambda turns: turns.std(axis=-1))


def length_p10(sample: Sample) -> Figure | None:
    """Return the quantile 0.1 of the turns per game; turns, order statistics. Ours."""
    return figures.quantile(sample.games.turns, 0.1)


def length_p50(sample: Sample) -> Figure | None:
    """Return the quantile 0.5 of the turns per game, their median; turns, order statistics. Ours."""
    return figures.quantile(sample.games.turns, 0.5)


def length_p90(sample: Sample) -> Figure | None:
    """Return the quantile 0.9 of the turns per game; turns, order statistics. Ours."""
    return figures.quantile(sample.games.turns, 0.9)


def branching(sample: Sample) -> Figure | None:
    """Return the legal moves / turns, without forced passes; moves, t of a ratio. Ludii's BranchingFactor, Ai Ai's."""
    chosen = [choices[choices > 0] for choices in sample.choices]
    turns = _lengths(chosen)
    return figures.ratio(_sums(chosen), turns) if turns.any() else None


def complexity(sample: Sample) -> Figure | None:
    """Return the sum of the decimal logarithms of the legal moves at each turn, per game; powers of ten, t.

    The size of the game tree, after Allis: a game of d turns with b moves at each has b ** d lines. Ai Ai's game tree
    complexity; Ludii's uses the logarithm of the mean branching instead.
    """
    if not sample.choices:
        return None
    return figures.mean(_sums([np.log10(choices[choices > 0]) for choices in sample.choices]))


def decisions(sample: Sample) -> Figure | None:
    """Return the turns with more than one legal move / turns; a share, t of a ratio. Ludii's DecisionMoves."""
    turns = _lengths(sample.choices)
    if not turns.any():
        return None
    return figures.ratio(_sums([choices > 1 for choices in sample.choices]), turns).as_share()


def coverage(sample: Sample) -> Figure | None:
    """Return the cells with a stone at the end / cells of the board; a share, t. Ludii's BoardCoverage."""
    return figures.mean(sample.games.occupied / sample.cells).as_share()


def passes(sample: Sample) -> Figure | None:
    """Return the passes / turns; a share, t of a ratio. After Ludii's PassDecisionFrequency.

    All passes are forced here, so they show how often a player is stuck.
    """
    turns = sample.games.turns
    return figures.ratio(sample.games.passes, turns).as_share() if turns.any() else None


def tiebreaks(sample: Sample) -> Figure | None:
    """Return the games decided by a tie-break / games; a share, Wilson. Ours. In Affinage: by the last placement."""
    return figures.share(int(sample.games.tiebreaks.sum()), len(sample.games))


def neutral(sample: Sample) -> Figure | None:
    """Return the neutral cells at the end / cells of the board; a share, t. Ours.

    In Affinage these are the cells of neutral holes.
    """
    return figures.mean(sample.games.unowned / sample.cells).as_share()


def margin(sample: Sample) -> Figure | None:
    """Return the best score - next best, of finished games; points, t. Ludii's ScoreDifference at the end."""
    finished = sample.games.finished
    return figures.mean(sample.games.margins[finished]) if finished.any() else None


MEASURES: Mapping[str, Measure] = MappingProxyType(
    {
        "first": first,
        "second": second,
        "draws": draws,
        "advantage": advantage,
        "balance": balance,
        "completion": completion,
        "length": length,
        "length_sd": length_sd,
        "length_p10": length_p10,
        "length_p50": length_p50,
        "length_p90": length_p90,
        "branching": branching,
        "complexity": complexity,
        "decisions": decisions,
        "coverage": coverage,
        "passes": passes,
        "tiebreaks": tiebreaks,
        "neutral": neutral,
        "margin": margin,
    }
)
"""By name, in the order of a report."""


def measured(sample: Sample, by: Mapping[str, Measure] = MEASURES) -> dict[str, Figure]:
    """Return every figure of the games of a sample; for a single game only those with bounded intervals."""
    instance(sample, Sample, "a sample; expected one that sample() returns")
    instance(by, Mapping, "a mapping of measures; expected names and functions of a sample")
    by_name = {name: measure(sample) for name, measure in by.items()}
    return {name: figure for name, figure in by_name.items() if figure and figure.is_bounded}


def as_data(measured: Mapping[str, Figure], games: int) -> dict[str, Any]:
    """Return the figures of so many games as data."""
    return {"games": games, **{name: asdict(figure) for name, figure in measured.items()}}


Lines: TypeAlias = "list[NDArray[np.int32]] | list[Numbers] | tuple[NDArray[np.int32], ...]"


def _won(sample: Sample, player: int) -> Figure:
    return figures.share(int((sample.games.winners == player).sum()), len(sample.games))


def _sums(lines: Lines) -> Numbers:
    return np.array([line.sum() for line in lines], np.float64)


def _lengths(lines: Lines) -> Numbers:
    return np.array([len(line) for line in lines])
