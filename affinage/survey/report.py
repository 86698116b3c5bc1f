"""A report on one rule set: the figures of each stage, as data for programs and as lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from affinage.errors import OptionError
from affinage.game import Game
from affinage.survey import contests, exact, openings, plots, random_play, self_play
from affinage.survey.figures import Figure
from affinage.survey.games import Sample
from affinage.survey.measures import MEASURES, measured
from affinage.survey.traces import TRACE_MEASURES
from affinage.wording import name_of

GAMES = {"random": 2000, "play": 40, "deep": 40}
"""The stages, each with those before it, and their games; of the last, games of each step of the skill chain."""

LABELS: Mapping[str, tuple[str, str]] = {
    **{name: (measure.words, measure.unit) for name, measure in {**MEASURES, **TRACE_MEASURES}.items()},
    "fair_openings": ("fair first turns", ""),
    "balance_pie": ("balance under the pie rule", ""),
    "copying": ("points of who copies", ""),
    "steps": ("depth", "doublings"),
}
"""What a report calls each figure, and its unit, "" for a share."""


@dataclass(frozen=True, slots=True)
class Report:
    """What was measured of one rule set; a stage that was not asked for has nothing."""

    game: Game
    random: Sample
    winner: int | None  # with best play, by who moved first; 0 for a draw, None where that is not known
    play: Sample | None = None
    contested: Mapping[str, Figure] = field(default_factory=dict)  # of the same stage, from other games
    chain: tuple[contests.Step, ...] = ()
    chain_games: int = 0  # of each step

    def figures(self) -> dict[str, dict[str, Figure]]:
        """The figures by stage."""
        found: dict[str, dict[str, Figure]] = {"random": measured(self.random), "play": {}, "depth": {}}
        if self.play:
            found["play"] = measured(self.play, {**MEASURES, **TRACE_MEASURES}) | dict(self.contested)
        if self.chain:
            scores = {f"score_{step.playouts}": step.score for step in self.chain}
            found["depth"] = {"steps": contests.depth(self.chain), **scores}
        return found

    def games(self) -> dict[str, int]:
        """How many games were played, by stage."""
        played = len(self.play.games) if self.play else 0
        return {"random": len(self.random.games), "play": played, "depth": self.chain_games}

    def as_json(self) -> dict[str, Any]:
        """The figures for programs."""
        games = self.games()
        stages = {
            stage: {"games": games[stage], **{name: asdict(figure) for name, figure in figures.items()}}
            for stage, figures in self.figures().items()
        }
        return {"link": self.game.link(), **stages, "exact": {"winner": self.winner}}

    def lines(self) -> Iterator[str]:
        """The figures for people, with plots."""
        figures = self.figures()
        yield name_of(self.game)
        yield f"\n{len(self.random.games)} random games"
        yield from table(figures["random"])
        yield f"\nlengths      {plots.histogram(self.random.games.turns)}"
        yield f"legal moves  {plots.by_turn(self.random.choices)}"
        if self.play:
            yield f"\n{len(self.play.games)} games between searches of {self_play.PLAYOUTS} playouts a turn"
            yield from table(figures["play"])
        if self.chain:
            yield f"\nsearches against such of half their playouts, {self.chain_games} games each"
            yield from table(figures["depth"])
        yield f"\n{best_play(self.winner)}"


def measure(game: Game, stage: str = "random", games: int | None = None, seed: int = 0) -> Report:
    """Measure a rule set up to a stage, in so many games of that stage; the same seed gives the same report.

    >>> from affinage import load
    >>> report = measure(load("board=square:3"), games=100)
    >>> report.as_json()["exact"], [*report.as_json()["random"]][:4]
    ({'winner': 1}, ['games', 'first', 'second', 'draws'])

    Raises OptionError for a stage between two players in a rule set for more.
    """
    if stage != "random" and game.players != 2:
        raise OptionError(f"the stage {stage} is for two players; players=2 has them")
    numbers = GAMES | ({stage: games} if games else {})
    random, winner = random_play.sample(game, numbers["random"], seed), exact.winner(game)
    if stage == "random":
        return Report(game, random, winner)
    play = self_play.sample(game, numbers["play"], seed)
    others = contested(game, numbers["play"], seed)
    if stage == "play":
        return Report(game, random, winner, play, others)
    chain = tuple(contests.skill_chain(game, numbers["deep"], seed))
    return Report(game, random, winner, play, others, chain, numbers["deep"])


def contested(game: Game, games: int, seed: int) -> dict[str, Figure]:
    """The figures of the stage between searches that come from other games than those between equals."""
    first_turns = openings.openings(game, seed)
    found = {
        "fair_openings": openings.fair_openings(first_turns),
        "balance_pie": openings.balance_pie(game, first_turns, seed),
        "copying": contests.copying(game, games, seed),
    }
    return {name: figure for name, figure in found.items() if figure}


def table(figures: Mapping[str, Figure]) -> Iterator[str]:
    """A line for each figure: what it is, its value and interval, and a plot where it is a share."""
    yield f"{'':30}{'value':>9}  95% interval"
    for name, figure in figures.items():
        words, unit = LABELS.get(name, (f"{name.removeprefix('score_')} playouts score", ""))
        interval = f"{figure.low:.4g} to {figure.high:.4g}"
        yield f"{words:30}{figure.value:>9.4g}  {interval:20}  {unit or plots.whisker(figure)}"


def best_play(winner: int | None) -> str:
    """Who wins with best play, in words."""
    if winner is None:
        return "Who wins with best play is not known."
    ends = ("The game is a draw", "The first player wins", "The second player wins")
    return f"{ends[winner]} with best play."
