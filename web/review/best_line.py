"""A line of best answers after a move, which the search plays out move by move. No DOM here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from affinage.game import PASS, Move
from affinage.matches.match import Match
from web.engine.messages import CHANCE, Evaluation, Request
from web.review.chances import VISITS

if TYPE_CHECKING:
    from web.review.swing import Owners

ANSWERS = 8
"""Number of answers at which a line ends; the last search may add several at once."""
ANSWER_S = 0.7
"""Seconds for each search for answers."""
# Chances between which a line may go either way. One that begins beyond these and then crosses to the other side has
# followed a bad answer.
EITHER_WAY = 0.35, 0.65


class BestLine:
    """A move in place of the one after `ply` moves of a match, and answers taken from the search one by one.

    The line ends after a few answers, with the game, or where the search has too few playouts to tell. It leaves out
    answers by which the player who is sure to win would lose: a later search sees what an earlier one did not.
    """

    def __init__(self, match: Match, ply: int, move: Move | str, chance: float | None = None) -> None:
        self._match = Match(match.game, match.people, match.start)
        self._match.extend(match.moves[:ply])
        self._side = self._match.position.to_move
        self._match.push(move)
        self.answers: list[Move] = []
        # The likely owners after the move, once it has been searched.
        self.owners: Owners = ()
        self._is_cut = False
        # Chance of the first player after the move; the first search gives it if it is not known.
        self._chance = chance
        # Number of answers of each search, as those of the last one may turn out to be bad.
        self._steps: list[int] = []

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
        ply, is_first = len(self._match.moves), not self._steps
        return Request.about(CHANCE, self._match, ply, seconds=seconds, with_owners=is_first)

    def is_enough(self, evaluation: Evaluation) -> bool:
        """Return whether the search of an answer is good enough."""
        return evaluation.is_reliable and evaluation.best_visits >= 2 * VISITS

    def take(self, evaluation: Evaluation) -> None:
        """Play the best answer, and those that follow it."""
        if not evaluation.is_reliable:
            self._is_cut = True
            return
        before, chance = len(self.answers), evaluation.values[self._side - 1]
        self.owners = self.owners or evaluation.ownership
        if self._chance is None:
            self._chance = chance
        if self._has_turned(chance):
            self._take_back()
            return
        for move in evaluation.line or (evaluation.best,):
            self._push(self._match.game.parse_move(self._match.position, move))
        while self._match.position.must_pass:
            self._push(PASS)
        self._steps.append(len(self.answers) - before)
        winner = self._match.position.winner()
        if winner and self._has_turned(float(winner == self._side)):
            self._take_back()

    def _has_turned(self, chance: float) -> bool:
        """Return whether the first player's chance is now on the other side; among several, nothing is sure enough."""
        low, high = EITHER_WAY
        if self._chance is None or self._match.game.players > 2:
            return False
        return (self._chance < low and chance > high) or (self._chance > high and chance < low)

    def _take_back(self) -> None:
        """Drop the answers of the last search but its first, or that one too, and end the line there."""
        number = self._steps.pop() if self._steps else 0
        left = len(self.answers) - number + (number > 1)
        if left < len(self.answers):
            self._match.prune(self._match.line()[len(self._match.moves) - len(self.answers) + left + 1])
            del self.answers[left:]
        self._is_cut = True

    def _push(self, move: Move) -> None:
        self._match.push(move)
        self.answers.append(move)
