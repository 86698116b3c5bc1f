"""What has been measured of a rule set, as data that is shown, kept and given away. No DOM here."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from dataclasses import astuple, dataclass, fields
from math import isfinite
from typing import Any, TypeAlias

from affinage.game import Game
from affinage.link import load
from affinage.survey.figure import Figure
from affinage.survey.plan import MOST, Plan

Report: TypeAlias = "Mapping[str, Any]"
"""The figures as `python -m affinage report --json` prints them."""

STAGES = tuple(MOST)
ENDS = tuple(field.name for field in fields(Figure))


@dataclass(frozen=True, slots=True)
class Measured:
    """A report, the seed of its games, and how long the random ones were."""

    report: Report
    seed: int
    least: int  # turns of the shortest random game
    lengths: tuple[int, ...]  # how many games have that many turns, one more, and so on

    @property
    def game(self) -> Game:
        """The rule set."""
        return load(str(self.report["link"]))

    @property
    def plan(self) -> Plan:
        """The plan that gives the same figures again."""
        stage = "play" if self.games("play") else "random"
        return Plan(stage, self.games(stage), self.seed)

    def games(self, stage: str) -> int:
        """How many games of a stage there were."""
        return int(self.report[stage]["games"])

    @property
    def winner(self) -> int | None:
        """Who wins with best play, by who moves first; 0 for a draw, None where that is not known."""
        winner = self.report["exact"]["winner"]
        return None if winner is None else int(winner)

    def figures(self, stage: str) -> dict[str, Figure]:
        """The figures of a stage by name."""
        return {name: Figure(**figure) for name, figure in self.report[stage].items() if name != "games"}

    @property
    def csv(self) -> str:
        """The figures as a table, a line each."""
        file = io.StringIO()
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow(["stage", "games", "seed", "figure", *ENDS])
        for stage in STAGES:
            for name, figure in self.figures(stage).items():
                lines.writerow([stage, self.games(stage), self.seed, name, *astuple(figure)])
        return file.getvalue()

    @property
    def json(self) -> str:
        """The report as the command prints it."""
        return json.dumps(self.report)

    def to_text(self) -> str:
        """All of it as a text to be kept."""
        return json.dumps([self.report, self.seed, self.least, self.lengths])


def from_text(text: str) -> Measured:
    """What such a text holds; raises ValueError, LookupError or TypeError for any other."""
    report, seed, least, lengths = json.loads(text)
    measured = Measured(report, int(seed), int(least), tuple(map(int, lengths)))
    load(str(report["link"]))
    for stage in STAGES:
        for figure in measured.figures(stage).values():
            if not all(map(isfinite, astuple(figure))):
                raise ValueError("a figure is no number")
    if not measured.games("random"):
        raise ValueError("a report has games")
    return measured
