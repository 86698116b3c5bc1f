"""The win chance by ply as a chart: points, gaps without enough visits, and turning points. No DOM here.

A position that got too few visits, as on a slow or busy device, is evaluated once more and longer after all others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from affinage.matches.match import Match
from web.engine.messages import CHANCE, Evaluation, Request

WIDTH, HEIGHT = 300.0, 120.0  # of the picture, in its own units
TURNS = 3  # turning points marked at most
MIN_DROP = 0.1  # of the mover's chance, to be a turning point
SECONDS, LONGER = 2.0, 8.0  # for each ply at most, at first and once more
VISITS = 250  # of the best move, that are good enough before
ERRORS = 2  # standard errors: what is larger is so 19 times in 20


@dataclass(frozen=True, slots=True)
class PlyChance:
    """The chance of each colour after some moves, with the standard error."""

    values: tuple[float, ...]
    error: float


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A move that lowered its player's chance by much."""

    ply: int  # after the move
    colour: int
    drop: float  # of the player's chance


def chance_of(evaluation: Evaluation) -> PlyChance | None:
    """Return the chances in a position, or None without enough visits."""
    if evaluation.proven is not None:
        return settled(len(evaluation.values), evaluation.proven)
    return PlyChance(evaluation.values, evaluation.error) if evaluation.is_reliable else None


def settled(players: int, winner: int) -> PlyChance:
    """Return the chances of a finished or proven game: 1 for the winner, equal shares of a draw."""
    if not winner:
        return PlyChance((1 / players,) * players, 0.0)
    return PlyChance(tuple(float(colour == winner) for colour in range(1, players + 1)), 0.0)


def drops(match: Match, chances: Sequence[PlyChance | None]) -> list[TurningPoint]:
    """Return the drops of the mover's own chance that are larger than their error, the largest first."""
    turns = []
    for ply, (before, after) in enumerate(pairwise(chances)):
        if before and after:
            colour = match.position_at(ply).to_move
            drop, error = cost(before, after, colour)
            if drop >= max(MIN_DROP, ERRORS * error):
                turns.append(TurningPoint(ply + 1, colour, drop))
    return sorted(turns, key=lambda turn: -turn.drop)


def cost(before: PlyChance, after: PlyChance, colour: int) -> tuple[float, float]:
    """Return how much of a colour's chance is gone between two positions, and the standard error of that."""
    return before.values[colour - 1] - after.values[colour - 1], hypot(before.error, after.error)


def turning_points(match: Match, chances: Sequence[PlyChance | None]) -> list[TurningPoint]:
    """Return the largest drops of the mover's own chance, in the order of the game."""
    return sorted(drops(match, chances)[:TURNS], key=lambda turn: turn.ply)


def across(ply: int, plies: int) -> float:
    """Return the horizontal position of a ply in the chart."""
    return WIDTH * ply / max(1, plies)


def ply_at(fraction: float, plies: int) -> int:
    """Return the ply nearest to a position, from 0 at the left edge to 1 at the right edge."""
    return min(plies, max(0, round(fraction * plies)))


def line(chances: Sequence[PlyChance | None], plies: int, colour: int) -> str:
    """Return the path of one colour's chance, with gaps where visits are too few."""
    path, pen = "", "M"
    for ply, chance in enumerate(chances):
        if chance is None:
            pen = "M"
            continue
        path += f"{pen}{across(ply, plies):.1f} {_down(chance.values[colour - 1]):.1f}"
        pen = "L"
    return path


def band(chances: Sequence[PlyChance | None], plies: int, colour: int) -> str:
    """Return the area of two standard errors around one colour's chance."""
    runs: list[list[tuple[int, PlyChance]]] = [[]]
    for ply, chance in enumerate(chances):
        if chance is None:
            runs.append([])
        else:
            runs[-1].append((ply, chance))
    path = ""
    for run in runs:
        upper = [(across(p, plies), _down(c.values[colour - 1] + 2 * c.error)) for p, c in run]
        lower = [(across(p, plies), _down(c.values[colour - 1] - 2 * c.error)) for p, c in reversed(run)]
        if len(run) > 1:
            path += "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in upper + lower) + "z"
    return path


def _down(value: float) -> float:
    return HEIGHT * (1 - min(1.0, max(0.0, value)))


class Chart:
    """The chances of a whole game, computed ply by ply."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.moves = tuple(map(str, match.moves))
        self.chances: list[PlyChance | None] = []
        self._gaps: list[int] = []  # plies to be evaluated once more, in order
        self.revision = 0  # number of changes so far
        self._settle()

    @property
    def plies(self) -> int:
        """Last ply, at the right edge."""
        return len(self.moves)

    @property
    def done(self) -> bool:
        """True if every ply has been evaluated, twice if need be."""
        return self._is_through and not self._gaps

    @property
    def _is_through(self) -> bool:
        return len(self.chances) > self.plies

    def is_enough(self, evaluation: Evaluation) -> bool:
        """Return whether the search of a ply is good enough."""
        return evaluation.is_reliable and evaluation.best_visits >= VISITS

    def progress(self, fraction: float) -> float:
        """Return how much of the whole is done when the open request is done to this fraction."""
        return (len(self.chances) + fraction) / (self.plies + 1 + len(self._gaps))

    def at(self, ply: int) -> PlyChance | None:
        """Return the chances after a ply, in a finished position at once; None if they are not known."""
        winner = self.match.position_at(ply).winner()
        if winner is not None:
            return settled(self.match.game.players, winner)
        return self.chances[ply] if ply < len(self.chances) else None

    def is_waiting(self, ply: int) -> bool:
        """Return whether a ply will be evaluated, for the first time or once more."""
        return ply >= len(self.chances) or ply in self._gaps

    @property
    def turning_points(self) -> list[TurningPoint]:
        """The turning points so far."""
        return turning_points(self.match, self.chances)

    def is_of(self, match: Match) -> bool:
        """Return whether the chart has the moves of a match."""
        return match is self.match and self.moves == tuple(map(str, match.moves))

    def request(self) -> Request:
        """Return the next request."""
        if self._is_through:
            return Request.about(CHANCE, self.match, self._gaps[0], seconds=LONGER)
        return Request.about(CHANCE, self.match, len(self.chances), seconds=SECONDS)

    def take(self, evaluation: Evaluation) -> None:
        """Add the evaluation of the ply asked about."""
        chance = chance_of(evaluation)
        self.revision += 1
        if self._is_through:
            self.chances[self._gaps.pop(0)] = chance
            return
        if chance is None:
            self._gaps.append(len(self.chances))
        self.chances.append(chance)
        self._settle()

    def _settle(self) -> None:
        """Add finished positions without a search."""
        while not self._is_through:
            winner = self.match.position_at(len(self.chances)).winner()
            if winner is None:
                return
            self.chances.append(settled(self.match.game.players, winner))
