"""One measurement of a survey: a variant at one stage. The same seed gives the same figures on any machine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from time import perf_counter
from types import MappingProxyType
from typing import Any, TypeAlias

import numpy as np

from affinage.checks import whole
from affinage.game import Game
from affinage.notation.link import load
from affinage.plain_text import MAX_SEED
from affinage.survey import contests, exact, openings, random_play, self_play
from affinage.survey.figure import Figure
from affinage.survey.games import Sample
from affinage.survey.measures import MEASURES, measured
from affinage.survey.plan import MAX_GAMES, usual_games
from affinage.survey.report import contested
from affinage.survey.traces import TRACE_MEASURES
from affinage.version import __version__

REVISIONS: Mapping[str, int] = MappingProxyType({"random": 1, "play": 5, "deep": 5, "exact": 4})
"""The stages, each with a number that increases whenever the same seed gives other figures.

It stays the same if proofs are only given up sooner or later, as known winners remain valid.
"""

DIGITS = 6
"""Significant digits, unaffected by rounding differences of processors."""
POINTS = 11
"""Points of the fan, from the first turn to the end."""
QUANTILES = (0.1, 0.25, 0.5, 0.75, 0.9)
SAMPLES = 2
"""Games stored as texts."""

Result: TypeAlias = "tuple[Mapping[str, Figure], Mapping[str, Any]]"
"""Figures, and details."""


@dataclass(frozen=True, slots=True)
class Task:
    """A task: what to measure; raises OptionError for a seed or a number of games out of range."""

    link: str
    stage: str
    seed: int
    games: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "seed", whole("seed", self.seed, 0, MAX_SEED))
        object.__setattr__(self, "games", whole("games", self.games, 0, MAX_GAMES))

    @classmethod
    def of(cls, link: str, stage: str, seed: int = 0, games: int | None = None) -> Task:
        """Return a task, by default with the usual number of games; best play has neither games nor a seed."""
        if stage == "exact":
            return cls(link, stage, 0, 0)
        return cls(link, stage, seed, usual_games(stage) if games is None else games)

    def measure(self) -> Measurement:
        """Run the task."""
        begun = perf_counter()
        figures, details = _STAGES[self.stage](load(self.link), self.games, self.seed)
        rounded = {name: figure.rounded(DIGITS) for name, figure in figures.items()}
        return Measurement(self, version(self.stage), rounded, details, perf_counter() - begun)


@dataclass(frozen=True, slots=True)
class Measurement:
    """Result of a task."""

    task: Task
    version: str
    """Version of the measuring code."""
    figures: Mapping[str, Figure]
    details: Mapping[str, Any] = field(default_factory=dict)
    """All other data."""
    seconds: float = 0.0
    """Duration of the measurement."""


def version(stage: str) -> str:
    """Return the version of the code that measures a stage: that of the package, and the stage's revision."""
    return f"{__version__}-{REVISIONS[stage]}"


def is_present(stage: str, text: str) -> bool:
    """Return whether a version of the code measures a stage like this code."""
    return text.rpartition("-")[2] == str(REVISIONS.get(stage))


def _random(game: Game, games: int, seed: int) -> Result:
    sample = random_play.sample(game, games, seed)
    return measured(sample), {"lengths": list(sample.games.lengths())}


def _play(game: Game, games: int, seed: int) -> Result:
    sample, first_turns = self_play.sample(game, games, seed), openings.openings(game, seed)
    figures = measured(sample, {**MEASURES, **TRACE_MEASURES}) | contested(game, first_turns, games, seed)
    chances = {opening.move.text: round(opening.chance, 3) for opening in first_turns}
    return figures, {"fan": fan(sample), "openings": chances, "sample_games": list(sample.moves[:SAMPLES])}


def _deep(game: Game, games: int, seed: int) -> Result:
    return contests.figures_of(tuple(contests.skill_chain(game, games, seed)), games), {}


def _exact(game: Game, games: int, seed: int) -> Result:
    winner = exact.winner(game, on_bits=exact.steps_of_a_survey(game))
    return ({} if winner is None else {"winner": Figure(winner, winner, winner)}), {}


_STAGES: Mapping[str, Callable[[Game, int, int], Result]] = {
    "random": _random,
    "play": _play,
    "deep": _deep,
    "exact": _exact,
}


def fan(sample: Sample) -> list[list[float]]:
    """Return the quantiles of the first player's chance at equal steps from the start to the end of games."""
    places = np.linspace(0, 1, POINTS)
    chances = [np.interp(places, np.linspace(0, 1, len(line)), line) for line, *_ in sample.chances]
    return [[round(float(chance), 3) for chance in row] for row in np.quantile(chances, QUANTILES, axis=0).T]
