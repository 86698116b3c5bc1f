"""The generic solver: proves the winner near the end of a game, for any number of players."""

from __future__ import annotations

from collections.abc import Mapping

from affinage.game import Move, Position
from affinage.matches.proof import Proof, ProofSearch


class GenericSolver(ProofSearch):
    """A search for the colour with a proven win, 0 for a draw, and for a move that achieves it."""

    def result(self, position: Position) -> int | None:
        """Return the winner of a finished game."""
        return position.winner()

    def aim_of(self, position: Position) -> int:
        """Return the aim of the player to move: to win."""
        return position.to_move

    def concluded(self, position: Position, results: Mapping[int, Move]) -> Proof:
        """Return a draw for two players if the mover cannot win and there is one."""
        if len(position.stones) == 2 and 0 in results:
            return 0, results[0]
        return super().concluded(position, results)
