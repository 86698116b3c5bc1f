"""The generic solver: proofs of the winner near the end of a game, for any number of players."""

from __future__ import annotations

from collections.abc import Mapping

from affinage.game import Move, Position
from affinage.play.proof import Proof, ProofSearch


class GenericSolver(ProofSearch):
    """Finds the colour that wins by force, 0 for a draw, and a move that does it."""

    def result(self, position: Position) -> int | None:
        """Return the winner where the game is over."""
        return position.winner()

    def wish(self, position: Position) -> int:
        """Return the wish of the player to move: to win."""
        return position.to_move

    def concluded(self, position: Position, results: Mapping[int, Move]) -> Proof:
        """Of two players, one who cannot win takes a draw if there is any."""
        if len(position.stones) == 2 and 0 in results:
            return 0, results[0]
        return super().concluded(position, results)
