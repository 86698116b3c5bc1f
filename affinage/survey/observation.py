"""A growing report: each step has the figures of a report of the games so far.

The games are those of a report, in its order. A first report of few games precedes the first chunk; its games do not
count later. First turns are evaluated after the first engine game, as that takes a while.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace
from typing import TypeAlias

from affinage.game import Game
from affinage.matches.steps import Steps
from affinage.survey import contests, exact, figures, openings, random_play, self_play
from affinage.survey.figure import Figure
from affinage.survey.games import Sample
from affinage.survey.measures import measured
from affinage.survey.plan import GAMES, Plan
from affinage.survey.random_play import CHUNK
from affinage.survey.report import Report, named

FIRST_GAMES = 200
"""Random games of the first report."""

Reports: TypeAlias = "Iterator[Report | None]"
"""Yields a report whenever there is news, and None at other pauses."""


class Observation:
    """Measurements of a variant with a seed, which can be continued at any time.

    `best_play` is its search for best play with another seed, which does not matter there.
    """

    def __init__(self, game: Game, seed: int, best_play: exact.SolveJob | None = None) -> None:
        self.game: Game = game
        self.seed: int = seed
        self.best_play: exact.SolveJob = best_play or exact.SolveJob(game)
        # These are whole chunks of random games, engine games, and the points of the mirror player in each game.
        self._chunks: list[Sample] = []
        self._played: list[Sample] = []
        self._copied: list[float] = []
        # The number of fair first turns, and the balance with the pie rule; None before they are evaluated.
        self._first_turns: tuple[Figure | None, Figure | None] | None = None

    def towards(self, plan: Plan) -> Reports:
        """Measure up to the planned number of games; raises OptionError for an unknown stage."""
        plan.check(self.game)
        is_random = plan.stage == "random"
        random = yield from self._play_at_random(plan.games if is_random else GAMES["random"])
        report = Report(self.game, random, self.best_play.winner, random_figures=measured(random))
        for number, _ in enumerate(self.best_play.further()):
            # The first report comes at once, as best play may take a while.
            yield None if number else report
        report = replace(report, winner=self.best_play.winner)
        yield report
        if not is_random:
            yield from self._let_searches_play(plan.games, report)

    def _play_at_random(self, games: int) -> Generator[Report | None, None, Sample]:
        """Play random games chunk by chunk, with a report after each except the last."""
        if not self._chunks and games > FIRST_GAMES:
            few = yield from random_play.playing(self.game, FIRST_GAMES, self.seed, 0)
            yield Report(self.game, few, None)
        parts: list[Sample] = []
        for number, first in enumerate(range(0, games, CHUNK)):
            size = min(CHUNK, games - first)
            if size == CHUNK and number < len(self._chunks):
                parts.append(self._chunks[number])
                continue
            parts.append((yield from random_play.playing(self.game, size, self.seed, number)))
            if size == CHUNK:
                self._chunks.append(parts[-1])
            if first + size < games:
                yield Report(self.game, Sample.joined(parts), None)
        return Sample.joined(parts)

    def _let_searches_play(self, games: int, report: Report) -> Reports:
        """Play games of the search and of a mirror player, with a report after each."""
        while len(self._played) < games:
            number = len(self._played)
            game = yield from self_play.playing(self.game, self.seed, number)
            # First turns are only evaluated after the first game has been shown.
            if number and not self._first_turns:
                yield from self._evaluate_first_turns()
            if contests.can_copy(self.game):
                self._copied.append((yield from contests.copying_once(self.game, self.seed, number)))
            self._played.append(game)
            if number + 1 < games:
                yield self._with_searches(number + 1, report)
        if not self._first_turns:
            yield from self._evaluate_first_turns()
        yield self._with_searches(games, report)

    def _evaluate_first_turns(self) -> Steps[None]:
        all_openings = yield from openings.evaluating_all(self.game, self.seed)
        balance = yield from openings.balancing(self.game, all_openings, self.seed)
        self._first_turns = openings.fair_openings(all_openings), balance

    def _with_searches(self, games: int, report: Report) -> Report:
        """Return a report of random games together with the engine games so far."""
        points = self._copied[:games]
        copying = figures.share(sum(points), games) if points else None
        others = named(*(self._first_turns or (None, None)), copying)
        return replace(report, play=Sample.joined(self._played[:games]), contested=others)
