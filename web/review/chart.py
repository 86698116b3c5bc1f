"""The win chance by ply as a chart: points, gaps without enough visits, and turning points. No DOM here.

A position that got too few visits, as on a slow or busy device, is evaluated once more and longer after all others.
Then a longer search at the largest drops confirms the turning points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from affinage.matches.match import Match
from affinage.matches.variations import GameNode
from web.engine.messages import CHANCE, Evaluation, Request
from web.review.chances import VISITS, PlyChance, backed_up, chance_at, mover_at, settled

if TYPE_CHECKING:
    from web.engine.page.thinking import Thinking
    from web.review.turning import LongerSearch, TurningPoint

WIDTH, HEIGHT = 300.0, 120.0
"""Size of the picture, in its own units."""
SECONDS, LONGER = 2.0, 8.0
"""Longest search of a ply in seconds: at first, and once more."""
LONGER_SHARE = 0.3
"""Part of the whole progress that the longer search takes."""


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


def filled(plies: int, known: int) -> str:
    """Return the area of the plies that are known already, up to `known` of `plies`."""
    return f"M0 0H{across(known, plies):.1f}V{HEIGHT}H0z"


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
        upper = [(across(p, plies), _down(c.values[colour - 1] + _margin(c))) for p, c in run]
        lower = [(across(p, plies), _down(c.values[colour - 1] - _margin(c))) for p, c in reversed(run)]
        if len(run) > 1:
            path += "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in upper + lower) + "z"
    return path


def _margin(chance: PlyChance) -> float:
    """Return two standard errors, 0 for a win between two certain ones, which is drawn as one."""
    return 0.0 if max(chance.values) == 1 else 2 * chance.error


def _down(value: float) -> float:
    return HEIGHT * (1 - min(1.0, max(0.0, value)))


@dataclass(frozen=True, slots=True)
class Review:
    """The result of a complete chart: all that was measured of a game."""

    chances: tuple[PlyChance | None, ...]
    """Chances by ply, from 0 to the last; None where visits are too few."""
    turning_points: tuple[TurningPoint, ...]
    """Turning points, in the order of the game."""


def chart_of(thinking: Thinking) -> Chart | None:
    """Return the chart of the game that the computer makes or has made, None if there is none."""
    return thinking.chart if isinstance(thinking.chart, Chart) else None


class Chart:
    """The chances of a whole game, computed ply by ply, or known from a `review` of the same game."""

    def __init__(self, match: Match, review: Review | None = None) -> None:
        self._shown, self._conclusion = match, match.conclusion
        self.outcome = match.outcome_at(len(match.moves))
        # The chart is of the line alone, without its variations.
        self.match = Match(match.game, match.people, match.start)
        self.match.extend(match.moves)
        self.moves = tuple(map(str, match.moves))
        # None until every ply has been evaluated and the turning points are confirmed.
        self.review = review
        self.chances: list[PlyChance | None] = [*review.chances] if review else []
        # Plies to be evaluated once more, in order.
        self._gaps: list[int] = []
        # Number of changes so far.
        self.revision = 0
        # The longer search at the largest drops, which begins once every ply is known.
        self._longer: LongerSearch | None = None
        if review is None:
            self._settle()

    @property
    def plies(self) -> int:
        """Last ply, at the right edge."""
        return len(self.moves)

    @property
    def done(self) -> bool:
        """True if every ply has been evaluated, twice if need be, and the turning points are confirmed."""
        return self.review is not None

    @property
    def is_through(self) -> bool:
        """True once every ply has been evaluated."""
        return len(self.chances) > self.plies

    def is_enough(self, evaluation: Evaluation) -> bool:
        """Return whether the search of a ply is good enough."""
        if self._longer:
            return self._longer.is_enough(evaluation)
        return evaluation.is_reliable and evaluation.best_visits >= VISITS

    def progress(self, fraction: float) -> float:
        """Return how much of the whole is done when the open request is done to this fraction."""
        if self._longer:
            return 1 - LONGER_SHARE + LONGER_SHARE * self._longer.progress(fraction)
        return (1 - LONGER_SHARE) * (len(self.chances) + fraction) / (self.plies + 1 + len(self._gaps))

    def at(self, ply: int) -> PlyChance | None:
        """Return the chances after a ply, in a finished position at once; None if they are not known."""
        winner = self.match.position_at(ply).winner()
        if winner is not None:
            return settled(self.match.game.players, winner)
        return self.chances[ply] if ply < len(self.chances) else None

    def after_move(self, match: Match, move: str) -> tuple[float, float] | None:
        """Return the chance of the player of a move of the game, made where a match is, and its standard error.

        It is None for other moves, and while it is not known.
        """
        ply = match.ply
        if self.ply_of(match) != ply or self.moves[ply : ply + 1] != (move,):
            return None
        chance = self.at(ply + 1)
        return (chance.values[mover_at(self.match, ply) - 1], chance.error) if chance else None

    def is_waiting(self, ply: int) -> bool:
        """Return whether a ply will be evaluated, for the first time or once more."""
        return ply >= len(self.chances) or ply in self._gaps

    @property
    def drawn(self) -> list[PlyChance | None]:
        """The chances as they are drawn: none before every ply has one, then corrected as `backed_up` does."""
        if not self.is_through:
            return []
        return self.chances if self._longer or self.review else backed_up(self.match, self.chances)

    @property
    def turning_points(self) -> Sequence[TurningPoint]:
        """The turning points, in the order of the game, once they are confirmed."""
        return self.review.turning_points if self.review else ()

    def is_of(self, match: Match) -> bool:
        """Return whether the chart is of a match whose tree still has its line, as far as that was played."""
        node: GameNode | None = match.root
        for move in self.match.moves:
            node = node and node.child(move)
        return match is self._shown and node is not None and node.conclusion == self._conclusion

    def ply_of(self, match: Match) -> int:
        """Return the ply of the chart's line at which its match is, or has left it for a variation."""
        pairs = zip(self.match.moves, match.moves[: match.ply], strict=False)
        return next(
            (ply for ply, (own, other) in enumerate(pairs) if own != other), min(match.ply, self.plies)
        )

    def request(self) -> Request:
        """Return the next request."""
        if self._longer:
            return self._longer.request()
        if self.is_through:
            return Request.about(CHANCE, self.match, self._gaps[0], seconds=LONGER)
        return Request.about(CHANCE, self.match, len(self.chances), seconds=SECONDS)

    def take(self, evaluation: Evaluation) -> None:
        """Add the evaluation of the ply asked about."""
        self.revision += 1
        if self._longer:
            self._longer.take(evaluation)
            self._conclude(self._longer)
            return
        if self.is_through:
            ply = self._gaps.pop(0)
            self.chances[ply] = chance_at(self.match, ply, evaluation)
        else:
            chance = chance_at(self.match, len(self.chances), evaluation)
            if chance is None:
                self._gaps.append(len(self.chances))
            self.chances.append(chance)
        self._settle()

    def _settle(self) -> None:
        """Add finished positions without a search, and begin the longer search when no ply is left."""
        while not self.is_through:
            winner = self.match.position_at(len(self.chances)).winner()
            if winner is None:
                return
            self.chances.append(settled(self.match.game.players, winner))
        if not self._gaps:
            # A board without a review needs none, so the module is loaded late.
            from web.review.turning import LongerSearch

            self._longer = LongerSearch(self.match, self.chances)
            self._conclude(self._longer)

    def _conclude(self, longer: LongerSearch) -> None:
        """Note the result once nothing is left to be searched."""
        if longer.done:
            self.review = Review(tuple(self.chances), longer.turning_points)
