"""The cost of a move in practice against the computer: the win chance before it minus the chance after it."""

from __future__ import annotations

from affinage.view.game_view import GameView
from web.engine.messages import CHANCE, Evaluation, Request
from web.review.chances import ERRORS, VISITS, PlyChance, chance_of, cost

SECONDS = 2.0
"""Most seconds for each of the two positions."""


class MoveCheck:
    """Two requests: about the position before a move, which can be asked in advance, and after it."""

    def __init__(self, game_view: GameView) -> None:
        match = game_view.match
        self._match, self._share = match, game_view.computers.practice
        # The ply before the move.
        self.ply = match.ply
        self._position = match.position
        self._chances: list[PlyChance | None] = []

    @classmethod
    def of(cls, game_view: GameView) -> MoveCheck | None:
        """Return the check of the next move, if it is that of a person who practises; a swap cannot be compared."""
        match, computers = game_view.match, game_view.computers
        is_over = match.outcome or match.outcome_at(len(match.moves))
        is_persons = any(computers.levels) and not (is_over or computers.level)
        return cls(game_view) if computers.practice and is_persons and not match.position.may_swap else None

    def follow(self, game_view: GameView) -> bool:
        """Follow the game; False where it is no longer about the next or the last move on the board."""
        match = game_view.match
        if match is not self._match or not 0 <= match.ply - self.ply <= 1:
            return False
        if not self.is_played:
            # This chance is of a move that was taken back.
            del self._chances[1:]
        return match.line()[self.ply].position is self._position

    @property
    def is_played(self) -> bool:
        """True once the move stands on the board."""
        return self._match.ply == self.ply + 1

    @property
    def done(self) -> bool:
        """True when nothing is left to be asked, or can be asked yet."""
        return len(self._chances) > self.is_played or self._match.outcome is not None

    def request(self) -> Request:
        """Return the request about the position before the move, or else about that after it."""
        return Request.about(CHANCE, self._match, self.ply + len(self._chances), seconds=SECONDS)

    def take(self, evaluation: Evaluation) -> None:
        """Note the chances of a position."""
        self._chances.append(chance_of(evaluation))

    def is_enough(self, evaluation: Evaluation) -> bool:
        """Return whether the evaluation so far is good enough; before the move it must be precise, as no one waits."""
        is_precise = self._chances or ERRORS * evaluation.error <= self._share / 100
        return bool(is_precise) and evaluation.is_reliable and evaluation.best_visits >= VISITS

    def progress(self, fraction: float) -> float:
        """Return how much of the two requests is done."""
        return (len(self._chances) + fraction) / 2

    @property
    def cost(self) -> tuple[float, float]:
        """The chance that the move has cost its player with its standard error; 0 as long as it is not known."""
        if len(self._chances) < 2 or not (self._chances[0] and self._chances[1]):
            return 0.0, 0.0
        return cost(self._chances[0], self._chances[1], self._position.to_move)

    @property
    def is_costly(self) -> bool:
        """True if the move costs more than the share that its player has chosen, and more than the error."""
        lost, error = self.cost
        return bool(self._chances[1:]) and lost > max(self._share / 100, ERRORS * error)
