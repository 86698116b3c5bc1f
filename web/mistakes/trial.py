"""A move that was tried in the place of a mistake: what it costs, and what refutes it. No DOM here."""

from __future__ import annotations

from math import hypot

from web.engine.messages import Evaluation, Request
from web.engine.page.best_line import BestLine
from web.engine.page.chances import PlyChance, chance_of, settled
from web.mistakes.mistake import MistakeAttempt, MistakeVerdict

SECONDS = 2.0  # for the move itself


class Trial:
    """An inquiry into the move that was tried in an attempt, to which it reports its results."""

    def __init__(self, attempt: MistakeAttempt) -> None:
        self._attempt, match = attempt, attempt.game_view.match
        assert attempt.tried
        self._line = BestLine(match, attempt.ply, attempt.tried)
        winner = match.position_at(attempt.ply + 1).winner()
        if winner is not None and attempt.verdict is MistakeVerdict.CHECKING:
            self._weigh(settled(match.game.players, winner))

    @property
    def done(self) -> bool:
        """True when the move is good, or its refutation is long enough."""
        verdict = self._attempt.verdict
        if verdict is MistakeVerdict.CHECKING:
            return False
        return verdict is not MistakeVerdict.WRONG or self._line.done

    def request(self) -> Request:
        """Return the request about the position at the end of the known line."""
        return self._line.request() if self._line.answers else self._line.request(SECONDS)

    def take(self, evaluation: Evaluation) -> None:
        """Judge the move by the first answer, and play the best move of each answer."""
        if self._attempt.verdict is MistakeVerdict.CHECKING:
            self._weigh(chance_of(evaluation))
        if self._attempt.verdict is MistakeVerdict.WRONG:
            self._line.take(evaluation)
            self._attempt.answer(self._line.answers)

    def _weigh(self, after: PlyChance | None) -> None:
        """Report what the move costs; a move with too few playouts counts as free."""
        mistake, side = self._attempt.mistake, self._attempt.side
        if after is None:
            self._attempt.weigh(0.0, 0.0)
        else:
            lost = mistake.chance - after.values[side - 1]
            self._attempt.weigh(lost, hypot(mistake.error, after.error))

    def is_enough(self, evaluation: Evaluation) -> bool:
        """Return whether the evaluation so far is good enough."""
        return self._line.is_enough(evaluation)

    def progress(self, fraction: float) -> float:
        """Return the finished fraction of the search of the move itself, 0 to 1."""
        return 1.0 if self._line.answers else fraction
