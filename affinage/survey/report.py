"""A report on one variant: the figures of each stage, as data and as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, SupportsIndex

from affinage.checks import whole, whole_or_none
from affinage.game import Game
from affinage.notation.credit import credit
from affinage.notation.wording import name_of
from affinage.survey import contests, exact, openings, plots, random_play, self_play
from affinage.survey.figure import Figure
from affinage.survey.games import Sample
from affinage.survey.measures import MEASURES, measured
from affinage.survey.openings import Opening
from affinage.survey.plan import GAMES, MAX_GAMES, check_stage
from affinage.survey.traces import TRACE_MEASURES
from affinage.survey.words import STAGES, best_play, metric_text


@dataclass(frozen=True, slots=True)
class Report:
    """Measurements of one variant; stages not asked for are empty."""

    game: Game
    random: Sample
    winner: int | None  # with best play, by turn order; 0 for a draw, None if unknown
    play: Sample | None = None
    contested: Mapping[str, Figure] = field(default_factory=dict)  # of the same stage, from other games
    chain: tuple[contests.SkillStep, ...] = ()
    chain_games: int = 0  # per step
    random_figures: Mapping[str, Figure] = field(default_factory=dict)  # if already known

    def figures(self) -> dict[str, dict[str, Figure]]:
        """Return the figures by stage."""
        random = dict(self.random_figures) or measured(self.random)
        stages: dict[str, dict[str, Figure]] = {"random": random, "play": {}, "depth": {}}
        if self.play:
            stages["play"] = measured(self.play, {**MEASURES, **TRACE_MEASURES}) | dict(self.contested)
        if self.chain:
            stages["depth"] = contests.figures_of(self.chain, self.chain_games)
        return stages

    def games(self) -> dict[str, int]:
        """Return the number of games by stage."""
        played = len(self.play.games) if self.play else 0
        return {"random": len(self.random.games), "play": played, "depth": self.chain_games}

    def as_json(self) -> dict[str, Any]:
        """Return the figures as data."""
        games = self.games()
        stages = {
            stage: {"games": games[stage], **{name: asdict(figure) for name, figure in figures.items()}}
            for stage, figures in self.figures().items()
        }
        return {"link": self.game.link(), **stages, "exact": {"winner": self.winner}}

    def lines(self) -> Iterator[str]:
        """Yield the figures as text, with plots."""
        figures = self.figures()
        by = credit(self.game)
        yield f"{name_of(self.game)}, {by.words}"
        if by.source:
            yield by.source
        yield f"\n{len(self.random.games)} {STAGES['random'][0]}"
        yield from table(figures["random"])
        yield f"\nlengths      {plots.histogram(self.random.games.turns)}"
        yield f"legal moves  {plots.by_turn(self.random.choices)}"
        if self.play:
            yield f"\n{len(self.play.games)} engine games with {self_play.PLAYOUTS} playouts a turn"
            yield from table(figures["play"])
        if self.chain:
            yield f"\nsearches against half as many playouts, {self.chain_games} games each"
            yield from table(figures["depth"])
        yield f"\n{'Who wins with best play is not known.' if self.winner is None else best_play(self.winner)}"


def measure(
    game: Game, stage: str = "random", games: SupportsIndex | None = None, seed: SupportsIndex = 0
) -> Report:
    """Measure a variant up to a stage, in `games` of that stage; the same seed gives the same report.

    >>> from affinage import load
    >>> report = measure(load("board=square:3"), games=100)
    >>> report.as_json()["exact"], [*report.as_json()["random"]][:4]
    ({'winner': 1}, ['games', 'first', 'second', 'draws'])

    For a single game, figures without intervals are left out. Raises OptionError for an unknown stage, for a number out
    of range, and for a two-player stage in a variant for more players.
    """
    check_stage(game, stage)
    seed, wanted = whole("seed", seed), whole_or_none("games", games, 1, MAX_GAMES)
    numbers = GAMES | ({stage: wanted} if wanted else {})
    random, winner = random_play.sample(game, numbers["random"], seed), exact.winner(game)
    if stage == "random":
        return Report(game, random, winner)
    play = self_play.sample(game, numbers["play"], seed)
    others = contested(game, openings.openings(game, seed), numbers["play"], seed)
    if stage == "play":
        return Report(game, random, winner, play, others)
    chain = tuple(contests.skill_chain(game, numbers["deep"], seed))
    return Report(game, random, winner, play, others, chain, numbers["deep"])


def contested(game: Game, first_turns: list[Opening], games: int, seed: int) -> dict[str, Figure]:
    """Return the figures of the self-play stage that come from contests of unequal players."""
    balance = openings.balance_pie(game, first_turns, seed)
    return named(openings.fair_openings(first_turns), balance, contests.copying(game, games, seed))


def named(
    fair_openings: Figure | None, balance_pie: Figure | None, copying: Figure | None
) -> dict[str, Figure]:
    """Return the figures that exist, by name, in the order of a report."""
    functions = {"fair_openings": fair_openings, "balance_pie": balance_pie, "copying": copying}
    return {name: figure for name, figure in functions.items() if figure}


def table(figures: Mapping[str, Figure]) -> Iterator[str]:
    """Yield a line for each figure: its name, value and interval, and a plot for a share."""
    yield f"{'':30}{'value':>9}  95% interval"
    for name, figure in figures.items():
        metric = metric_text(name)
        interval = f"{figure.low:.4g} to {figure.high:.4g}"
        yield f"{metric.title:30}{figure.value:>9.4g}  {interval:20}  {metric.unit or plots.whisker(figure)}"
