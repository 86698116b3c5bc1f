"""The costly moves of a game: the chances at every ply show them, and a longer search confirms them. No DOM here."""

from __future__ import annotations

from collections.abc import Collection
from math import hypot

from affinage.game import SWAP
from affinage.matches import setup
from affinage.matches.match import Match
from web.engine.messages import CHANCE, Evaluation, RankedMove, Request
from web.engine.page.chart import ERRORS, Chart, PlyChance, TurningPoint, chance_of, cost, drops
from web.mistakes.mistake import Mistake, is_as_good

MOST = 6  # mistakes of one game, the largest of them
SECONDS = 3.0  # for the position before and after each
MIN_COST = 0.08  # of win chance, by the longer search


class MistakeSearch:
    """An inquiry into the moves of some colours; a chart of the same game that is done spares it the first part."""

    def __init__(self, match: Match, colours: Collection[int], chart: Chart | None = None) -> None:
        self._match, self._colours = Match(match.game, match.people, match.start), colours
        self._match.extend(match.moves)  # as they are now, whatever is tried meanwhile
        self._chart = chart if chart and chart.done and chart.is_of(match) else Chart(self._match)
        self._waiting: list[TurningPoint] | None = None  # for a longer search; None until the chart is done
        self._count = 0  # of those
        self._before: Evaluation | None = None  # of the first that waits
        self.mistakes: list[Mistake] = []
        self._follow_chart()

    def _follow_chart(self) -> None:
        if self._chart.done and self._waiting is None:
            costly = [turn for turn in drops(self._match, self._chart.chances) if self._counts(turn)]
            self._waiting = costly[:MOST]
            self._count = len(self._waiting)

    def _counts(self, turn: TurningPoint) -> bool:
        """Return whether a move was one of these colours', and not a swap, which is no choice between moves."""
        before, move = self._match.position_at(turn.ply - 1), self._match.moves[turn.ply - 1]
        return turn.colour in self._colours and move != SWAP and not before.may_swap

    @property
    def done(self) -> bool:
        """True when all positions were searched."""
        return self._waiting == []

    def request(self) -> Request:
        """Return the next request: a ply of the chart, or the position before or after a costly move."""
        if not self._waiting:
            return self._chart.request()
        ply = self._waiting[0].ply - (self._before is None)
        return Request.about(CHANCE, self._match, ply, seconds=SECONDS)

    def take(self, evaluation: Evaluation) -> None:
        """Take the answer."""
        if not self._waiting:
            self._chart.take(evaluation)
            self._follow_chart()
        elif self._before is None and (known := self._chart.chances[self._waiting[0].ply]) and known.error:
            self._before = evaluation
        else:  # what is certain after the move needs no longer search
            after = chance_of(evaluation) if self._before else self._chart.chances[self._waiting[0].ply]
            self._conclude(self._waiting.pop(0), self._before or evaluation, after)
            self._before = None

    def _conclude(self, turn: TurningPoint, before: Evaluation, after: PlyChance | None) -> None:
        """Note a mistake, if the longer search confirms it."""
        chance = chance_of(before)
        if chance is None or after is None:
            return
        lost, error = cost(chance, after, turn.colour)
        played, accepted = self._match.moves[turn.ply - 1].text, about_as_good(before)
        if lost >= max(MIN_COST, ERRORS * error) and accepted and played not in accepted:
            self.mistakes.append(self._mistake(turn, accepted, chance.values[turn.colour - 1], lost, error))

    def _mistake(
        self, turn: TurningPoint, accepted: tuple[str, ...], chance: float, lost: float, error: float
    ) -> Mistake:
        match, ply = self._match, turn.ply - 1
        moves = tuple(move.text for move in match.moves)
        start = setup.to_text(match.start) if match.is_set_up else ""
        return Mistake(match.game.link(), start, moves[:ply], moves[ply], accepted, chance, lost, error)

    def is_enough(self, evaluation: Evaluation) -> bool:
        """Return whether the search of a position is good enough; a longer search takes all its time."""
        return not self._waiting and self._chart.is_enough(evaluation)

    def progress(self, fraction: float) -> float:
        """Return how much is done: the chart is taken for the first half."""
        if self._waiting is None:
            return self._chart.progress(fraction) / 2
        over = self._count - len(self._waiting) + (0.5 if self._before else 0) + fraction / 2
        return min(1.0, 0.5 + over / max(1, self._count) / 2)


def about_as_good(evaluation: Evaluation) -> tuple[str, ...]:
    """Return the best move of a position and those that are about as good, as far as they were tried enough."""
    ranked = [move for move in evaluation.ranked if move.is_reliable]
    best = next((move for move in ranked if move.move == evaluation.best), None)
    if best is None:
        return ()
    close = (move.move for move in ranked if move is not best and _is_close(move, best))
    return (best.move, *close)


def _is_close(move: RankedMove, best: RankedMove) -> bool:
    return is_as_good(best.rate - move.rate, hypot(best.error, move.error))
