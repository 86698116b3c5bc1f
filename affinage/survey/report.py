"""A report on one variant: the figures of each stage, as data, and as text with small plots for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from importlib import import_module
from typing import Any, SupportsIndex

import numpy as np

from affinage.checks import whole, whole_or_none
from affinage.errors import AffinageError
from affinage.game import Game
from affinage.game.conversion import GameLike, as_game
from affinage.notation.credit import credit
from affinage.notation.wording import name_of
from affinage.survey import contests, exact, openings, random_play, self_play
from affinage.survey.figure import Figure, FigureRow, as_csv
from affinage.survey.figures import Numbers
from affinage.survey.games import Sample
from affinage.survey.measures import MEASURES, as_data, measured
from affinage.survey.openings import Opening
from affinage.survey.plan import GAMES, MAX_GAMES, check_stage
from affinage.survey.traces import TRACE_MEASURES
from affinage.survey.words import STAGES, best_play, metric_text

SHOWN = ("first", "balance", "length")
"""Figures of random games in the name of a report."""


@dataclass(frozen=True, slots=True, repr=False)
class Report:
    """Measurements of one variant; stages not asked for are empty."""

    game: Game
    random: Sample
    winner: int | None
    """The winner with best play, by turn order; 0 for a draw, None if unknown."""
    play: Sample | None = None
    contested: Mapping[str, Figure] = field(default_factory=dict)
    """Figures of the same stage, from other games."""
    chain: tuple[contests.SkillStep, ...] = ()
    chain_games: int = 0
    """Games per step of the chain."""
    random_figures: Mapping[str, Figure] = field(default_factory=dict)
    """Figures of the random games, if already known."""
    seed: int = 0

    def __repr__(self) -> str:
        random = self.figures()["random"]
        figures = "".join(f", {name} {random[name].value:.3g}" for name in SHOWN if name in random)
        return f"<Report {self.game.link() or self.game.key}: {self.games()['random']} random games{figures}>"

    def _repr_html_(self) -> str:
        cells = (
            (metric_text(row.figure).title, row.stage, f"{row.value:.4g}", f"{row.low:.4g} to {row.high:.4g}")
            for row in self.rows()
        )
        heading = "".join(f"<th>{name}</th>" for name in ("figure", "stage", "value", "95% interval"))
        body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in cells)
        caption = escape(f"{name_of(self.game)}, {credit(self.game).words}")
        return f"<table><caption>{caption}</caption><tr>{heading}</tr>{body}</table>"

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

    def rows(self) -> list[FigureRow]:
        """Return the figures as rows of a table."""
        games = self.games()
        return [
            FigureRow(stage, games[stage], self.seed, name, figure.value, figure.low, figure.high)
            for stage, figures in self.figures().items()
            for name, figure in figures.items()
        ]

    def as_csv(self) -> str:
        """Return the figures as CSV, one per line."""
        return as_csv(self.rows())

    def to_pandas(self) -> Any:
        """Return the figures as a DataFrame, one per row; raises AffinageError without pandas."""
        try:
            pandas = import_module("pandas")
        except ModuleNotFoundError:
            raise AffinageError("a table needs pandas: pip install pandas") from None
        return pandas.DataFrame(self.rows(), columns=FigureRow._fields)

    def as_json(self) -> dict[str, Any]:
        """Return the figures as data."""
        games = self.games()
        stages = {stage: as_data(figures, games[stage]) for stage, figures in self.figures().items()}
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
        yield f"\nlengths      {histogram(self.random.games.turns)}"
        yield f"legal moves  {by_turn(self.random.choices)}"
        if self.play:
            yield f"\n{len(self.play.games)} engine games with {self_play.PLAYOUTS} playouts a turn"
            yield from table(figures["play"])
        if self.chain:
            yield f"\nsearches against half as many playouts, {self.chain_games} games each"
            yield from table(figures["depth"])
        yield f"\n{'Who wins with best play is not known.' if self.winner is None else best_play(self.winner)}"


def measure(
    game: GameLike, stage: str = "random", games: SupportsIndex | None = None, seed: SupportsIndex = 0
) -> Report:
    """Measure a variant up to a stage, in `games` of that stage; the same seed gives the same report.

    >>> report = measure("board=square:3", games=100)
    >>> report.as_json()["exact"], [*report.as_json()["random"]][:4]
    ({'winner': 1}, ['games', 'first', 'second', 'draws'])

    For a single game, figures without intervals are left out. Raises OptionError for an unknown stage, for a number out
    of range, and for the stage deep in a variant for more than two players.
    """
    game = as_game(game)
    check_stage(game, stage)
    seed, wanted = whole("seed", seed), whole_or_none("games", games, 1, MAX_GAMES)
    numbers = GAMES | ({stage: wanted} if wanted else {})
    random, winner = random_play.sample(game, numbers["random"], seed), exact.winner(game)
    if stage == "random":
        return Report(game, random, winner, seed=seed)
    play = self_play.sample(game, numbers["play"], seed)
    others = contested(game, openings.openings(game, seed), numbers["play"], seed)
    if stage == "play":
        return Report(game, random, winner, play, others, seed=seed)
    chain = tuple(contests.skill_chain(game, numbers["deep"], seed))
    return Report(game, random, winner, play, others, chain, numbers["deep"], seed=seed)


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
        yield f"{metric.title:30}{figure.value:>9.4g}  {interval:20}  {metric.unit or whisker(figure)}"


BLOCKS = " ▁▂▃▄▅▆▇█"
WIDTH = 40


def columns(heights: Sequence[float]) -> str:
    """Return the heights as blocks, the highest a full one; only zero is blank.

    >>> columns([0, 1, 4, 8])
    ' ▁▄█'
    """
    most = max(heights, default=0)
    tops = [-(-height * (len(BLOCKS) - 1) // most) if most else 0 for height in heights]
    return "".join(BLOCKS[int(top)] for top in tops)


def whisker(figure: Figure, width: int = WIDTH) -> str:
    """Return a share with its interval, on a line from 0 to 1.

    >>> from affinage.survey.figure import Figure
    >>> whisker(Figure(0.5, 0.3, 0.7), 11)
    '···├─●─┤···'
    """
    low, value, high = (
        round(min(max(end, 0), 1) * (width - 1)) for end in (figure.low, figure.value, figure.high)
    )
    line = ["·"] * width
    line[low : high + 1] = "─" * (high + 1 - low)
    line[low], line[high], line[value] = "├", "┤", "●"
    return "".join(line)


def histogram(numbers: Numbers, width: int = WIDTH) -> str:
    """Return a histogram of integers, from the smallest to the largest, with at most `width` columns.

    >>> import numpy as np
    >>> histogram(np.array([3, 4, 4, 6]))
    '3 ▄█ ▄ 6'
    """
    least, most = int(numbers.min()), int(numbers.max())
    per_column = -(-(most - least + 1) // width)
    counts = np.bincount((numbers - least) // per_column)
    return f"{least} {columns(counts.tolist())} {most}"


def by_turn(lines: Sequence[Numbers], width: int = WIDTH) -> str:
    """Return the mean at each turn of the games that reached it, as columns, with the largest mean."""
    longest = max(map(len, lines), default=0)
    per_column = max(1, -(-longest // width))
    means = []
    for first in range(0, longest, per_column):
        parts = [line[first : first + per_column] for line in lines if len(line) > first]
        means.append(float(np.concatenate(parts).mean()))
    return f"{columns(means)} at most {max(means, default=0):.3g}"
