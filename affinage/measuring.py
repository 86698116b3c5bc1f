"""Random games and figures with intervals; needs NumPy. `affinage.report` measures a variant as a whole.

>>> from affinage.measuring import measured, sample
>>> games = sample("board=square:3", games=100, seed=1)
>>> games, sorted(measured(games))[:3]
(<Sample of 100 games of 2 players on 9 cells>, ['advantage', 'balance', 'branching'])
"""

from __future__ import annotations

from affinage.errors import lacking

try:
    from affinage.survey.figure import Figure, FigureRow
    from affinage.survey.games import RecordedGames, Sample
    from affinage.survey.measures import measured
    from affinage.survey.random_play import sample
    from affinage.survey.report import Report
    from affinage.survey.words import MetricText, metric_text
except ModuleNotFoundError as _error:
    raise ImportError(lacking(__name__, _error, "bots"), name=_error.name) from None

__all__ = [
    "Figure",
    "FigureRow",
    "MetricText",
    "RecordedGames",
    "Report",
    "Sample",
    "measured",
    "metric_text",
    "sample",
]
