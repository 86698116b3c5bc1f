"""A report on one rule set: the figures of each stage, as data for programs and as lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from affinage.game import Game
from affinage.survey import exact, measures, plots, random_play
from affinage.survey.figures import Figure
from affinage.survey.games import Sample
from affinage.survey.measures import MEASURES, Measure
from affinage.wording import name_of

GAMES = 2000  # at random


@dataclass(frozen=True, slots=True)
class Report:
    """What was measured of one rule set."""

    game: Game
    random: Sample
    winner: int | None  # with best play, by who moved first; 0 for a draw, None where that is not known

    def as_json(self) -> dict[str, Any]:
        """The figures by stage."""
        figures = {name: asdict(figure) for name, figure in measures.measured(self.random).items()}
        return {
            "link": self.game.link(),
            "random": {"games": len(self.random.games), **figures},
            "exact": {"winner": self.winner},
        }

    def lines(self) -> Iterator[str]:
        """The figures for people, with plots."""
        yield name_of(self.game)
        yield f"\n{len(self.random.games)} random games"
        yield from table(measures.measured(self.random), MEASURES)
        yield f"\nlengths      {plots.histogram(self.random.games.turns)}"
        yield f"legal moves  {plots.by_turn(self.random.choices)}"
        yield f"\n{best_play(self.winner)}"


def measure(game: Game, games: int = GAMES, seed: int = 0) -> Report:
    """Measure a rule set by so many random games; the same seed gives the same report.

    >>> from affinage import load
    >>> report = measure(load("board=square:3"), games=100)
    >>> report.as_json()["exact"], [*report.as_json()["random"]][:4]
    ({'winner': 1}, ['games', 'first', 'second', 'draws'])
    """
    return Report(game, random_play.sample(game, games, seed), exact.winner(game))


def table(figures: Mapping[str, Figure], measures: Mapping[str, Measure]) -> Iterator[str]:
    """A line for each figure: what it is, its value and interval, and a plot where it is a share."""
    yield f"{'':30}{'value':>9}  {'95% interval':20}"
    for name, figure in figures.items():
        kind = measures[name]
        interval = f"{figure.low:.4g} to {figure.high:.4g}"
        tail = plots.whisker(figure) if kind.is_share else kind.unit
        yield f"{kind.words:30}{figure.value:>9.4g}  {interval:20}  {tail}"


def best_play(winner: int | None) -> str:
    """Who wins with best play, in words."""
    if winner is None:
        return "Who wins with best play is not known."
    ends = ("The game is a draw", "The first player wins", "The second player wins")
    return f"{ends[winner]} with best play."
