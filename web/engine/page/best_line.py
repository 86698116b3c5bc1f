"""A line of best answers after a move, which the search plays out move by move. No DOM here."""

from __future__ import annotations

from affinage.game import PASS, Move
from affinage.matches.match import Match
from web.engine.messages import CHANCE, Evaluation, Request
from web.engine.page.chances import VISITS

ANSWERS = 8  # moves of a line after its first, unless a search has found more
ANSWER_S = 0.7  # for each search of them


class BestLine:
    """A move in place of the one after `ply` moves of a match, and answers taken from the search one by one.

    The line ends after a few answers, with the game, or where the search has too few playouts to tell.
    """

    def __init__(self, match: Match, ply: int, move: Move | str) -> None:
        self._match = Match(match.game, match.people, match.start)
        self._match.extend(match.moves[:ply])
        self._match.push(move)
        self.answers: list[Move] = []
        self._is_cut = False

    @property
    def moves(self) -> tuple[str, ...]:
        """The move and its answers."""
        return tuple(move.text for move in self._match.moves[-1 - len(self.answers) :])

    @property
    def done(self) -> bool:
        """True if no answer follows."""
        return self._is_cut or len(self.answers) >= ANSWERS or self._match.position.is_terminal()

    def request(self, seconds: float = ANSWER_S) -> Request:
        """Return the request about the position at the end."""
        return Request.about(CHANCE, self._match, len(self._match.moves), seconds=seconds)

    def is_enough(self, evaluation: Evaluation) -> bool:
        """Return whether the search of an answer is good enough."""
        return evaluation.is_reliable and evaluation.best_visits >= 2 * VISITS

    def take(self, evaluation: Evaluation) -> None:
        """Play the best answer, and those that follow it."""
        if not evaluation.is_reliable:
            self._is_cut = True
            return
        for move in evaluation.line or (evaluation.best,):
            self._push(self._match.game.parse_move(self._match.position, move))
        while self._match.position.must_pass:
            self._push(PASS)

    def _push(self, move: Move) -> None:
        self._match.push(move)
        self.answers.append(move)
