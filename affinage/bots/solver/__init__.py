"""Solvers, which prove the winner: a game's own, or the generic one on the rules' positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from affinage import registry
from affinage.game import Game, Move, Position
from affinage.matches.proof import Proof, ProofSearch

if TYPE_CHECKING:
    from affinage.bots.bitbases import Bitbase
    from affinage.bots.solver.lines import LineSolver  # loaded only by code that solves


class Solver(Protocol):
    """Finds the proven winner, step by step."""

    def solve(self, position: Position, steps: int, first: Move | None = None) -> Proof | None:
        """Search for a number of steps; return the winner with a winning move, or None while unknown."""

    def known(self, position: Position) -> Proof | None:
        """Return the proof of a position if already found, without searching."""

    @property
    def steps(self) -> int:
        """Number of steps so far, over all questions."""

    @property
    def is_aborted(self) -> bool:
        """True if more steps cannot find anything about the last position."""


def solver_of(game: Game, bitbase: Bitbase | None = None) -> Solver:
    """Return the solver of a variant; a game's own solver uses the bitbase."""
    make = registry.part(game.key, "solver")
    if not make:
        return GenericSolver()
    solver: LineSolver[Any] = make(game)
    solver.bitbase = bitbase
    return solver


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
