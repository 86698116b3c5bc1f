"""Measurements of a variant as data to show, save and share. No DOM here."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import astuple, dataclass, fields
from typing import Any, TypeAlias

from affinage.game import Game
from affinage.notation.link import load
from affinage.survey import words
from affinage.survey.figure import Figure, FigureRow, as_csv
from affinage.survey.plan import MAX, Plan
from web.storage import stored

Report: TypeAlias = "Mapping[str, Any]"
"""The figures as `python -m affinage report --json` prints them."""

STAGES = tuple(MAX)
ENDS = tuple(field.name for field in fields(Figure))


@dataclass(frozen=True, slots=True)
class Measured:
    """A report, the seed of its games, and the lengths of the random ones."""

    report: Report
    seed: int
    least: int  # turns of the shortest random game
    lengths: tuple[int, ...]  # number of games with that many turns, one more, and so on

    @property
    def game(self) -> Game:
        """The variant."""
        return load(str(self.report["link"]))

    @property
    def plan(self) -> Plan:
        """The plan that reproduces the figures."""
        stage = "play" if self.games("play") else "random"
        return Plan(stage, self.games(stage), self.seed)

    def games(self, stage: str) -> int:
        """Return the number of games of a stage."""
        return int(self.report[stage]["games"])

    @property
    def winner(self) -> int | None:
        """Winner with best play, as the number in turn order; 0 for a draw, None if unknown."""
        winner = self.report["exact"]["winner"]
        return None if winner is None else int(winner)

    def figures(self, stage: str) -> dict[str, Figure]:
        """Return the figures of a stage by name."""
        entries = self.report[stage].items()
        return {
            name: Figure(*(figure[end] for end in ENDS))
            for name, figure in entries
            if isinstance(figure, Mapping)
        }

    @property
    def csv(self) -> str:
        """The figures as a table, one per line."""
        return as_csv(
            FigureRow(stage, self.games(stage), self.seed, name, *astuple(figure))
            for stage in STAGES
            for name, figure in self.figures(stage).items()
        )

    @property
    def json(self) -> str:
        """The report as the command prints it."""
        return json.dumps(self.report)

    def to_text(self) -> str:
        """Return the report as a text to store."""
        return json.dumps([self.report, self.seed, self.least, self.lengths])


def from_text(text: str) -> Measured:
    """Return the report in a stored text, which may contain more.

    Raises ValueError, LookupError, TypeError, AttributeError or AffinageError for a text without a valid report.
    """
    report, seed, least, lengths, *_ = stored.parse(text)
    measured = Measured(report, seed, least, tuple(lengths))
    counts = (seed, least, *measured.lengths, *map(measured.games, STAGES))
    if not all(type(count) is int and count >= 0 for count in counts) or not any(measured.lengths):
        raise ValueError("a report counts games and their turns")
    if measured.winner not in (None, *range(len(words.BEST_PLAY))):
        raise ValueError("a report knows the winner by a number")
    Plan.read(measured.plan.text).check(measured.game)
    for stage in STAGES:
        for name, figure in measured.figures(stage).items():
            words.value(name, figure), words.interval(name, figure)
    return measured
