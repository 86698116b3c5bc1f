"""A move that was tried in the place of a mistake: what it costs, and what refutes it. No DOM here."""

from __future__ import annotations

from math import hypot

from affinage.game import PASS, Move
from affinage.matches.match import Match
from web.engine.messages import CHANCE, Evaluation, Request
from web.engine.page.chances import PlyChance, chance_of, settled
from web.engine.page.chart import VISITS
from web.mistakes.mistake import MistakeAttempt, MistakeVerdict

SECONDS = 2.0  # for the move itself
ANSWER_S = 1.0  # for each answer after the first
ANSWERS = 3  # moves that are played out after a wrong one, at most


class Trial:
    """An inquiry into the move that was tried in an attempt, to which it reports its results."""

    def __init__(self, attempt: MistakeAttempt) -> None:
        self._attempt, own = attempt, attempt.game_view.match
        self._match = Match(own.game, own.people, own.start)
        self._match.extend(own.moves)
        self.line: list[Move] = []  # that refutes the move, as far as it is known
        if (winner := self._match.position.winner()) is not None:
            self._weigh(settled(own.game.players, winner))

    @property
    def done(self) -> bool:
        """True when the move is good, or its refutation is long enough."""
        verdict = self._attempt.verdict
        if verdict is MistakeVerdict.CHECKING:
            return False
        return verdict is not MistakeVerdict.WRONG or self._is_long_enough

    @property
    def _is_long_enough(self) -> bool:
        return len(self.line) >= ANSWERS or self._match.position.is_terminal()

    def request(self) -> Request:
        """Return the request about the position at the end of the known line."""
        seconds = ANSWER_S if self.line else SECONDS
        return Request.about(CHANCE, self._match, len(self._match.moves), seconds=seconds)

    def take(self, evaluation: Evaluation) -> None:
        """Judge the move by the first answer, and play the best move of each answer."""
        if self._attempt.verdict is MistakeVerdict.CHECKING:
            self._weigh(chance_of(evaluation))
        if self._attempt.verdict is MistakeVerdict.WRONG:
            self._play(self._match.game.parse_move(self._match.position, evaluation.best))
            self._attempt.answer(self.line)

    def _weigh(self, after: PlyChance | None) -> None:
        """Report what the move costs; a move with too few playouts counts as free."""
        mistake, side = self._attempt.mistake, self._attempt.side
        if after is None:
            self._attempt.weigh(0.0, 0.0)
        else:
            lost = mistake.chance - after.values[side - 1]
            self._attempt.weigh(lost, hypot(mistake.error, after.error))

    def _play(self, move: Move) -> None:
        self._match.push(move)
        self.line.append(move)
        while self._match.position.must_pass:
            self._match.push(PASS)
            self.line.append(PASS)

    def is_enough(self, evaluation: Evaluation) -> bool:
        """Return whether the evaluation so far is good enough."""
        return evaluation.is_reliable and evaluation.best_visits >= 2 * VISITS

    def progress(self, fraction: float) -> float:
        """Return the finished fraction of the search of the move itself, 0 to 1."""
        return 1.0 if self.line else fraction
